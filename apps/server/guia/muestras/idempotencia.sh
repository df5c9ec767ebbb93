CUERPO='{
  "emisor": { "actividad_economica": "4711100" },
  "cliente": { "tipo_documento": 1, "numero_documento": "4853921", "razon_social": "Quispe" },
  "items": [{ "codigo_producto": "CAF-25", "codigo_sin": 1000118, "descripcion": "Café molido 250 g",
              "cantidad": 1, "unidad_medida": 57, "precio_unitario": 32 }]
}'
# La misma llamada, dos veces: la segunda recibe la primera respuesta.
for VEZ in 1 2; do
  curl -s -i http://localhost:3000/v1/facturas \
    -H "X-API-KEY: $CLAVE" -H "X-Idempotency-Key: $PEDIDO" -H "Prefer: return=minimal" \
    -H "Content-Type: application/json" -d "$CUERPO" |
    grep -iE '^idempotent-replayed|"cuf"'
done
