# La primera página; la siguiente se pide con &cursor= y el valor de paginacion.siguiente.
curl -s "http://localhost:3000/v1/facturas?limite=2&estado=EMITIDA" -H "X-API-KEY: $CLAVE"
