import {
  epochToInstante,
  fail,
  instanteToEpoch,
  ok,
  revisarFechaManual,
  USUARIO_CAJA,
  type ContextoEmision,
  type FacturaManual,
  type FalloCampo,
  type Instante,
  type Pedido,
  type Result,
  type SectorFactura,
} from "@mostrador/core";
import type { Firmante } from "@mostrador/core/node";
import type { CatalogosEmpresa } from "../../catalogos.ts";
import type { Tx } from "../../db/connection.ts";
import type { Cafc } from "../../db/cafcs.ts";
import { findFacturaDeCorte } from "../../db/cortes.ts";
import type { Empresa } from "../../db/empresas.ts";
import type { Evento } from "../../db/eventos.ts";
import { findFactura, getFactura, insertFactura, moverFactura, type Factura } from "../../db/facturas.ts";
import { findCufd, type Cufd } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { autorizacionDe, revisarCafc } from "../contingencia/cafc.ts";
import { elegirLeyenda } from "../contexto-emision.ts";
import { filaDe } from "../fila-factura.ts";
import { construir, type Hecho } from "../solicitud.ts";

/** Data that the invoices of one transcription have in common. */
export interface Taller {
  readonly corteId: string;
  readonly empresa: Empresa;
  readonly terminal: Terminal;
  readonly sector: SectorFactura;
  readonly cafc: Cafc;
  readonly catalogos: CatalogosEmpresa;
  readonly firmante: Firmante | null;
  /** The catalog's name of the event's kind. */
  readonly descripcion: string;
  readonly random: () => number;
  readonly ahoraMs: number;
}

type Campos = readonly FalloCampo[];

/** Makes, signs and stores the document of one hand-written invoice; its key again gives the one there is. A failure rolls all back. */
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
    ...revisarFechaManual(factura.fechaEmision, ventana, autorizacionDe(cafc)),
    ...(await revisarCafc(tx, cafc.nit, sector.codigo, pedido.value, factura.fechaEmision)),
  ];
  if (campos.length > 0) return fail(campos);
  const cufd = await findCufd(tx, cafc.nit, evento.cufdEvento);
  if (cufd === undefined) throw new Error(`evento ${evento.id} sin su CUFD`);
  const hecho = await construirUnico(tx, taller, cufd, pedido.value, {
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

/** A till sells in bolivianos. */
const MONEDA = 1;

/** The request as an API user would write it: number, date and CAFC are the paper's, the point of sale is the till's. */
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

/** An observed invoice, or one whose event is not registered yet, gives way to its correction: its number is free again, its own document stays in the trail. */
async function corregir(
  tx: Tx,
  { ahoraMs, corteId }: Taller,
  evento: Evento,
  { corrige }: FacturaManual,
): Promise<Result<null, Campos>> {
  if (corrige === null) return ok(null);
  const antes = await findFacturaDeCorte(tx, corteId, corrige);
  if (antes === undefined || antes.estado === "DESCARTADA") return ok(null);
  // Packed ones have an event that is registered: only a verdict lets go of them.
  const suelta = antes.paqueteId === null && evento.codigo === null;
  if (antes.estado !== "OFFLINE" || (antes.observada === null && !suelta))
    return falla(
      "corrige",
      antes.estado === "OFFLINE"
        ? "Impuestos todavía no dijo nada de esa factura: espere su respuesta."
        : "Impuestos ya aceptó esa factura: no hay qué corregir.",
    );
  await moverFactura(tx, antes, "corregida", {}, ahoraMs);
  return ok(null);
}

/**
 * The document at the paper's moment, or the first millisecond after it under which no document has that CUF: paper says no
 * milliseconds, and bytes once sent under a CUF are never others.
 */
async function construirUnico(
  tx: Tx,
  taller: Taller,
  cufd: Cufd,
  pedido: Pedido,
  { escrita, fin }: { readonly escrita: Instante; readonly fin: Instante },
): Promise<Result<Hecho, Campos>> {
  const { sector, catalogos } = taller;
  const primera = instanteToEpoch(escrita);
  const ultima = instanteToEpoch(fin);
  const leyenda = elegirLeyenda(
    catalogos.leyendas.get(pedido.items[0]?.actividadEconomica ?? "") ?? [],
    taller.random(),
  );
  for (let k = 0; ; k++) {
    // Backwards where the outage's end is reached.
    const ms = primera + k <= ultima ? primera + k : ultima - k;
    const contexto = contextoDe(taller, cufd, pedido, epochToInstante(ms), leyenda);
    const hecho = construir({ clase: "factura", sector, pedido }, contexto, catalogos, []);
    if (!hecho.ok) return hecho;
    if ((await findFactura(tx, hecho.value.documento.cuf)) === undefined) return hecho;
  }
}

function contextoDe(
  { empresa, terminal }: Taller,
  cufd: Cufd,
  pedido: Pedido,
  fechaEmision: Instante,
  leyenda: string,
): ContextoEmision {
  return {
    modalidad: empresa.modalidad,
    tipoEmision: 2,
    emisor: {
      nit: empresa.nit,
      razonSocial: empresa.razonSocial,
      municipio: empresa.municipio,
      telefono: empresa.telefono,
    },
    sucursal: terminal.sucursal,
    puntoVenta: terminal.puntoVenta,
    direccion: cufd.direccion,
    cufd: cufd.codigo,
    codigoControl: cufd.codigoControl,
    numeroFactura: pedido.numeroFactura ?? 0,
    fechaEmision,
    leyenda,
    usuario: pedido.usuario ?? USUARIO_CAJA,
    tipoCambio: "1",
  };
}

function falla(campo: string, msg: string): Result<never, Campos> {
  return fail([{ loc: [campo], kind: "transcripcion", msg }]);
}
