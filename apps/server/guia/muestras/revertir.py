import os
from mostrador import llamar

print(llamar("POST", f"/v1/facturas/{os.environ['CUF']}/revertir-anulacion", {})["estado"])
