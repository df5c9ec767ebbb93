/** The mail server that the owner of a shop's own server sets up in the portal. Its password is sealed. */
import { z } from "zod";
import { readAjuste, writeAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";
import { SEGURIDADES } from "../correo/seguridad.ts";

const CORREO = "propio:correo";

/** The mail server; the password is sealed, in Base64. */
const CorreoGuardado = z.object({
  servidor: z.string(),
  puerto: z.int(),
  seguridad: z.enum(SEGURIDADES),
  usuario: z.string().nullable(),
  contrasena: z.string().nullable(),
  /** The server's own certificate, as PEM, which its owner confirmed by its fingerprint; null: one that everybody trusts. */
  certificado: z.string().nullable().default(null),
  /** Name and address that mails come from. */
  remitente: z.object({ nombre: z.string(), correo: z.string() }),
});
export type CorreoGuardado = z.infer<typeof CorreoGuardado>;

/** Finds the mail server that was set in the portal. */
export const findCorreoGuardado = (db: Db) => readAjuste(db, CORREO, CorreoGuardado);

/** Stores the mail server; null removes it. */
export const saveCorreoGuardado = (db: Db, correo: CorreoGuardado | null) => writeAjuste(db, CORREO, correo);
