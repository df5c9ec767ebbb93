# -i muestra también las cabeceras: X-Error-Code nombra el fallo.
curl -s -i http://localhost:3000/v1/facturas \
  -H "X-API-KEY: $CLAVE" \
  -H "Content-Type: application/json" \
  -d '{
    "cliente": { "tipo_documento": 5, "numero_documento": "1028627025" },
    "emisor": {},
    "items": []
  }'
