/** Sentences of promotions, price lists, presentations and the grid. Amounts are texts as screens write them. */
export const FRASES_PRECIOS = {
  reglaAusente: "Eso ya no está: otra caja lo borró. Vuelva a la lista.",
  productoAusente: "Ese producto ya no está en la tienda: quítelo y elija otro.",
} as const;

/** A promotion in plain words, part by part. */
export const FRASES_PROMOCION = {
  nPorM: (lleva: number, paga: number) => `Lleve ${lleva}, pague ${paga}`,
  porcentaje: (tasa: string) => `${tasa} % de descuento`,
  en: (que: string) => ` en ${que}`,
  todo: "toda la tienda",
  categoria: (nombre: string) => `la categoría ${nombre}`,
  categorias: (nombres: string) => `las categorías ${nombres}`,
  productoBorrado: "un producto borrado",
  y: " y ",
  mas: (cuantos: number) => `${cuantos} más`,
  dias: ["domingos", "lunes", "martes", "miércoles", "jueves", "viernes", "sábados"],
  deA: (desde: string, hasta: string) => `de ${desde} a ${hasta}`,
  desdeHora: (desde: string) => `desde las ${desde}`,
  hastaHora: (hasta: string) => `hasta las ${hasta}`,
  fechas: (desde: string, hasta: string) => `del ${desde} al ${hasta}`,
  desdeFecha: (desde: string) => `desde el ${desde}`,
  hastaFecha: (hasta: string) => `hasta el ${hasta}`,
  soloFecha: (fecha: string) => `el ${fecha}`,
  sobreTarifas: "también sobre precios de lista",
  ejemplo: (cantidad: string, precio: string, total: string, ahorro: string) =>
    `${cantidad} × ${precio} = Bs ${total}; ahorra Bs ${ahorro}`,
} as const;
