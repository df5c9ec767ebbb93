curl -s http://localhost:3000/v1/cuenta -H "X-API-KEY: $CLAVE"
