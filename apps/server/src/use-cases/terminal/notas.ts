import { createHash } from "node:crypto";
import {
  decimal,
  fail,
  ok,
  originalToTerminal,
  pedidoDeNota,
  sectorDeNota,
  type Instante,
  type NotaPedidoTerminal,
  type NotaTerminal,
  type OriginalTerminal,
  type Result,
} from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import type { Empresa } from "../../db/empresas.ts";
import { devueltoDe, findFacturaDe, type Factura } from "../../db/facturas.ts";
import { findRecordada, saveNegada, type ClaveIdempotencia } from "../../db/idempotencia.ts";
import type { Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { FALLOS } from "../../http/fallos.ts";
import { emitirFactura } from "../emitir-factura.ts";
import { isRechazoPorCufd } from "../enviar-factura.ts";
import { findOriginal } from "../solicitud.ts";

const OPERACION = "nota de caja";

/** An invoice of the company, whichever till or API user issued it, with what can come back of it. */
export async function verOriginal(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
): Promise<Result<OriginalTerminal, Fallo>> {
  const original = await findOriginal(deps, empresa, cuf);
  if (!original.ok) return original;
  const devuelto = await transaccion(deps.db, empresa.nit, (tx) => devueltoDe(tx, cuf));
  return ok(originalToTerminal(cuf as OriginalTerminal["cuf"], original.value.xml, devuelto));
}

/** Issues a note at the till's point of sale. The same key again gives what became of it, and never a second note. */
export async function emitirNotaDeTerminal(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  pedido: NotaPedidoTerminal,
): Promise<Result<NotaTerminal, Fallo>> {
  const { clave, cuf, lineas } = pedido;
  const hash = createHash("sha256").update(JSON.stringify({ cuf, lineas })).digest("hex");
  const emision = { nit: empresa.nit, operacion: OPERACION, clave, hash };
  const hecha = await intentar(deps, empresa, terminal, pedido, emision);
  return !hecha.ok && isDefinitivo(hecha.error) ? negar(deps, emision, hecha.error) : hecha;
}

type Emision = ClaveIdempotencia & { readonly hash: string };

/** As tills read the status: what is asked for again under the same key comes to the same. */
function isDefinitivo({ kind }: Fallo): boolean {
  const { http } = FALLOS[kind];
  return http < 500 && http !== 409;
}

/**
 * The till takes the note back to its drafts on this word, and sends it under another key if it is tried again: a copy of this request that
 * comes once the invoice is here, or credits are, must not issue it.
 */
function negar(deps: Deps, { hash, ...id }: Emision, fallo: Fallo): Promise<Result<NotaTerminal, Fallo>> {
  return transaccion(deps.db, id.nit, async (tx) => {
    const known = await findRecordada(tx, id);
    const hecha = known?.cuf == null ? undefined : await findFacturaDe(tx, id.nit, known.cuf);
    // A copy that came at the same time was taken.
    if (hecha !== undefined && hecha.estado !== "RECHAZADA") return notaDe(hecha);
    await saveNegada(
      tx,
      id,
      { hash, status: FALLOS[fallo.kind].http, cuerpo: JSON.stringify(fallo) },
      deps.now(),
    );
    return fail(fallo);
  });
}

async function intentar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  { cuf, usuario, lineas }: NotaPedidoTerminal,
  idempotencia: Emision,
): Promise<Result<NotaTerminal, Fallo>> {
  const known = await findRecordada(deps.db, idempotencia);
  if (known !== undefined && known.hash !== idempotencia.hash) return fail({ kind: "claveConOtroCuerpo" });
  if (known?.cuerpo != null) return fail(JSON.parse(known.cuerpo) as Fallo); // `negar` kept it
  const hecha = known?.cuf == null ? undefined : await findFacturaDe(deps.db, empresa.nit, known.cuf);
  if (hecha !== undefined && !isRechazoPorCufd(hecha)) return notaDe(hecha);
  const original = await findOriginal(deps, empresa, cuf);
  if (!original.ok) return original;
  const fuera = lineas.find(({ nroItem, cantidad }) => {
    const linea = original.value.xml.detalle[nroItem - 1];
    return linea === undefined || decimal(cantidad).lte(0) || decimal(cantidad).gt(linea["cantidad"] ?? "0");
  });
  if (fuera !== undefined)
    return fail({
      kind: "validacion",
      origen: "body",
      campos: [
        {
          loc: ["lineas"],
          kind: "cantidadExcede",
          msg: `De la línea ${fuera.nroItem} se puede devolver más de 0 y hasta lo que se vendió.`,
        },
      ],
    });
  const emisor = { sucursal: terminal.sucursal, puntoVenta: terminal.punto_venta };
  const emitida = await emitirFactura(deps, empresa, {
    solicitud: {
      clase: "nota",
      sector: sectorDeNota(original.value),
      pedido: pedidoDeNota(original.value, lineas, emisor, usuario),
      original: original.value,
    },
    idempotencia,
    terminalId: terminal.id,
  });
  return emitida.ok ? notaDe(emitida.value) : emitida;
}

function notaDe(factura: Factura): Result<NotaTerminal, Fallo> {
  const { cuf, numero, sector, monto_total, xml, estado } = factura;
  switch (estado) {
    case "ENVIANDO":
      return fail({ kind: "operacionEnCurso" });
    case "EN_DUDA":
      return fail({ kind: "enDuda", cuf, numero });
    case "DESCARTADA":
      return fail({ kind: "noEntregada" });
    case "RECHAZADA":
      return fail({ kind: "rechazada", mensajes: JSON.parse(factura.mensajes ?? "[]") as Mensaje[] });
    default:
      return ok({
        cuf: cuf as NotaTerminal["cuf"],
        numero,
        sector,
        fechaEmision: factura.fecha_emision as Instante,
        montoDevuelto: monto_total,
        xml: xml.toString("utf8"),
      });
  }
}
