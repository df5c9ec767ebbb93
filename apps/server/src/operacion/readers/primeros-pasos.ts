/** Reads which first steps of a shop are done, by facts and never by clicks; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { hasImpresoraProbada, hasProducto, isOculto } from "../db/primeros-pasos.ts";
import { listTerminales } from "../../terminales/db/terminales.ts";
import { listAccesos } from "../../identidad/readers/accesos.ts";

/** Gives the steps with whether each is done; null where the owner hid them. */
export async function findPasos(db: Db, nit: Nit) {
  if (await isOculto(db, nit)) return null;
  const cajas = (await listTerminales(db, nit)).filter(({ revocado }) => revocado === 0);
  return {
    producto: await hasProducto(db, nit),
    impresora: await hasImpresoraProbada(db, nit),
    segundaCaja: cajas.length > 1,
    contador: (await listAccesos(db, nit)).some(({ rol }) => rol === "contador"),
  };
}
