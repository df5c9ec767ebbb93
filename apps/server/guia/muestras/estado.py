import json
from urllib.request import urlopen

estado = json.load(urlopen("http://localhost:3000/v1/estado"))
print(estado["api"]["ambiente"], estado["api"]["estado"], "sistema tributario:", estado["siat_piloto"]["estado"])
