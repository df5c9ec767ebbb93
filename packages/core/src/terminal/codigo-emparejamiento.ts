/**
 * The code by which an owner pairs a till. docs/decisions/0041. It is 18 random signs of 30, which are 88 bits, in three groups. Each group
 * ends with a check sign, so that a typing error is shown at its group. The code itself is never sent.
 */

/** Letters and digits that are not mistaken for one another. */
export const SIGNOS_DE_CODIGO = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const GRUPOS = 3;
const AZAR_POR_GRUPO = 6;
const LARGO_DE_GRUPO = AZAR_POR_GRUPO + 1;
const LARGO = GRUPOS * LARGO_DE_GRUPO;
/** Length of the longest code of earlier programs. Such a code is sent as it is. */
const LARGO_ANTERIOR = 8;

/** Number of random signs in a code. */
export const AZAR_DE_CODIGO = GRUPOS * AZAR_POR_GRUPO;

/**
 * Builds a code from its random signs.
 *
 * @example
 * buildCodigoEmparejamiento("K7QM4XPH3D8WB52VNJ");
 * // => "K7QM4XA-PH3D8WK-B52VNJ4"
 */
export function buildCodigoEmparejamiento(azar: string): string {
  const grupos = Array.from({ length: GRUPOS }, (_, i) =>
    azar.slice(i * AZAR_POR_GRUPO, (i + 1) * AZAR_POR_GRUPO),
  );
  return grupos.map((grupo) => grupo + control(grupo)).join("-");
}

/** A typed code. `anterior`: of a program that sends it as it is. `mal`: the sentence says what is wrong. */
export type CodigoEscrito =
  | { readonly kind: "secreto"; readonly codigo: string }
  | { readonly kind: "anterior"; readonly codigo: string }
  | { readonly kind: "mal"; readonly texto: string };

/**
 * Parses a typed code: without spaces and dashes, in capitals.
 *
 * @example
 * parseCodigoEmparejamiento("k7qm4xa ph3d8wk b52vnj4");
 * // => { kind: "secreto", codigo: "K7QM4XAPH3D8WKB52VNJ4" }
 */
export function parseCodigoEmparejamiento(tecleado: string): CodigoEscrito {
  const codigo = tecleado.replace(/[\s-]/g, "").toUpperCase();
  if (codigo.length <= LARGO_ANTERIOR) return { kind: "anterior", codigo };
  if (codigo.length !== LARGO)
    return { kind: "mal", texto: `El código tiene ${LARGO} letras y cifras, y aquí hay ${codigo.length}.` };
  for (let i = 0; i < GRUPOS; i++) {
    const grupo = codigo.slice(i * LARGO_DE_GRUPO, (i + 1) * LARGO_DE_GRUPO);
    const ajeno = grupo.split("").find((signo) => !SIGNOS_DE_CODIGO.includes(signo));
    if (ajeno !== undefined) return { kind: "mal", texto: `El código no lleva «${ajeno}»: revise ${grupo}.` };
    if (control(grupo.slice(0, -1)) !== grupo.at(-1))
      return {
        kind: "mal",
        texto: `Hay un error en esta parte del código: ${grupo}. Compárela con la original.`,
      };
  }
  return { kind: "secreto", codigo };
}

/** Gives a group's check sign by the Luhn algorithm modulo 30: one wrong sign, or two that changed places, never pass. */
function control(grupo: string): string {
  const base = SIGNOS_DE_CODIGO.length;
  const suma = grupo
    .split("")
    .toReversed()
    .reduce((total, signo, i) => {
      const valor = SIGNOS_DE_CODIGO.indexOf(signo) * (i % 2 === 0 ? 2 : 1);
      return total + Math.floor(valor / base) + (valor % base);
    }, 0);
  return SIGNOS_DE_CODIGO.charAt((base - (suma % base)) % base);
}
