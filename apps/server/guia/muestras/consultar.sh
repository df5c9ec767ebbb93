curl -s "http://localhost:3000/v1/facturas/$CUF" -H "X-API-KEY: $CLAVE"
# El PDF, por la página pública: no necesita clave.
curl -s -L -o factura.pdf "http://localhost:3000/f/$CUF/pdf"
