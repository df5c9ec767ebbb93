import {
  fail,
  ok,
  checkFechaManual,
  type FacturaManual,
  type FalloCampo,
  type Pedido,
  type Result,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findFacturaDeCorte } from "../contingencia/db/cortes.ts";
import type { Evento } from "../contingencia/db/eventos.ts";
import { getFactura, insertFactura, moveFactura, type Factura } from "../documentos/db/facturas.ts";
import { findCufd } from "../impuestos/db/puntos.ts";
import { autorizacionDe, checkCafc } from "../contingencia/cafc.ts";
import { filaDe } from "../documentos/solicitud.ts";
import type { Taller } from "./taller.ts";
import { buildUnico } from "./construir-transcrita.ts";

type Campos = readonly FalloCampo[];

/**
 * Builds, signs and stores the document of one hand-written invoice; a known key gives the existing document. A
 * failure rolls everything back.
 */
export async function transcribirUna(
  tx: Tx,
  taller: Taller,
  evento: Evento,
  factura: FacturaManual,
): Promise<Result<{ readonly factura: Factura; readonly nueva: boolean }, Campos>> {
  const { sector, cafc, terminal } = taller;
  const pedido = pedidoDe(taller, factura);
  if (!pedido.ok) return pedido;
  const known = await findFacturaDeCorte(tx, taller.corteId, factura.clave);
  if (known !== undefined)
    return known.pedido === JSON.stringify(pedido.value)
      ? ok({ factura: known, nueva: false })
      : falla("clave", "Esa factura ya se envió con otros datos.");
  const libre = await corregir(tx, taller, evento, factura);
  if (!libre.ok) return libre;
  const { inicio, fin } = evento;
  const ventana = { inicio, fin };
  const campos = [
    ...checkFechaManual(factura.fechaEmision, ventana, autorizacionDe(cafc)),
    ...(await checkCafc(tx, cafc.nit, sector.codigo, pedido.value, factura.fechaEmision)),
  ];
  if (campos.length > 0) return fail(campos);
  const cufd = await findCufd(tx, cafc.nit, evento.cufdEvento);
  if (cufd === undefined) throw new Error(`evento ${evento.id} sin su CUFD`);
  const hecho = await buildUnico(tx, taller, cufd, pedido.value, {
    ...ventana,
    escrita: factura.fechaEmision,
  });
  if (!hecho.ok) return hecho;
  const { documento, datos } = hecho.value;
  const fila = filaDe(documento, sector, datos, taller.firmante, taller.ahoraMs);
  const propia = {
    terminalId: terminal.id,
    ventaId: factura.clave,
    epoca: terminal.epoca,
    corteId: taller.corteId,
  };
  await insertFactura(tx, { ...fila, ...propia }, "transcrita");
  return ok({ factura: await getFactura(tx, documento.cuf), nueva: true });
}

/** Currency code of bolivianos, in which tills sell. */
const MONEDA = 1;

/**
 * Builds the request as an API user would write it: number, date and CAFC come from the paper, the point of sale from
 * the till.
 */
function pedidoDe(
  { sector, cafc, terminal }: Taller,
  { pedido, numeroFactura, fechaEmision, usuario }: FacturaManual,
): Result<Pedido, Campos> {
  const { sucursal, puntoVenta } = terminal;
  const escrito = sector.pedido.safeParse({
    ...pedido,
    emisor: { sucursal, puntoVenta },
    contingencia: true,
    cafc: cafc.codigo,
    numeroFactura,
    fechaEmision,
    moneda: MONEDA,
    usuario,
  });
  return escrito.success
    ? ok(escrito.data)
    : fail(
        escrito.error.issues.map(({ path, message }) => ({
          loc: path.filter((parte) => typeof parte !== "symbol"),
          kind: "entrada",
          msg: message,
        })),
      );
}

/**
 * Lets a correction replace an observed invoice, or one whose event is not registered yet. The number becomes free
 * again; the replaced document stays in the audit trail.
 */
async function corregir(
  tx: Tx,
  { ahoraMs, corteId }: Taller,
  evento: Evento,
  { corrige }: FacturaManual,
): Promise<Result<null, Campos>> {
  if (corrige === null) return ok(null);
  const antes = await findFacturaDeCorte(tx, corteId, corrige);
  if (antes === undefined || antes.estado === "DESCARTADA") return ok(null);
  // The event of a document in a package is registered, and only a verdict releases the document.
  const suelta = antes.paqueteId === null && evento.codigo === null;
  if (antes.estado !== "OFFLINE" || (antes.observada === null && !suelta))
    return falla(
      "corrige",
      antes.estado === "OFFLINE"
        ? "Impuestos todavía no dijo nada de esa factura: espere su respuesta."
        : "Impuestos ya aceptó esa factura: no hay qué corregir.",
    );
  await moveFactura(tx, antes, "corregida", {}, ahoraMs);
  return ok(null);
}

function falla(campo: string, msg: string): Result<never, Campos> {
  return fail([{ loc: [campo], kind: "transcripcion", msg }]);
}
