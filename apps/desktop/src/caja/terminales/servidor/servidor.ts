/** The till's calls to its server. */
import { z } from "zod";
import {
  downloadCuerpo,
  CambiosRespuesta,
  CredencialRespuesta,
  DatosTerminal,
  DetalleVentaTienda,
  DocumentosTerminal,
  EmparejarRespuesta,
  EstadoTerminal,
  ExistenciasTerminal,
  Foto,
  HechosRecibidos,
  HechosTerminal,
  ManualesTerminal,
  NitTerminal,
  NONCE_HEADER,
  NotaTerminal,
  ok,
  OriginalTerminal,
  planHabla,
  PROGRAMA_HEADER,
  PROTOCOLO,
  PROTOCOLO_CON_MARCA,
  PROTOCOLO_HEADER,
  RetirarRespuesta,
  type SubidaOffline,
  SubidaRespuesta,
  TranscripcionRespuesta,
  VENTA_HEADER,
  VentasTienda,
  VIDAS_HEADER,
  type Atrasado,
  type CambiosPedido,
  type CorteSubido,
  type FacturaOfflineTerminal,
  type FacturaTerminal,
  type LlamadaCaja,
  type NotaPedidoTerminal,
  type Recuperacion,
  type Result,
  type SubidaHechos,
  type TranscripcionTerminal,
} from "@mostrador/core";
import type { Credencial } from "../../motor/formas.ts";
import { randomBytes } from "node:crypto";
import { Compartidas } from "./compartidas.ts";
import { planCamino } from "./camino.ts";
import type { Conexiones } from "./conexiones.ts";
import { llamar, type Peticion } from "./http.ts";
import { listen, type Escuchada } from "./palabra.ts";
import { readRespuesta, type FalloServidor } from "./read-respuesta.ts";
import { parseRespuestaFactura, type RespuestaEnvio } from "./respuesta-factura.ts";
import { toWire } from "@mostrador/core/wire";

type Respuesta<T> = Promise<Result<T, FalloServidor>>;

const CONEXION_MS = 3000;
/** Limit in ms of a call in the background, for which the cashier does not wait. */
const TOTAL_MS = 30_000;
const LATIDO_MS = 6000;
/** Longest wait of the cashier for a read-only call. */
const MIRAR_MS = 8000;

/** The reply to a mail that was ordered. */
const EnviadoA = z.object({ enviadoA: z.string() });

/**
 * The server's address, the credential, the protocol in force, and the factor of each limit that the caller does not set. `vidas`: the
 * lives of the till's database, as a header that an older server ignores.
 */
type Acceso = Pick<Credencial, "urlServidor" | "token" | "protocolo"> & {
  /** Fingerprints of the server's keys; empty: the address alone says how to reach it. */
  readonly llaves?: readonly string[];
  readonly paciencia?: number;
  readonly vidas?: string | null;
  /** The till's program, as the header of the heartbeat carries it. */
  readonly programa?: string | null;
};
export type { FalloServidor };

/** A document, and the sale of this till that it belongs to; null for a document of another till or of the API. */
interface DeVenta {
  readonly cuf: string;
  readonly ventaId: string | null;
}

/** The server, under /v1/terminal. Every call returns its outcome; none throws. docs/design.md D17 to D21. */
export class Servidor {
  readonly #credencial: Required<Acceso>;
  readonly #alEntenderse: Entendimiento;
  readonly #compartidas: Compartidas;

  /**
   * `alEntenderse`: called after each call with a body, with the program that needs an update, or null if the two
   * understood each other. `compartidas`: the till's calls in progress.
   */
  constructor(credencial: Acceso, alEntenderse: Entendimiento = () => {}, compartidas = new Compartidas()) {
    this.#credencial = { paciencia: 1, vidas: null, llaves: [], programa: null, ...credencial };
    this.#alEntenderse = alEntenderse;
    this.#compartidas = compartidas;
  }

  /** Pairs: the only call without a credential. */
  static async emparejar(
    acceso: Pick<Acceso, "urlServidor" | "paciencia">,
    pedido: { readonly codigo: string; readonly nombre: string },
  ): Respuesta<z.infer<typeof EmparejarRespuesta>> {
    const servidor = new Servidor({ ...acceso, token: "", protocolo: 1 });
    return readRespuesta(await servidor.#enviar("emparejar", "/emparejar", pedido), EmparejarRespuesta);
  }

  /** Makes the heartbeat, the probe of the circuit breaker: a slow reply counts as none. `marcada`: the reply is marked, so that its protocol counts. */
  async estado(): Respuesta<{ readonly estado: EstadoTerminal; readonly marcada: boolean }> {
    const llamada = await this.#llamar("GET", "/estado", null, { usualMs: LATIDO_MS });
    const estado = readRespuesta(llamada, EstadoTerminal);
    const marcada = llamada.kind === "respondida" && llamada.marcada;
    return estado.ok ? ok({ estado: estado.value, marcada }) : estado;
  }

  /** Draws another credential. The previous one ends when the new one is used. */
  async credencial(): Respuesta<z.infer<typeof CredencialRespuesta>> {
    return readRespuesta(await this.#enviar("credencial", "/credencial", {}), CredencialRespuesta);
  }

  async datos(desde: number): Respuesta<DatosTerminal> {
    return readRespuesta(await this.#llamar("GET", `/datos?desde=${desde}&limite=1000`, null), DatosTerminal);
  }

  /** Reads the balances of the till's branch that changed after a cursor. */
  async existencias(desde: number, serie: string): Respuesta<ExistenciasTerminal> {
    const ruta = `/existencias?desde=${desde}&serie=${serie}`;
    return readRespuesta(await this.#llamar("GET", ruta, null), ExistenciasTerminal);
  }

  /** Reads a product's picture by its hash. */
  async foto(hash: string): Respuesta<{ readonly foto: string }> {
    return readRespuesta(await this.#llamar("GET", `/fotos/${hash}`, null), z.object({ foto: Foto }));
  }

  async guardarFoto(hash: string, foto: string): Respuesta<unknown> {
    return readRespuesta(
      await this.#enviar("fotos", `/fotos/${hash}`, { foto }, { metodo: "PUT" }),
      z.unknown(),
    );
  }

  async cambios(pedido: CambiosPedido): Respuesta<CambiosRespuesta> {
    return readRespuesta(await this.#enviar("cambios", "/cambios", pedido), CambiosRespuesta);
  }

  async documentos(desde: number): Respuesta<DocumentosTerminal> {
    return readRespuesta(await this.#llamar("GET", `/documentos?desde=${desde}`, null), DocumentosTerminal);
  }

  async subirOffline(
    cortes: readonly CorteSubido[],
    facturas: readonly FacturaOfflineTerminal[],
    ademas: Pick<SubidaOffline, "cufds" | "copiaAnterior"> = {},
  ): Respuesta<z.infer<typeof SubidaRespuesta>> {
    const subida = { cortes, facturas, ...ademas };
    return readRespuesta(await this.#enviar("offline", "/offline", subida), SubidaRespuesta);
  }

  /** Sends documents that a restored server may have lost. The server asks the tax system for each. */
  async recuperar(pedido: Recuperacion): Respuesta<z.infer<typeof SubidaRespuesta>> {
    return readRespuesta(await this.#enviar("recuperar", "/recuperar", pedido), SubidaRespuesta);
  }

  async retirar({ cuf, ventaId }: DeVenta): Respuesta<z.infer<typeof RetirarRespuesta>> {
    const path = `/facturas/${cuf}/retirar`;
    return readRespuesta(await this.#llamar("POST", path, {}, { ventaId }), RetirarRespuesta);
  }

  /** Annuls a document. A request for one that is being annulled gets the same outcome. */
  async anular({ cuf, ventaId }: DeVenta, motivo: number): Respuesta<unknown> {
    return this.#compartidas.anulaciones.compartir(cuf, async () =>
      readRespuesta(
        await this.#enviar("anular", `/facturas/${cuf}/anular`, { motivo }, { ventaId }),
        z.unknown(),
      ),
    );
  }

  async revertirAnulacion({ cuf, ventaId }: DeVenta): Respuesta<unknown> {
    return readRespuesta(
      await this.#enviar("revertir", `/facturas/${cuf}/revertir-anulacion`, {}, { ventaId }),
      z.unknown(),
    );
  }

  async enviarCorreo({ cuf, ventaId }: DeVenta, correo: string): Respuesta<{ enviadoA: string }> {
    return readRespuesta(
      await this.#enviar("correo", `/facturas/${cuf}/correo`, { correo }, { ventaId }),
      EnviadoA,
    );
  }

  /** Mails a proforma; the server queues it. */
  async enviarProforma(id: string, correo: string): Respuesta<{ enviadoA: string }> {
    return readRespuesta(
      await this.#enviar("correo", `/proformas/${encodeURIComponent(id)}/correo`, { correo }),
      EnviadoA,
    );
  }

  async notaOriginal({ cuf, ventaId }: DeVenta): Respuesta<OriginalTerminal> {
    return readRespuesta(
      await this.#llamar("GET", `/notas/original/${cuf}`, null, { ventaId }),
      OriginalTerminal,
    );
  }

  /**
   * Issues a note. The call waits for the tax system, and the cashier for the call. A request under the key of
   * one on its way gets the same outcome. `ventaId`: the sale of its invoice.
   */
  async emitirNota(pedido: NotaPedidoTerminal, ventaId: DeVenta["ventaId"]): Respuesta<NotaTerminal> {
    return this.#compartidas.notas.compartir(pedido.clave, async () =>
      readRespuesta(await this.#enviar("notas", "/notas", pedido, { ventaId }), NotaTerminal),
    );
  }

  /** Reads a page of the shop's sales; the cashier waits for it. `busqueda`: the query, encoded. */
  async ventasDeTienda(busqueda: string): Respuesta<VentasTienda> {
    const llamada = await this.#llamar("GET", `/ventas?${busqueda}`, null, { usualMs: MIRAR_MS });
    return readRespuesta(llamada, VentasTienda);
  }

  async ventaDeTienda({ cuf, ventaId }: DeVenta): Respuesta<DetalleVentaTienda> {
    const llamada = await this.#llamar("GET", `/ventas/${cuf}`, null, { usualMs: MIRAR_MS, ventaId });
    return readRespuesta(llamada, DetalleVentaTienda);
  }

  async subirHechos(pedido: SubidaHechos): Respuesta<HechosRecibidos> {
    return readRespuesta(await this.#enviar("hechos", "/hechos", pedido), HechosRecibidos);
  }

  /** Reads a page of the facts of the till that had this point of sale before. */
  async bajarHechos(desde: number): Respuesta<HechosTerminal> {
    return readRespuesta(await this.#llamar("GET", `/hechos?desde=${desde}`, null), HechosTerminal);
  }

  async manuales(): Respuesta<ManualesTerminal> {
    return readRespuesta(await this.#llamar("GET", "/manuales", null), ManualesTerminal);
  }

  async transcribir(pedido: TranscripcionTerminal): Respuesta<TranscripcionRespuesta> {
    return readRespuesta(await this.#enviar("manuales", "/manuales", pedido), TranscripcionRespuesta);
  }

  async validarNit(nit: string, totalMs: number): Respuesta<z.infer<typeof NitTerminal>> {
    return readRespuesta(await this.#enviar("nit", "/nit", { nit: Number(nit) }, { totalMs }), NitTerminal);
  }

  /** Sends an invoice to be issued online; the signal is the cashier's patience. */
  async enviarFactura(
    factura: FacturaTerminal,
    { totalMs, signal }: { readonly totalMs: number; readonly signal: AbortSignal },
  ): Promise<RespuestaEnvio> {
    return parseRespuestaFactura(
      await this.#enviar("facturas", "/facturas", factura, { totalMs, signal }),
      factura.cuf,
    );
  }

  /** Makes a call with a body, in the words of the protocol in force. Sends no call that the server could not understand. */
  async #enviar(
    nombre: LlamadaCaja,
    path: string,
    cuerpo: unknown,
    opciones: OpcionesLlamada = {},
  ): Promise<Escuchada> {
    // A server is unknown before pairing: every server understands the first protocol.
    const habla =
      nombre === "emparejar" ? { protocolo: 1, atrasado: null } : planHabla(this.#credencial.protocolo);
    const calla = habla.atrasado === "servidor" || (habla.atrasado === "caja" && nombre === "facturas");
    const escuchada: Escuchada =
      calla && habla.atrasado !== null
        ? { kind: "otroProtocolo", atrasado: habla.atrasado }
        : await this.#llamar(
            opciones.metodo ?? "POST",
            path,
            downloadCuerpo(nombre, cuerpo, habla.protocolo),
            {
              ...opciones,
              nombre,
              habla: habla.protocolo,
            },
          );
    if (escuchada.kind === "otroProtocolo") this.#alEntenderse(nombre, escuchada.atrasado);
    else if (escuchada.kind === "respondida" && escuchada.status < 300) this.#alEntenderse(nombre, null);
    return escuchada;
  }

  async #llamar(
    metodo: "GET" | "POST" | "PUT",
    path: string,
    cuerpo: unknown,
    opciones: OpcionesLlamada = {},
  ): Promise<Escuchada> {
    const { urlServidor, token, protocolo, paciencia, vidas, llaves, programa } = this.#credencial;
    const {
      usualMs = TOTAL_MS,
      totalMs = usualMs * paciencia,
      signal = null,
      nombre = null,
      ventaId = null,
    } = opciones;
    const { habla = planHabla(protocolo).protocolo } = opciones;
    const ruta = `/v1/terminal${path}`;
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    const { url, ...destino } = destinoDe(urlServidor, llaves, this.#compartidas.conexiones);
    const llamada = await llamar({
      metodo,
      url: `${url}${ruta}`,
      ...destino,
      headers: {
        accept: "application/json",
        [NONCE_HEADER]: nonce,
        [PROTOCOLO_HEADER]: String(habla),
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(token === "" || vidas === null ? {} : { [VIDAS_HEADER]: vidas }),
        ...(path === "/estado" && programa !== null ? { [PROGRAMA_HEADER]: programa } : {}),
        ...(ventaId === null ? {} : { [VENTA_HEADER]: ventaId }),
        ...(cuerpo === null ? {} : { "content-type": "application/json" }),
      },
      cuerpo: cuerpo === null ? null : JSON.stringify(toWire(cuerpo)),
      conexionMs: Math.min(CONEXION_MS * paciencia, totalMs),
      totalMs,
      signal,
    });
    const exigeMarca = protocolo >= PROTOCOLO_CON_MARCA;
    const servidorAnterior = protocolo < PROTOCOLO;
    return listen(llamada, {
      token,
      nonce,
      metodo,
      path: ruta,
      exigeMarca,
      nombre,
      servidorAnterior,
    });
  }
}

/** Decides where calls go, which key answers there, and over which connections. A known key is never left for plain HTTP. */
function destinoDe(
  urlServidor: string,
  llaves: readonly string[],
  conexiones: Conexiones | null,
): Pick<Peticion, "url" | "isSuya" | "conexiones"> {
  const camino = planCamino(urlServidor);
  if (camino.kind !== "propio" || llaves.length === 0) return { url: urlServidor.replace(/\/+$/, "") };
  const { url } = camino;
  const suya = { url, isSuya: (huella: string) => llaves.includes(huella) };
  return conexiones === null
    ? suya
    : {
        ...suya,
        conexiones: { agente: conexiones.agenteDe(url, llaves), soltar: () => conexiones.soltar() },
      };
}

interface OpcionesLlamada {
  /** Method of a call with a body; POST by default. */
  readonly metodo?: "PUT";
  /** Limit that the till's patience multiplies; `totalMs` is not multiplied. */
  readonly usualMs?: number;
  readonly totalMs?: number;
  readonly signal?: AbortSignal | null;
  /** Sale to which the document of a call belongs; null for any sale. */
  readonly ventaId?: string | null;
  /** Name of a call with a body. */
  readonly nombre?: LlamadaCaja;
  /** The protocol that the call speaks. */
  readonly habla?: number;
}

type Entendimiento = (nombre: LlamadaCaja, atrasado: Atrasado | null) => void;

const NONCE_BYTES = 16;
