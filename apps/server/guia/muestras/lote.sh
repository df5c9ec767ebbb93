curl -s http://localhost:3000/v1/facturas/lote \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d '{
    "facturas": [
      { "sector": 1, "clave_idempotencia": "'$PEDIDO'-1", "factura": {
          "emisor": { "actividad_economica": "4711100" },
          "cliente": { "tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe" },
          "items": [{ "codigo_producto": "CAF-25", "codigo_sin": 1000118, "descripcion": "Café molido 250 g",
                      "cantidad": 1, "unidad_medida": 57, "precio_unitario": 32 }] } },
      { "sector": 1, "clave_idempotencia": "'$PEDIDO'-2", "factura": {
          "emisor": { "actividad_economica": "4711100" },
          "cliente": { "tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe" },
          "items": [] } }
    ]
  }'
