import os
from mostrador import llamar

empresa = {"nit": int(os.environ["NIT"]), "codigo_sistema": os.environ["SISTEMA"]}

codigos = llamar("POST", "/v1/sincronizar", {**empresa, "sucursal": 0, "punto_venta": 0})
print("El CUFD vale hasta", codigos["cufd_vence"])

for nombre, filas in llamar("POST", "/v1/sincronizar/catalogos", empresa)["catalogos"].items():
    print(nombre, filas)
