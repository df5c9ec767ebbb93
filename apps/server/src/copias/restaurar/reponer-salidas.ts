import { type Cuf, Nit, parseCuf } from "@mostrador/core";
import { insertEvento, listEventosDe, updateEvento } from "../../contingencia/db/eventos.ts";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { insertEmpacada } from "../../documentos/db/empacadas.ts";
import { raiseNumero } from "../../impuestos/db/puntos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Contado } from "./leer.ts";

/**
 * Puts back what had left for tills' outages: their events, and the numbers of the packed documents. The tills tell outages and documents
 * again, in any order, and two copies of a till may each have a document of one number. docs/decisions/0048
 */
export async function reponerSalidas(
  { db }: Pick<Deps, "db">,
  { eventos, empacadas }: Pick<Contado, "eventos" | "empacadas">,
): Promise<void> {
  // Of two plans that cross, the later one was made because the tax system does not have the earlier one.
  for (const evento of eventos.toReversed()) await reponerEvento(db, evento);
  for (const cuf of empacadas) await reponerNumero(db, cuf);
}

async function reponerEvento(
  db: Deps["db"],
  { que: _que, ...evento }: Contado["eventos"][number],
): Promise<void> {
  if ((await findEmpresa(db, evento.nit)) === undefined) return;
  await transaccion(db, evento.nit, async (tx) => {
    const cruza = (otro: { readonly inicio: string; readonly fin: string }) =>
      otro.inicio < evento.fin && evento.inicio < otro.fin;
    if ((await listEventosDe(tx, evento)).some(cruza)) return;
    // No journal has its reply: the tax system is asked for it.
    const { id } = await insertEvento(tx, evento);
    await updateEvento(tx, id, { enDuda: 1 });
  });
}

async function reponerNumero(db: Deps["db"], cuf: Cuf): Promise<void> {
  const leido = parseCuf(cuf);
  if (!leido.ok) return;
  const nit = Nit.parse(Number(leido.value.nit));
  if ((await findEmpresa(db, nit)) === undefined) return;
  const { sucursal, puntoVenta, sector, numeroFactura } = leido.value;
  const punto = { nit, sucursal: Number(sucursal), puntoVenta: Number(puntoVenta) };
  await transaccion(db, nit, async (tx) => {
    await insertEmpacada(tx, { ...punto, cuf, sector: Number(sector), numero: Number(numeroFactura) });
    await raiseNumero(tx, punto, Number(sector), Number(numeroFactura));
  });
}
