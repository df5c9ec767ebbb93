import os
import time
from mostrador import llamar

# 1. El corte, ya terminado: desde la primera fecha_emision hasta la última.
llamar(
    "POST",
    "/v1/contingencia/evento",
    {"tipo_evento": 2, "fecha_inicio": os.environ["DESDE"], "fecha_fin": os.environ["HASTA"]},
)

# 2. Todo lo que espera, en los paquetes que hagan falta.
envio = llamar("POST", "/v1/contingencia/paquete", {})

# 3. El resultado de cada uno, hasta que no esté RECIBIDO.
for paquete in envio["paquetes"]:
    pedido = {"codigo_recepcion": paquete["codigo_recepcion"]}
    resultado = llamar("POST", "/v1/contingencia/validar-paquete", pedido)
    while resultado["estado"] == "RECIBIDO":
        time.sleep(2)
        resultado = llamar("POST", "/v1/contingencia/validar-paquete", pedido)
    print(resultado["estado"], resultado["validadas"])
    for m in resultado["mensajes"]:
        print(m["cuf"], m["codigo"], m["descripcion"])
