import type { Contribuyente } from "../db/contribuyentes.ts";
import { findCafc, listCertificados, listNits } from "../db/contribuyentes.ts";
import { findCufd } from "../db/codigos.ts";
import {
  findDocumento,
  insertDocumento,
  isCorrelativo,
  isNumeroUsado,
  listNotas,
  type Serie,
} from "../db/documentos.ts";
import type { Tx } from "../db/abrir.ts";
import type { Fila } from "../db/esquema.ts";
import { leerDocumento } from "../documento/leer.ts";
import { findSector } from "../documento/sectores.ts";
import type { NombreEleccion } from "../elecciones.ts";
import { valorDe, valorOpcional, type Documento, type TablaSector } from "../documento/tipos.ts";
import { parseFecha } from "../instante.ts";
import { consultarPadron } from "../padron.ts";
import { examinar } from "../reglas/documento.ts";
import type { Contingencia, Original } from "../reglas/examen.ts";
import { exigida, type Mensaje } from "../reglas/mensaje.ts";
import type { Punto } from "../db/codigos.ts";
import { CERO, decimalToText, parseDecimal, sumar } from "../aritmetica.ts";
import { seguro } from "./hechos.ts";

/** One XML to be taken or refused, and what is known about where it came from. */
export interface Llegada {
  readonly ahora: number;
  readonly bytes: Buffer;
  readonly sector: number;
  readonly punto: Punto;
  readonly contribuyente: Contribuyente;
  readonly cufd: Fila<"cufd">;
  readonly codigoRecepcion: string;
  /** Choices of strictness that are given up. */
  readonly relajar: readonly NombreEleccion[];
  /** The package's event and CAFC; undefined online. */
  readonly paquete: { readonly evento: Fila<"evento">; readonly cafc: string | null } | undefined;
}

/** Examines an XML and, when nothing but warnings is found, registers it. The messages; warnings only when it was taken. */
export async function recibirDocumento(tx: Tx, llegada: Llegada): Promise<readonly Mensaje[]> {
  const sector = findSector(llegada.sector);
  const xml = decodeUtf8(llegada.bytes);
  if (sector === undefined || xml === undefined) return [{ codigo: 939 }];
  const lectura = leerDocumento(xml, sector, llegada.contribuyente.modalidad === 1 ? 1 : 2);
  if (!lectura.ok) return [{ codigo: 939, detalle: lectura.falta }];
  const { documento, firmas } = lectura;
  const { cabecera } = documento;
  const { ahora, contribuyente, cufd, punto } = llegada;
  const cufdDelXml = await findCufd(tx, valorDe(cabecera, "cufd"));
  const nits = new Set(await listNits(tx));
  const serie = serieDe(llegada, documento);
  const relajar = llegada.relajar;
  const todos = examinar({
    ahora,
    documento,
    xml,
    firmas,
    contribuyente,
    certificados: await listCertificados(tx, contribuyente.nit),
    sucursal: punto.sucursal,
    puntoVenta: punto.puntoVenta,
    cufd,
    cufdDelXml: cufdDelXml?.nit === contribuyente.nit ? cufdDelXml : undefined,
    contingencia: await cargarContingencia(tx, llegada, documento),
    cufRegistrado: (await findDocumento(tx, valorDe(cabecera, "cuf"))) !== undefined,
    original: await cargarOriginal(tx, documento),
    padron: (nit) => consultarPadron(nit, nits),
    numeroCorrelativo: await isCorrelativo(tx, serie, numeroDe(documento)),
  });
  const mensajes = todos.filter((mensaje) => exigida(mensaje, relajar) !== undefined);
  if (mensajes.every((mensaje) => mensaje.advertencia)) await registrar(tx, llegada, documento);
  return mensajes;
}

/** The document that a note names, read as it was registered, and what notes that stand gave back of it. */
async function cargarOriginal(tx: Tx, { cabecera, sector }: Documento): Promise<Original | undefined> {
  if (sector.calculo !== "nota") return undefined;
  const fila = await findDocumento(tx, valorDe(cabecera, "numeroAutorizacionCuf"));
  const tabla = fila === undefined ? undefined : findSector(fila.sector);
  if (fila === undefined || tabla === undefined || tabla.calculo === "nota") return undefined;
  const notas = await listNotas(tx, fila.cuf);
  const montos = notas.map((nota) => parseDecimal(nota.montoTotal) ?? CERO);
  return {
    fila,
    documento: releer(fila, tabla),
    notas: notas.map((nota) => releer(nota, seguro(findSector(nota.sector)))),
    devuelto: decimalToText(montos.reduce(sumar, CERO)),
  };
}

/** A registered document as it was read when it came in. */
function releer({ cuf, xml, modalidad }: Fila<"documento">, tabla: TablaSector): Documento {
  const lectura = leerDocumento(decodeUtf8(xml) ?? "", tabla, modalidad === 1 ? 1 : 2);
  if (!lectura.ok) throw new Error(`el documento registrado ${cuf} no se lee: ${lectura.falta}`);
  return lectura.documento;
}

async function cargarContingencia(
  tx: Tx,
  llegada: Llegada,
  documento: Documento,
): Promise<Contingencia | undefined> {
  if (llegada.paquete === undefined) return undefined;
  const codigo = valorOpcional(documento.cabecera, "cafc");
  const serie = serieDe(llegada, documento);
  return {
    evento: llegada.paquete.evento,
    codigoCafc: llegada.paquete.cafc,
    cafc: codigo === null ? undefined : await findCafc(tx, llegada.punto.nit, codigo, llegada.sector),
    numeroCafcUsado: codigo !== null && (await isNumeroUsado(tx, serie, numeroDe(documento))),
  };
}

async function registrar(tx: Tx, llegada: Llegada, documento: Documento): Promise<void> {
  const { cabecera, sector, modalidad } = documento;
  const { nit, sucursal, puntoVenta } = llegada.punto;
  await insertDocumento(tx, {
    cuf: valorDe(cabecera, "cuf"),
    nit,
    sucursal,
    puntoVenta,
    modalidad,
    sector: sector.codigo,
    tipo: sector.tipoFactura,
    emision: llegada.paquete === undefined ? 1 : 2,
    numero: numeroDe(documento),
    cufd: llegada.cufd.codigo,
    cafc: valorOpcional(cabecera, "cafc"),
    fechaEmision: parseFecha(valorDe(cabecera, "fechaEmision")) ?? llegada.ahora,
    recibidoEn: llegada.ahora,
    codigoRecepcion: llegada.codigoRecepcion,
    montoTotal: valorDe(cabecera, sector.calculo === "nota" ? "montoTotalDevuelto" : "montoTotal"),
    original: valorOpcional(cabecera, "numeroAutorizacionCuf"),
    xml: llegada.bytes,
    estado: 690,
    motivoAnulacion: null,
    revertido: 0,
  });
}

function serieDe({ punto, sector }: Llegada, { cabecera }: Documento): Serie {
  return { ...punto, sector, cafc: valorOpcional(cabecera, "cafc") };
}

function numeroDe({ cabecera, sector }: Documento): number {
  return Number(valorDe(cabecera, sector.campoNumero));
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
