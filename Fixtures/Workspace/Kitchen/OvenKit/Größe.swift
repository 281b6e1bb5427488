/// The size of the oven; the name of the file is not ASCII.
public enum Größe { case klein, groß }
