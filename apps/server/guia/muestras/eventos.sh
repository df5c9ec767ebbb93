# CURSOR es el de la última respuesta que guardó; 0 la primera vez.
curl -s "http://localhost:3000/v1/eventos?desde=$CURSOR&limite=100" -H "X-API-KEY: $CLAVE"
