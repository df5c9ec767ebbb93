from mostrador import llamar

for unidad in llamar("GET", "/v1/catalogos/unidades_medida")["elementos"]:
    print(unidad["codigo_clasificador"], unidad["descripcion"])
