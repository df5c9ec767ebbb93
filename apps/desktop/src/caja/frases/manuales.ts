/** Sentences of hand-written invoices. */
export const FRASES_MANUALES = {
  sinCafcs:
    "No hay conexión con el servidor, y la caja todavía no sabe qué CAFC hay: vuelva a abrir esta pantalla cuando haya conexión.",
  sinConexion:
    "No hay conexión con el servidor: las facturas quedan guardadas en esta caja. Envíelas cuando vuelva la conexión.",
  transcripcionAusente: "Ese registro ya no está.",
  yaEnviada: (numero: number) => `La factura ${numero} ya se envió: no se puede cambiar.`,
  soloObservada: "Solo se corrige una factura que Impuestos observó.",
  cafcDelCorteAusente: "El CAFC de este corte ya no está registrado.",
  cafcDeOtroTipo: "Ese CAFC no está registrado para ese tipo de factura.",
  borradorEscrito: (numero: number) =>
    `Ese borrador ya se escribió a mano en la factura ${numero}: elija otro, o ninguno.`,
  noEsBorrador: "Esa venta ya no es un borrador: elija otro, o ninguno.",
  corteDeclarado: "Ya se envió algo de este corte: sus horas y su CAFC no se pueden cambiar.",
  fueraDeHoras: (numero: number) => `La factura ${numero} queda fuera de esas horas: corríjala antes.`,
  sinCufdEntonces: "En ese momento la caja todavía no tenía código diario (CUFD): empezó a usarse después.",
  emitioEntonces: (numero: number, hora: string) =>
    `En ese tiempo esta caja emitió fuera de línea la factura ${numero} (${hora}): ponga el tiempo en que no funcionó.`,
} as const;
