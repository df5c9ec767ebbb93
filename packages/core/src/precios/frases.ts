/** Sentences of promotions, price lists and presentations that cannot be saved as they are typed. */
export const FRASES_REGLAS = {
  productoAusente: "Ese producto ya no está en la tienda: quítelo y elija otro.",
  presentacionAusente: "Esa presentación ya no está en la tienda: elija el producto otra vez.",
  listaAusente: "Esa lista de precios ya no está: vuelva a las listas.",
  bienes: (producto: string, presentacion: string) => `${producto}, ${presentacion}`,
  clienteAusente: "Ese cliente ya no está: búsquelo otra vez.",
  factorFijo: (factor: string) =>
    `Cuántas unidades trae no cambia (${factor}): para otra cantidad haga otra presentación.`,
  mismaPresentacion: (nombre: string) =>
    `El producto ya tiene una presentación «${nombre}»: use otro nombre.`,
  unidadDePresentacion: "Elija de la lista la unidad en que se factura la presentación.",
  fueraDeVenta: (bienes: string) => `${bienes} (no se vende ahora)`,
  mismaLista: (nombre: string) => `Ya hay una lista «${nombre}»: use otro nombre.`,
  paraTodosDesde:
    "Para todos los clientes el precio vale desde una cantidad: escríbala. El de cualquier cantidad se cambia en Productos.",
  mismaTarifa: (desde: string) => `Ya hay un precio de este producto desde ${desde}: cámbielo.`,
} as const;

/** A promotion in plain words, part by part. */
export const FRASES_PROMOCION = {
  nPorM: (lleva: number, paga: number) => `Lleve ${lleva}, pague ${paga}`,
  porcentaje: (tasa: string) => `${tasa} % de descuento`,
  combo: (precio: string) => `Combo a Bs ${precio}`,
  juntos: (productos: string, combo: string) => `${combo}: ${productos}`,
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
    `${cantidad} × Bs ${precio}: paga Bs ${total} y ahorra Bs ${ahorro}`,
} as const;
