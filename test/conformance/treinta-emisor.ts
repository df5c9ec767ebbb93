import { expect } from "vitest";
import {
  buildDocumento,
  buildNota,
  epochToInstante,
  findSector,
  parseDocumento,
  type ContextoEmision,
  type Pedido,
  type PedidoNota,
  type Sector,
  Nit,
} from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { buildP12, firmar, openP12, sinFirma, type Firmante } from "@mostrador/core/firma";
import { comprimir } from "@mostrador/core/node";
import { createSiat, type PuntoConCufd, type Recepcion, type Siat } from "@mostrador/siat";
import { aCamel } from "../support/generador-camel.ts";
import { NIT_EMISOR } from "../support/generador.ts";

/** The issuer of these tests, known to the simulator, with its codes of the day. */
export interface EmisorPrueba {
  readonly siat: Siat;
  readonly punto: PuntoConCufd;
  readonly contexto: Omit<ContextoEmision, "numeroFactura" | "fechaEmision" | "tipoCambio">;
  readonly firmante: Firmante | null;
}

/** A built, unsigned document and its inputs. */
export interface Hecho {
  readonly sector: Sector;
  readonly contexto: ContextoEmision;
  readonly cuf: string;
  readonly xml: string;
}

/** A call that delivers a document. */
export interface Envio {
  readonly servicio: Sector["servicio"][1];
  readonly punto: PuntoConCufd;
  readonly clase: { readonly sector: number; readonly tipoFactura: number };
  readonly archivo: Uint8Array;
  readonly hashArchivo: string;
  readonly fechaEnvioMs: number;
}

/** Enters a taxpayer of a modality in the simulator's register and requests its CUIS and CUFD. */
export async function registrarEmisor(url: string, modalidad: 1 | 2): Promise<EmisorPrueba> {
  const nit = NIT_EMISOR + modalidad;
  const codigoSistema = `SISTEMA${modalidad}`;
  const firmante = modalidad === 1 ? nuevoFirmante(nit) : null;
  const reply = await fetch(`${url}/control/contribuyentes`, {
    method: "POST",
    body: JSON.stringify({
      nit,
      razonSocial: "PRUEBA",
      modalidad,
      codigoSistema,
      certificado: firmante?.certificado ?? null,
    }),
  });
  const { token } = (await reply.json()) as { token: string };
  const siat = createSiat({ baseUrl: url, token });
  const base = {
    sistema: { nit, codigoSistema, codigoAmbiente: 2, modalidad },
    sucursal: 0,
    puntoVenta: 0,
  } as const;
  const cuis = await siat.codigos.cuis(base);
  if (cuis.kind !== "aceptada") throw new Error(cuis.kind);
  const cufd = await siat.codigos.cufd({ ...base, cuis: cuis.codigo });
  if (cufd.kind !== "aceptada") throw new Error(cufd.kind);
  return {
    siat,
    firmante,
    punto: { ...base, cuis: cuis.codigo, cufd: cufd.codigo },
    contexto: {
      modalidad,
      tipoEmision: 1,
      emisor: { nit: Nit.parse(nit), razonSocial: "PRUEBA & HIJOS <ñ>", municipio: "La Paz", telefono: null },
      sucursal: 0,
      puntoVenta: 0,
      direccion: cufd.direccion,
      cufd: cufd.codigo,
      codigoControl: cufd.codigoControl,
      leyenda: CATALOGOS_DEMO.leyendas[0]?.descripcionLeyenda ?? "",
      usuario: "ana",
    },
  };
}

export function nuevoFirmante(nit: number): Firmante {
  const ahora = Date.now();
  const p12 = buildP12({ titular: "P", nit, clave: "x", desdeMs: ahora - 1000, hastaMs: ahora + 86_400_000 });
  const opened = openP12(p12, "x", ahora);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

/** Builds a document from the body of the API: core's schema, then core's builder. `original` is the XML of a note's invoice. */
export function hacer(
  codigo: number,
  cuerpo: unknown,
  contexto: ContextoEmision,
  original?: { readonly sector: number; readonly xml: string },
): Hecho {
  const sector = findSector(codigo);
  if (sector === undefined) throw new Error(`core no tiene el sector ${codigo}`);
  const pedido: Pedido | PedidoNota = sector.pedido.parse(aCamel(cuerpo));
  const propio = { ...contexto, usuario: pedido.usuario ?? contexto.usuario };
  const hecho =
    sector.clase === "nota"
      ? buildNota(sector, propio, pedido as PedidoNota, facturaDe(original), [])
      : buildDocumento(sector, propio, pedido as Pedido);
  if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
  // The reply of an issuing call has these lines, and a later reading has those of the XML.
  const leido = parseDocumento(hecho.value.xml);
  expect(leido.ok && leido.value.detalle).toEqual(hecho.value.detalle);
  return { sector, contexto: propio, cuf: hecho.value.cuf, xml: hecho.value.xml };
}

function facturaDe(original: { readonly sector: number; readonly xml: string } | undefined) {
  const sector = findSector(original?.sector ?? 0);
  const leida = parseDocumento(original?.xml ?? "");
  if (sector?.clase !== "factura" || !leida.ok) throw new Error("no hay factura original");
  return { sector, xml: leida.value };
}

export function firmada(xml: string, firmante: Firmante | null): string {
  return firmante === null ? sinFirma(xml) : firmar(xml, firmante);
}

export function envioDe(
  { sector }: Pick<Hecho, "sector">,
  { punto, contexto }: EmisorPrueba,
  xml: string,
): Envio {
  const { bytes, hash } = comprimir(xml);
  return {
    servicio: sector.servicio[contexto.modalidad],
    punto,
    clase: { sector: sector.codigo, tipoFactura: sector.tipoFactura },
    archivo: bytes,
    hashArchivo: hash,
    fechaEnvioMs: Date.now(),
  };
}

export async function enviar({ siat }: EmisorPrueba, envio: Envio): Promise<Recepcion> {
  const { archivo, hashArchivo, fechaEnvioMs } = envio;
  return siat.documentos(envio.servicio).recepcion(envio.punto, envio.clase, {
    archivo,
    hashArchivo,
    fechaEnvio: epochToInstante(fechaEnvioMs),
  });
}
