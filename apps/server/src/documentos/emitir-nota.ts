import { createHash } from "node:crypto";
import {
  fail,
  isRespuestaFinal,
  pedidoDeNota,
  sectorDeNota,
  USUARIO_CAJA,
  type NotaPedidoTerminal,
  type NotaTerminal,
  type Result,
} from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { readFallo } from "../motor/stored-json.ts";
import type { Fila } from "../motor/esquema.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { emitirFactura } from "./emitir-factura.ts";
import { isRechazoPorCufd } from "../impuestos/rechazo-por-cufd.ts";
import { readClave, negar, notaDe, type Emision } from "./clave-de-nota.ts";
import { readOriginal, checkLineas } from "./ver-original.ts";

const OPERACION = "nota de caja";

/** Origin of a note: a point of sale, and the id of the till that requested it; null if the owner did. */
type Lugar = Pick<Fila<"terminales">, "sucursal" | "puntoVenta"> & { readonly id: string | null };

/**
 * Issues a note at a point of sale from the returned lines. A known key returns its outcome and never issues a second
 * note. `httpOf`: returns the HTTP status of a failure.
 */
export async function emitirNotaDeLineas(
  deps: Deps,
  empresa: Empresa,
  terminal: Lugar,
  pedido: NotaPedidoTerminal,
  httpOf: (fallo: Fallo) => number,
): Promise<Result<NotaTerminal, Fallo>> {
  const { clave, cuf, lineas } = pedido;
  const hash = createHash("sha256").update(JSON.stringify({ cuf, lineas })).digest("hex");
  const emision = { nit: empresa.nit, operacion: OPERACION, clave, hash };
  const hecha = await attempt(deps, empresa, terminal, pedido, emision);
  if (hecha.ok) return hecha;
  const http = httpOf(hecha.error);
  return isRespuestaFinal(http) ? negar(deps, emision, http, hecha.error) : hecha;
}

async function attempt(
  deps: Deps,
  empresa: Empresa,
  terminal: Lugar,
  { cuf, usuario, lineas }: NotaPedidoTerminal,
  idempotencia: Emision,
): Promise<Result<NotaTerminal, Fallo>> {
  const { known, hecha } = await readClave(deps.db, idempotencia);
  if (known !== undefined && known.hash !== idempotencia.hash) return fail({ kind: "claveConOtroCuerpo" });
  if (known?.cuerpo != null) return fail(readFallo(known.cuerpo));
  if (hecha !== undefined && !isRechazoPorCufd(hecha)) return notaDe(hecha);
  const hallada = await readOriginal(deps, empresa, cuf);
  if (!hallada.ok) return hallada;
  const { original, notas } = hallada.value;
  const campos = checkLineas(original, notas, lineas);
  if (campos.length > 0) return fail({ kind: "validacion", origen: "body", campos });
  const emisor = { sucursal: terminal.sucursal, puntoVenta: terminal.puntoVenta };
  const emitida = await emitirFactura(deps, empresa, {
    solicitud: {
      clase: "nota",
      sector: sectorDeNota(original),
      pedido: pedidoDeNota(original, lineas, emisor, usuario ?? USUARIO_CAJA, notas),
      original,
    },
    idempotencia,
    ...(terminal.id === null ? {} : { terminalId: terminal.id }),
  });
  return emitida.ok ? notaDe(emitida.value) : emitida;
}
