/** Sentences of looking back at the sales of the whole shop, and of sending an invoice's page. */
export const FRASES_VENTAS = {
  sinServidor:
    "Las ventas de toda la tienda se ven con el servidor, y ahora no responde. Las de esta caja se ven siempre: elija «De esta caja».",
  enPractica: "En la práctica no hay otras cajas: vea las ventas de esta.",
  sinConexion: "Hace falta la conexión con el servidor, y ahora no responde: intente cuando vuelva.",
  anulacionPedida: (causa: string) =>
    `${causa} La anulación queda pedida: la caja la repite sola, y avisa si no se puede.`,
  porApi: (sucursal: number, puntoVenta: number) =>
    `Otro sistema (sucursal ${sucursal}, punto ${puntoVenta})`,
  sinPaginaPractica: "Una factura de práctica no tiene página pública.",
  sinLlegar:
    "La factura todavía no llegó al servidor, y su página no se abre hasta entonces. Se envía sola con la conexión; intente después.",
  mensaje: (tienda: string, numero: number, pagina: string) =>
    `${tienda}: gracias por su compra. Vea su factura ${numero} aquí: ${pagina}`,
} as const;
