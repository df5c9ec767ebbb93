/** Sentences of credit and debit notes. */
export const FRASES_NOTAS = {
  sinConexion:
    "No hay conexión con el servidor: las notas no se emiten fuera de línea. Quedó como borrador; emítala cuando vuelva la conexión.",
  sinConexionNiCopia:
    "No hay conexión con el servidor y esa factura no es de esta caja: busque otra vez cuando vuelva la conexión.",
  noEsFactura:
    "No es una factura: escanee el QR de su ticket, o escriba su CUF o el número de una factura de esta caja.",
  otrasCantidades:
    "Esta nota ya se envió con otras cantidades y la caja pregunta qué pasó con ella. Espere esa respuesta antes de cambiarlas.",
  servidorMudo:
    "El servidor no respondió a tiempo: la caja sigue preguntando qué pasó con la nota. No la haga otra vez.",
  impuestosMudo:
    "Impuestos no respondió: la caja sigue preguntando qué pasó con la nota. No la haga otra vez.",
  emitida: (numero: number | null, original: number) =>
    `La nota ${numero ?? ""} sobre la factura ${original} quedó emitida.`,
  enCola: "Espera la conexión: la nota se emite sola cuando vuelva.",
  valeDado:
    "El cliente ya tiene un vale por esta devolución: no se cambia. Quite ese vale en la lista de notas y haga otro.",
  valeDeOtraCaja:
    "Sin conexión solo se da un vale por una factura de esta caja. Guarde el borrador y atienda al cliente cuando vuelva la conexión.",
  valeNegado: (vale: number, causa: string) =>
    `La nota del vale ${vale} no se emitió: ${causa} Ábrala en Notas de crédito y resuélvala.`,
  vale: {
    titulo: (numero: number) => `VALE N° ${numero}`,
    deFactura: (numero: number) => `Por lo devuelto de la factura ${numero}`,
    monto: "A FAVOR Bs",
    sirve: "Sirve en esta tienda para llevar otra cosa o para que se le devuelva el dinero.",
    noEsFactura: "No es factura. La nota de crédito se emite cuando vuelva la conexión.",
  },
  sinEmitir: "Esa nota no se emitió: no hay qué imprimir.",
  linea: (nroItem: number) => `línea ${nroItem}`,
} as const;
