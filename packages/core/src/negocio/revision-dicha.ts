/** Texts about a reviewed price list for till and portal, and the choice of rows to import. */
import { entero } from "../formato/montos.ts";

interface Cuenta {
  readonly nuevos: number;
  readonly cambiados: number;
  readonly iguales: number;
  readonly errores: number;
}

interface Efecto {
  readonly texto: string;
  readonly color: "verde" | "blue" | "gray" | "red" | "orange";
}

const EFECTOS = {
  nuevo: { texto: "Nuevo", color: "verde" },
  cambia: { texto: "Cambia", color: "blue" },
  igual: { texto: "Igual", color: "gray" },
  error: { texto: "No se importará", color: "red" },
} as const;
const DUDOSO: Efecto = { texto: "Dudoso", color: "orange" };

/**
 * Names the effect of a row; a doubtful row is named as such, whatever its effect.
 *
 * @example
 * efectoDicho({ dudosa: false, efecto: "nuevo" });
 * // => { texto: "Nuevo", color: "verde" }
 */
export function efectoDicho({
  dudosa,
  efecto,
}: {
  readonly dudosa: boolean;
  readonly efecto: keyof typeof EFECTOS;
}): Efecto {
  return dudosa ? DUDOSO : EFECTOS[efecto];
}

/**
 * Counts the rows of a list in words.
 *
 * @example
 * cuentaDicha({ nuevos: 1, cambiados: 2, iguales: 0, errores: 3 });
 * // => "1 nuevo, 2 cambian, 0 iguales; 3 no se importarán"
 */
export function cuentaDicha({ nuevos, cambiados, iguales, errores }: Cuenta): string {
  const malas =
    errores === 0 ? "" : `; ${entero(errores)} no se ${errores === 1 ? "importará" : "importarán"}`;
  const partes = [
    `${entero(nuevos)} ${nuevos === 1 ? "nuevo" : "nuevos"}`,
    `${entero(cambiados)} ${cambiados === 1 ? "cambia" : "cambian"}`,
    `${entero(iguales)} ${iguales === 1 ? "igual" : "iguales"}`,
  ];
  return partes.join(", ") + malas;
}

/**
 * Counts the rows that would be taken: those that change something, doubtful ones only if the person accepts
 * them. `falta`: the reason that no row would be taken; null where one would.
 *
 * @example
 * porImportar({ cuenta: { nuevos: 3, cambiados: 1, iguales: 0, errores: 0 }, dudosas: 1 }, false);
 * // => { cuantas: 3, falta: null }
 */
export function porImportar(
  { cuenta, dudosas }: { readonly cuenta: Cuenta; readonly dudosas: number },
  aceptar: boolean,
): { readonly cuantas: number; readonly falta: string | null } {
  const cuantas = cuenta.nuevos + cuenta.cambiados - (aceptar ? 0 : dudosas);
  const nada = dudosas > 0 ? "Acepte los códigos dudosos." : "La planilla no cambia nada.";
  return { cuantas, falta: cuantas > 0 ? null : nada };
}

/**
 * Builds the label of the checkbox by which a person accepts doubtful rows; null if there are none.
 *
 * @example
 * marcaDeDudosas(2)?.label;
 * // => "Importar también las 2 filas con un código dudoso"
 */
export function marcaDeDudosas(
  dudosas: number,
): { readonly label: string; readonly description: string } | null {
  if (dudosas === 0) return null;
  return {
    label:
      dudosas === 1
        ? "Importar también la fila con un código dudoso"
        : `Importar también las ${entero(dudosas)} filas con un código dudoso`,
    description: "Revise primero su nota: un código mal escrito no se encuentra con el lector.",
  };
}
