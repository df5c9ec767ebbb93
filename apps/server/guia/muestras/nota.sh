# De 4 bolsas de arroz vuelve 1: la línea de la factura, y la de lo devuelto.
curl -s http://localhost:3000/v1/notas \
  -H "X-API-KEY: $CLAVE" -H "X-Idempotency-Key: $PEDIDO" -H "Content-Type: application/json" \
  -d '{
    "emisor": { "sucursal": 0, "punto_venta": 0 },
    "cuf_factura_original": "'$CUF'",
    "numero_factura_original": '$NUMERO',
    "fecha_emision_factura_original": "'$FECHA'",
    "items": [
      { "nro_item": 1, "codigo_detalle_transaccion": 1, "codigo_producto": "ARR-01", "codigo_sin": 1000101,
        "descripcion": "Arroz grano de oro, bolsa de 1 kg", "cantidad": 4, "unidad_medida": 57, "precio_unitario": 9.5 },
      { "nro_item": 1, "codigo_detalle_transaccion": 2, "codigo_producto": "ARR-01", "codigo_sin": 1000101,
        "descripcion": "Arroz grano de oro, bolsa de 1 kg", "cantidad": 1, "unidad_medida": 57, "precio_unitario": 9.5 }
    ]
  }'
