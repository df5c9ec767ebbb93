/** The authority's texts, in the form that replies have. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";

const TEXTOS: ReadonlyMap<number, string> = new Map([
  ...CATALOGOS_DEMO.mensajes_servicios.map((m) => [m.codigoClasificador, sinAcentos(m.descripcion)] as const),
  [690, "VALIDA"],
  [691, "ANULADA"],
]);

/** The text of a code as replies carry it: upper case, without accents. docs/fiscal-rules.md F4. */
export function textoDe(codigo: number): string {
  return TEXTOS.get(codigo) ?? `CODIGO ${codigo}`;
}

/** Upper case without accents, as the authority writes in replies. */
export function sinAcentos(texto: string): string {
  return texto.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

/** Short names of the states, as `codigoDescripcion` has them. */
const ESTADOS: Readonly<Record<number, string>> = {
  690: "VALIDA",
  691: "ANULADA",
  901: "PENDIENTE",
  902: "RECHAZADA",
  904: "OBSERVADA",
  905: "ANULACION CONFIRMADA",
  906: "ANULACION RECHAZADA",
  907: "REVERSION DE ANULACION CONFIRMADA",
  908: "VALIDADA",
  909: "REVERSION DE ANULACION RECHAZADA",
};

/** Gives the short name of a state, as `codigoDescripcion` has it; the authority's own text for any other code. */
export function descripcionEstado(codigoEstado: number): string {
  return ESTADOS[codigoEstado] ?? textoDe(codigoEstado);
}
