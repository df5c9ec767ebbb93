from mostrador import llamar

nit = llamar("POST", "/v1/nit/validar", {"nit": 1028627025})
print("sí" if nit["valido"] else "no", nit["descripcion"])
