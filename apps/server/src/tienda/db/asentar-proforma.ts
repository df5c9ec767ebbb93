import { mismoValor, Proforma, type Hecho, type Nit, parseHecho } from "@mostrador/core";
import { insertCambio, listCambiosDe } from "./cambios.ts";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import {
  findNumero,
  insertVentaDeProforma,
  listVentasDeProforma,
  nextNumero,
  saveBuscada,
  type VentaDeProforma,
} from "./proformas.ts";
import { readCampos, readRegistro, writeRegistro } from "../../motor/stored-json.ts";
import { nextVersion } from "../../motor/versiones.ts";

/**
 * Completes a proforma that is being saved with the sale that it became, and writes its row of the list. The sale comes from facts of
 * tills, never from the caller. docs/design.md D59.
 */
export async function asentarProforma(tx: Tx, nit: Nit, datos: Proforma): Promise<Proforma> {
  const ventas = await listVentasDeProforma(tx, nit, datos.id);
  const proforma = { ...datos, numero: await numeroDe(tx, nit, datos), conversion: conversionDe(ventas) };
  await saveBuscada(tx, nit, proforma, ventas.length);
  return proforma;
}

/** Returns the number of a proforma: the till's own, or for a new one of the portal the next of its series. */
async function numeroDe(tx: Tx, nit: Nit, { id, serie, numero }: Proforma): Promise<number> {
  if (!serie.endsWith(DEL_PORTAL)) return numero;
  return (await findNumero(tx, nit, id)) ?? nextNumero(tx, nit, serie);
}

/** Ending of the names of series that the portal numbers. */
const DEL_PORTAL = "-W";

function conversionDe(ventas: readonly VentaDeProforma[]): Proforma["conversion"] {
  const [primera] = ventas;
  if (primera === undefined) return null;
  const { numero, cuf, caja } = primera;
  return { numero, cuf, caja, veces: ventas.length };
}

/** Updates a proforma's sale for tills and the list. Does nothing for a proforma that has not arrived yet. */
export async function refreshProforma(tx: Tx, nit: Nit, id: string): Promise<void> {
  const fila = await tx
    .selectFrom("proformas")
    .select(["datos", "borrado"])
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
  const leida = Proforma.safeParse(readRegistro(fila?.datos ?? "{}"));
  if (fila === undefined || fila.borrado === 1 || !leida.success) return;
  const version = await nextVersion(tx, nit);
  const datos = writeRegistro(await asentarProforma(tx, nit, leida.data));
  await tx
    .updateTable("proformas")
    .set({ datos, version })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .execute();
}

/** Updates the proforma of a document that was refused or never sent; does nothing for a document without a proforma. */
export async function soltarProforma(tx: Tx, nit: Nit, cuf: string): Promise<void> {
  const id = await findProformaVendida(tx, nit, cuf);
  if (id !== undefined) await refreshProforma(tx, nit, id);
}

/** Finds the id of the proforma that a document sells; undefined if the document sells none. */
export async function findProformaVendida(tx: Tx, nit: Nit, cuf: string): Promise<string | undefined> {
  const [fila] = await buscarVendida(tx, nit, cuf);
  return fila?.proformaId;
}

const buscarVendida = compilada((tx, nit: Nit, cuf: string) =>
  tx
    .selectFrom("proformasVendidas")
    .select("proformaId")
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .limit(1),
);

/** A sale that a proforma became, with its proforma. */
export interface VendidaDe extends Pick<VentaDeProforma, "cuf" | "numero" | "caja"> {
  readonly proformaId: string;
}

/**
 * Records the sale that a proforma became. A second sale is not refused: it is recorded too, and the owner sees both among the conflicts.
 */
export async function anotarVendida(
  tx: Tx,
  nit: Nit,
  { proformaId, cuf, numero, caja }: VendidaDe,
  { editadoEn, ahoraMs }: { readonly editadoEn: Hecho["instante"]; readonly ahoraMs: number },
): Promise<void> {
  const antes = await listVentasDeProforma(tx, nit, proformaId);
  if (!(await insertVentaDeProforma(tx, { nit, proformaId, cuf, numero, caja, en: ahoraMs }))) return;
  if (antes.length === 0) await dejarComoSeVendio(tx, nit, proformaId, { caja, editadoEn, ahoraMs });
  await refreshProforma(tx, nit, proformaId);
  const [primera] = antes;
  if (primera === undefined) return;
  const dicha = (venta: Pick<VentaDeProforma, "numero" | "caja">) => `factura ${venta.numero}, ${venta.caja}`;
  const campo = { campo: "venta", antes: dicha(primera), despues: dicha({ numero, caja }), perdio: true };
  await insertCambio(tx, {
    nit,
    tipo: "proforma",
    filaId: proformaId,
    kind: "cambio",
    editadoEn,
    recibidoEn: ahoraMs,
    origen: "caja",
    autor: caja,
    campos: JSON.stringify([campo]),
    conflicto: 1,
  });
}

/** Fields that an edit changes. */
const CONTENIDO: ReadonlySet<unknown> = new Set([
  "validaHasta",
  "cliente",
  "lineas",
  "total",
  "nota",
  "descartada",
  "antesDeLey",
] satisfies (keyof Proforma)[]);

/**
 * Reverts edits of a proforma that were made after it was sold, while the sale was not known yet or counted as refused. The owner sees the
 * edits among the conflicts. A sale dated before its proforma, by a wrong clock, reverts nothing.
 */
async function dejarComoSeVendio(
  tx: Tx,
  nit: Nit,
  id: string,
  { caja, editadoEn, ahoraMs }: { caja: string; editadoEn: Hecho["instante"]; ahoraMs: number },
): Promise<void> {
  const fila = await tx
    .selectFrom("proformas")
    .select("datos")
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
  const escrita = readRegistro(fila?.datos ?? "{}");
  if (!(String(escrita["hechaEn"]) <= editadoEn)) return;
  const vendida = { ...escrita };
  for (const cambio of await listCambiosDe(tx, nit, "proforma", id))
    if (cambio.kind === "cambio" && cambio.editadoEn > editadoEn)
      for (const { campo, antes, perdio } of readCampos(cambio.campos))
        if (perdio !== true && CONTENIDO.has(campo)) vendida[String(campo)] = antes;
  const campos = Object.keys(vendida)
    .filter((campo) => !mismoValor(vendida[campo], escrita[campo]))
    .map((campo) => ({ campo, antes: vendida[campo], despues: escrita[campo], perdio: true }));
  if (campos.length === 0) return;
  const datos = writeRegistro(vendida);
  await tx.updateTable("proformas").set({ datos }).where("nit", "=", nit).where("id", "=", id).execute();
  const suyo = { nit, tipo: "proforma" as const, filaId: id, kind: "cambio" as const };
  const cuando = { editadoEn, recibidoEn: ahoraMs };
  const quien = { origen: "caja" as const, autor: caja };
  await insertCambio(tx, { ...suyo, ...cuando, ...quien, campos: JSON.stringify(campos), conflicto: 1 });
}

/** Records the sales of proformas that a till's facts report. */
export async function anotarVendidas(
  tx: Tx,
  nit: Nit,
  hechos: readonly Hecho[],
  { caja, ahoraMs }: { readonly caja: string; readonly ahoraMs: number },
): Promise<void> {
  for (const hecho of hechos) {
    const leido = parseHecho(hecho);
    if (leido.kind !== "proformaVendida") continue;
    const { proformaId, cuf, numero } = leido.datos;
    await anotarVendida(tx, nit, { proformaId, cuf, numero, caja }, { editadoEn: hecho.instante, ahoraMs });
  }
}
