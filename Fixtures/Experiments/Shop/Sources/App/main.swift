import Catalog
import Generated
import Hashing
import Stock
import UmbrellaClient

print(Catalog().first() + Stock().count(), clientItem().title, hashed(3), firstName())
print(greeting())
