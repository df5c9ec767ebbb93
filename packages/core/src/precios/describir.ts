import { decimal } from "../dinero.ts";
import { miles } from "../formato/montos.ts";
import type { Beneficio, Promocion } from "./formas.ts";
import { FRASES_PROMOCION } from "./frases.ts";

/** Most names in a sentence; the rest is given as a number. */
const MAX_NOMBRES = 3;

/** The part of a promotion that its description covers. */
type PorDecir = Omit<Promocion, "id" | "nombre" | "activo">;

/** Describes a promotion in plain Spanish. `nombres`: the names of its products in their order; null for a deleted product. */
export function describePromocion(promocion: PorDecir, nombres: readonly (string | null)[]): string {
  const alcance = alcanceDe(promocion, nombres);
  const beneficio = beneficioEnPalabras(promocion.beneficio);
  const partes = [
    promocion.beneficio.kind === "combo"
      ? FRASES_PROMOCION.juntos(alcance, beneficio)
      : beneficio + FRASES_PROMOCION.en(alcance),
    diasEnPalabras(promocion.dias),
    horasDe(promocion),
    fechasDe(promocion),
    promocion.sobreTarifas ? FRASES_PROMOCION.sobreTarifas : null,
  ];
  return partes.filter((parte) => parte !== null).join(", ");
}

/**
 * Describes a benefit in plain Spanish.
 *
 * @example
 * beneficioEnPalabras({ kind: "nPorM", lleva: 3, paga: 2 });
 * // => "Lleve 3, pague 2"
 */
export function beneficioEnPalabras(beneficio: Beneficio): string {
  if (beneficio.kind === "nPorM") return FRASES_PROMOCION.nPorM(beneficio.lleva, beneficio.paga);
  if (beneficio.kind === "combo") return FRASES_PROMOCION.combo(miles(decimal(beneficio.precio).toFixed(2)));
  return FRASES_PROMOCION.porcentaje(beneficio.porcentaje.replace(/\.0+$|(\.\d)0$/, "$1"));
}

function alcanceDe({ productos, categorias }: PorDecir, nombres: readonly (string | null)[]): string {
  if (productos.length > 0)
    return enumerar(nombres.map((nombre) => nombre ?? FRASES_PROMOCION.productoBorrado));
  const [una] = categorias;
  if (una === undefined) return FRASES_PROMOCION.todo;
  return categorias.length === 1
    ? FRASES_PROMOCION.categoria(una)
    : FRASES_PROMOCION.categorias(enumerar(categorias));
}

/** Joins names as "a, b y c"; of more than three, adds the number of the rest. */
function enumerar(nombres: readonly string[]): string {
  const sobran = nombres.length - MAX_NOMBRES;
  const dichos = sobran > 0 ? [...nombres.slice(0, MAX_NOMBRES), FRASES_PROMOCION.mas(sobran)] : [...nombres];
  const ultimo = dichos.pop() ?? "";
  return dichos.length === 0 ? ultimo : dichos.join(", ") + FRASES_PROMOCION.y + ultimo;
}

/** Days of the week in the order in which a shop names them, from Monday on. */
const SEMANA = [1, 2, 3, 4, 5, 6, 0];
/** Least number of consecutive days for which only the first and the last are named. */
const DE_CORRIDO = 3;

/**
 * Describes weekdays in plain Spanish; null if they are all days or none, which sets no limit.
 *
 * @example
 * diasEnPalabras([1, 2, 3, 4, 5]);
 * // => "de lunes a viernes"
 */
export function diasEnPalabras(dias: readonly number[]): string | null {
  const lugares = SEMANA.flatMap((dia, lugar) => (dias.includes(dia) ? [lugar] : []));
  if (lugares.length === 0 || lugares.length === SEMANA.length) return null;
  const nombreDe = (lugar: number) => FRASES_PROMOCION.dias[SEMANA[lugar] ?? 0] ?? "";
  const [primero = 0] = lugares;
  const ultimo = lugares.at(-1) ?? 0;
  return lugares.length >= DE_CORRIDO && ultimo - primero + 1 === lugares.length
    ? FRASES_PROMOCION.deA(nombreDe(primero), nombreDe(ultimo))
    : enumerarTodos(lugares.map(nombreDe));
}

function enumerarTodos(nombres: readonly string[]): string {
  const ultimo = nombres.at(-1) ?? "";
  return nombres.length < 2 ? ultimo : nombres.slice(0, -1).join(", ") + FRASES_PROMOCION.y + ultimo;
}

function horasDe({ horaDesde, horaHasta }: PorDecir): string | null {
  if (horaDesde === null) return horaHasta === null ? null : FRASES_PROMOCION.hastaHora(horaHasta);
  return horaHasta === null
    ? FRASES_PROMOCION.desdeHora(horaDesde)
    : FRASES_PROMOCION.deA(horaDesde, horaHasta);
}

function fechasDe({ fechaDesde, fechaHasta }: PorDecir): string | null {
  const [desde, hasta] = [fechaDesde, fechaHasta].map((fecha) => fecha?.split("-").toReversed().join("/"));
  if (desde === undefined) return hasta === undefined ? null : FRASES_PROMOCION.hastaFecha(hasta);
  if (desde === hasta) return FRASES_PROMOCION.soloFecha(desde);
  return hasta === undefined ? FRASES_PROMOCION.desdeFecha(desde) : FRASES_PROMOCION.fechas(desde, hasta);
}
