from urllib.parse import urlencode
from mostrador import llamar

cursor = ""
while cursor is not None:
    filtro = {"limite": 2, "estado": "EMITIDA", **({"cursor": cursor} if cursor else {})}
    lista = llamar("GET", f"/v1/facturas?{urlencode(filtro)}")
    for factura in lista["facturas"]:
        print(factura["numero_factura"], factura["monto_total"])
    cursor = lista["paginacion"]["siguiente"]
