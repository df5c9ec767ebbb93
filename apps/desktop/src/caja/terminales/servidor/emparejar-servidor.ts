/** The calls by which a till pairs. docs/decisions/0041 */
import { randomBytes } from "node:crypto";
import {
  EmparejarRespuesta,
  fail,
  ok,
  parseCodigoEmparejamiento,
  PROTOCOLO_HEADER,
  SaludoRespuesta,
  type Result,
} from "@mostrador/core";
import { isPruebaDe, LLAVE_PUBLICA, llaveDeCodigo, nombreDeCodigo, pruebaDe } from "@mostrador/core/node";
import { toWire } from "@mostrador/core/wire";
import type { z } from "zod";
import { planCamino } from "./camino.ts";
import { llamar } from "./http.ts";
import { listen } from "./palabra.ts";
import { readRespuesta, type FalloServidor } from "./read-respuesta.ts";
import { Servidor } from "./servidor.ts";

/**
 * Failures of a pairing. `mal`: the code has a typing error. `otroServidor`: a server that does not know the code
 * answered.
 */
export type FalloEmparejar =
  | FalloServidor
  | { readonly kind: "mal"; readonly texto: string }
  | { readonly kind: "otroServidor" };

/** Result of a pairing: the credential, and the public key that proved to be the server's; none if the server needs no key of its own. */
export type Emparejada = z.infer<typeof EmparejarRespuesta> & { readonly llaves: string[] };

interface Pedido {
  readonly urlServidor: string;
  readonly paciencia: number;
  readonly codigo: string;
  readonly nombre: string;
}

const CONEXION_MS = 3000;
const SALUDO_MS = 30_000;
/** Limit of the call that registers a point of sale with the tax system. */
const PRUEBA_MS = 60_000;
const AZAR_BYTES = 16;

/**
 * Pairs with a server. Over a network the code itself is not sent: the server first proves, over the key that this till
 * sees, that it knows the code; then the till proves it too. The code of an earlier server allows no such proofs and is
 * sent as it is, and so is any code to a server on this computer.
 */
export async function emparejarConServidor(pedido: Pedido): Promise<Result<Emparejada, FalloEmparejar>> {
  const escrito = parseCodigoEmparejamiento(pedido.codigo);
  if (escrito.kind === "mal") return fail(escrito);
  const { urlServidor, paciencia, nombre } = pedido;
  const camino = planCamino(urlServidor);
  if (escrito.kind === "anterior" || camino.kind === "local") {
    const abierta = await Servidor.emparejar({ urlServidor, paciencia }, { codigo: escrito.codigo, nombre });
    return abierta.ok ? ok({ ...abierta.value, llaves: [] }) : abierta;
  }
  const url = camino.kind === "propio" ? camino.url : urlServidor.replace(/\/+$/, "");
  return probarse({ ...pedido, codigo: escrito.codigo }, url, camino.kind === "propio");
}

async function probarse(
  { codigo, nombre, paciencia }: Pedido,
  url: string,
  isPropio: boolean,
): Promise<Result<Emparejada, FalloEmparejar>> {
  const llave = llaveDeCodigo(codigo);
  const reto = randomBytes(AZAR_BYTES).toString("base64url");
  const saludo = { codigo: nombreDeCodigo(codigo), reto, huella: isPropio ? "propia" : LLAVE_PUBLICA };
  let vista: string = LLAVE_PUBLICA;
  const verLlave = (huella: string) => {
    vista = huella;
    return true;
  };
  const dicho = await request(
    url,
    "/saludo",
    saludo,
    SaludoRespuesta,
    SALUDO_MS * paciencia,
    paciencia,
    isPropio ? verLlave : undefined,
  );
  if (!dicho.ok) return dicho;
  const huella = vista;
  if (!isPruebaDe(dicho.value.prueba, llave, { quien: "servidor", huella, reto, nombre: "" }))
    return fail({ kind: "otroServidor" });
  const prueba = pruebaDe(llave, { quien: "caja", huella, reto, nombre });
  const emparejada = await request(
    url,
    "/prueba",
    { ...saludo, nombre, prueba },
    EmparejarRespuesta,
    PRUEBA_MS * paciencia,
    paciencia,
    isPropio ? (otra) => otra === huella : undefined,
  );
  return emparejada.ok ? ok({ ...emparejada.value, llaves: isPropio ? [huella] : [] }) : emparejada;
}

async function request<S extends z.ZodType>(
  url: string,
  path: string,
  cuerpo: object,
  schema: S,
  totalMs: number,
  paciencia: number,
  isSuya: ((huella: string) => boolean) | undefined,
): Promise<Result<z.output<S>, FalloServidor>> {
  const ruta = `/v1/terminal/emparejar${path}`;
  const llamada = await llamar({
    metodo: "POST",
    url: `${url}${ruta}`,
    headers: { accept: "application/json", "content-type": "application/json", [PROTOCOLO_HEADER]: "1" },
    cuerpo: JSON.stringify(toWire(cuerpo)),
    conexionMs: CONEXION_MS * paciencia,
    totalMs,
    signal: null,
    ...(isSuya === undefined ? {} : { isSuya }),
  });
  const pregunta = { token: "", nonce: "", metodo: "POST", path: ruta, nombre: null };
  return readRespuesta(listen(llamada, { ...pregunta, exigeMarca: false, servidorAnterior: false }), schema);
}
