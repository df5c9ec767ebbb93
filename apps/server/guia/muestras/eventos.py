import os
from mostrador import llamar

desde = int(os.environ["CURSOR"])  # 0 la primera vez
while True:
    pagina = llamar("GET", f"/v1/eventos?desde={desde}&limite=100")
    for evento in pagina["eventos"]:
        print(evento["id"], evento["type"], evento["timestamp"])
    desde = pagina["cursor"]  # guárdelo junto con lo que hizo con los eventos
    if not pagina["hay_mas"]:
        break
