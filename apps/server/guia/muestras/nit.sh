curl -s http://localhost:3000/v1/nit/validar \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" -d '{ "nit": 1028627025 }'
