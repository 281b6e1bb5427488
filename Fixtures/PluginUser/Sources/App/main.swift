import Core

print(Greeting().text)
