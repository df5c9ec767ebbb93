import { isDeepStrictEqual } from "node:util";
import {
  type ClientePedido,
  fail,
  type FalloCampo,
  findSectorFactura,
  ok,
  type Pedido,
  type Result,
  type SectorFactura,
} from "@mostrador/core";
import type { z } from "zod";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import type { Respuesta } from "../../http/route.ts";
import { findPorReemplazar } from "../reemplazar-observada.ts";
import type { Solicitud } from "../solicitud.ts";
import { emitirUnaVez } from "./emitir.ts";
import { type Facturada, readFacturada } from "./facturar-proforma.ts";

/** Path under which the idempotency key is stored. It is the same for all observed documents. */
const RUTA = "/v1/portal/observadas/emitir";

/** Fields of a buyer that may be corrected. */
type Comprador = Pick<
  z.infer<typeof ClientePedido>,
  "tipoDocumento" | "numeroDocumento" | "complemento" | "razonSocial"
>;

/** The buyer's corrected fields. `excepcionNit`: keeps a NIT that the tax system does not know. */
interface Correccion {
  readonly cuf: string;
  readonly cliente: Comprador;
  readonly excepcionNit: boolean;
}

/**
 * Issues a replacement for an observed invoice of the API: online, with the same lines and total and the corrected
 * buyer. A second press, or a repetition after a lost reply, issues nothing again. docs/decisions/0073
 */
export async function corregirObservada(
  deps: Deps,
  empresa: Empresa,
  { cuf, ...correccion }: Correccion,
): Promise<Result<Respuesta<Facturada>, Fallo>> {
  const hallada = await findPorReemplazar(deps.db, empresa.nit, cuf);
  if (!hallada.ok) return hallada;
  const { vieja, pedido, clave } = hallada.value;
  const emitida = await emitirUnaVez(
    {
      deps,
      empresa,
      preparar: async () => solicitudDe(vieja.sector, pedido, correccion),
      minimal: true,
      enLugarDe: vieja.cuf,
    },
    { clave, ruta: RUTA, pedido: { observada: vieja.cuf } },
  );
  return emitida.ok ? ok(readFacturada(emitida.value)) : emitida;
}

/** Builds the observed invoice's request with the corrected buyer. Fails if nothing changed or a field is invalid. */
function solicitudDe(
  codigo: number,
  pedido: Readonly<Record<string, unknown>>,
  { cliente, excepcionNit }: Omit<Correccion, "cuf">,
): Result<Solicitud, Fallo> {
  const sector = findSectorFactura(codigo);
  if (sector === undefined) return fail({ kind: "facturaNoEncontrada" });
  const antes = enLinea(pedido);
  const vieja = parsePedido(sector, antes);
  if (!vieja.ok) return fail({ kind: "validacion", campos: vieja.error });
  // The buyer's e-mail address and customer code are not corrected here.
  const { correo, codigoCliente } = vieja.value.cliente;
  const nueva = parsePedido(sector, {
    ...antes,
    cliente: { correo, codigoCliente, ...cliente },
    ...(excepcionNit ? { codigoExcepcion: 1 } : {}),
  });
  if (!nueva.ok) return fail({ kind: "validacion", campos: nueva.error });
  return isDeepStrictEqual(sinVacios(vieja.value), sinVacios(nueva.value))
    ? fail({ kind: "validacion", campos: [SIN_CORREGIR] })
    : ok({ clase: "factura", sector, pedido: nueva.value });
}

/** Removes undefined fields, as the stored request does. */
function sinVacios(pedido: Pedido): unknown {
  return JSON.parse(JSON.stringify(pedido));
}

const SIN_CORREGIR: FalloCampo = {
  loc: ["cliente"],
  kind: "sinCorregir",
  msg: "No cambió ningún dato: Impuestos la observaría otra vez. Corrija lo que indica el aviso.",
};

/** Removes the fields that a request has only because of an outage. */
function enLinea(pedido: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { contingencia: _corte, codigoEvento: _evento, codigoExcepcion: _antes, ...resto } = pedido;
  return resto;
}

function parsePedido(sector: SectorFactura, pedido: object): Result<Pedido, readonly FalloCampo[]> {
  const leido = sector.pedido.safeParse(pedido);
  if (leido.success) return ok(leido.data);
  return fail(
    leido.error.issues.map(({ path, message }) => ({
      loc: path.map((parte) => (typeof parte === "number" ? parte : String(parte))),
      kind: "observada",
      msg: message,
    })),
  );
}
