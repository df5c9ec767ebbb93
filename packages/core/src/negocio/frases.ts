/** Sentences of products and buyers that cannot be saved as they are typed. */
export const FRASES_FICHAS = {
  codigoSinDeLista: "Elija el código de Impuestos de la lista de la empresa.",
  unidadDeLista: "Elija la unidad de medida de la lista.",
  codigoDeOtro: (codigo: string, descripcion: string) => `El código ${codigo} ya es de «${descripcion}».`,
  barrasDeOtro: (descripcion: string) => `El código de barras ya es de «${descripcion}».`,
  productoAusente: "Ese producto ya no está.",
  documentoDeOtro: (documento: string, razonSocial: string) =>
    `El documento ${documento} ya es de «${razonSocial}».`,
} as const;

/** Sentences about the import of a price list. */
export const FRASES_PLANILLA = {
  enColumna: (columna: string, texto: string) => `Columna ${columna}: ${texto}.`,
  faltaColumna: (columnas: readonly string[]) =>
    `Falta la columna ${columnas.join(", ")}: diga cuál es entre las de su planilla.`,
  codigoRepetido: (linea: number) => `el código está también en la línea ${linea}`,
  barrasRepetidas: (linea: number) => `el código de barras está también en la línea ${linea}`,
  codigoEnBarras: (linea: number) => `el código es el código de barras de la línea ${linea}`,
  codigoDeOtro: (nombre: string) => `el código ya es de «${nombre}»`,
  barrasDeOtro: (nombre: string) => `el código de barras ya es de «${nombre}»`,
  barrasDeDos: (nombre: string) =>
    `el código de barras también es de «${nombre}», con otros ceros delante: quíteselo a uno de los dos`,
  faltaCodigo: "falta el código, o pasa de 50 letras",
  codigoReparado: (escrito: string, codigo: string) => `«${escrito}» se guarda como ${codigo}`,
  codigoPerdido: (escrito: string) =>
    `la planilla convirtió el código en «${escrito}» y perdió dígitos: dé a la columna el formato Texto, ponga otra vez el código y vuelva a exportarla`,
  controlErrado: (codigo: string) =>
    `«${codigo}» no cumple su dígito de control: revíselo con el envase, o acéptelo si es un código propio de la tienda`,
  ceroPerdido: (codigo: string, entero: string) =>
    `«${codigo}» tiene 11 dígitos y parece ${entero} sin su primer cero: corríjalo, o acéptelo si es un código propio de la tienda`,
  faltaUnDigito: (codigo: string) =>
    `«${codigo}» tiene 11 dígitos, uno menos que un código de barras: revíselo con el envase, o acéptelo si es un código propio de la tienda`,
  codigoSeparado: (codigo: string) =>
    `«${codigo}» lleva espacios, guiones o puntos entre sus dígitos: quítelos, o acéptelo si el lector lo lee así`,
  dudosoSinAceptar: "No se importará mientras no acepte los códigos dudosos.",
  faltaDescripcion: "falta la descripción, o pasa de 500 letras",
  faltaPrecio: "falta el precio",
  barrasLargas: "el código de barras pasa de 50 letras",
  categoriaLarga: "la categoría pasa de 60 letras",
  activoIlegible: (texto: string) => `«${texto}» no es sí ni no`,
  actividadAjena: (actividad: string, codigo: number) =>
    `la actividad ${actividad} no es la del código de Impuestos ${codigo}`,
  precioIlegible: (precio: string) => `«${precio}» no es un número con hasta dos decimales`,
  precioDudoso: (precio: string, mayor: string, menor: string) =>
    `«${precio}» puede ser ${mayor} o ${menor}: escriba uno de los dos`,
  unidadDesconocida: (unidad: string) =>
    `«${unidad}» no es una unidad de Impuestos: escriba su nombre o su código, como KILOGRAMO o 22`,
  codigoSinAjeno: (codigo: string) =>
    `${codigo} no está entre los productos de las actividades de la empresa`,
  nombreRepetido: (linea: number) =>
    `la línea ${linea} tiene el mismo nombre, y ninguna de las dos tiene código: póngale código, o cámbiele el nombre`,
  esTotal: "es la fila de totales de la planilla, no un producto: no se importa",
  codigoPuesto: (codigo: string) => `La planilla no le da código: se le pone ${codigo}.`,
} as const;
