/** Brings goods back into stock by the annulment of a sale's documents, or by their notes. docs/decisions/0056 */
import {
  decimal,
  enUnidades,
  epochToInstante,
  findSectorFactura,
  lugarDeLinea,
  parseDocumento,
  sumDevueltas,
  valorDevuelto,
  type Decimal,
  type Nit,
} from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { readPedidoNota } from "../../motor/stored-json.ts";
import { moveStock, openLibro, saveLibro } from "./libro.ts";
import { giveUpPorEntregar } from "./por-entregar.ts";
import { findVenta, LineasGuardadas, saveLineas, type LineaGuardada } from "./ventas-guardadas.ts";

/**
 * Books the goods that came back from a sale: all of them if each of its documents is annulled, otherwise those that its notes returned.
 * Derives them from the present states and books the difference from earlier bookings. A repetition is therefore a no-op, and a reversed
 * annulment takes the goods out again.
 */
export async function devolver(tx: Tx, nit: Nit, clave: string, ahoraMs: number): Promise<void> {
  const venta = await findVenta(tx, nit, clave);
  if (venta === undefined || venta.lineas === null) return;
  const lineas = LineasGuardadas.parse(JSON.parse(venta.lineas));
  if (!lineas.some(({ salio }) => salio !== null)) return;
  const documentos = await listDocumentos(tx, nit, clave);
  const vuelve = isAnulada(documentos) ? null : await sumNotas(tx, documentos);
  const faltan = lineas.flatMap((linea) => {
    const delta = deltaDe(linea, vuelve);
    return delta === null ? [] : [{ linea, delta }];
  });
  if (faltan.length === 0) return;
  const pasos = venta.pasos + 1;
  const { sucursal } = venta;
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario: null, origen: "Impuestos" };
  const libro = await openLibro(
    tx,
    acto,
    faltan.map(({ linea }) => linea.productoId),
  );
  const quedan = new Map(lineas.map((linea) => [lugarDeLinea(linea), linea]));
  const vuelven = new Map<number, Decimal>();
  for (const { linea, delta } of faltan) {
    const salio = { cantidad: decimal(linea.salio?.cantidad ?? 0), valor: decimal(linea.salio?.valor ?? 0) };
    const movida = await moveStock(libro, {
      productoId: linea.productoId,
      motivo: "devolucion",
      referencia: `${clave}/${pasos}`,
      linea: lugarDeLinea(linea),
      deCombo: linea.combo,
      instante: epochToInstante(ahoraMs),
      cantidad: delta,
      valor: valorDevuelto(salio, decimal(linea.devuelta), delta),
    });
    if (movida === null) continue;
    vuelven.set(lugarDeLinea(linea), delta);
    quedan.set(lugarDeLinea(linea), { ...linea, devuelta: decimal(linea.devuelta).plus(delta).toFixed() });
  }
  await saveLibro(libro);
  await saveLineas(tx, { nit, clave, pasos }, [...quedan.values()]);
  await giveUpPorEntregar(tx, { nit, clave, pasos }, vuelven, ahoraMs);
}

/**
 * Computes the units of a line that came back, at most those that left, less the units already booked; null if there is no difference.
 * `vuelve` is null if all units came back.
 */
function deltaDe(
  { linea, salio, devuelta, factor }: LineaGuardada,
  vuelve: ReadonlyMap<number, Decimal> | null,
): Decimal | null {
  if (salio === null) return null;
  const todo = decimal(salio.cantidad);
  const suya = vuelve === null ? todo : enUnidades((vuelve.get(linea) ?? decimal(0)).toFixed(), factor);
  const delta = (suya.gt(todo) ? todo : suya).minus(devuelta);
  return delta.eq(0) ? null : delta;
}

type Documento = Pick<Fila<"facturas">, "cuf" | "estado" | "sector" | "xml">;

function listDocumentos(tx: Tx, nit: Nit, clave: string): Promise<Documento[]> {
  const columnas = ["cuf", "estado", "sector", "xml", "pedido"] as const;
  return tx
    .selectFrom("facturas")
    .select([...columnas])
    .where("nit", "=", nit)
    .where((eb) =>
      eb.or([
        eb("ventaId", "=", clave),
        eb.and([eb("cuf", "=", soughtCuf(clave)), eb("ventaId", "is", null)]),
      ]),
    )
    .where("originalCuf", "is", null)
    .orderBy("id")
    .execute();
}

/** Tells whether a sale is annulled: one of its documents is, and no other is valid or may become so. */
function isAnulada(documentos: readonly Documento[]): boolean {
  const estados = documentos.map(({ estado }) => estado);
  const vivo = ["EMITIDA", "OFFLINE", "ENVIANDO", "EN_DUDA"] as const;
  return estados.includes("ANULADA") && !estados.some((estado) => vivo.some((una) => una === estado));
}

/** Adds up the quantities that issued notes returned, by the line of the sale's document. */
async function sumNotas(tx: Tx, documentos: readonly Documento[]): Promise<ReadonlyMap<number, Decimal>> {
  const suma = new Map<number, Decimal>();
  for (const { cuf, sector: codigo, xml } of documentos) {
    const notas = await tx
      .selectFrom("facturas")
      // `xml` is needed because a compressed note keeps its request in the bytes of its document.
      .select(["xml", "pedido", "montoTotal"])
      .where("originalCuf", "=", cuf)
      .where("estado", "=", "EMITIDA")
      .orderBy("id")
      .execute();
    const sector = findSectorFactura(codigo);
    const leido = notas.length === 0 ? null : parseDocumento(xml.toString("utf8"));
    if (leido === null || !leido.ok || sector === undefined) continue;
    const leidas = notas.map(({ pedido, montoTotal }) => ({
      pedido: readPedidoNota(pedido),
      montoDevuelto: montoTotal,
    }));
    for (const [nroItem, { cantidad }] of sumDevueltas(leidas, { sector, xml: leido.value }))
      suma.set(nroItem - 1, (suma.get(nroItem - 1) ?? decimal(0)).plus(cantidad));
  }
  return suma;
}
