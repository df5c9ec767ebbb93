import { decimal, redondear, type Decimal } from "../dinero.ts";
import type { Instante } from "../instante.ts";
import type { Promocion, Tarifa } from "./formas.ts";
import { applyBeneficio, enPrecedencia, isCubierto, type Grupo, type Toma } from "./promociones.ts";
import { enUnidades, repartir } from "./repartir.ts";
import { findTarifa } from "./tarifa.ts";
import { isVigente } from "./vigente.ts";

/** A line of a cart before its price. */
export interface LineaPorPreciar {
  /** In the unit of sale; decimal text. */
  readonly cantidad: string;
  /** In BOB: the general price of the product or the presentation, or a price entered by hand. */
  readonly precio: string;
  /** Null for a free-text line and for a price entered by hand: no tariff and no promotion covers it. */
  readonly producto: {
    readonly id: string;
    readonly presentacionId: string | null;
    readonly categoria: string | null;
  } | null;
  /**
   * A discount in BOB that was given to the line by hand; decimal text. Promotions and this discount together
   * leave at least a cent.
   */
  readonly descuento?: string;
  /** Distinguishes lines of the same goods, such as those with different taxes. Between two alike lines it decides which takes a cent. */
  readonly distingue?: string;
}

/** The rules in force for one cart. */
export interface ReglasPrecio {
  readonly tarifas: readonly Tarifa[];
  readonly promociones: readonly Promocion[];
  /** The buyer's list; null: none. */
  readonly listaId: string | null;
  readonly instante: Instante;
}

/** A line's price and discount for the fiscal request, in BOB, as decimal texts with at most two decimals. */
export interface LineaPreciada {
  readonly precioUnitario: string;
  /** The price before tariffs. */
  readonly precioGeneral: string;
  /** By promotions, for the whole line. */
  readonly descuento: string;
  /** By tariffs and promotions together. */
  readonly ahorro: string;
  readonly promociones: readonly { readonly id: string; readonly nombre: string; readonly monto: string }[];
}

const CENTAVOS = 2;
const CERO = decimal(0);

/**
 * Gives each line its price and its discount. The price is the general one or a tariff's. At most one promotion discounts each unit, in
 * order of precedence. A line keeps at least one cent, and the order of lines changes no total. docs/decisions/0022.
 */
export function preciar(lineas: readonly LineaPorPreciar[], reglas: ReglasPrecio): readonly LineaPreciada[] {
  const grupos = agrupar(lineas, reglas);
  const dados: Dado[][] = lineas.map(() => []);
  const topes = lineas.map(() => 0n);
  for (const grupo of grupos)
    for (const { indice, cantidad } of grupo.lineas)
      topes[indice] = topeDe(cantidad.times(grupo.precio).minus(lineas[indice]?.descuento ?? 0));
  const vigentes = reglas.promociones.filter((una) => isVigente(una, reglas.instante));
  for (const promocion of enPrecedencia(vigentes)) apply(promocion, grupos, topes, dados);
  const porIndice = new Map(grupos.flatMap((g) => g.lineas.map(({ indice }) => [indice, g] as const)));
  return lineas.map((linea, i) => preciada(linea, porIndice.get(i), dados[i] ?? []));
}

interface Dado {
  readonly promocion: Promocion;
  readonly centavos: bigint;
}

interface GrupoDeLineas extends Grupo {
  readonly lineas: readonly { readonly indice: number; readonly cantidad: Decimal }[];
  /** Units without a promotion so far. */
  libres: Decimal;
}

/** Groups the goods of a cart by product, presentation and general price. The order of the groups does not depend on the order of lines. */
function agrupar(lineas: readonly LineaPorPreciar[], reglas: ReglasPrecio): readonly GrupoDeLineas[] {
  const porClave = new Map<string, { indice: number; linea: LineaPorPreciar }[]>();
  const cantidades = new Map<string, Decimal>();
  for (const [indice, linea] of lineas.entries()) {
    if (linea.producto === null) continue;
    const { id, presentacionId, categoria } = linea.producto;
    const bienes = JSON.stringify([id, presentacionId]);
    cantidades.set(bienes, (cantidades.get(bienes) ?? CERO).plus(linea.cantidad));
    const clave = JSON.stringify([id, presentacionId, decimal(linea.precio).toFixed(), categoria]);
    porClave.set(clave, [...(porClave.get(clave) ?? []), { indice, linea }]);
  }
  return [...porClave]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([clave, suyas]): GrupoDeLineas[] => {
      const { precio, producto } = suyas[0]?.linea ?? {};
      if (precio === undefined || producto == null) return [];
      const { id: productoId, presentacionId, categoria } = producto;
      const cantidad = (cantidades.get(JSON.stringify([productoId, presentacionId])) ?? CERO).toFixed();
      const { tarifas, listaId } = reglas;
      const tarifa = findTarifa(tarifas, { productoId, presentacionId, listaId, cantidad });
      const lineasDe = [...suyas]
        .sort(enOrden)
        .map(({ indice, linea }) => ({ indice, cantidad: decimal(linea.cantidad) }));
      return [
        {
          clave,
          productoId,
          categoria,
          deTarifa: tarifa !== null,
          precio: decimal(tarifa?.precio ?? precio),
          lineas: lineasDe,
          libres: lineasDe.reduce((suma, una) => suma.plus(una.cantidad), CERO),
        },
      ];
    });
}

/** Orders lines of the same goods independently of their order in the cart. */
function enOrden(
  { linea: a }: { readonly linea: LineaPorPreciar },
  { linea: b }: { readonly linea: LineaPorPreciar },
): number {
  const [una = "", otra = ""] = [a.distingue, b.distingue];
  return (
    decimal(b.cantidad).cmp(a.cantidad) ||
    decimal(a.descuento ?? 0).cmp(b.descuento ?? 0) ||
    (una < otra ? -1 : una > otra ? 1 : 0)
  );
}

/** The largest discount of a line of this amount, in cents. One cent stays, since a document has no line of zero. */
function topeDe(importe: Decimal): bigint {
  const enteros = enUnidades(importe, ESCALA_IMPORTE) / 10n ** BigInt(ESCALA_IMPORTE - CENTAVOS);
  return enteros > 0n ? enteros - 1n : 0n;
}
/** A quantity has at most five decimals, and a price two. */
const ESCALA_IMPORTE = 7;

/** Takes the units of one promotion, and splits its discount over their lines in proportion to their cost. */
function apply(
  promocion: Promocion,
  grupos: readonly GrupoDeLineas[],
  topes: bigint[],
  dados: readonly Dado[][],
): void {
  const cubiertos = grupos.filter((grupo) => grupo.libres.gt(0) && isCubierto(promocion, grupo));
  const { monto, tomas } = applyBeneficio(
    promocion,
    cubiertos.map((grupo) => ({ grupo, cantidad: grupo.libres })),
  );
  const tomados = cubiertos.flatMap((grupo) => {
    const toma = tomas.find(({ clave }) => clave === grupo.clave);
    return toma === undefined ? [] : [{ grupo, toma }];
  });
  const partes = repartir(
    enUnidades(monto, CENTAVOS),
    tomados.map(({ toma }) => pesoDe(toma)),
    tomados.map(({ grupo }) => grupo.lineas.reduce((suma, { indice }) => suma + (topes[indice] ?? 0n), 0n)),
  );
  for (const [i, { grupo, toma }] of tomados.entries()) {
    grupo.libres = grupo.libres.minus(toma.cantidad);
    const porLinea = repartir(
      partes[i] ?? 0n,
      grupo.lineas.map(({ cantidad }) => enUnidades(cantidad, ESCALA_IMPORTE)),
      grupo.lineas.map(({ indice }) => topes[indice] ?? 0n),
    );
    for (const [j, { indice }] of grupo.lineas.entries()) {
      const centavos = porLinea[j] ?? 0n;
      if (centavos === 0n) continue;
      topes[indice] = (topes[indice] ?? 0n) - centavos;
      dados[indice]?.push({ promocion, centavos });
    }
  }
}

function pesoDe({ peso }: Toma): bigint {
  return enUnidades(peso, ESCALA_IMPORTE);
}

function preciada(
  { cantidad, precio }: LineaPorPreciar,
  grupo: GrupoDeLineas | undefined,
  dados: readonly Dado[],
): LineaPreciada {
  const general = decimal(precio);
  const suyo = grupo?.precio ?? general;
  const descuento = enBs(dados.reduce((suma, { centavos }) => suma + centavos, 0n));
  const porTarifa = suyo.lt(general) ? redondear(general.minus(suyo).times(cantidad), CENTAVOS) : CERO;
  return {
    precioUnitario: suyo.toFixed(),
    precioGeneral: general.toFixed(),
    descuento: descuento.toFixed(CENTAVOS),
    ahorro: descuento.plus(porTarifa).toFixed(CENTAVOS),
    promociones: dados.map(({ promocion: { id, nombre }, centavos }) => ({
      id,
      nombre,
      monto: enBs(centavos).toFixed(CENTAVOS),
    })),
  };
}

function enBs(centavos: bigint): Decimal {
  return decimal(String(centavos)).div(100, CENTAVOS);
}
