import { Cuf, epochToInstante, instanteToEpoch } from "@mostrador/core";
import { raiseNumero, setCursor } from "../motor/ajustes.ts";
import { findCorte, insertCorte } from "../contingencia/db/cortes.ts";
import { saveCufdPorContar } from "../terminales/db/cufds.ts";
import type { Transaction } from "../motor/db.ts";
import {
  findDocumento,
  insertDocumentoAjeno,
  markEnviado,
  updateDocumento,
} from "../documentos/db/documentos.ts";
import { insertPagos } from "../venta/db/pagos.ts";
import { findVenta, saveVenta, updateVenta } from "../venta/db/ventas.ts";
import { getSector } from "../venta/pedido.ts";
import type { AsientosApartados, CorteLeido } from "./asientos-apartados.ts";
import type { AsientoDiario } from "./cadena.ts";

/**
 * Milliseconds between the last document of a dead till's outage and the outage's end, which lies before the next
 * document of another outage. docs/design.md D24.
 */
const FIN_MS = 1000;

/**
 * Stores the offline sales of a journal that the till lacks, with their outages and twins, in the journal's
 * order. Returns their number.
 */
export function importar(tx: Transaction, asientos: AsientosApartados): number {
  const nuevos = asientos.markNuevos((cuf) => findDocumento(tx, Cuf.parse(cuf)) === undefined);
  for (const leido of asientos.cortes()) importarCorte(tx, leido);
  for (const { asiento, isNuevo, isGemela, hasGemela } of asientos.porImportar()) {
    const { venta, gemela } = asiento;
    importarVenta(tx, asiento);
    // A twin precedes the offline document of its sale.
    if (isGemela) importarGemela(tx, asiento);
    if (!isNuevo) continue;
    importarDocumento(tx, { ...asiento, gemela: hasGemela ? gemela : null }, "OFFLINE");
    updateVenta(tx, venta.id, { estado: "OFFLINE", documento: asiento });
  }
  for (const { sector, numero } of asientos.numeros()) raiseNumero(tx, sector, numero + 1);
  // Read document states from the start again: the server may already have some of these.
  setCursor(tx, "documentos", 0);
  return nuevos;
}

function importarCorte(tx: Transaction, { corte, ultima, siguiente }: CorteLeido): void {
  if (findCorte(tx, corte.id) !== undefined) return;
  const fin = instanteToEpoch(ultima);
  // Windows are whole seconds, widened outward: the first second of the next window is its own.
  const antesDeEse = siguiente === null ? Infinity : Math.floor(instanteToEpoch(siguiente) / 1000) * 1000 - 1;
  insertCorte(tx, { ...corte, fin: epochToInstante(Math.max(fin, Math.min(fin + FIN_MS, antesDeEse))) });
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
  // The lost till's drawer is gone; its money does not belong to any session of this till.
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
  insertDocumentoAjeno(tx, {
    ...documento,
    ventaId: venta.id,
    estado,
    corteId: corte?.id ?? null,
    pedido: getSector(documento.sector).pedido.parse(pedido),
  });
}
