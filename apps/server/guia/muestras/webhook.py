import os
from mostrador import llamar

webhook = llamar(
    "POST", "/v1/webhooks", {"url": os.environ["RECEPTOR"], "eventos": ["factura.*", "nota.emitida"]}
)
print("Guarde el secreto, se muestra una sola vez:", webhook["secret"])

# Un aviso webhook.prueba, ahora: dice qué respondió el receptor.
prueba = llamar("POST", f"/v1/webhooks/{webhook['id']}/probar")
print(prueba["status"] or prueba["error"])
