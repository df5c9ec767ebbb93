import { z } from "zod";
import { Instante } from "@mostrador/core";

/** A notice of the till. `kind` names its cause. */
export const Aviso = z.object({
  nivel: z.enum(["info", "atencion", "error"]),
  kind: z.string(),
  texto: z.string(),
});
export type Aviso = z.infer<typeof Aviso>;

/** A notice that stands on the screen until a person has read it. */
export const AvisoGuardado = z.object({
  id: z.int(),
  nivel: Aviso.shape.nivel,
  texto: z.string(),
  instante: Instante,
});
export type AvisoGuardado = z.infer<typeof AvisoGuardado>;

/** Warnings that may pass by themselves, each with the place where its fact stands as long as it holds. docs/decisions/0089 */
export const AVISOS_QUE_PASAN: Readonly<Record<string, string>> = {
  copiaDeCaja: "the reason why nothing is charged, in the banner",
  sync: "the next round repeats the work",
  diario: "the line of the second copy on the health page",
  impresora: "the printer's banner",
  sinAnotar: "the notice that could not be stored, shown once",
};

/** Tells whether a notice is stored until a person has read it: every warning, unless its fact stands elsewhere. */
export function isHastaLeido({ nivel, kind }: Pick<Aviso, "nivel" | "kind">): boolean {
  return nivel !== "info" && !Object.hasOwn(AVISOS_QUE_PASAN, kind);
}

/** Causes of notices that the screen itself stores, because a part of a person's work was not kept. */
export const AvisoDePantalla = z.enum(["ventaUnida", "ventaIncompleta", "ventaSinGuardar"]);
export type AvisoDePantalla = z.infer<typeof AvisoDePantalla>;
