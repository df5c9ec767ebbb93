import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

CINCO_MINUTOS_S = 300
CLAVE = base64.b64decode(os.environ["SECRETO"].split("_", 1)[1])


def es_valida(cabeceras, cuerpo):
    momento = cabeceras.get("Webhook-Timestamp", "0")
    if abs(time.time() - int(momento)) > CINCO_MINUTOS_S:
        return False
    firmado = f"{cabeceras.get('Webhook-Id')}.{momento}.".encode() + cuerpo
    propia = "v1," + base64.b64encode(hmac.digest(CLAVE, firmado, hashlib.sha256)).decode()
    # Mientras dura una rotación llegan dos firmas, separadas por un espacio.
    return any(
        hmac.compare_digest(propia, firma)
        for firma in cabeceras.get("Webhook-Signature", "").split(" ")
    )


class Receptor(BaseHTTPRequestHandler):
    def do_POST(self):
        cuerpo = self.rfile.read(int(self.headers["Content-Length"]))
        valida = es_valida(self.headers, cuerpo)
        self.send_response(204 if valida else 401)
        self.end_headers()
        if valida:
            aviso = json.loads(cuerpo)
            print(aviso["type"], aviso["data"], flush=True)


HTTPServer(("127.0.0.1", int(os.environ["PUERTO"])), Receptor).serve_forever()
