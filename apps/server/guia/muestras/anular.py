import os
from mostrador import llamar

# Motivo 3: datos de emisión incorrectos (catálogo motivos_anulacion)
print(llamar("POST", f"/v1/facturas/{os.environ['CUF']}/anular", {"motivo": 3})["estado"])
