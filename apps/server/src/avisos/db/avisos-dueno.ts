/** Notices that each owner gets by mail, and the moment of the last one. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Cambio } from "../../motor/esquema.ts";

/** Notices of what was done at the tills: only an owner who asks for them gets them (docs/decisions/0028). */
export const AVISOS_DE_ACTOS = ["cajon", "descuentos", "permisos", "anulaciones"] as const;
/** The name of a notice of acts, and of the acts that it reports. */
export type AvisoDeActos = (typeof AVISOS_DE_ACTOS)[number];
/**
 * Notices of occurrences that stop a till or a document until the owner decides: each is reported once, within the hour.
 * docs/decisions/0043
 */
export const AVISOS_DE_COPIAS = ["cajaCopiada", "repetidas"] as const;
/** Kinds of notices: a short drawer, acts at the tills, copied tills and refused papers, the certificate, documents that wait, few credits. */
export const CLASES_AVISO = [
  "falta",
  ...AVISOS_DE_ACTOS,
  ...AVISOS_DE_COPIAS,
  "certificado",
  "documentos",
  "creditos",
] as const;
/** The name of a kind of notice. */
export type ClaseAviso = (typeof CLASES_AVISO)[number];

/** Tells whether a notice tells of acts. */
function isDeActos(clase: ClaseAviso): clase is AvisoDeActos {
  return AVISOS_DE_ACTOS.some((una) => una === clase);
}

/** An owner's choice. `minimo`: centavos from which a shortage is reported. `dichoEn`: the last mail, in ms; 0: none. */
export interface EleccionAviso {
  readonly clase: ClaseAviso;
  readonly activo: boolean;
  readonly minimo: number;
  readonly dichoEn: number;
}

/** Lists a person's choice of each kind; acts at the tills are reported only to an owner who asks for them. */
export async function listElecciones(db: Db, nit: Nit, correo: string): Promise<readonly EleccionAviso[]> {
  const filas = await db
    .selectFrom("avisosDueno")
    .select(["clase", "activo", "minimo", "dichoEn"])
    .where("nit", "=", nit)
    .where("correo", "=", correo)
    .execute();
  return CLASES_AVISO.map((clase) => {
    const suya = filas.find((fila) => fila.clase === clase);
    if (suya === undefined) return { clase, activo: !isDeActos(clase), minimo: 0, dichoEn: 0 };
    return { clase, activo: suya.activo === 1, minimo: suya.minimo, dichoEn: suya.dichoEn };
  });
}

/** Stores a choice. The moment of the last mail stays, which a letter on its way may be writing. */
export function saveEleccionAviso(
  db: Db,
  nit: Nit,
  correo: string,
  eleccion: Omit<EleccionAviso, "dichoEn">,
): Promise<void> {
  const valores = { activo: eleccion.activo ? 1 : 0, minimo: eleccion.minimo };
  return save(db, nit, correo, { ...eleccion, dichoEn: 0 }, valores);
}

/** Stores the moment of a mail. The choice stays, which the owner may have changed meanwhile. */
export function saveDicho(db: Db, nit: Nit, correo: string, eleccion: EleccionAviso): Promise<void> {
  return save(db, nit, correo, eleccion, { dichoEn: eleccion.dichoEn });
}

async function save(
  db: Db,
  nit: Nit,
  correo: string,
  { clase, activo, minimo, dichoEn }: EleccionAviso,
  cambio: Cambio<"avisosDueno">,
): Promise<void> {
  await db
    .insertInto("avisosDueno")
    .values({ nit, correo, clase, activo: activo ? 1 : 0, minimo, dichoEn })
    .onConflict((c) => c.columns(["nit", "correo", "clase"]).doUpdateSet(cambio))
    .execute();
}
