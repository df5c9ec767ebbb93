/** A sheet of paper while it is typed in: its state, its drafts, and its checks. */
import { z } from "zod";
import { decimal, METODO_EFECTIVO, numerosLibres, numerosToRangos, type RangoNumeros } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { parseCarrito } from "../venta/carrito-guardado.ts";
import { carritoDe, deTodo, type Carrito } from "../venta/carrito.ts";

export type Transcripcion = Salida<"transcripciones">[number];
export type Manual = Transcripcion["facturas"][number];
export type Datos = Salida<"datosManuales">;

/** A sheet of paper being typed in: a new one, one that is written already, or the correction of an observed one. */
export interface Hoja {
  readonly clave: string;
  readonly corrige: string | null;
  /** The sheet as it was written before. */
  readonly antes: Manual | null;
  /** The sheet as it was typed and not kept; null: nothing was typed. */
  readonly escrita: HojaEscrita | null;
  /** The revision of the typed sheet when it was read; undefined where nothing was typed. */
  readonly revision?: number;
}

/** A sheet as far as it is typed. Its cart has the form in which the screen stores carts. */
const HojaEscrita = z.object({
  clave: z.uuid(),
  numero: z.string(),
  momento: z.object({ fecha: z.string(), hora: z.string() }),
  carrito: z.unknown(),
});
type HojaEscrita = z.infer<typeof HojaEscrita>;

export const HOJA_NUEVA = (clave: string): Hoja => ({ clave, corrige: null, antes: null, escrita: null });

/** The cart that a sheet begins with: the cart typed last and not kept, or else the cart of the kept sheet. */
export function carritoInicial({ antes, escrita }: Hoja): Carrito | undefined {
  if (escrita !== null) return parseCarrito(escrita.carrito).carrito;
  return antes === null ? undefined : carritoDe(antes.venta);
}

/** The cart of a sheet as a sale without its payment. */
export function toVenta(carrito: Carrito, sector: number) {
  const { items, cliente, propios } = carrito;
  return { items: [...items], cliente, sector, propios, ...deTodo(carrito), usuario: null };
}

/** Names a sheet's place among the unfinished work: the new one of a transcription, or one written before. */
export function claveEscrita(transcripcionId: string, { antes }: Pick<Hoja, "antes">): string {
  return `hoja:${transcripcionId}:${antes?.clave ?? "nueva"}`;
}

/**
 * Adds to a sheet what was typed of it before. A sheet that was stored since, in another window or before a crash, is
 * not begun a second time.
 */
export function conLoEscrito(hoja: Hoja, contenido: unknown, facturas: readonly Manual[]): Hoja {
  const escrita = HojaEscrita.safeParse(contenido).data;
  if (escrita === undefined) return hoja;
  const guardada = facturas.some(({ clave }) => clave === escrita.clave);
  if (guardada && hoja.antes?.clave !== escrita.clave) return hoja;
  return { ...hoja, clave: escrita.clave, escrita };
}

/** Returns the sheet to be typed again; null while the tax system's verdict is awaited, or if it is done. */
export function hojaDe(manual: Manual, clave: string): Hoja | null {
  if (manual.estado === "escrita")
    return { clave: manual.clave, corrige: manual.corrige, antes: manual, escrita: null };
  if (manual.estado === "observada") return { clave, corrige: manual.clave, antes: manual, escrita: null };
  return null;
}

/** Returns the first free number after the last typed one, or of the booklet; null if none is left. */
export function numeroSiguiente({ cafc, sector, facturas }: Transcripcion, { cafcs }: Datos): number | null {
  const suyo = cafcs.find((c) => c.codigo === cafc && c.sector === sector);
  if (suyo === undefined) return null;
  const escritos = facturas.map(({ numero }) => numero);
  const usados = [...suyo.usados, ...numerosToRangos(escritos)];
  const desde = Math.max(suyo.desdeNumero, ...escritos.map((numero) => numero + 1));
  return libreDesde(desde, suyo, usados) ?? libreDesde(suyo.desdeNumero, suyo, usados);
}

function libreDesde(
  desde: number,
  { hastaNumero }: { readonly hastaNumero: number },
  usados: readonly RangoNumeros[],
): number | null {
  let numero = desde;
  while (numero <= hastaNumero) {
    const tomado = usados.find((rango) => rango.desde <= numero && numero <= rango.hasta);
    if (tomado === undefined) return numero;
    numero = tomado.hasta + 1;
  }
  return null;
}

/** Counts the numbers left in the transcription's booklet, those typed in here taken off. */
export function quedan({ cafc, sector, facturas }: Transcripcion, { cafcs }: Datos): number {
  const suyo = cafcs.find((c) => c.codigo === cafc && c.sector === sector);
  if (suyo === undefined) return 0;
  const aparte = facturas.filter(
    ({ numero }) => !suyo.usados.some(({ desde, hasta }) => desde <= numero && numero <= hasta),
  );
  return numerosLibres(suyo, suyo.usados) - aparte.length;
}

/** Sums the cash of its invoices, as decimal text: money that may lie in the drawer. */
export function efectivoDe({ facturas }: Transcripcion): string {
  return facturas
    .reduce((suma, { total, venta }) => {
      if (venta.pagos !== undefined) {
        const parte = venta.pagos.find(({ metodo }) => metodo === METODO_EFECTIVO);
        return suma.plus(parte?.monto ?? "0");
      }
      return venta.metodoPago === METODO_EFECTIVO ? suma.plus(total).minus(venta.montoGiftCard ?? "0") : suma;
    }, decimal("0"))
    .toFixed(2);
}

/** The authority's words in a shopkeeper's. Their numbers have changed places before: the words count. docs/fiscal-rules.md F39. */
const EXPLICACIONES: readonly (readonly [RegExp, string])[] = [
  [/ENERG|EL[EÉ]CTRIC/i, "Se cortó la luz"],
  [/VIRUS|SOFTWARE/i, "Falló el programa, o la computadora tuvo un virus"],
  [
    /INFRAESTRUCTURA|HARDWARE/i,
    "Se dañó o se cambió un equipo: la computadora, la impresora, la instalación",
  ],
];

/** Translates a reason of the authority into a shopkeeper's words; a reason without a translation stays as it is. */
export function explicacion(descripcion: string): string {
  return EXPLICACIONES.find(([palabras]) => palabras.test(descripcion))?.[1] ?? descripcion;
}
