import { z } from "zod";
import { fail, ok, type Atrasado, type Result } from "@mostrador/core";
import { CAUSAS_SERVIDOR } from "../../frases/servidor.ts";
import { codigoDe, isInactiva, isRechazo, isRevocacion, isSinServicio, type Escuchada } from "./palabra.ts";
import { parseSobre } from "./sobre.ts";

/** Failures of a call other than an invoice. */
export type FalloServidor =
  | {
      readonly kind: "inalcanzable";
      readonly causa: string;
      /** True if it is certain that no part of the request was written. */
      readonly sinEnviar: boolean;
      /** True if the company was deactivated: the server then takes documents that were issued, and nothing else. */
      readonly recibe?: boolean;
    }
  /** `rechazada`: the owner refused what this till printed. */
  | { readonly kind: "revocada"; readonly rechazada: boolean }
  /** The two programs do not understand each other; this tells nothing about the request. */
  | { readonly kind: "protocolo"; readonly atrasado: Atrasado }
  /** `codigo` is the failure's name in X-Error-Code; empty if it has none. */
  | { readonly kind: "responde"; readonly status: number; readonly codigo: string; readonly texto: string };

/** Reads the data of a reply, or the reason why there are none. */
export function readRespuesta<S extends z.ZodType>(
  llamada: Escuchada,
  schema: S,
): Result<z.output<S>, FalloServidor> {
  if (llamada.kind === "otroProtocolo") return fail({ kind: "protocolo", atrasado: llamada.atrasado });
  if (llamada.kind !== "respondida")
    return fail({ kind: "inalcanzable", causa: llamada.causa, sinEnviar: llamada.kind === "noEntregada" });
  const { status } = llamada;
  const cuerpo = parseSobre(llamada.cuerpo);
  if (isRevocacion(llamada)) return fail({ kind: "revocada", rechazada: isRechazo(llamada) });
  if (isSinServicio(llamada))
    return fail({
      kind: "inalcanzable",
      causa: cuerpo.error ?? CAUSAS_SERVIDOR.status(status),
      sinEnviar: true,
      recibe: isInactiva(llamada),
    });
  const parsed = status >= 200 && status < 300 ? schema.safeParse(cuerpo.datos) : undefined;
  if (parsed?.success) return ok(parsed.data);
  const texto =
    parsed === undefined ? cuerpo.error : CAUSAS_SERVIDOR.detalleIlegible(z.prettifyError(parsed.error));
  const codigo = codigoDe(llamada.cabeceras);
  return fail({ kind: "responde", status, codigo, texto: texto ?? CAUSAS_SERVIDOR.status(status) });
}
