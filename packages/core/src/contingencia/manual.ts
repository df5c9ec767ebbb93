import type { FalloCampo } from "../factura/fallos.ts";
import { instanteToEpoch, type Instante } from "../instante.ts";
import { PLAZO_EVENTO_HORAS, requiereCafc, VIGENCIA_OFFLINE_HORAS, type Ventana } from "./evento.ts";

/**
 * Invoices written by hand while there was no system (events 5 to 7) and typed in later. docs/fiscal-rules.md F42. The till runs these
 * checks as the invoice is typed; the server runs them before it stores anything.
 */

const HORA_MS = 3_600_000;

/** A range of numbers, both ends included. */
export interface RangoNumeros {
  readonly desde: number;
  readonly hasta: number;
}

/** Range of a CAFC: numbers, and dates `AAAA-MM-DD`, all inclusive. */
export interface Autorizacion {
  readonly desdeNumero: number;
  readonly hastaNumero: number;
  readonly desde: string;
  readonly hasta: string;
}

/**
 * Checks an outage with hand-written invoices before it is registered: its kind, its ends (974, 981), its overlap with another event (981),
 * and its length, because the previous CUFD stays valid for 72 h (123). Returns each failure. `ocupadas` are the other events of the point of
 * sale.
 *
 * @example
 * checkCorteManual(
 *   { tipo: 5, inicio: "2026-11-21T12:00:00.000", fin: "2026-11-21T09:00:00.000" },
 *   { ahora: "2026-11-21T13:00:00.000", ocupadas: [] },
 * ).map(({ msg }) => msg);
 * // => ["El corte termina después de empezar."]
 */
export function checkCorteManual(
  { tipo, inicio, fin }: Ventana & { readonly tipo: number },
  { ahora, ocupadas }: { readonly ahora: Instante; readonly ocupadas: readonly Ventana[] },
): readonly FalloCampo[] {
  if (!requiereCafc(tipo)) return [fallo("tipo", "tipo", "Elija por qué se facturó a mano.")];
  if (fin <= inicio) return [fallo("fin", "orden", "El corte termina después de empezar.")];
  if (fin > ahora) return [fallo("fin", "futuro", "El corte tiene que haber terminado ya.")];
  if (horasEntre(fin, ahora) > PLAZO_EVENTO_HORAS)
    return [
      fallo(
        "fin",
        "plazoVencido",
        `Pasaron más de ${PLAZO_EVENTO_HORAS} horas desde que terminó: Impuestos ya no recibe ese corte. Consulte con su contador.`,
      ),
    ];
  if (horasEntre(inicio, fin) > VIGENCIA_OFFLINE_HORAS.corte)
    return [
      fallo(
        "inicio",
        "muyLargo",
        `Un corte dura hasta ${VIGENCIA_OFFLINE_HORAS.corte} horas: registre uno más largo en partes.`,
      ),
    ];
  const otra = ocupadas.find((ocupada) => ocupada.inicio < fin && inicio < ocupada.fin);
  return otra === undefined
    ? []
    : [
        fallo(
          "inicio",
          "seCruza",
          `Se cruza con otro corte de esta caja, del ${legible(otra.inicio)} al ${legible(otra.fin)}: ponga el tiempo de antes o el de después.`,
        ),
      ];
}

/**
 * Checks the number of a hand-written invoice. It is refused if it lies outside the CAFC's range (1047) or was typed in before.
 *
 * @example
 * checkNumeroManual(7, { desdeNumero: 1, hastaNumero: 50 }, []);
 * // => []
 */
export function checkNumeroManual(
  numero: number,
  { desdeNumero, hastaNumero }: Pick<Autorizacion, "desdeNumero" | "hastaNumero">,
  usados: readonly RangoNumeros[],
): readonly FalloCampo[] {
  if (numero < desdeNumero || numero > hastaNumero)
    return [
      fallo("numeroFactura", "fueraDeRango", `El CAFC autoriza los números ${desdeNumero} a ${hastaNumero}.`),
    ];
  return usados.some(({ desde, hasta }) => desde <= numero && numero <= hasta)
    ? [fallo("numeroFactura", "numeroRepetido", `La factura ${numero} de ese CAFC ya fue registrada.`)]
    : [];
}

/**
 * Checks the date of a hand-written invoice. It is refused if it lies outside the outage (1040) or outside the CAFC's dates (1046).
 *
 * @example
 * checkFechaManual(
 *   "2026-11-21T10:00:00.000",
 *   { inicio: "2026-11-21T09:00:00.000", fin: "2026-11-21T12:00:00.000" },
 *   { desde: "2026-01-01", hasta: "2026-12-31" },
 * );
 * // => []
 */
export function checkFechaManual(
  fecha: Instante,
  ventana: Ventana,
  cafc: Pick<Autorizacion, "desde" | "hasta">,
): readonly FalloCampo[] {
  if (fecha < ventana.inicio || fecha > ventana.fin)
    return [
      fallo(
        "fechaEmision",
        "fueraDeVentana",
        `Queda fuera del corte, del ${legible(ventana.inicio)} al ${legible(ventana.fin)}.`,
      ),
    ];
  return checkVigencia(fecha, cafc);
}

/**
 * Checks a date against the dates of a CAFC, outside of which it is refused (1046).
 *
 * @example
 * checkVigencia("2026-11-21T10:00:00.000", { desde: "2026-01-01", hasta: "2026-12-31" });
 * // => []
 */
export function checkVigencia(
  fecha: Instante,
  cafc: Pick<Autorizacion, "desde" | "hasta">,
): readonly FalloCampo[] {
  const dia = fecha.slice(0, 10);
  return dia < cafc.desde || dia > cafc.hasta
    ? [fallo("fechaEmision", "fueraDeVigencia", `El CAFC vale del ${cafc.desde} al ${cafc.hasta}.`)]
    : [];
}

/**
 * Converts numbers to the fewest ranges that hold them, in order.
 *
 * @example
 * numerosToRangos([1, 2, 3, 7]);
 * // => [{ desde: 1, hasta: 3 }, { desde: 7, hasta: 7 }]
 */
export function numerosToRangos(numeros: readonly number[]): readonly RangoNumeros[] {
  const rangos: RangoNumeros[] = [];
  for (const numero of [...new Set(numeros)].toSorted((a, b) => a - b)) {
    const ultimo = rangos.at(-1);
    if (ultimo?.hasta === numero - 1) rangos[rangos.length - 1] = { desde: ultimo.desde, hasta: numero };
    else rangos.push({ desde: numero, hasta: numero });
  }
  return rangos;
}

/**
 * Counts the numbers of an authorisation that are still free. `usados` do not overlap; numbers outside the authorisation do not count.
 *
 * @example
 * numerosLibres({ desdeNumero: 1, hastaNumero: 50 }, [{ desde: 1, hasta: 10 }]);
 * // => 40
 */
export function numerosLibres(
  { desdeNumero, hastaNumero }: Pick<Autorizacion, "desdeNumero" | "hastaNumero">,
  usados: readonly RangoNumeros[],
): number {
  return usados.reduce(
    (libres, { desde, hasta }) =>
      libres - Math.max(0, Math.min(hasta, hastaNumero) - Math.max(desde, desdeNumero) + 1),
    hastaNumero - desdeNumero + 1,
  );
}

function horasEntre(desde: Instante, hasta: Instante): number {
  return (instanteToEpoch(hasta) - instanteToEpoch(desde)) / HORA_MS;
}

/** Formats an instant as `21/11/2026 10:05`, with its seconds when they are not zero. */
function legible(instante: Instante): string {
  const [fecha = "", hora = ""] = instante.split("T");
  return `${fecha.split("-").toReversed().join("/")} ${hora.slice(0, hora.startsWith("00", 6) ? 5 : 8)}`;
}

function fallo(campo: string, kind: string, msg: string): FalloCampo {
  return { loc: [campo], kind, msg };
}
