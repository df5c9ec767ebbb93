import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { raiseNumero, setCursor } from "../db/ajustes.ts";
import { findCorte, insertCorte } from "../db/cortes.ts";
import { saveCufdPorContar } from "../db/cufds.ts";
import type { Transaction } from "../db/db.ts";
import { findDocumento, insertDocumento, markEnviado, updateDocumento } from "../db/documentos.ts";
import { insertPagos } from "../db/pagos.ts";
import { findVenta, saveVenta, updateVenta } from "../db/ventas.ts";
import { getSector } from "../venta/pedido.ts";
import type { AsientoDiario } from "./cadena.ts";

/**
 * An outage whose till died ends this long after its last document, and before the next document of another
 * outage. docs/design.md D24.
 */
const FIN_MS = 1000;

/**
 * Stores the offline sales of a journal that the till lacks, with their outages and twins, in the journal's
 * order. Returns their number.
 */
export function importar(tx: Transaction, asientos: readonly AsientoDiario[]): number {
  const porCuf = new Map(asientos.map((asiento) => [asiento.cuf, asiento]));
  const offline = [...porCuf.values()].filter(({ tipoEmision }) => tipoEmision === 2);
  const nuevos = offline.filter(({ cuf }) => findDocumento(tx, cuf) === undefined);
  importarCortes(tx, nuevos);
  const faltan = new Set(nuevos.map(({ cuf }) => cuf));
  const gemelas = new Set(nuevos.flatMap(({ gemela }) => (gemela === null ? [] : [gemela])));
  for (const asiento of porCuf.values()) {
    const { cuf, venta, gemela } = asiento;
    if (!faltan.has(cuf) && !gemelas.has(cuf)) continue;
    importarVenta(tx, asiento);
    // A twin precedes the offline document of its sale.
    if (gemelas.has(cuf)) importarGemela(tx, asiento);
    if (!faltan.has(cuf)) continue;
    const conocida = gemela !== null && porCuf.has(gemela);
    importarDocumento(tx, { ...asiento, gemela: conocida ? gemela : null }, "OFFLINE");
    updateVenta(tx, venta.id, { estado: "OFFLINE", cuf });
  }
  for (const { sector, numero } of porCuf.values()) raiseNumero(tx, sector, numero + 1);
  // Read document states from the start again: the server may already have some of these.
  setCursor(tx, "documentos", 0);
  return nuevos.length;
}

function importarCortes(tx: Transaction, asientos: readonly AsientoDiario[]): void {
  const fines = new Map<string, number>();
  for (const { corte, fechaEmision } of asientos)
    if (corte !== null)
      fines.set(corte.id, Math.max(fines.get(corte.id) ?? 0, instanteToEpoch(fechaEmision)));
  for (const [id, ultima] of fines) {
    const otras = asientos.flatMap(({ corte, fechaEmision }) =>
      corte === null || corte.id === id ? [] : [instanteToEpoch(fechaEmision)],
    );
    const siguiente = Math.min(...otras.filter((emision) => emision > ultima));
    // Windows are whole seconds, widened outward: the first second of the next window is its own.
    const antesDeEse = Math.floor(siguiente / 1000) * 1000 - 1;
    fines.set(id, Math.max(ultima, Math.min(ultima + FIN_MS, antesDeEse)));
  }
  for (const { corte } of asientos) {
    if (corte === null || findCorte(tx, corte.id) !== undefined) continue;
    insertCorte(tx, { ...corte, fin: epochToInstante(fines.get(corte.id) ?? 0) });
  }
}

function importarVenta(tx: Transaction, { venta }: AsientoDiario): void {
  if (findVenta(tx, venta.id) !== undefined) return;
  const { id, creadaEn, entrada, total, cambio, pagos } = venta;
  saveVenta(tx, {
    id,
    creadaEn,
    estado: "OFFLINE",
    entrada,
    total,
    cambio,
    motivo: null,
    pagos,
    cobrada: null,
  });
  // The lost till's drawer is gone; its money belongs to none of this till's sessions.
  insertPagos(tx, id, pagos, null);
}

/** Imports the online twin in doubt. The till asks for it and withdraws it like any other. */
function importarGemela(tx: Transaction, gemela: AsientoDiario): void {
  if (findDocumento(tx, gemela.cuf) !== undefined) return;
  importarDocumento(tx, gemela, "ENVIANDO");
  markEnviado(tx, gemela.cuf, gemela.fechaEmision);
  updateDocumento(tx, gemela.cuf, { estado: "EN_DUDA" });
}

function importarDocumento(tx: Transaction, asiento: AsientoDiario, estado: "OFFLINE" | "ENVIANDO"): void {
  const { venta, corte, pedido, datosCufd, ...documento } = asiento;
  // Without the CUFD, a server that came back from a backup could not rebuild the document.
  if (datosCufd !== undefined) saveCufdPorContar(tx, datosCufd);
  insertDocumento(tx, {
    ...documento,
    ventaId: venta.id,
    estado,
    corteId: corte?.id ?? null,
    pedido: getSector(documento.sector).pedido.parse(pedido),
  });
}
