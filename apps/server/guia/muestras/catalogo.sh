curl -s http://localhost:3000/v1/catalogos/unidades_medida -H "X-API-KEY: $CLAVE"
