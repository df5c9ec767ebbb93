/** The laws in force by date. The emission instant of a document decides, never the clock of its reader. docs/decisions/0059. */
import { ley1733 } from "./ley-1733.ts";
import { ley843 } from "./ley-843.ts";
import { isConfirmado, type IdRegimen, type Regimen, type Vigencia } from "./regimen.ts";

const REGIMENES: Readonly<Record<IdRegimen, Regimen>> = { "ley-843": ley843, "ley-1733": ley1733 };

/** First days of the laws that this release knows. The installation's owner sets the day of a later decree. */
export const VIGENCIAS: readonly Vigencia[] = [{ regimen: "ley-843", desde: "1987-04-01" }];

/**
 * Gets a law by its name.
 *
 * @example
 * getRegimen("ley-1733").nombre;
 * // => "Ley 1733"
 */
export function getRegimen(id: IdRegimen): Regimen {
  return REGIMENES[id];
}

/**
 * Gives the law in force at an instant or on a day: the last one that began. Before the first, it is law 843.
 *
 * @example
 * regimenEn("2027-02-01T00:00:00.000", [{ regimen: "ley-1733", desde: "2027-02-01" }]).id;
 * // => "ley-1733"
 */
export function regimenEn(instante: string, vigencias: readonly Vigencia[]): Regimen {
  let elegida: Vigencia | undefined;
  for (const una of vigencias)
    if (una.desde <= instante && (elegida === undefined || una.desde > elegida.desde)) elegida = una;
  return elegida === undefined ? ley843 : REGIMENES[elegida.regimen];
}

/**
 * Gives the law in force at an instant if another one was in force at an earlier instant; null if it is the same law.
 *
 * @example
 * leyNueva("2027-01-20", "2027-02-03", [{ regimen: "ley-1733", desde: "2027-02-01" }])?.nombre;
 * // => "Ley 1733"
 */
export function leyNueva(antes: string, ahora: string, vigencias: readonly Vigencia[]): Regimen | null {
  const rige = regimenEn(ahora, vigencias);
  return rige.id === regimenEn(antes, vigencias).id ? null : rige;
}

/**
 * Keeps the first days of laws that apply to a company: in production (`ambiente` 1) only those of confirmed laws.
 *
 * @example
 * vigenciasPara(1, [{ desde: "2027-01-01", regimen: "ley-1733" }]);
 * // => []
 */
export function vigenciasPara(ambiente: 1 | 2, vigencias: readonly Vigencia[]): readonly Vigencia[] {
  return ambiente === 2 ? vigencias : vigencias.filter(({ regimen }) => isConfirmado(REGIMENES[regimen]));
}

/**
 * Finds the law of a stored document by its elements, because a document keeps its law for ever. `candidatos` are the laws that add elements.
 */
export function regimenDe(
  { cabecera }: { readonly cabecera: Readonly<Record<string, unknown>> },
  candidatos: readonly Regimen[] = [ley1733],
): Regimen {
  const suyo = candidatos.find(({ anexo }) =>
    [...(anexo?.cabecera ?? []), ...(anexo?.nota ?? [])].some(({ nombre }) => nombre in cabecera),
  );
  return suyo ?? ley843;
}
