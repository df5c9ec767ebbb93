import { createHash } from "node:crypto";
import {
  Cuf,
  decimal,
  fail,
  isRespuestaFinal,
  montoDevuelto,
  ok,
  originalToTerminal,
  pedidoDeNota,
  sectorDeNota,
  sumarDevueltas,
  USUARIO_CAJA,
  type FacturaOriginal,
  type FalloCampo,
  type NotaAnterior,
  type NotaPedidoTerminal,
  type NotaTerminal,
  type OriginalTerminal,
  type Result,
} from "@mostrador/core";
import type { Db, Tx } from "../../db/connection.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findFacturaDe, listNotasVivas, type Factura } from "../../db/facturas.ts";
import { findRecordada, saveNegada, type ClaveIdempotencia } from "../../db/idempotencia.ts";
import type { Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { emitirFactura } from "../emitir-factura.ts";
import { isRechazoPorCufd } from "../enviar-factura.ts";
import { findOriginal } from "../solicitud.ts";
import { readFallo, readMensajes } from "../../db/stored-json.ts";

const OPERACION = "nota de caja";

/** An invoice of the company, whichever till or API user issued it, with what can come back of it. */
export async function verOriginal(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
): Promise<Result<OriginalTerminal, Fallo>> {
  return transaccion(deps.db, empresa.nit, async (tx): Promise<Result<OriginalTerminal, Fallo>> => {
    const original = await findOriginal(tx, empresa, cuf);
    if (!original.ok) return original;
    const notas = await listNotasVivas(tx, cuf);
    const devueltas = [...sumarDevueltas(notas, original.value)];
    return ok(
      originalToTerminal(Cuf.parse(cuf), original.value.xml, {
        monto: montoDevuelto(notas).toFixed(2),
        cantidades: new Map(devueltas.map(([nroItem, { cantidad }]) => [nroItem, cantidad])),
      }),
    );
  });
}

/** Issues a note at the till's point of sale. The same key again gives what became of it, and never a second note. `httpOf`: the status that a failure goes out with. */
export async function emitirNotaDeTerminal(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  pedido: NotaPedidoTerminal,
  httpOf: (fallo: Fallo) => number,
): Promise<Result<NotaTerminal, Fallo>> {
  const { clave, cuf, lineas } = pedido;
  const hash = createHash("sha256").update(JSON.stringify({ cuf, lineas })).digest("hex");
  const emision = { nit: empresa.nit, operacion: OPERACION, clave, hash };
  const hecha = await intentar(deps, empresa, terminal, pedido, emision);
  if (hecha.ok) return hecha;
  const http = httpOf(hecha.error);
  return isRespuestaFinal(http) ? negar(deps, emision, http, hecha.error) : hecha;
}

type Emision = ClaveIdempotencia & { readonly hash: string };

/** Reads the memory of a note's key, and the document that it made last. */
async function leerClave(db: Db | Tx, clave: ClaveIdempotencia) {
  const known = await findRecordada(db, clave);
  const hecha = known?.cuf == null ? undefined : await findFacturaDe(db, clave.nit, known.cuf);
  return { known, hecha };
}

/**
 * The till takes the note back to its drafts on this word, and sends it under another key if it is tried again: a copy of this request that
 * comes once the invoice is here, or credits are, must not issue it.
 */
function negar(
  deps: Deps,
  { hash, ...id }: Emision,
  status: number,
  fallo: Fallo,
): Promise<Result<NotaTerminal, Fallo>> {
  return transaccion(deps.db, id.nit, async (tx) => {
    const { hecha } = await leerClave(tx, id);
    // A copy that came at the same time was taken.
    if (hecha !== undefined && hecha.estado !== "RECHAZADA") return notaDe(hecha);
    await saveNegada(tx, id, { hash, status, cuerpo: JSON.stringify(fallo) }, deps.now());
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
  const { known, hecha } = await leerClave(deps.db, idempotencia);
  if (known !== undefined && known.hash !== idempotencia.hash) return fail({ kind: "claveConOtroCuerpo" });
  if (known?.cuerpo != null) return fail(readFallo(known.cuerpo));
  if (hecha !== undefined && !isRechazoPorCufd(hecha)) return notaDe(hecha);
  const hallada = await transaccion(deps.db, empresa.nit, async (tx) => ({
    original: await findOriginal(tx, empresa, cuf),
    notas: await listNotasVivas(tx, cuf),
  }));
  if (!hallada.original.ok) return hallada.original;
  const original = hallada.original.value;
  const campos = revisarLineas(original, hallada.notas, lineas);
  if (campos.length > 0) return fail({ kind: "validacion", origen: "body", campos });
  const emisor = { sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  const emitida = await emitirFactura(deps, empresa, {
    solicitud: {
      clase: "nota",
      sector: sectorDeNota(original),
      pedido: pedidoDeNota(original, lineas, emisor, usuario ?? USUARIO_CAJA, hallada.notas),
      original,
    },
    idempotencia,
    terminalId: terminal.id,
  });
  return emitida.ok ? notaDe(emitida.value) : emitida;
}

/** Each line once, in the invoice, and no more of it than is left. */
function revisarLineas(
  original: FacturaOriginal,
  notas: readonly NotaAnterior[],
  lineas: NotaPedidoTerminal["lineas"],
): readonly FalloCampo[] {
  const devueltas = sumarDevueltas(notas, original);
  return lineas.flatMap(({ nroItem, cantidad }, i): FalloCampo[] => {
    const linea = original.xml.detalle[nroItem - 1];
    const repetida = lineas.findIndex((otra) => otra.nroItem === nroItem) < i;
    const queda = decimal(linea?.["cantidad"] ?? "0").minus(devueltas.get(nroItem)?.cantidad ?? 0);
    if (!repetida && decimal(cantidad).gt(0) && decimal(cantidad).lte(queda)) return [];
    const nombre = linea?.["descripcion"] ?? `la línea ${nroItem}`;
    const msg = repetida
      ? `${nombre} está dos veces: escriba una sola cantidad.`
      : `De ${nombre} se puede devolver más de 0 y hasta ${queda.toFixed()}: lo vendido menos lo que ya se devolvió.`;
    return [{ loc: ["lineas"], kind: "cantidadExcede", msg }];
  });
}

function notaDe(factura: Factura): Result<NotaTerminal, Fallo> {
  const { cuf, numero, sector, montoTotal, xml, estado } = factura;
  switch (estado) {
    case "ENVIANDO":
      return fail({ kind: "operacionEnCurso" });
    case "EN_DUDA":
      return fail({ kind: "enDuda", cuf, numero });
    case "DESCARTADA":
      return fail({ kind: "noEntregada" });
    case "RECHAZADA":
      return fail({ kind: "rechazada", mensajes: readMensajes(factura.mensajes) });
    default:
      return ok({
        cuf,
        numero,
        sector,
        fechaEmision: factura.fechaEmision,
        montoDevuelto: montoTotal,
        xml: xml.toString("utf8"),
      });
  }
}
