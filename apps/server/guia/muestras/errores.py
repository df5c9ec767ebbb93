from mostrador import Fallo, llamar

try:
    llamar(
        "POST",
        "/v1/facturas",
        {
            "cliente": {"tipo_documento": 5, "numero_documento": "1028627025"},
            "emisor": {},
            "items": [],
        },
    )
except Fallo as fallo:
    print(fallo.estado, fallo.codigo)
    # 422: cada campo con su camino y su remedio.
    if isinstance(fallo.cuerpo.get("detail"), list):
        for campo in fallo.cuerpo["detail"]:
            print(".".join(map(str, campo["loc"])), campo["msg"])
