/** Sentences of annulling, undoing and mailing. `estado` is the invoice's. */
export const FRASES_DOCUMENTOS = {
  soloEmitida: (estado: string) => `Solo se anula una factura emitida; esta está ${estado}.`,
  soloAnulada: (estado: string) => `Solo se revierte una anulación; esta factura está ${estado}.`,
  motivoDeLista: "Elija un motivo de la lista.",
  noSePudo: "No se pudo anular: la factura sigue vigente. Inténtelo otra vez.",
  noSeAnulo: (causa: string) => `No se anuló: ${causa}`,
  noSeRevirtio: (causa: string) => `No se revirtió la anulación: ${causa}`,
  reversionPedida: (causa: string) =>
    `${causa} La reversión queda pedida: la caja la repite sola, y avisa si no se puede.`,
  sinFactura: "Esta venta no tiene factura.",
  cambiada: "La factura de esta venta cambió mientras la veía. Abra la venta de nuevo y repita.",
  soloObservada:
    "Solo se corrige una factura que Impuestos observó. Abra la venta de nuevo para ver cómo está.",
  corregirEnLinea:
    "Para corregirla hace falta la conexión con Impuestos: así se sabe al momento si la acepta. Espere a que vuelva e intente otra vez.",
  sinCorregir: "No cambió ningún dato: Impuestos la observaría otra vez. Corrija lo que indica el aviso.",
  sinConexion: "Hace falta la conexión con el servidor: intente cuando vuelva.",
} as const;
