/** Options that several orders of `npm run admin` have. */
import { z } from "zod";

/** A company's NIT. */
export const Nit = z.coerce.number().int().positive().brand<"Nit">();
/** The path of a file. */
export const Archivo = z.string().min(1).meta({ valor: "archivo" });
/** The path of a folder. */
export const Carpeta = z.string().min(1).meta({ valor: "carpeta" });
/** The folder of a copy. */
export const Copia = z.string().min(1).meta({ valor: "carpeta/mostrador-…" });
/** The name of a copy off the premises. */
export const NombreFuera = z.string().min(1).optional().meta({ valor: "mostrador-….copia" });
/** A date. */
export const Fecha = z.iso.date().meta({ valor: "AAAA-MM-DD" });
/** Folders of journals, by comma. */
export const Diarios = z.string().default("").meta({ valor: "carpeta,…" });
