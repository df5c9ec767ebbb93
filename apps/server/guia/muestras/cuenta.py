from mostrador import llamar

cuenta = llamar("GET", "/v1/cuenta")
print(cuenta["nit"], cuenta["razon_social"], cuenta["creditos_disponibles"])
