import json
import os
import urllib.error
import urllib.request

BASE = "http://localhost:3000"


class Fallo(Exception):
    """Una respuesta que no es 2xx: su estado, el nombre del fallo y el cuerpo."""

    def __init__(self, estado, codigo, cuerpo):
        super().__init__(f"{estado} {codigo}: {cuerpo.get('error') or cuerpo.get('detail')}")
        self.estado, self.codigo, self.cuerpo = estado, codigo, cuerpo


def llamar(metodo, ruta, cuerpo=None, cabeceras={}):
    """Llama a la API y devuelve `datos`. La clave está en la variable de entorno CLAVE."""
    pedido = urllib.request.Request(
        BASE + ruta,
        method=metodo,
        data=None if cuerpo is None else json.dumps(cuerpo).encode(),
        headers={"X-API-KEY": os.environ["CLAVE"], "Content-Type": "application/json", **cabeceras},
    )
    try:
        with urllib.request.urlopen(pedido) as respuesta:
            return json.load(respuesta)["datos"]
    except urllib.error.HTTPError as error:
        raise Fallo(error.code, error.headers.get("X-Error-Code"), json.load(error)) from None
