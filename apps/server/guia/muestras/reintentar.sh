# curl espera lo que dice Retry-After y repite ante 429, 502 y 503; la misma clave hace seguro repetir.
curl -s --retry 5 --retry-max-time 120 http://localhost:3000/v1/facturas \
  -H "X-API-KEY: $CLAVE" -H "X-Idempotency-Key: $PEDIDO" -H "Prefer: return=minimal" \
  -H "Content-Type: application/json" -d @venta.json
