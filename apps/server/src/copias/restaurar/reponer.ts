import { Cuf, epochToInstante, Nit, parseCuf } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { insertEvento, listEventosDe, updateEvento } from "../../contingencia/db/eventos.ts";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { EntradaDe } from "../../diario/entry.ts";
import { insertCambiosRecuperados } from "../../documentos/db/cambios-recuperados.ts";
import { insertEmpacada } from "../../documentos/db/empacadas.ts";
import { findFactura } from "../../documentos/db/facturas.ts";
import { reponerCambios } from "../../documentos/reponer-cambios.ts";
import { raiseNumero } from "../../impuestos/db/puntos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { refuseRetenidas } from "../../terminales/db/retenidas.ts";
import { findTerminal, putFin, putToken, type Terminal } from "../../terminales/db/terminales.ts";
import { revocarTerminal } from "../../terminales/revocar.ts";
import { sucederCajas } from "../../terminales/suceder.ts";
import type { Contado } from "./leer.ts";
import { reponerSucesos } from "./reponer-sucesos.ts";

/**
 * Restores the journal entries other than documents. Returns the restored tills that are not revoked. `copiaDe`: time of
 * the copy, in milliseconds.
 */
export async function reponer(
  deps: Pick<Deps, "db" | "reloj" | "now">,
  contado: Contado,
  copiaDe: number,
): Promise<readonly Terminal[]> {
  const cajas = await reponerCajas(deps, contado);
  await requestCambios(deps, contado);
  await reponerSucesos(deps, contado, copiaDe);
  await reponerSalidas(deps, contado);
  return cajas;
}

/**
 * Restores the tills that were paired after the copy, and revokes those revoked since. A till's open outages end at the
 * moment when another till took its place, otherwise now. Returns the restored tills that are not revoked.
 */
async function reponerCajas(
  deps: Pick<Deps, "db" | "now" | "reloj">,
  { cajas }: Contado,
): Promise<readonly Terminal[]> {
  const { db } = deps;
  const repuestas: Terminal[] = [];
  const revocadas: Terminal[] = [];
  for (const caja of [...cajas.values()].toSorted((a, b) => a.epoca - b.epoca)) {
    const { nit, id } = caja;
    if ((await findEmpresa(db, nit)) === undefined) continue;
    const terminal = {
      ...caja,
      // The journal does not record whether the credential was sent in plain text. A till that connects by TLS requests
      // a new credential anyway.
      vistoEn: null,
      vida: null,
      vidaEn: null,
      enClaro: 0,
      oido: 1,
      tokenSiguiente: null,
      tokenAnterior: null,
      tokenAnteriorHasta: null,
      programa: null,
      programaEn: null,
      primera: 0,
      fin: caja.fin,
      finEn: caja.finEn,
      entrega: caja.entrega,
      negado: null,
      negadoEn: null,
    };
    if (caja.revocado === 1) revocadas.push(terminal);
    await transaccion(db, nit, async (tx) => {
      const deLaCopia = await findTerminal(tx, nit, id);
      if (deLaCopia !== undefined) {
        // The journal has the credential that the till obtained after the copy.
        if (deLaCopia.tokenHash !== caja.tokenHash) await putToken(tx, id, caja.tokenHash);
        return;
      }
      // The latest till owns the point of sale even if it was revoked, because documents with its numbers may still arrive.
      await sucederCajas(tx, terminal, { ahora: epochToInstante(caja.creadoEn), por: "restauracion" });
      if (caja.revocado === 0) repuestas.push(terminal);
    });
  }
  for (const { nit, id, fin, finEn, entrega } of revocadas) {
    await revocarTerminal(deps, nit, id, "restauracion");
    await transaccion(db, nit, async (tx) => {
      await putFin(tx, id, { fin, finEn, entrega });
      // In the copy they may wait for the word that the owner has given since.
      if (entrega === "rechazada") await refuseRetenidas(tx, nit, id, deps.now());
    });
  }
  return repuestas;
}

/**
 * Requests again the annulments and reversals that the copy lacks. A change waits while its document is missing or not
 * issued yet. The job of `resolver-cambio.ts` settles the last change of a document if the journals lack its outcome. No
 * clock tells reliably which changes came after the copy, so some requests are redundant.
 */
async function requestCambios(
  { db, now }: Pick<Deps, "db" | "now">,
  { cambios, resultados }: Contado,
): Promise<void> {
  for (const [cuf, entradas] of cambios) {
    const factura = await findFactura(db, cuf);
    const filas = [...new Map(entradas.map((entrada) => [claveDe(entrada), entrada]))].map(
      ([clave, { accion, motivo, clave: propia }], orden) => ({
        clave,
        cuf: Cuf.parse(cuf),
        orden,
        accion,
        motivo,
        segura: propia === null ? 0 : 1,
        resultado: resultados.get(clave)?.resultado ?? null,
      }),
    );
    await transaccion(db, factura?.nit ?? "comun", async (tx) => {
      await insertCambiosRecuperados(tx, filas);
      if (factura?.estado === "EMITIDA" || factura?.estado === "ANULADA")
        await reponerCambios(tx, factura, null, now());
    });
  }
}

/** Returns the key of a change. An old entry without a key gets a hash of its content, which is the same at every restore. */
function claveDe({ clave, cuf, accion, en }: EntradaDe<"cambio">): string {
  return clave ?? sha256(`${cuf} ${accion} ${en}`);
}

/**
 * Restores the events and packages that were sent for outages of tills, including the numbers of the packed documents.
 * Tills report their outages and documents again in any order, and two copies of a till may each hold a document with
 * the same number. docs/decisions/0048
 */
async function reponerSalidas(
  { db }: Pick<Deps, "db">,
  { eventos, empacadas }: Pick<Contado, "eventos" | "empacadas">,
): Promise<void> {
  // If two planned events overlap, the later plan exists because the tax system lacks the earlier event, so the later one goes first.
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
    // No journal holds the reply to the registration, so the tax system is asked for its outcome.
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
