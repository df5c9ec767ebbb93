import { MAX_NIT } from "../nit.ts";
import { AnexoAutorizado } from "../regimenes/anexo.ts";
import { z } from "zod";

/**
 * Calls of a shop's first computer to the server that it runs itself. The three calls lie under /instalacion,
 * answered to this machine alone, by a token that lives as long as the server's process.
 */

const Base64 = z
  .string()
  .max(200_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "El archivo no llegó entero.");

/** POST /instalacion/revision and /instalacion/empresa: what the owner has from the tax system. */
export const DatosInstalacion = z.strictObject({
  nit: z
    .int("El NIT son solo cifras.")
    .min(10_000, "El NIT tiene al menos 5 cifras.")
    .max(MAX_NIT)
    .brand<"Nit">(),
  razonSocial: z.string().trim().min(1, "Falta la razón social.").max(200),
  municipio: z.string().trim().min(1, "Falta el municipio.").max(25),
  telefono: z.string().trim().min(1).max(25).nullable(),
  modalidad: z.union([z.literal(1), z.literal(2)]),
  ambiente: z.union([z.literal(1), z.literal(2)]),
  codigoSistema: z.string().trim().min(1, "Falta el código de sistema.").max(100),
  /** The annex for which that system was authorised; left out: the one in force. */
  anexo: AnexoAutorizado.optional(),
  token: z.string().trim().min(1, "Falta el token delegado.").max(4000),
  /** The certificate's file and its password; modality 2 needs none. */
  p12: z.strictObject({ archivo: Base64, clave: z.string().max(200) }).nullable(),
});
export type DatosInstalacion = z.infer<typeof DatosInstalacion>;
/** Data of an installation as they were typed, before they are checked. */
export type DatosEscritos = z.input<typeof DatosInstalacion>;

/** The result of one check. `aviso`: it works, with a remark. */
export const PuntoRevisado = z.object({
  dato: z.enum(["nit", "certificado", "token", "comunicacion", "sistema"]),
  estado: z.enum(["bien", "aviso", "mal"]),
  texto: z.string(),
});
export type PuntoRevisado = z.infer<typeof PuntoRevisado>;

/** POST /instalacion/revision. */
export const RevisionInstalacion = z.object({ puntos: z.array(PuntoRevisado) });

/** POST /instalacion/empresa: the company is there, its catalogs too; this till's pairing code, and the owner's credential, shown once. */
export const EmpresaInstalada = z.object({ codigo: z.string(), claveDueno: z.string() });

/** POST /instalacion/codigo {reemplazarPunto?}: a pairing code for another computer, or for one that takes a lost till's place. */
export const CodigoParaOtra = z.object({
  codigo: z.string(),
  venceEn: z.string(),
  /** SHA-256 of the server's certificate, as browsers write it. */
  huella: z.string().nullable().default(null),
});
