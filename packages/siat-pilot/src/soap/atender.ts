import { SERVICIOS, wsdlExterior, wsdlInterior, type Servicio } from "@mostrador/siat/contrato";
import type { Falla } from "../control/ajustes.ts";
import type { Pilot } from "../pilot.ts";
import { codigoElegido } from "../reglas/tabla.ts";
import { estadoDeRechazo, operacionDe } from "../servicios/operaciones.ts";
import { rechazo, respuestaFacturacion } from "../servicios/respuesta.ts";
import type { RespuestaSoap } from "../servicios/llamada.ts";
import { respuestaXml } from "./escribir.ts";
import { faultXml, FallaSoap } from "./falla.ts";
import { parsePedido } from "./parse.ts";

/** Outcome of a request: a document, no answer ever (`silencio`), or a connection cut after the work was done (`corte`). */
export type Salida =
  | { readonly kind: "documento"; readonly status: number; readonly cuerpo: string }
  | { readonly kind: "silencio" }
  /** `parte` of the document goes out before the cut. */
  | { readonly kind: "corte"; readonly cuerpo: string; readonly parte: number };

/** An HTTP request under `/v2`, read as far as its headers. */
export interface Entrada {
  readonly method: string;
  /** The path after `/v2/`. */
  readonly nombre: string;
  readonly wsdl: string | null;
  readonly apikey: string | undefined;
  readonly cuerpo: Buffer;
  /** The simulator's own address, as the descriptions give it. */
  readonly baseUrl: string;
}

/** Handles every request under `/v2`. docs/fiscal-rules.md F3. */
export async function handleSoap(pilot: Pilot, entrada: Entrada): Promise<Salida> {
  if (pilot.control.leer().unreachable !== "no") return { kind: "silencio" };
  const servicio = findServicio(entrada.nombre);
  if (entrada.nombre === "")
    return documento(503, "<html><body><h1>503 Service Unavailable</h1></body></html>");
  if (servicio === undefined) return sinServicio(entrada.nombre);
  if (entrada.method === "GET") return describe(servicio, entrada);
  if (entrada.method !== "POST") return documento(405, faultXml("Method not allowed"));
  try {
    return await call(pilot, servicio, entrada);
  } catch (error) {
    if (error instanceof FallaSoap) return documento(500, faultXml(error.message));
    throw error;
  }
}

function describe(servicio: Servicio, { wsdl, baseUrl }: Entrada): Salida {
  if (wsdl === "") return documento(200, wsdlExterior(servicio, baseUrl));
  if (wsdl === `${servicio.puerto}.wsdl`) return documento(200, wsdlInterior(servicio));
  return documento(500, faultXml("No such operation: (HTTP GET PATH_INFO)"));
}

async function call(pilot: Pilot, servicio: Servicio, { cuerpo, apikey }: Entrada): Promise<Salida> {
  const { control, secreto, ambiente, db } = pilot;
  const { operacion, solicitud } = parsePedido(decode(cuerpo), servicio, control.leer().ordenEvento);
  await control.demorar(operacion);
  const parte = servicio.operaciones[operacion]?.respuesta;
  if (parte === undefined) throw new Error(`el contrato no tiene ${operacion}`);
  const falla = control.takeFalla(operacion);
  if (falla !== undefined) return fallar(falla, operacion, (r) => respuestaXml(operacion, parte, r));
  const respuesta = await db.transaction().execute((tx) =>
    operacionDe(operacion)({
      tx,
      ahora: pilot.ahora(),
      ambiente,
      servicio: servicio.nombre,
      apikey,
      secreto,
      control,
      solicitud,
    }),
  );
  const cuerpoRespuesta = respuestaXml(operacion, parte, respuesta);
  const corte = control.takeCorte(operacion);
  if (corte === undefined) return documento(200, cuerpoRespuesta);
  return { kind: "corte", cuerpo: cuerpoRespuesta, parte: corte === "within" ? 0.5 : 0 };
}

/** Answers with a fault that the settings demand; nothing is carried out. */
function fallar(falla: Falla, operacion: string, escribir: (r: RespuestaSoap) => string): Salida {
  const estado = estadoDeRechazo(operacion);
  switch (falla.kind) {
    case "http401":
      return documento(401, '{"message":"Invalid authentication credentials"}');
    case "http503":
      return documento(503, "<html><body><h1>503 Service Unavailable</h1></body></html>");
    case "fault":
      return documento(500, faultXml(falla.descripcion ?? "Fault occurred while processing."));
    case "interno": {
      if (estado === undefined) return documento(200, escribir(rechazo({ codigo: 999 })));
      const codigoDescripcion = falla.descripcion ?? "Error inesperado: null";
      return documento(200, escribir({ codigoDescripcion, codigoEstado: -1, transaccion: false }));
    }
    case "rechazo": {
      const mensaje = {
        codigo: codigoElegido(falla.codigo ?? 999),
        ...(falla.descripcion === undefined ? {} : { detalle: falla.descripcion }),
      };
      const respuesta =
        estado === undefined ? rechazo(mensaje) : respuestaFacturacion(estado, false, [mensaje]);
      return documento(200, escribir(respuesta));
    }
  }
}

/** Names the requested service and the existing ones, for the developer of a client. */
function sinServicio(nombre: string): Salida {
  const pedido = nombre.replaceAll(/[^\w./-]/g, "").slice(0, 100);
  const hay = Object.values<Servicio>(SERVICIOS).map((servicio) => servicio.nombre);
  const texto = `No service was found: ${pedido}. El simulador tiene ${hay.join(", ")}.`;
  return documento(404, `<html><body>${texto}</body></html>`);
}

function findServicio(nombre: string): Servicio | undefined {
  return Object.values<Servicio>(SERVICIOS).find((servicio) => servicio.nombre === nombre);
}

function decode(cuerpo: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(cuerpo);
  } catch {
    throw new FallaSoap("Error reading XMLStreamReader: Invalid UTF-8 character");
  }
}

function documento(status: number, cuerpo: string): Salida {
  return { kind: "documento", status, cuerpo };
}
