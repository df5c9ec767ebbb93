# La próxima recepción la rechaza con el código 1037, sin que nada más cambie.
curl -s -X PUT "$SIMULADOR/control" -H "Content-Type: application/json" \
  -d '{ "failNext": [{ "kind": "rechazo", "operation": "recepcionFactura", "codigo": 1037, "times": 1 }] }'

curl -s http://localhost:3000/v1/facturas \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d '{
    "emisor": { "actividad_economica": "4711100" },
    "cliente": { "tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe" },
    "items": [{ "codigo_producto": "CAF-25", "codigo_sin": 1000118, "descripcion": "Café molido 250 g",
                "cantidad": 1, "unidad_medida": 57, "precio_unitario": 32 }]
  }'
