/** Notices that each owner receives by mail, with the time of the last one. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Cambio } from "../../motor/esquema.ts";

/** Notices of acts at the tills, mailed only to owners who ask for them (docs/decisions/0028). */
export const AVISOS_DE_ACTOS = ["cajon", "descuentos", "permisos", "anulaciones"] as const;
/** Name of a notice of acts at the tills, which is also the name of those acts. */
export type AvisoDeActos = (typeof AVISOS_DE_ACTOS)[number];
/**
 * Notices of occurrences that block a till or a document until the owner decides. Each is reported once, within the
 * hour. docs/decisions/0043
 */
export const AVISOS_DE_COPIAS = ["cajaCopiada", "repetidas"] as const;
/**
 * Kinds of notice: a cash shortage, acts at tills, copied tills and refused papers, the certificate, waiting documents,
 * and few credits.
 */
export const CLASES_AVISO = [
  "falta",
  ...AVISOS_DE_ACTOS,
  ...AVISOS_DE_COPIAS,
  "certificado",
  "documentos",
  "creditos",
] as const;
/** Name of a kind of notice. */
export type ClaseAviso = (typeof CLASES_AVISO)[number];

/** Tells whether a notice reports acts at the tills. */
function isDeActos(clase: ClaseAviso): clase is AvisoDeActos {
  return AVISOS_DE_ACTOS.some((una) => una === clase);
}

/**
 * An owner's choice for one kind of notice. `minimo`: shortage, in centavos, from which it is reported. `dichoEn`: time
 * of the last mail in milliseconds; 0 if none.
 */
export interface EleccionAviso {
  readonly clase: ClaseAviso;
  readonly activo: boolean;
  readonly minimo: number;
  readonly dichoEn: number;
}

/** Lists a person's choice for each kind of notice. By default acts at the tills are not reported. */
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

/** Stores a choice. It leaves the time of the last mail unchanged, because a letter being sent may write it at the same time. */
export function saveEleccionAviso(
  db: Db,
  nit: Nit,
  correo: string,
  eleccion: Omit<EleccionAviso, "dichoEn">,
): Promise<void> {
  const valores = { activo: eleccion.activo ? 1 : 0, minimo: eleccion.minimo };
  return save(db, nit, correo, { ...eleccion, dichoEn: 0 }, valores);
}

/** Stores the time of a mail. It leaves the choice unchanged, because the owner may have changed it meanwhile. */
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
