/** State, drafts and checks of a hand-written invoice while it is typed in. */
import { z } from "zod";
import { decimal, METODO_EFECTIVO, numerosLibres, numerosToRangos, type RangoNumeros } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { parseCarrito } from "../venta/carrito-guardado.ts";
import { carritoDe, deTodo, type Carrito } from "../venta/carrito.ts";

export type Transcripcion = Salida<"transcripciones">[number];
export type Manual = Transcripcion["facturas"][number];
export type Datos = Salida<"datosManuales">;

/** A hand-written invoice being typed in: a new one, a stored one, or the correction of an observed one. */
export interface Hoja {
  readonly clave: string;
  readonly corrige: string | null;
  /** The invoice as it was stored before; null if it is new. */
  readonly antes: Manual | null;
  /** Unsaved input; null if there is none. */
  readonly escrita: HojaEscrita | null;
  /** Revision of the unsaved input when it was read; undefined if there was none. */
  readonly revision?: number;
}

/** Unsaved input of a hand-written invoice. Its cart has the format in which the screen stores carts. */
const HojaEscrita = z.object({
  clave: z.uuid(),
  numero: z.string(),
  momento: z.object({ fecha: z.string(), hora: z.string() }),
  carrito: z.unknown(),
});
type HojaEscrita = z.infer<typeof HojaEscrita>;

export const HOJA_NUEVA = (clave: string): Hoja => ({ clave, corrige: null, antes: null, escrita: null });

/** Returns the initial cart: the unsaved one, or else the cart of the stored invoice. */
export function carritoInicial({ antes, escrita }: Hoja): Carrito | undefined {
  if (escrita !== null) return parseCarrito(escrita.carrito).carrito;
  return antes === null ? undefined : carritoDe(antes.venta);
}

/** Converts the cart of a hand-written invoice to a sale without a payment. */
export function toVenta(carrito: Carrito, sector: number) {
  const { items, cliente, propios } = carrito;
  return { items: [...items], cliente, sector, propios, ...deTodo(carrito), usuario: null };
}

/** Returns the key under which unsaved input is stored: one for each stored invoice, and one for the new invoice of a transcription. */
export function claveEscrita(transcripcionId: string, { antes }: Pick<Hoja, "antes">): string {
  return `hoja:${transcripcionId}:${antes?.clave ?? "nueva"}`;
}

/**
 * Adds unsaved input to a hand-written invoice. Ignores input of an invoice that was stored meanwhile, in another window or before a crash.
 */
export function conLoEscrito(hoja: Hoja, contenido: unknown, facturas: readonly Manual[]): Hoja {
  const escrita = HojaEscrita.safeParse(contenido).data;
  if (escrita === undefined) return hoja;
  const guardada = facturas.some(({ clave }) => clave === escrita.clave);
  if (guardada && hoja.antes?.clave !== escrita.clave) return hoja;
  return { ...hoja, clave: escrita.clave, escrita };
}

/** Returns a stored invoice for editing; null while the tax system's verdict is awaited, or if the invoice is final. */
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

/** Counts the free numbers in the transcription's booklet, without those typed in here. */
export function quedan({ cafc, sector, facturas }: Transcripcion, { cafcs }: Datos): number {
  const suyo = cafcs.find((c) => c.codigo === cafc && c.sector === sector);
  if (suyo === undefined) return 0;
  const aparte = facturas.filter(
    ({ numero }) => !suyo.usados.some(({ desde, hasta }) => desde <= numero && numero <= hasta),
  );
  return numerosLibres(suyo, suyo.usados) - aparte.length;
}

/** Adds up the cash of the transcription's invoices as decimal text. This money may be in the drawer. */
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

/**
 * Plain-language explanations of refusals. They match the text of a refusal, because the authority has renumbered its codes.
 * docs/fiscal-rules.md F39.
 */
const EXPLICACIONES: readonly (readonly [RegExp, string])[] = [
  [/ENERG|EL[EÉ]CTRIC/i, "Se cortó la luz"],
  [/VIRUS|SOFTWARE/i, "Falló el programa, o la computadora tuvo un virus"],
  [
    /INFRAESTRUCTURA|HARDWARE/i,
    "Se dañó o se cambió un equipo: la computadora, la impresora, la instalación",
  ],
];

/** Translates a refusal's text into plain language; a text without a translation is returned unchanged. */
export function explicacion(descripcion: string): string {
  return EXPLICACIONES.find(([palabras]) => palabras.test(descripcion))?.[1] ?? descripcion;
}
