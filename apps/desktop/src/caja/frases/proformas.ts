/** Sentences of proformas. Amounts and days are texts as screens write them. */
export const FRASES_PROFORMAS = {
  ausente: "Esa proforma no está en esta caja. Si se hizo en otra, espere a que llegue del servidor.",
  sinSubir: "La proforma todavía no llegó al servidor. Espere unos segundos y envíela otra vez.",
  yaVendida: (nombre: string, numero: number | null, caja: string | null) =>
    `La proforma ${nombre} ya se vendió${numero === null ? "" : `: factura N° ${numero}`}${
      caja === null ? "" : `, ${caja}`
    }. Para cobrar otra vez, quite la proforma de la venta: los precios serán los de hoy.`,
  enOtraVenta: (nombre: string) =>
    `La proforma ${nombre} está en otra venta de esta caja que espera: cóbrela o descártela primero.`,
  descartada: (nombre: string) => `La proforma ${nombre} está anulada. Haga otra si el cliente la quiere.`,
  vencida: (nombre: string, dia: string) =>
    `La proforma ${nombre} venció el ${dia}: los precios son los de hoy.`,
  /** `ley`: the sentence about a law that began since; null if none did. */
  vigente: (nombre: string, dia: string, ley: string | null) =>
    `Proforma ${nombre}: sus precios valen hasta el ${dia}.${ley === null ? "" : ` ${ley}`}`,
  fechaPasada: "La fecha de validez ya pasó: elija hoy o un día posterior.",
  fechaLejana: (dias: number) => `Una proforma vale hasta ${dias} días.`,
  sinDescuento: "Con ese descuento una línea queda en 0 o menos: bájelo.",
  titulo: "PROFORMA",
  noEsFactura: "NO ES FACTURA",
  numero: (nombre: string) => `N° ${nombre}`,
  fecha: (momento: string) => `Fecha: ${momento}`,
  cliente: (nombre: string) => `Cliente: ${nombre}`,
  documento: (numero: string) => `NIT/CI: ${numero}`,
  hizo: (quien: string) => `Atendió: ${quien}`,
  valida: (dia: string) => `Válida hasta el ${dia}`,
  descuento: "Descuento",
  total: "TOTAL Bs",
  pie: "No es factura ni sirve de comprobante. Al comprar se emite la factura.",
} as const;
