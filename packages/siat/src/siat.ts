import type { ServicioFacturacion } from "@mostrador/core";
import { SERVICIOS, type Servicio } from "./contrato/index.ts";
import { createCupo } from "./cupo.ts";
import { createConexiones, type Conexiones } from "./http.ts";
import { createCodigos } from "./servicios/facturacion-codigos.ts";
import { createOperaciones } from "./servicios/facturacion-operaciones.ts";
import { createSincronizacion } from "./servicios/facturacion-sincronizacion.ts";
import { createDocumentos, type Documentos } from "./servicios/documentos.ts";
import { timeoutsFor, type Timeouts } from "./timeouts.ts";
import { createTransporte, type LlamadaObservada } from "./transport.ts";

/** Options of a client of the tax system. */
export interface OpcionesSiat {
  /** Base address without /v2, such as https://pilotosiatservicios.impuestos.gob.bo. */
  readonly baseUrl: string;
  /** The delegated token, without the word TokenApi. */
  readonly token: string;
  readonly timeoutsMs?: Partial<Timeouts> | undefined;
  /** Connections shared by the clients of many companies. Without them the client has its own, closed with it. */
  readonly conexiones?: Conexiones | undefined;
  /** Most concurrent calls of this client. Further calls wait, at most as long as for a connection. Default 256. */
  readonly aLaVez?: number | undefined;
  readonly maxRespuestaBytes?: number | undefined;
  /** Called with each call once it has ended. */
  readonly observar?: ((llamada: LlamadaObservada) => void) | undefined;
}

/** The list of products is several MB (docs/fiscal-rules.md F66); nothing is larger. */
const MAX_RESPUESTA_BYTES = 32 * 1024 * 1024;

/** Maximum number of concurrent calls by default. If a reply takes 1 s, this many documents are sent per second. */
const A_LA_VEZ = 256;

/** A client of the tax system for one token. */
export type Siat = ReturnType<typeof createSiat>;

/** Creates the client of the tax system for one token. No method throws for what the network or the tax system does. */
export function createSiat(opciones: OpcionesSiat) {
  const timeouts = { ...timeoutsFor(1), ...opciones.timeoutsMs };
  const conexiones = opciones.conexiones ?? createConexiones();
  const cupo = createCupo(opciones.aLaVez ?? A_LA_VEZ);
  const transporte = <S extends Servicio>(servicio: S) =>
    createTransporte(servicio, {
      baseUrl: opciones.baseUrl,
      token: opciones.token,
      conexiones,
      cupo,
      conexionMs: timeouts.conexion,
      maxBytes: opciones.maxRespuestaBytes ?? MAX_RESPUESTA_BYTES,
      observar: opciones.observar,
    });
  const abiertos = new Map<ServicioFacturacion, Documentos>();
  return {
    codigos: createCodigos(transporte(SERVICIOS.FacturacionCodigos), timeouts),
    sincronizacion: createSincronizacion(transporte(SERVICIOS.FacturacionSincronizacion), timeouts),
    operaciones: createOperaciones(transporte(SERVICIOS.FacturacionOperaciones), timeouts),
    /** The invoicing service of that name; it is a sector's `servicio`. */
    documentos: (servicio: ServicioFacturacion): Documentos => {
      const known = abiertos.get(servicio);
      if (known !== undefined) return known;
      const nuevo = createDocumentos(servicio, transporte, timeouts);
      abiertos.set(servicio, nuevo);
      return nuevo;
    },
    [Symbol.dispose]() {
      if (opciones.conexiones === undefined) conexiones[Symbol.dispose]();
    },
  };
}
