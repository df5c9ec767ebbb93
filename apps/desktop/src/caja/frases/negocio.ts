/** Sentences of products and buyers. */
export const FRASES_NEGOCIO = {
  codigoSinDeLista: "Elija el código de Impuestos de la lista de la empresa.",
  unidadDeLista: "Elija la unidad de medida de la lista.",
  codigoDeOtro: (codigo: string, descripcion: string) => `El código ${codigo} ya es de «${descripcion}».`,
  barrasDeOtro: (descripcion: string) => `El código de barras ya es de «${descripcion}».`,
  productoAusente: "Ese producto ya no está.",
  documentoDeOtro: (documento: string, razonSocial: string) =>
    `El documento ${documento} ya es de «${razonSocial}».`,
  cambiosRechazados: (cuantos: number) =>
    `El servidor no tomó ${cuantos} cambios de productos o clientes: revise esas fichas.`,
} as const;

/** Sentences of a price list that is read in. */
export const FRASES_PLANILLA = {
  enColumna: (columna: string, texto: string) => `Columna ${columna}: ${texto}.`,
  faltaColumna: (columnas: readonly string[]) =>
    `Falta la columna ${columnas.join(", ")}: la primera línea lleva los títulos, como codigo;descripcion;precio.`,
  codigoRepetido: (linea: number) => `el código está también en la línea ${linea}`,
  barrasRepetidas: (linea: number) => `el código de barras está también en la línea ${linea}`,
  barrasDeOtro: (nombre: string) => `el código de barras ya es de «${nombre}»`,
  faltaCodigo: "falta el código, o pasa de 50 letras",
  faltaDescripcion: "falta la descripción, o pasa de 500 letras",
  precioIlegible: (precio: string) => `«${precio}» no es un número con hasta dos decimales`,
  unidadDesconocida: (unidad: string) =>
    `«${unidad}» no es una unidad de Impuestos: escriba su nombre o su código, como KILOGRAMO o 22`,
  codigoSinAjeno: (codigo: string) =>
    `${codigo} no está entre los productos de las actividades de la empresa`,
  sinSugerencia: "no se encuentra un código de Impuestos para este producto: escríbalo",
  sugerido: (codigo: number, descripcion: string) =>
    `Código de Impuestos sugerido: ${codigo}, ${descripcion}.`,
} as const;

/** Catalog tipos_documento_identidad, which a till does not get; fixed by law. docs/fiscal-rules.md F32. */
export const TIPOS_DOCUMENTO = [
  { codigo: 1, descripcion: "CI - Cédula de identidad" },
  { codigo: 2, descripcion: "CEX - Cédula de identidad de extranjero" },
  { codigo: 3, descripcion: "PAS - Pasaporte" },
  { codigo: 4, descripcion: "OD - Otro documento" },
  { codigo: 5, descripcion: "NIT - Número de identificación tributaria" },
] as const;
