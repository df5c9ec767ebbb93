import os
from mostrador import llamar

comun = {
    "emisor": {"actividad_economica": "4711100"},
    "cliente": {"tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe"},
}
cafe = {
    "codigo_producto": "CAF-25",
    "codigo_sin": 1000118,
    "descripcion": "Café molido 250 g",
    "cantidad": 1,
    "unidad_medida": 57,
    "precio_unitario": 32,
}
pedido = os.environ["PEDIDO"]
lote = llamar(
    "POST",
    "/v1/facturas/lote",
    {
        "facturas": [
            {"sector": 1, "clave_idempotencia": f"{pedido}-1", "factura": {**comun, "items": [cafe]}},
            {"sector": 1, "clave_idempotencia": f"{pedido}-2", "factura": {**comun, "items": []}},
        ]
    },
)
print(lote["exitosas"], "emitidas,", lote["fallidas"], "con errores")
for uno in lote["resultados"]:
    print(uno["indice"], uno["cuf"] if uno["ok"] else uno["error"])
