import { fail, ok, type FacturaTerminal, type Result, type ResultadoFactura } from "@mostrador/core";
import { explicar, type Mensaje } from "@mostrador/siat";
import { ahoraDe, type Deps } from "../../deps.ts";
import type { Tx } from "../../db/abrir.ts";
import { abandonCorreo } from "../../db/correos.ts";
import { reserveCredito } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import {
  findFacturaDe,
  getFactura,
  insertFactura,
  isNumeroUsado,
  updateFactura,
  type Factura,
} from "../../db/facturas.ts";
import { gemelaDe } from "../../db/gemelas.ts";
import { findPunto, listCufds, raiseNumero } from "../../db/puntos.ts";
import { hasLapida, insertLapida, type Terminal } from "../../db/terminales.ts";
import type { Fallo } from "../../fallos.ts";
import { anotarDocumento } from "../anotar-diario.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { enviar } from "../enviar-factura.ts";
import { datosDeFactura, filaDe } from "../fila-factura.ts";
import { sincronizar } from "../sincronizar.ts";
import { reconstruir, type CausaConflicto } from "./reconstruir.ts";
import { inTransaction, transaccion } from "../../db/transaccion.ts";

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
  const dicho = await intentar(deps, empresa, terminal, factura);
  return dicho.status === 402 || dicho.status === 409 ? negar(deps, empresa, factura, dicho) : dicho;
}

/** The till gives the document up on this word: a copy that comes once there are credits, or a certificate, must not issue it. */
function negar(deps: Deps, { nit }: Empresa, factura: FacturaTerminal, dicho: Dicho): Promise<Dicho> {
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, factura.cuf); // a copy that came at the same time was taken
    if (known !== undefined) return dichoDe(known);
    await insertLapida(tx, factura.cuf, nit, deps.now());
    return dicho;
  });
}

async function intentar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaTerminal,
): Promise<Dicho> {
  const known = await findFacturaDe(deps.db, empresa.nit, factura.cuf);
  if (known !== undefined) return dichoDe(known);
  if (factura.epoca < terminal.epoca) return conflicto(factura, "epocaVieja");
  const clave = { nit: empresa.nit, sucursal: terminal.sucursal, puntoVenta: terminal.punto_venta };
  const punto = await findPunto(deps.db, clave);
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return conflicto(factura, "sinCertificado");
  if (punto?.cuis == null || deps.siatOf(empresa) === null) return conflicto(factura, "otra");
  const hora = await asegurarHora(deps, empresa, clave);
  if (!hora.ok) return { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  const [cufd] = await listCufds(deps.db, clave, 1);
  if (cufd === undefined || cufd.vigente_hasta <= ahoraDe(deps)) {
    // Renewed here, so that the terminal finds a newer one when it looks; if that cannot be, nothing can be sent at all.
    const renewed = await sincronizar(deps, empresa, clave);
    return renewed.ok
      ? conflicto(factura, "cufdNuevo")
      : { status: 502, datos: resultado(factura.cuf, "noEntregada") };
  }
  if (cufd.codigo !== factura.cufd) return conflicto(factura, "cufdNuevo");
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, 1);
  if (!rebuilt.ok) return conflicto(factura, rebuilt.error);
  const { documento, sector } = rebuilt.value;
  const fila = filaDe(documento, sector, datosDeFactura(documento, factura.pedido), firmante, deps.now());
  const stored = await inTransaction(deps.db, empresa.nit, (tx) =>
    guardar(tx, terminal, factura, { ...fila, proceso: deps.proceso.id() }),
  );
  if (!stored.ok) return stored.error;
  // The till tells of it after a restore, unless it was lost too. Without a journal it sells on.
  await anotarDocumento(deps, empresa, stored.value, null, null);
  const sent = await enviar(deps, empresa, stored.value, { cuis: punto.cuis, cufd });
  return dichoDeEnvio(factura, sent);
}

/** One transaction: nothing else of this CUF or number, the credit, the document. A failure is what the terminal is told. */
async function guardar(
  tx: Tx,
  terminal: Terminal,
  factura: FacturaTerminal,
  fila: ReturnType<typeof filaDe> & { readonly proceso: number },
): Promise<Result<Factura, Dicho>> {
  const { nit, sucursal, punto_venta: puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  if (await hasLapida(tx, nit, factura.cuf)) return fail(conflicto(factura, "retirada"));
  const known = await findFacturaDe(tx, nit, factura.cuf);
  if (known !== undefined) return fail(dichoDe(known));
  if (await isNumeroUsado(tx, clave, factura.sector, factura.numeroFactura))
    return fail(conflicto(factura, "numeroUsado"));
  if (!(await reserveCredito(tx, nit, factura.cuf, fila.creado_en)))
    return fail({ status: 402, datos: resultado(factura.cuf, "sinCreditos") });
  const gemela = await gemelaDe(tx, { ...fila, venta_id: factura.ventaId, gemela: null });
  const propia = { terminal_id: terminal.id, venta_id: factura.ventaId, epoca: factura.epoca, gemela };
  await insertFactura(tx, { ...fila, ...propia }, "enviada");
  await raiseNumero(tx, clave, factura.sector, factura.numeroFactura);
  return ok(await getFactura(tx, factura.cuf));
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
function dichoDe({ cuf, estado, codigo_recepcion: codigoRecepcion, mensajes, negativas }: Factura): Dicho {
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
      // Sent and absent: a late call may still bring it, so its number is not used again. DESIGN.md section 3, point 4.
      return negativas > 0
        ? { status: 409, datos: { ...base, resultado: "conflicto", causa: "numeroUsado" } }
        : { status: 502, datos: { ...base, resultado: "noEntregada" } };
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
  { nit }: Empresa,
  cuf: string,
): Promise<{ resultado: "retirada" | "enviada"; estado: string }> {
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, cuf);
    if (known === undefined) {
      await insertLapida(tx, cuf, nit, deps.now());
      return { resultado: "retirada", estado: "DESCARTADA" };
    }
    if (known.estado === "DESCARTADA") return { resultado: "retirada", estado: known.estado };
    await abandonCorreo(tx, cuf);
    // The till may have read past its verdict while it still awaited the answer that was lost: it comes down once more.
    await updateFactura(tx, known, {});
    return { resultado: "enviada", estado: known.estado };
  });
}
