import { HORA_MS, MINUTO_MS, toInstante } from "../../instante.ts";
import type { FacturaPrueba } from "../factura.ts";
import {
  comoArchivo,
  requestCodigos,
  requestCufd,
  startMundo,
  type Campos,
  type Certificado,
  type Codigos,
  type Mundo,
  type Reply,
} from "../mundo.ts";
import { camposDe, sendDe, writeFor, type Emisor } from "../sectores.ts";
import { tarDe } from "../tar.ts";

/** Starts a simulator with a taxpayer that has its codes. With a certificate, of modality 1. */
export type Abrir = (contribuyente?: object, certificado?: Certificado) => Promise<Emisor>;

/** Provokes a code; returns the codes of the reply, its state among them. */
export type Provocacion = (abrir: Abrir) => Promise<readonly number[]>;

/** An `Abrir`, and how to close all that it opened. */
export function escenario(): { readonly abrir: Abrir; readonly cerrar: () => Promise<void> } {
  const mundos: Mundo[] = [];
  return {
    abrir: async (contribuyente = {}, certificado) => {
      const modalidad = certificado === undefined ? 2 : 1;
      const mundo = await startMundo({ modalidad, tokenDias: 3650, ...contribuyente });
      mundos.push(mundo);
      await mundo.control("PUT", "/control", { paqueteDelayMs: 0 });
      const codigos = await requestCodigos(mundo, { codigoModalidad: modalidad });
      return { mundo, codigos, modalidad, certificado };
    },
    cerrar: async () => {
      await Promise.all(mundos.map((mundo) => mundo.close()));
    },
  };
}

export function codigosDe(reply: Reply): readonly number[] {
  return [...reply.codigos, Number(reply.campo("codigoEstado") ?? 0)];
}

/** An operation called in a fresh world, with the taxpayer's own codes unless told otherwise. */
export function llamada(operacion: string, campos: Campos = {}): Provocacion {
  return async (abrir) => {
    const { mundo, codigos } = await abrir();
    return codigosDe(await mundo.call(operacion, { ...propios(codigos), ...campos }));
  };
}

/** A right invoice sent with something wrong in its request. */
export function peticion(campos: Campos): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    return codigosDe(await sendDe(emisor, writeFor(emisor, {}), campos));
  };
}

/** A document with something wrong in itself. */
export function documento(
  cabecera: FacturaPrueba["cabecera"],
  cambio: Omit<Partial<FacturaPrueba>, "cabecera"> = {},
): Provocacion {
  return async (abrir) => {
    const emisor = await abrir();
    return codigosDe(await sendDe(emisor, writeFor(emisor, { ...cambio, cabecera })));
  };
}

export function propios({ cuis, cufd }: Codigos): Campos {
  return { cuis, cufd };
}

/** An outage of 20 minutes that ended 5 minutes ago, and the CUFD asked for since. */
export interface Corte {
  readonly emisor: Emisor;
  readonly nuevos: Codigos;
  readonly inicio: number;
  readonly fin: number;
}

export async function cut(emisor: Emisor): Promise<Corte> {
  const { mundo, codigos } = emisor;
  const inicio = mundo.ahora() + 5 * MINUTO_MS;
  mundo.avanzar(30 * MINUTO_MS);
  const nuevos = { ...codigos, ...(await requestCufd(mundo, codigos.cuis)) };
  return { emisor, nuevos, inicio, fin: mundo.ahora() - 5 * MINUTO_MS };
}

/** Registers the outage, kind 1 unless told otherwise. */
export function registrar({ emisor, nuevos, inicio, fin }: Corte, campos: Campos = {}): Promise<Reply> {
  return emisor.mundo.call("registroEventoSignificativo", {
    ...propios(nuevos),
    cufdEvento: emisor.codigos.cufd,
    codigoMotivoEvento: 1,
    descripcion: "CORTE DEL SERVICIO DE INTERNET",
    fechaHoraInicioEvento: toInstante(inicio),
    fechaHoraFinEvento: toInstante(fin),
    ...campos,
  });
}

/** An invoice issued at the outage's start. */
export function offline({ emisor, inicio }: Corte, cabecera: FacturaPrueba["cabecera"] = {}): string {
  const fechaEmision = toInstante(inicio);
  return writeFor(emisor, { emision: 2, cabecera: { fechaEmision, ...cabecera } }).xml;
}

/** Sends a package of an outage. */
export function empacar(
  { emisor: { mundo }, nuevos }: Corte,
  xmls: readonly string[],
  campos: Campos,
): Promise<Reply> {
  return mundo.call("recepcionPaqueteFactura", {
    ...propios(nuevos),
    ...camposDe(1, 2),
    codigoEmision: 2,
    ...comoArchivo(tarDe(xmls), mundo.ahora()),
    cantidadFacturas: xmls.length,
    ...campos,
  });
}

/** Registers the outage, sends a package and asks what became of it; the codes of both replies. */
export async function enPaquete(
  corte: Corte,
  xmls: readonly string[],
  { evento = {}, paquete = {} }: { readonly evento?: Campos; readonly paquete?: Campos } = {},
): Promise<readonly number[]> {
  const codigoEvento = (await registrar(corte, evento)).campo("codigoRecepcionEventoSignificativo");
  const recibido = await empacar(corte, xmls, { codigoEvento, ...paquete });
  const codigoRecepcion = recibido.campo("codigoRecepcion");
  if (recibido.campo("codigoEstado") !== "901") return codigosDe(recibido);
  const pedido = { ...propios(corte.nuevos), ...camposDe(1, 2), codigoEmision: 2, codigoRecepcion };
  const validado = await corte.emisor.mundo.call("validacionRecepcionPaqueteFactura", pedido);
  return [...codigosDe(recibido), ...codigosDe(validado)];
}

/** A package of one invoice of an outage. */
export function paquete(
  cabecera: FacturaPrueba["cabecera"],
  { contribuyente = {}, ...campos }: { contribuyente?: object; evento?: Campos; paquete?: Campos } = {},
): Provocacion {
  return async (abrir) => {
    const corte = await cut(await abrir(contribuyente));
    return enPaquete(corte, [offline(corte, cabecera)], campos);
  };
}

export const DOS_DIAS_MS = 48 * HORA_MS;
