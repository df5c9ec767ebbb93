# Verifica un aviso guardado: cuerpo.json tal como llegó, y sus tres cabeceras.
CLAVE_HEX=$(printf '%s' "${SECRETO#*_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
FIRMA=$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat cuerpo.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$CLAVE_HEX" -binary | base64)

case " $WEBHOOK_SIGNATURE " in
  *" v1,$FIRMA "*) echo "firma válida" ;;
  *) echo "firma ajena" && exit 1 ;;
esac
