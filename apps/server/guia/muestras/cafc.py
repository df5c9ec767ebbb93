import os
from mostrador import llamar

factura = llamar(
    "POST",
    "/v1/facturas",
    {
        "contingencia": True,
        "cafc": os.environ["CAFC"],
        "numero_factura": int(os.environ["NUMERO"]),  # el del papel
        "fecha_emision": os.environ["FECHA"],  # la del papel
        "emisor": {"actividad_economica": "4711100"},
        "cliente": {"tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe"},
        "items": [
            {
                "codigo_producto": "CAF-25",
                "codigo_sin": 1000118,
                "descripcion": "Café molido 250 g",
                "cantidad": 1,
                "unidad_medida": 57,
                "precio_unitario": 32,
            }
        ],
    },
    {"X-Idempotency-Key": os.environ["PEDIDO"]},
)
print(factura["estado"], factura["numero_factura"], factura["cuf"])
