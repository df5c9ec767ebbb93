import os
from urllib.request import urlretrieve
from mostrador import llamar

factura = llamar("GET", f"/v1/facturas/{os.environ['CUF']}")
print(factura["estado"], factura["url_publica"])

# El PDF, por la página pública: no necesita clave.
urlretrieve(f"{factura['url_publica']}/pdf", "factura.pdf")
