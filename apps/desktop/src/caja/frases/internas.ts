/** Texts of broken invariants: they go to the log, and the screen has them as the detail of an internal error. */
export const FRASES_INTERNAS = {
  inexistente: (que: string, clave: string | number) => `${que} ${clave} inexistente`,
  ajustePragma: (nombre: string, actual: string, pedido: string | number) =>
    `SQLite: ${nombre} es ${actual}, no ${pedido}`,
  transaccionAnidada: "transacción dentro de otra",
  sinFila: (que: string) => `${que} sin fila`,
  turnoAusente: "el turno recién abierto no está",
  manualSinGuardar: (clave: string) => `factura manual ${clave} sin guardar`,
  ilegible: (que: string, clave: string) => `${que} ${clave} no se puede leer`,
  numeroTomado: (sector: number, numero: number) =>
    `el número ${numero} del sector ${sector} ya es de otro documento`,
  sinCorte: (cuf: string) => `${cuf}: sin corte`,
  sinDatos: "la caja no tiene datos",
  sinLeyendas: "no hay leyendas",
  documentoImposible: (detalle: string) => `documento imposible: ${detalle}`,
  sinPorEnviar: (venta: string) => `venta ${venta} sin documento por enviar`,
} as const;
