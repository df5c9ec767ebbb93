/** Moves the sales that reached the server before the act that began their products' stock. docs/decisions/0103 */
import type { Instante, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { SIN_MOVER } from "../../motor/indices.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { devolver } from "./devolver.ts";
import { saveLibro, type Libro } from "./libro.ts";
import { LineasGuardadas, saveLineas, takeLinea, type LineaGuardada } from "./ventas-guardadas.ts";

/**
 * Writes the movements of an act that may begin the stock of products. Goods that were sold after the act's instant leave now, where their sale
 * came first: a shop counts its shelves while it sells, and the count arrives when it is closed.
 */
export async function saveLibroQueAbre(libro: Libro): Promise<void> {
  const { tx, acto } = libro;
  const claves = libro.abiertos.size === 0 ? [] : await moveVentas(libro);
  libro.abiertos.clear();
  await saveLibro(libro);
  // Documents that were annulled meanwhile bring their goods back.
  for (const clave of claves) await devolver(tx, acto.nit, clave, acto.registradoEn);
}

/** Takes the goods of earlier sales out of an open ledger; gives the keys of the sales that moved. */
async function moveVentas(libro: Libro): Promise<readonly string[]> {
  const { tx, acto, abiertos } = libro;
  const claves: string[] = [];
  let tras: Lugar = [[...abiertos.values()].reduce((a, b) => (a < b ? a : b)), ""];
  for (;;) {
    const ventas = await listSinMover(tx, acto, tras);
    for (const { clave, instante, usuario, pasos, lineas } of ventas) {
      const guardadas = LineasGuardadas.parse(JSON.parse(lineas ?? "[]"));
      const ahora: LineaGuardada[] = [];
      for (const linea of guardadas) ahora.push(await moveLinea(libro, { clave, instante, usuario }, linea));
      if (ahora.every(({ salio }, i) => salio === guardadas[i]?.salio)) continue;
      await saveLineas(tx, { nit: acto.nit, clave, pasos }, ahora);
      claves.push(clave);
    }
    const ultima = ventas.length < POR_VEZ ? undefined : ventas.at(-1);
    if (ultima === undefined) return claves;
    tras = [ultima.instante, ultima.clave];
  }
}

/** Moves a line that moved nothing when its sale came, if its product's stock begins before the sale now. */
async function moveLinea(
  libro: Libro,
  { clave, instante, usuario }: Pick<Fila<"ventasExistencia">, "clave" | "instante" | "usuario">,
  linea: LineaGuardada,
): Promise<LineaGuardada> {
  const desde = libro.abiertos.get(linea.productoId);
  if (linea.salio !== null || desde === undefined || instante <= desde) return linea;
  const salio = await takeLinea(libro, { clave, instante, de: { usuario, nota: null } }, linea);
  return salio === null ? linea : { ...linea, salio };
}

/** Sales of one statement. */
const POR_VEZ = 200;

type Lugar = readonly [instante: Instante, clave: string];

/** Lists sales of a branch with lines that moved nothing, in the order of their instants, after a place. */
function listSinMover(
  tx: Tx,
  { nit, sucursal }: { readonly nit: Nit; readonly sucursal: number },
  [instante, clave]: Lugar,
): Promise<Pick<Fila<"ventasExistencia">, "clave" | "instante" | "usuario" | "pasos" | "lineas">[]> {
  return tx
    .selectFrom("ventasExistencia")
    .select(["clave", "instante", "usuario", "pasos", "lineas"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where(SIN_MOVER)
    .where("instante", ">=", soughtInstante(instante))
    .where(sql<boolean>`(instante, clave) > (${instante}, ${clave})`)
    .orderBy("instante")
    .orderBy("clave")
    .limit(POR_VEZ)
    .execute();
}
