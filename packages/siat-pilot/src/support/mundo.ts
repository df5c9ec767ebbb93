/** A running simulator with one taxpayer, for tests. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { camposDe, SERVICIOS, type Servicio } from "@mostrador/siat/contrato";
import { startPilot, type PilotHandle } from "../index.ts";
import { parseFecha, toInstante } from "../instante.ts";
import { nuevoCertificado, sha256, firmarXml, type Certificado, type FormaDeFirma } from "./certificado.ts";
import { facturaXml, type Escrito, type FacturaPrueba } from "./factura.ts";

export const NIT = 1003579028;
export const SISTEMA = "0123456789ABCDEF0123456";
export const DIRECCION = "AV. JORGE LOPEZ #123";

/** A reply, read as a stranger would: by looking at its text. */
export interface Reply {
  readonly status: number;
  readonly texto: string;
  readonly campo: (nombre: string) => string | undefined;
  readonly codigos: readonly number[];
}

export type Campos = Readonly<Record<string, string | number | undefined>>;

/** A running simulator with a taxpayer of modality 2, its clock in hand. */
export interface Mundo {
  readonly pilot: PilotHandle;
  readonly token: string;
  /** The instant that the clock stands at. */
  readonly ahora: () => number;
  readonly avanzar: (ms: number) => void;
  readonly call: (operacion: string, campos?: Campos, opciones?: Opciones) => Promise<Reply>;
  readonly control: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Stops and starts it on the same data. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Opciones {
  readonly servicio?: Servicio;
  readonly apikey?: string | null;
}

export async function startMundo(contribuyente: object = {}): Promise<Mundo> {
  let reloj = parseFecha("2026-05-11T10:00:00.000") ?? 0;
  const dataDir = mkdtempSync(join(tmpdir(), "pilot-"));
  const clock = () => reloj;
  let pilot = await startPilot({ dataDir, port: 0, clock });
  const control: Mundo["control"] = async (method, path, body) => {
    const reply = await fetch(`${pilot.controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) };
  };
  const { token } = await control("POST", "/control/contribuyentes", {
    nit: NIT,
    razonSocial: "TIENDA DE PRUEBA",
    modalidad: 2,
    codigoSistema: SISTEMA,
    sucursales: [{ codigo: 0, direccion: DIRECCION }],
    ...contribuyente,
  });
  const apikeyPropia = `TokenApi ${String(token)}`;
  return {
    get pilot() {
      return pilot;
    },
    token: String(token),
    ahora: clock,
    avanzar: (ms) => {
      reloj += ms;
    },
    control,
    call: (operacion, campos = {}, { servicio, apikey = apikeyPropia } = {}) =>
      post(pilot.url, servicio ?? servicioDe(operacion), operacion, campos, apikey),
    restart: async () => {
      await pilot.close();
      pilot = await startPilot({ dataDir, port: 0, clock });
    },
    close: async () => {
      await pilot.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function post(
  url: string,
  servicio: Servicio,
  operacion: string,
  campos: Campos,
  apikey: string | null,
): Promise<Reply> {
  const reply = await fetch(`${url}/v2/${servicio.nombre}`, {
    method: "POST",
    headers: {
      "content-type": "text/xml;charset=UTF-8",
      soapaction: '""',
      ...(apikey === null ? {} : { apikey }),
    },
    body: sobre(servicio, operacion, campos),
  });
  return parseReply(reply.status, await reply.text());
}

export function parseReply(status: number, texto: string): Reply {
  return {
    status,
    texto,
    campo: (nombre) =>
      new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(
        texto.replaceAll(/<mensajesList>.*<\/mensajesList>/g, ""),
      )?.[1],
    codigos: [...texto.matchAll(/<mensajesList><codigo>(-?\d+)</g)].map(([, codigo]) => Number(codigo)),
  };
}

/** An envelope with the fields in schema order. */
function sobre(servicio: Servicio, operacion: string, campos: Campos): string {
  const parte = servicio.operaciones[operacion]?.solicitud;
  const valores = { ...BASE, ...campos };
  const dentro =
    parte === null || parte === undefined
      ? ""
      : `<${parte.elemento}>${camposDe(parte.tipo)
          .map(([nombre]) =>
            valores[nombre] === undefined ? "" : `<${nombre}>${valores[nombre]}</${nombre}>`,
          )
          .join("")}</${parte.elemento}>`;
  return (
    `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:siat="https://siat.impuestos.gob.bo/">` +
    `<soapenv:Header/><soapenv:Body><siat:${operacion}>${dentro}</siat:${operacion}></soapenv:Body></soapenv:Envelope>`
  );
}

const BASE: Campos = {
  codigoAmbiente: 2,
  codigoModalidad: 2,
  codigoSistema: SISTEMA,
  codigoSucursal: 0,
  codigoPuntoVenta: 0,
  nit: NIT,
  codigoDocumentoSector: 1,
  codigoEmision: 1,
  tipoFacturaDocumento: 1,
};

function servicioDe(operacion: string): Servicio {
  const servicios: readonly Servicio[] = [
    SERVICIOS.ServicioFacturacionCompraVenta,
    SERVICIOS.FacturacionCodigos,
    SERVICIOS.FacturacionSincronizacion,
    SERVICIOS.FacturacionOperaciones,
  ];
  const servicio = servicios.find((s) => Object.hasOwn(s.operaciones, operacion));
  if (servicio === undefined) throw new Error(`no hay servicio con ${operacion}`);
  return servicio;
}

/** The codes that an issuer works with. */
export interface Codigos {
  readonly cuis: string;
  readonly cufd: string;
  readonly codigoControl: string;
}

export async function requestCodigos(mundo: Mundo, campos: Campos = {}): Promise<Codigos> {
  const cuis = (await mundo.call("cuis", campos)).campo("codigo") ?? "";
  return { cuis, ...(await requestCufd(mundo, cuis, campos)) };
}

export async function requestCufd(
  mundo: Mundo,
  cuis: string,
  campos: Campos = {},
): Promise<{ cufd: string; codigoControl: string }> {
  const reply = await mundo.call("cufd", { ...campos, cuis });
  return { cufd: reply.campo("codigo") ?? "", codigoControl: reply.campo("codigoControl") ?? "" };
}

/** `archivo` and what goes with it. */
export function comoArchivo(contenido: string | Buffer, ahora: number): Campos {
  const gzip = gzipSync(contenido);
  return { archivo: gzip.toString("base64"), hashArchivo: sha256(gzip), fechaEnvio: toInstante(ahora) };
}

/** A document issued now at the point of sale 0, of sector 1 unless told otherwise, to change at will. */
export function facturaDe(
  mundo: Mundo,
  { cufd, codigoControl }: Codigos,
  cambio: Partial<FacturaPrueba> = {},
): Escrito {
  const cabecera = {
    nitEmisor: NIT,
    cufd,
    direccion: DIRECCION,
    fechaEmision: toInstante(mundo.ahora()),
    ...cambio.cabecera,
  };
  return facturaXml({ codigoControl, ...cambio, cabecera });
}

/** Sends one invoice online. */
export function send(mundo: Mundo, codigos: Codigos, xml: string, campos: Campos = {}): Promise<Reply> {
  const { cuis, cufd } = codigos;
  return mundo.call("recepcionFactura", { cuis, cufd, ...comoArchivo(xml, mundo.ahora()), ...campos });
}

export { firmarXml, nuevoCertificado, type Certificado, type FormaDeFirma };
