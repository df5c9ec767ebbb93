# CUIS y CUFD de la casa matriz, punto de venta 0
curl -s http://localhost:3000/v1/sincronizar \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d "{ \"nit\": $NIT, \"codigo_sistema\": \"$SISTEMA\", \"sucursal\": 0, \"punto_venta\": 0 }"
# Los 18 catálogos
curl -s http://localhost:3000/v1/sincronizar/catalogos \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d "{ \"nit\": $NIT, \"codigo_sistema\": \"$SISTEMA\" }"
