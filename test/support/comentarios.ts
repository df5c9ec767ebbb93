/** Reads the comments of a source file as prose: sentences, their length, and words that hide a subject. */
import { listLargas, listOraciones } from "./oraciones.ts";

/** A comment of whole lines, and the line on which it begins. */
export interface Comentario {
  readonly linea: number;
  readonly texto: string;
}

/** A sentence that a stranger has to read twice, and why. */
export interface Enredo {
  readonly linea: number;
  readonly motivo: string;
  readonly texto: string;
}

/** Words in the place of a subject that has a name. */
const SIN_NOMBRE = [
  /\bwhoever\b/i,
  /\bnobody\b/i,
  /\bhis\b/i,
  /\bthat which\b/i,
  /\bthe ones? (?:who|that|which)\b/i,
];
/** A sentence that begins with its object, as a riddle does. */
const AL_REVES = /^(?:What|Who|Whose|Whom)\b(?!.*\?$)/;
/** A tag of a docstring begins a sentence of its own. */
const ETIQUETA = /^@(?:param \w+|\w+)\s*/;

/** Lists the comments that stand on lines of their own, without their signs. */
export function listComentarios(texto: string): readonly Comentario[] {
  const comentarios: Comentario[] = [];
  let abierto: { linea: number; lineas: string[]; bloque: boolean } | null = null;
  const cerrar = () => {
    if (abierto !== null) comentarios.push({ linea: abierto.linea, texto: abierto.lineas.join("\n") });
    abierto = null;
  };
  for (const [i, cruda] of texto.split("\n").entries()) {
    const linea = cruda.trim();
    if (abierto?.bloque === true) {
      abierto.lineas.push(linea.replace(/\*\/$/, "").replace(/^\*\s?/, ""));
      if (linea.endsWith("*/")) cerrar();
    } else if (linea.startsWith("/**") || linea.startsWith("/*")) {
      cerrar();
      abierto = { linea: i + 1, lineas: [linea.replace(/^\/\*+\s?/, "").replace(/\*\/$/, "")], bloque: true };
      if (linea.endsWith("*/")) cerrar();
    } else if (linea.startsWith("//") && !/^\/\/\s*(?:oxlint-|@ts-|#)/.test(linea)) {
      abierto ??= { linea: i + 1, lineas: [], bloque: false };
      abierto.lineas.push(linea.replace(/^\/\/\s?/, ""));
    } else cerrar();
  }
  cerrar();
  return comentarios;
}

/** Lists the sentences of a source file's comments that are too long, or that name no subject. */
export function listEnredos(texto: string): readonly Enredo[] {
  return listComentarios(texto).flatMap(({ linea, texto: comentario }) => {
    const prosa = comentario
      .split("\n")
      .map((una) => una.trim().replace(ETIQUETA, "- "))
      .join("\n");
    const desde = (dentro: number) => linea + dentro - 1;
    return [
      ...listLargas(prosa).map((una) => ({ linea: desde(una.linea), motivo: "larga", texto: una.texto })),
      ...listOraciones(prosa).flatMap((una) => {
        const hallada =
          SIN_NOMBRE.find((palabra) => palabra.test(una.texto)) ??
          (AL_REVES.test(una.texto) ? AL_REVES : null);
        return hallada === null
          ? []
          : [{ linea: desde(una.linea), motivo: String(hallada), texto: una.texto }];
      }),
    ];
  });
}
