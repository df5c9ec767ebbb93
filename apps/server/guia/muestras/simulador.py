import json
import os
import re
from urllib.request import Request, urlopen
from mostrador import Fallo, llamar

# La próxima recepción la rechaza con el código 1037, sin que nada más cambie.
falla = {"kind": "rechazo", "operation": "recepcionFactura", "codigo": 1037, "times": 1}
urlopen(
    Request(
        f"{os.environ['SIMULADOR']}/control",
        method="PUT",
        data=json.dumps({"failNext": [falla]}).encode(),
        headers={"Content-Type": "application/json"},
    )
)

try:
    llamar(
        "POST",
        "/v1/facturas",
        {
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
    )
except Fallo as fallo:
    print(fallo.estado, *re.findall(r"'codigo': (\d+)", fallo.cuerpo["detail"]))
