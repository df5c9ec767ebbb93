import {
  direccionDe,
  type NombreOperacion,
  type RespuestaLeida,
  type Servicio,
  type Solicitud,
} from "./contrato/index.ts";
import { send, type CausaNoEntregada, type CausaSinRespuesta, type Conexiones, type Envio } from "./http.ts";
import type { Cupo } from "./cupo.ts";
import { createReader } from "./leer.ts";
import { envelopeWriterOf } from "./soap-envelope.ts";

/** The raw texts of one call, for estado-siat's debug. The token travels in a header and is in neither. */
export interface Intercambio {
  readonly solicitud: string;
  readonly respuesta: string | null;
  readonly httpStatus: number | null;
  readonly duracionMs: number;
}

/** Cause of a doubt: the call may have been carried out. */
export type CausaDuda =
  | CausaSinRespuesta
  /** Any HTTP status but 200, 401 and 403. */
  | "http"
  /** HTTP 401 or 403 to a call that changes something. */
  | "puerta"
  | "fault"
  /** The tax system's own failure: -1, 967, 999, 906 (RCV), an empty list. */
  | "errorInterno"
  /** A state that has no meaning for the operation. */
  | "inesperada";

/** The outcome of a call, before its interpretation. `tokenRechazado` is an HTTP 401 or 403, of the gateway or of a proxy in between. */
export type Entrega<T> =
  | { readonly kind: "leida"; readonly respuesta: T; readonly intercambio: Intercambio }
  | { readonly kind: "tokenRechazado"; readonly intercambio: Intercambio }
  | { readonly kind: "noEntregada"; readonly causa: CausaNoEntregada; readonly intercambio: Intercambio }
  | {
      readonly kind: "enDuda";
      readonly causa: CausaDuda;
      readonly detalle: string;
      readonly intercambio: Intercambio;
    };

/** Options of one call: its cancellation and its own limit. */
export interface OpcionesLlamada {
  readonly signal?: AbortSignal | undefined;
  /** Limit of this call in milliseconds, in place of the operation's own. */
  readonly timeoutMs?: number | undefined;
}

/** One call for a metric, without any of its text. */
export interface LlamadaObservada {
  readonly servicio: string;
  readonly operacion: string;
  readonly desenlace: Entrega<unknown>["kind"];
  readonly ms: number;
}

/** Options for reaching a service; limits in milliseconds and bytes. */
export interface OpcionesTransporte {
  /** Base address without /v2. */
  readonly baseUrl: string;
  readonly token: string;
  readonly conexiones: Conexiones;
  readonly cupo: Cupo;
  readonly conexionMs: number;
  readonly maxBytes: number;
  readonly observar?: ((llamada: LlamadaObservada) => void) | undefined;
}

/** Outcome of a call that found no free place: nothing was sent. */
const SIN_LUGAR: Envio = { kind: "noEntregada", causa: "tiempoConexion" };

/** Makes a call of a service and gives its outcome; it never throws for what the network does. */
export type Llamar<S extends Servicio> = <O extends NombreOperacion<S>>(
  operacion: O,
  solicitud: Solicitud<S, O>,
  timeoutMs: number,
  opciones: OpcionesLlamada,
) => Promise<Entrega<RespuestaLeida<S, O>>>;

/** One service's calls: the envelope by the soap package, the exchange by http.ts, the reply read strictly. */
export function createTransporte<S extends Servicio>(servicio: S, opciones: OpcionesTransporte): Llamar<S> {
  const { baseUrl, token, conexiones, cupo, conexionMs, maxBytes, observar } = opciones;
  const url = direccionDe(servicio, baseUrl);
  const read = createReader(servicio);

  const llamar: Llamar<S> = async (operacion, solicitud, timeoutMs, { signal, timeoutMs: propio }) => {
    const write = await envelopeWriterOf(servicio, baseUrl);
    const texto = write(operacion, solicitud);
    const desde = performance.now();
    const envio = (await cupo.entrar(conexionMs))
      ? await send(conexiones, {
          url,
          headers: cabeceras(texto, token),
          cuerpo: texto,
          conexionMs,
          totalMs: propio ?? timeoutMs,
          maxBytes,
          signal,
        }).finally(cupo.salir)
      : SIN_LUGAR;
    const intercambio = intercambioDe(texto, envio, performance.now() - desde);
    if (envio.kind === "noEntregada") return { kind: "noEntregada", causa: envio.causa, intercambio };
    if (envio.kind === "enDuda") return { kind: "enDuda", causa: envio.causa, detalle: "", intercambio };
    if (envio.status === 401 || envio.status === 403) return { kind: "tokenRechazado", intercambio };
    const leida = read(operacion, envio.cuerpo);
    if (envio.status === 200 && leida.ok) return { kind: "leida", respuesta: leida.value, intercambio };
    const motivo =
      leida.ok || (envio.status !== 200 && leida.error.kind !== "fault")
        ? ({ kind: "http", detalle: `HTTP ${envio.status}` } as const)
        : leida.error;
    return { kind: "enDuda", causa: motivo.kind, detalle: motivo.detalle, intercambio };
  };
  if (observar === undefined) return llamar;
  return async (operacion, ...resto) => {
    const entrega = await llamar(operacion, ...resto);
    const { duracionMs: ms } = entrega.intercambio;
    observar({ servicio: servicio.nombre, operacion, desenlace: entrega.kind, ms });
    return entrega;
  };
}

/** Builds the HTTP headers of a call. docs/fiscal-rules.md F2 and F3. */
function cabeceras(cuerpo: string, token: string): Readonly<Record<string, string>> {
  return {
    "Content-Type": "text/xml;charset=UTF-8",
    "Content-Length": String(Buffer.byteLength(cuerpo)),
    SOAPAction: '""',
    Accept: "text/xml",
    "Accept-Encoding": "identity",
    apikey: `TokenApi ${token}`,
  };
}

function intercambioDe(solicitud: string, envio: Envio, duracionMs: number): Intercambio {
  const respondida = envio.kind === "respondida";
  return {
    solicitud,
    respuesta: respondida ? envio.cuerpo : null,
    httpStatus: respondida ? envio.status : null,
    duracionMs: Math.round(duracionMs),
  };
}
