import { z } from "zod";
import { TextoSeguro } from "./texto-seguro.ts";

/** A version of a program in digits; any other text is null. */
export const VersionSegura = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,4}){1,2}$/)
  .nullable()
  .catch(null);

/** A count or a size; a number that is none is null. */
export const Conteo = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().catch(null);

/** The colour of a light of the health page. `gris`: not known. */
export const ColorSalud = z.enum(["verde", "ambar", "rojo", "gris"]);

/** A finding of a review as a diagnosis holds it: its kind and how grave it is, without the sentence. */
export const HallazgoSeguro = z.object({ clase: TextoSeguro, gravedad: TextoSeguro });

/** Finding of a review of the data: `que` names the fault, `remedio` the cure, both for people. */
export interface Hallazgo {
  readonly clase: string;
  readonly gravedad: string;
  readonly que: string;
  readonly remedio: string;
}

/** The machine that a program runs on. */
export const SistemaSeguro = z.object({
  node: VersionSegura,
  plataforma: z.enum(["linux", "win32", "darwin", "otra"]).catch("otra"),
  arquitectura: z.enum(["x64", "arm64", "otra"]).catch("otra"),
  nucleos: Conteo,
  memoriaMb: Conteo,
  memoriaLibreMb: Conteo,
  encendidaHoras: Conteo,
  programaHoras: Conteo,
});

/** A disk's room in bytes. */
export const DiscoSeguro = z.object({ libre: Conteo, total: Conteo });
