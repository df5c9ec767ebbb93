import json
import os
import time
from mostrador import Fallo, llamar

MAXIMO = 5

with open("venta.json") as archivo:
    venta = json.load(archivo)

for intento in range(1, MAXIMO + 1):
    try:
        # La misma clave en cada intento: repetir no emite dos veces.
        factura = llamar("POST", "/v1/facturas", venta, {"X-Idempotency-Key": os.environ["PEDIDO"]})
        print(factura["estado"], factura["cuf"])
        break
    except Fallo as fallo:
        if fallo.estado not in (429, 502, 503) or intento == MAXIMO:
            raise
        time.sleep(2**intento)
