/** The robot's own book: the cost of a cart, computed from the shop's rules without the program under test. */

/** Goods as a cashier sees them. */
export interface Bien {
  /** The name on the screen. */
  readonly nombre: string;
  readonly codigo: string;
  /** Null for weighed goods. */
  readonly codigoBarras: string | null;
  readonly centavos: number;
  readonly categoria: string | null;
  readonly porKilo: boolean;
}

/** A line of the robot's cart. `milesimas`: thousandths of a unit or grams. */
export interface LineaLibro {
  readonly bien: Bien;
  readonly milesimas: number;
}

/** The day's offers, by product code and category. */
export const OFERTAS = {
  /** Three for the price of two. */
  tresPorDos: "GOL-003",
  /** A fifth less. */
  categoria: "Bebidas",
  porcentaje: 20,
  /** Another price for all buyers, from this quantity on. */
  porMayor: { codigo: "DES-013", desde: 6, centavos: 250 },
  /** The price of a list, which one client has. */
  lista: { codigo: "ABA-005", centavos: 720 },
} as const;

/** Amounts in cents: what is charged, and what is saved to the general prices. */
export interface Cuenta {
  readonly total: number;
  readonly ahorro: number;
}

/** Adds a cart up; `conLista`: the buyer is the client who has the list. */
export function cuentaDe(lineas: readonly LineaLibro[], conLista: boolean): Cuenta {
  let total = 0;
  let ahorro = 0;
  for (const linea of lineas) {
    const deLinea = cuentaDeLinea(linea, conLista);
    total += deLinea.total;
    ahorro += deLinea.ahorro;
  }
  return { total, ahorro };
}

function cuentaDeLinea({ bien, milesimas }: LineaLibro, conLista: boolean): Cuenta {
  const aPrecio = (centavos: number) => Math.round((centavos * milesimas) / 1000);
  const general = aPrecio(bien.centavos);
  const otro = precioEspecial(bien.codigo, milesimas, conLista);
  if (otro !== null) return { total: aPrecio(otro), ahorro: general - aPrecio(otro) };
  const menos =
    bien.codigo === OFERTAS.tresPorDos
      ? Math.floor(milesimas / 3000) * bien.centavos
      : bien.categoria === OFERTAS.categoria
        ? Math.round((general * OFERTAS.porcentaje) / 100)
        : 0;
  return { total: general - menos, ahorro: menos };
}

/** The price that takes the place of the general one; no offer is added to it. */
function precioEspecial(codigo: string, milesimas: number, conLista: boolean): number | null {
  const { porMayor, lista } = OFERTAS;
  if (conLista && codigo === lista.codigo) return lista.centavos;
  if (codigo === porMayor.codigo && milesimas >= porMayor.desde * 1000) return porMayor.centavos;
  return null;
}

/** Cents as the till's calls write them: 1234.50. */
export function enBs(centavos: number): string {
  return (centavos / 100).toFixed(2);
}

/** As the screen writes it: 1,234.50. */
export function miles(texto: string): string {
  return texto.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ",");
}
