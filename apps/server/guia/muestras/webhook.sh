# El secreto se muestra una sola vez: guárdelo.
curl -s http://localhost:3000/v1/webhooks \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d "{ \"url\": \"$RECEPTOR\", \"eventos\": [\"factura.*\", \"nota.emitida\"] }"
