curl -s "http://localhost:3000/v1/facturas/$CUF/revertir-anulacion" \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" -d '{}'
