/** The technical annex for which the tax system authorised a company's system, beside those that laws ask for. docs/decisions/0106 */
import { explicado } from "../explicado.ts";
import { IdRegimen, type Vigencia } from "./regimen.ts";
import { getRegimen, regimenEn } from "./vigencias.ts";

/** The answer to «¿para qué anexo se autorizó?»: the law whose technical annex a system was tested against. */
export const AnexoAutorizado = explicado(
  IdRegimen,
  "Ley cuyo anexo técnico se probó al autorizar el sistema.",
  "ley-843",
);

/**
 * Tells whether a law that begins needs an authorisation for another annex than a company has. It does not if both laws share an annex, and
 * if the authorisation is for a law that begins later or that has no day yet.
 *
 * @example
 * pideOtroAnexo("ley-843", { regimen: "ley-1733", desde: "2027-02-01" }, [{ regimen: "ley-843", desde: "1987-04-01" }]);
 * // => true
 */
export function pideOtroAnexo(
  autorizado: IdRegimen,
  { regimen, desde }: Vigencia,
  vigencias: readonly Vigencia[],
): boolean {
  const suya = vigencias.find((una) => una.regimen === autorizado);
  return (
    suya !== undefined && desde > suya.desde && getRegimen(regimen).anexo !== getRegimen(autorizado).anexo
  );
}

/**
 * Finds the law for which a company lacks the annex: the one in force at an instant, else the first that begins after it. Null if there is none.
 *
 * @example
 * findAnexoQueFalta("ley-1733", "2027-01-15", [{ regimen: "ley-843", desde: "1987-04-01" }]);
 * // => null
 */
export function findAnexoQueFalta(
  autorizado: IdRegimen,
  instante: string,
  vigencias: readonly Vigencia[],
): Vigencia | null {
  const rige = regimenEn(instante, vigencias).id;
  const [primera = null] = vigencias
    .filter(({ regimen, desde }) => regimen === rige || desde > instante)
    .filter((una) => pideOtroAnexo(autorizado, una, vigencias))
    .toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  return primera;
}
