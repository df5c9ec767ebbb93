import type { NextFunction, Request, Response } from "express";
import {
  Cuf,
  cuerpoDe,
  fail,
  parseProtocolo,
  planServicio,
  PROTOCOLO_HEADER,
  SOLO_FORMA,
  type Atrasado,
  type LlamadaCaja,
  type Result,
  type ResultadoFactura,
} from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { parse, type Detalle } from "./validacion.ts";
import { z } from "zod";

/** A request as read, or the refused fields, or one failure in their place. */
export type EntradaLeida =
  | { readonly ok: true; readonly value: { params: unknown; query: unknown; body: unknown } }
  | ({ readonly ok: false } & Negada);

interface Negada {
  readonly detalles: readonly Detalle[];
  readonly fallo: Fallo | null;
}

/**
 * Sends the protocol in force with each reply under /v1/terminal, and keeps it for the call.
 * docs/design.md D49.
 */
export function tellProtocol({ proceso }: Pick<Deps, "proceso">) {
  return async (_req: Request, res: Response, next: NextFunction): Promise<void> => {
    const vigente = await proceso.protocolo();
    res.setHeader(PROTOCOLO_HEADER, String(vigente));
    res.locals[VIGENTE] = vigente;
    next();
  };
}

const VIGENTE = "protocoloVigente";

/**
 * Reads the body of a till's call by the schema of the call's protocol. An unserved call, or a field that its
 * protocol lacks, fails as a difference of versions. Such a failure decides nothing on any document.
 */
export function readTillBody(llamada: LlamadaCaja, req: Request, res: Response): Result<unknown, Negada> {
  const suyo = parseProtocolo(req.get(PROTOCOLO_HEADER));
  const atrasado = planServicio(llamada, { suyo, vigente: Number(res.locals[VIGENTE]) });
  if (atrasado !== null) return fail(negada(atrasado, llamada, req));
  const partidos = SOLO_FORMA.has(llamada) ? "marcar" : "negar";
  const body = parse(cuerpoDe(llamada, suyo), req.body, "body", partidos);
  if (body.ok) return body;
  return body.error.some(({ type }) => type === "extra_forbidden")
    ? fail(negada("servidor", llamada, req))
    : fail({ detalles: body.error, fallo: null });
}

function negada(atrasado: Atrasado, llamada: LlamadaCaja, req: Request): Negada {
  const conCuf = z.object({ cuf: Cuf }).safeParse(req.body);
  const kind = atrasado === "caja" ? "protocoloDeCaja" : "protocoloDeServidor";
  return {
    detalles: [],
    fallo: { kind, cuf: llamada === "facturas" && conCuf.success ? conCuf.data.cuf : null },
  };
}

/**
 * Builds the result of a sale that was surely not sent, in a form that tills of every protocol know: they
 * issue it offline.
 */
export function sinEmitir(cuf: string): ResultadoFactura {
  return {
    resultado: "noEntregada",
    cuf: Cuf.parse(cuf),
    causa: null,
    mensajes: [],
    codigoRecepcion: null,
  };
}
