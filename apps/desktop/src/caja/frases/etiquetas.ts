/** Sentences about labels of products, shelves and the scale. */
export const FRASES_ETIQUETAS = {
  productoIdo: "Uno de los productos ya no está. Quítelo de la lista.",
  demasiadas: (total: number, maximo: number) =>
    `Son ${total} etiquetas; se imprimen hasta ${maximo} de una vez.`,
  sinBalanza: "Elija en Configuración si las etiquetas de la balanza llevan el peso o el precio.",
  sinPeso: (producto: string) => `Escriba cuánto pesa ${producto}.`,
  noSePesa: (presentacion: string) =>
    `${presentacion} no se pesa: elija Producto o Góndola, o quítela de la lista.`,
  noCabe: (producto: string) =>
    `${producto} no cabe en una etiqueta de balanza: su código debe tener hasta 5 cifras, y el peso o el precio, hasta 99999.`,
} as const;
