// The house is being built: Reports.
