/** Sentences of a return to a copy, and findings of the review of the till's data. */
export const FRASES_REVISION = {
  restaurada: (dia: string) =>
    `Los datos de esta caja estaban dañados: se apartaron enteros y se volvió a la copia del ${dia}. Lo vendido desde entonces está en el servidor, salvo lo que no llegó a subir. Revise el efectivo y avise al dueño.`,
  restauradaEnImpresion: "La caja se restauró de una copia: revise si ya salió.",
  datosAusentes: "no está o está vacío",
  contador: (fila: {
    readonly sector: number;
    readonly siguiente: number;
    readonly cambiada: boolean;
    readonly mayor: number;
    readonly minimo: number;
  }) =>
    `El contador del sector ${fila.sector} estaba en ${fila.siguiente}${fila.cambiada ? ", cambiado fuera del programa," : ""} y el último documento es el ${fila.mayor}. Ahora sigue en ${fila.minimo}.`,
  cufd: (obtenidoEn: string) => `El CUFD del ${obtenidoEn} está dañado.`,
  ventaApartada: (nombre: string, archivo: string) =>
    `La venta abierta «${nombre}» no se pudo leer y se apartó en ${archivo}.`,
  ventaCambiada: (nombre: string) => `La venta abierta «${nombre}» cambió fuera del programa.`,
  documento: (numero: number, cuf: string) =>
    `La factura ${numero} (CUF ${cuf}), que falta subir, está dañada.`,
  busqueda: (indice: string) => `${indice} no concuerda con sus filas`,
  fila: (tabla: string, clave: string | number, que: string) => `${tabla} ${clave} (${que})`,
  archivo: (archivo: string, rotos: readonly string[]) => `${archivo} está dañado: ${rotos.join("; ")}.`,
  alTrabajar:
    "Los datos de esta caja están dañados y no se pudo leer lo que hacía falta. Cierre la caja y ábrala de nuevo: vuelve a la copia del último día.",
  filas: (cuantas: number, dichas: readonly string[]) =>
    `${cuantas} filas no son como la caja las escribió: ${dichas.join("; ")}.`,
} as const;

/** Remedies of the findings, by their kind, for the cashier. */
export const REMEDIOS_REVISION = {
  baseDanada:
    "Cierre la caja y ábrala de nuevo: aparta esos datos enteros y sigue con la copia del último día. Después cambie el disco de esta computadora.",
  filasAlteradas:
    "Avise al dueño: el disco puede estar fallando. Si alguien cambió esas filas a propósito: npm run desktop -- aceptar (o mostrador --aceptar), con la caja cerrada.",
  contadorAtrasado: "La caja ya lo corrigió y dejó números sin usar. Siga vendiendo y avise al dueño.",
  cufdDanado:
    "La caja no lo usa más y pide otro. Si no puede vender, revise que haya internet y avise al dueño.",
  ventaApartada: "Haga esa venta de nuevo. Lo que se pudo leer de ella está en el archivo que se nombra.",
  ventaCambiada: "Antes de cobrarla, revise cada producto, su cantidad y su precio.",
  documentoDanado:
    "Guarde el ticket de papel y avise al dueño: esa factura se completa con él o con la segunda copia.",
} as const;
