# Motivo 3: datos de emisión incorrectos (catálogo motivos_anulacion)
curl -s "http://localhost:3000/v1/facturas/$CUF/anular" \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" -d '{ "motivo": 3 }'
