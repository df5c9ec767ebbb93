import {
  fail,
  ok,
  type FacturaOfflineTerminal,
  type FacturaTerminal,
  type Result,
  type ResultadoFactura,
  type SubidaOffline,
} from "@mostrador/core";
import { explicar, type Mensaje } from "@mostrador/siat";
import { ahoraDe, type Deps } from "../../deps.ts";
import { inTransaction } from "../../db/abrir.ts";
import { saveCorte } from "../../db/cortes.ts";
import { reserveCredito } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findFactura, insertFactura, type Factura } from "../../db/facturas.ts";
import { findPunto, listCufds, raiseNumero } from "../../db/puntos.ts";
import { hasLapida, insertLapida, type Terminal } from "../../db/terminales.ts";
import type { Fallo } from "../../fallos.ts";
import { enviar } from "../enviar-factura.ts";
import { filaDe } from "../fila-factura.ts";
import { reconstruir, type CausaConflicto } from "./reconstruir.ts";

/** What a terminal is told, and the HTTP status that goes with it. terminal/protocolo.ts in core. */
export interface Dicho {
  readonly status: 200 | 402 | 409 | 502;
  readonly datos: ResultadoFactura;
}

/** Issues a terminal's document online. The same CUF again is never sent twice: the answer is what became of it. */
export async function emitirDeTerminal(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
): Promise<Dicho> {
  const known = await findFactura(deps.db, factura.cuf);
  if (known !== undefined) return dichoDe(known);
  if (factura.epoca < terminal.epoca) return conflicto(factura, "epocaVieja");
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.punto_venta };
  const [cufd] = await listCufds(deps.db, clave, 1);
  const punto = await findPunto(deps.db, clave);
  if (cufd === undefined || cufd.codigo !== factura.cufd || cufd.vigente_hasta <= ahoraDe(deps, empresa))
    return conflicto(factura, "cufdNuevo");
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, 1);
  if (!rebuilt.ok) return conflicto(factura, rebuilt.error);
  const firmante = deps.firmanteOf(empresa);
  if (punto?.cuis == null || (empresa.modalidad === 1 && firmante === null))
    return conflicto(factura, "otra");
  const { documento, sector } = rebuilt.value;
  const stored = await inTransaction(
    deps.db,
    async (tx): Promise<Result<Factura, CausaConflicto | "sinCreditos">> => {
      if (await hasLapida(tx, factura.cuf)) return fail("retirada");
      if (!(await reserveCredito(tx, empresa.nit, factura.cuf, deps.now()))) return fail("sinCreditos");
      const fila = filaDe(documento, sector, factura.pedido, firmante, deps.now());
      await insertFactura(
        tx,
        { ...fila, terminal_id: terminal.id, venta_id: factura.ventaId, epoca: factura.epoca },
        "enviada",
      );
      await raiseNumero(tx, clave, factura.sector, factura.numeroFactura);
      const inserted = await findFactura(tx, factura.cuf);
      return inserted === undefined ? fail("otra") : ok(inserted);
    },
  );
  if (!stored.ok) {
    if (stored.error === "sinCreditos") return { status: 402, datos: resultado(factura.cuf, "sinCreditos") };
    return conflicto(factura, stored.error);
  }
  return dichoDeEnvio(factura, await enviar(deps, empresa, stored.value, { cuis: punto.cuis, cufd }));
}

function dichoDeEnvio({ cuf }: FacturaTerminal, sent: Result<Factura, Fallo>): Dicho {
  if (sent.ok) return dichoDe(sent.value);
  switch (sent.error.kind) {
    case "rechazada":
      return {
        status: 200,
        datos: { ...resultado(cuf, "rechazada"), mensajes: sent.error.mensajes.map(explicado) },
      };
    case "noEntregada":
      return { status: 502, datos: resultado(cuf, "noEntregada") };
    default:
      return { status: 502, datos: resultado(cuf, "enDuda") };
  }
}

/** What became of a document that the server knows already. */
function dichoDe({ cuf, estado, codigo_recepcion: codigoRecepcion, mensajes }: Factura): Dicho {
  const base = { ...resultado(cuf as FacturaTerminal["cuf"], "aceptada"), codigoRecepcion };
  switch (estado) {
    case "EMITIDA":
    case "ANULADA":
    case "OFFLINE":
      return { status: 200, datos: base };
    case "RECHAZADA":
      return {
        status: 200,
        datos: {
          ...base,
          resultado: "rechazada",
          mensajes: (JSON.parse(mensajes ?? "[]") as Mensaje[]).map(explicado),
        },
      };
    case "DESCARTADA":
      return { status: 502, datos: { ...base, resultado: "noEntregada" } };
    case "ENVIANDO":
    case "EN_DUDA":
      return { status: 502, datos: { ...base, resultado: "enDuda" } };
  }
}

function conflicto({ cuf }: FacturaTerminal, causa: CausaConflicto): Dicho {
  return { status: 409, datos: { ...resultado(cuf, "conflicto"), causa } };
}

function resultado(cuf: FacturaTerminal["cuf"], kind: ResultadoFactura["resultado"]): ResultadoFactura {
  return { resultado: kind, cuf, causa: null, mensajes: [], codigoRecepcion: null };
}

function explicado(mensaje: Mensaje) {
  return { codigo: mensaje.codigo, descripcion: mensaje.descripcion, remedio: explicar(mensaje).remedio };
}

/** Withdraws a CUF that was not sent: unknown here leaves a tombstone, so that a late arrival is refused. DESIGN.md section 4, in doubt. */
export async function retirar(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
): Promise<{ resultado: "retirada" | "enviada"; estado: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await findFactura(tx, cuf);
    if (known === undefined) {
      await insertLapida(tx, cuf, empresa.nit, deps.now());
      return { resultado: "retirada", estado: "DESCARTADA" };
    }
    return { resultado: known.estado === "DESCARTADA" ? "retirada" : "enviada", estado: known.estado };
  });
}

export interface Recibida {
  readonly cuf: string;
  readonly resultado: "recibida" | "yaEstaba" | "rechazada";
  readonly causa: string | null;
}

/** Takes a terminal's outages and offline documents, idempotent by CUF. For these, printed already, the terminal's data rule. */
export async function recibirOffline(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  subida: SubidaOffline,
): Promise<readonly Recibida[]> {
  await deps.db.transaction().execute(async (tx) => {
    for (const { id, tipo, inicio, fin } of subida.cortes) {
      const { nit, sucursal, punto_venta } = terminal;
      await saveCorte(tx, { id, nit, sucursal, punto_venta, terminal_id: terminal.id, tipo, inicio, fin });
    }
  });
  const recibidas: Recibida[] = [];
  for (const factura of subida.facturas) recibidas.push(await recibirUna(deps, empresa, terminal, factura));
  return recibidas;
}

async function recibirUna(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaOfflineTerminal,
): Promise<Recibida> {
  const { cuf } = factura;
  if ((await findFactura(deps.db, cuf)) !== undefined) return { cuf, resultado: "yaEstaba", causa: null };
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, 2);
  const firmante = deps.firmanteOf(empresa);
  if (!rebuilt.ok) return { cuf, resultado: "rechazada", causa: rebuilt.error };
  if (empresa.modalidad === 1 && firmante === null)
    return { cuf, resultado: "rechazada", causa: "sinCertificado" };
  const { documento, sector } = rebuilt.value;
  await deps.db.transaction().execute(async (tx) => {
    // The same number may have been tried online first: not delivered, it is void here too.
    const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.punto_venta };
    await raiseNumero(tx, clave, factura.sector, factura.numeroFactura);
    const fila = filaDe(documento, sector, factura.pedido, firmante, deps.now());
    const propia = {
      terminal_id: terminal.id,
      venta_id: factura.ventaId,
      epoca: factura.epoca,
      corte_id: factura.corteId,
      gemela: factura.gemela,
    };
    await insertFactura(tx, { ...fila, ...propia }, "recibida offline");
  });
  return { cuf, resultado: "recibida", causa: null };
}
