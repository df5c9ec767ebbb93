# 1. El corte, ya terminado: desde la primera fecha_emision hasta la última.
curl -s http://localhost:3000/v1/contingencia/evento \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" \
  -d "{ \"tipo_evento\": 2, \"fecha_inicio\": \"$DESDE\", \"fecha_fin\": \"$HASTA\" }"

# 2. Todo lo que espera, en los paquetes que hagan falta.
RECEPCION=$(curl -s http://localhost:3000/v1/contingencia/paquete \
  -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" -d '{}' |
  grep -o '"codigo_recepcion":"[^"]*"' | head -1 | cut -d'"' -f4)

# 3. El resultado, hasta que no esté RECIBIDO.
while true; do
  RESULTADO=$(curl -s http://localhost:3000/v1/contingencia/validar-paquete \
    -H "X-API-KEY: $CLAVE" -H "Content-Type: application/json" -d "{ \"codigo_recepcion\": \"$RECEPCION\" }")
  echo "$RESULTADO" | grep -q '"estado":"RECIBIDO"' || break
  sleep 2
done
echo "$RESULTADO"
