/** Settings that the owner of a shop's own server makes in the portal. Secrets in them are sealed. */
import { z } from "zod";
import { SEGURIDADES } from "../../avisos/correo/seguridad.ts";
import { findAjuste, deleteAjuste, saveAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

const FUERA = "propio:fuera";
const CORREO = "propio:correo";

/** A destination without its secrets. */
const Lugar = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("carpeta"), ruta: z.string() }),
  z.object({
    kind: z.literal("sftp"),
    host: z.string(),
    puerto: z.int(),
    usuario: z.string(),
    ruta: z.string(),
    huella: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("s3"),
    servidor: z.string().nullable(),
    region: z.string(),
    cubo: z.string(),
    prefijo: z.string(),
    id: z.string(),
  }),
]);

/** The copy off the premises; each secret is sealed, in Base64. */
const FueraGuardada = z.object({
  lugar: Lugar,
  clave: z.string(),
  contrasena: z.string().nullable(),
  llave: z.string().nullable(),
  secreto: z.string().nullable(),
  cadaMs: z.int(),
  dias: z.int(),
});
export type FueraGuardada = z.infer<typeof FueraGuardada>;

/** The mail server; the password is sealed, in Base64. */
const CorreoGuardado = z.object({
  servidor: z.string(),
  puerto: z.int(),
  seguridad: z.enum(SEGURIDADES),
  usuario: z.string().nullable(),
  contrasena: z.string().nullable(),
  /** Name and address that mails come from. */
  remitente: z.object({ nombre: z.string(), correo: z.string() }),
});
export type CorreoGuardado = z.infer<typeof CorreoGuardado>;

/** Finds the copy off the premises that was set in the portal. */
export const findFueraGuardada = (db: Db) => find(db, FUERA, FueraGuardada);

/** Stores the copy off the premises; null removes it. */
export const saveFueraGuardada = (db: Db, fuera: FueraGuardada | null) => save(db, FUERA, fuera);

/** Finds the mail server that was set in the portal. */
export const findCorreoGuardado = (db: Db) => find(db, CORREO, CorreoGuardado);

/** Stores the mail server; null removes it. */
export const saveCorreoGuardado = (db: Db, correo: CorreoGuardado | null) => save(db, CORREO, correo);

async function find<S extends z.ZodType>(db: Db, clave: string, schema: S): Promise<z.output<S> | null> {
  const valor = await findAjuste(db, clave);
  return valor === undefined ? null : schema.parse(JSON.parse(valor));
}

function save(db: Db, clave: string, valor: object | null): Promise<void> {
  return valor === null ? deleteAjuste(db, clave) : saveAjuste(db, clave, JSON.stringify(valor));
}
