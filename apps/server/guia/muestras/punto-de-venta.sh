curl -s http://localhost:3000/v1/operaciones/puntos-venta \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d '{ "referencia": "'$PEDIDO'", "sucursal": 0, "tipo_punto_venta": 5, "nombre": "Tienda en línea" }'
