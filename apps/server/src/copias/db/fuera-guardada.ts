/** The copy off the premises that the owner of a shop's own server sets up in the portal. Secrets in it are sealed. */
import { z } from "zod";
import { readAjuste, writeAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

const FUERA = "propio:fuera";

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

/** Finds the copy off the premises that was set in the portal. */
export const findFueraGuardada = (db: Db) => readAjuste(db, FUERA, FueraGuardada);

/** Stores the copy off the premises; null removes it. */
export const saveFueraGuardada = (db: Db, fuera: FueraGuardada | null) => writeAjuste(db, FUERA, fuera);
