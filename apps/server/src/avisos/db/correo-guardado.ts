/** Mail server settings that the owner of a shop's own server makes in the portal. */
import { z } from "zod";
import { readAjuste, writeAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";
import { SEGURIDADES } from "../correo/seguridad.ts";

const CORREO = "propio:correo";

/** Mail server settings; the password is sealed, in Base64. */
const CorreoGuardado = z.object({
  servidor: z.string(),
  puerto: z.int(),
  seguridad: z.enum(SEGURIDADES),
  usuario: z.string().nullable(),
  contrasena: z.string().nullable(),
  /** The server's own certificate as PEM, confirmed by the owner by its fingerprint; null for a certificate of a public authority. */
  certificado: z.string().nullable().default(null),
  /** Name and address of the sender. */
  remitente: z.object({ nombre: z.string(), correo: z.string() }),
});
export type CorreoGuardado = z.infer<typeof CorreoGuardado>;

/** Finds the mail server settings made in the portal. */
export const findCorreoGuardado = (db: Db) => readAjuste(db, CORREO, CorreoGuardado);

/** Stores the mail server settings; null removes them. */
export const saveCorreoGuardado = (db: Db, correo: CorreoGuardado | null) => writeAjuste(db, CORREO, correo);
