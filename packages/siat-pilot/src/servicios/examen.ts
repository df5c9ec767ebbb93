import { CERO, decimalToText, parseDecimal, sumar } from "../aritmetica.ts";
import type { Ajustes } from "../control/ajustes.ts";
import type { Tx } from "../db/abrir.ts";
import { findCufd, type Punto } from "../db/codigos.ts";
import { type Contribuyente, findCafc, listCertificados, listNits } from "../db/contribuyentes.ts";
import {
  findDocumento,
  insertDocumento,
  isCorrelativo,
  isNumeroUsado,
  listNotas,
  type Serie,
} from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { instanteDe, tablaDe, tablaEn } from "../documento/anexo.ts";
import { parseDocumento } from "../documento/parse.ts";
import { findSector } from "../documento/sectores.ts";
import { type Documento, type TablaSector, valorDe, valorOpcional } from "../documento/tipos.ts";
import type { NombreEleccion } from "../elecciones.ts";
import { parseFecha } from "../instante.ts";
import { consultarPadron } from "../padron.ts";
import { examinar } from "../reglas/documento.ts";
import type { Contingencia, Examen, Original } from "../reglas/examen.ts";
import { exigida, type Mensaje } from "../reglas/mensaje.ts";
import { seguro } from "./hechos.ts";

/** Examines an XML and returns its messages. Registers the document if all of them are warnings. */
export async function receiveDocumento(tx: Tx, llegada: Llegada): Promise<readonly Mensaje[]> {
  const definido = findSector(llegada.sector);
  const xml = decodeUtf8(llegada.bytes);
  if (definido === undefined || xml === undefined) return [{ codigo: 939 }];
  const enSuDia = tablaEn(definido, instanteDe(definido, xml), llegada.anexo1733Desde);
  const sector = conParte(enSuDia, llegada.parteCombustible);
  const lectura = parseDocumento(xml, sector, llegada.contribuyente.modalidad === 1 ? 1 : 2);
  if (!lectura.ok) return [{ codigo: 939, detalle: lectura.falta }];
  const todos = examinar(await reunirExamen(tx, llegada, { xml, ...lectura }));
  const mensajes = todos.filter((mensaje) => exigida(mensaje, llegada.relajar) !== undefined);
  if (mensajes.every((mensaje) => mensaje.advertencia)) await registrar(tx, llegada, lectura.documento);
  return mensajes;
}

/** Adds a later law's part to a sector whose base is a part of its total. */
function conParte(sector: TablaSector, parte: Llegada["parteCombustible"]): TablaSector {
  if (parte === null || sector.baseParcial === undefined) return sector;
  const suya = { desde: parte.desde, porCiento: BigInt(parte.porCiento) };
  return { ...sector, baseParcial: [...sector.baseParcial, suya] };
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads beforehand all that the checks of an arrived document need. */
async function reunirExamen(
  tx: Tx,
  llegada: Llegada,
  { xml, documento, firmas }: Pick<Examen, "xml" | "documento" | "firmas">,
): Promise<Examen> {
  const { cabecera } = documento;
  const { ahora, contribuyente, cufd, punto } = llegada;
  const cufdDelXml = await findCufd(tx, valorDe(cabecera, "cufd"));
  const nits = new Set(await listNits(tx));
  const serie = serieDe(llegada, documento);
  return {
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
    contingencia: await loadContingencia(tx, llegada, documento),
    cufRegistrado: (await findDocumento(tx, valorDe(cabecera, "cuf"))) !== undefined,
    original: await loadOriginal(tx, documento),
    padron: (nit) => consultarPadron(nit, nits),
    numeroCorrelativo: await isCorrelativo(tx, serie, numeroDe(documento)),
  };
}

async function loadContingencia(
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

/** Loads the document that a note names, as it was registered, with the valid notes about it and the amount that they gave back. */
async function loadOriginal(tx: Tx, { cabecera, sector }: Documento): Promise<Original | undefined> {
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

/** Parses a registered document again, which cannot fail. */
function releer({ cuf, xml, modalidad }: Fila<"documento">, tabla: TablaSector): Documento {
  const texto = new TextDecoder().decode(xml);
  const lectura = parseDocumento(texto, tablaDe(tabla, texto), modalidad === 1 ? 1 : 2);
  if (!lectura.ok) throw new Error(`el documento registrado ${cuf} no se lee: ${lectura.falta}`);
  return lectura.documento;
}

/** Enters a document that passed its checks into the register. */
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

/** One arriving XML, and the known facts of its origin. */
export interface Llegada {
  readonly ahora: number;
  readonly bytes: Buffer;
  readonly sector: number;
  readonly punto: Punto;
  readonly contribuyente: Contribuyente;
  readonly cufd: Fila<"cufd">;
  readonly codigoRecepcion: string;
  /** Choices of strictness that are relaxed. */
  readonly relajar: readonly NombreEleccion[];
  /** First day of the draft annex of law 1733; null: not offered. */
  readonly anexo1733Desde: string | null;
  readonly parteCombustible: Ajustes["parteCombustible"];
  /** The package's event and CAFC; undefined online. */
  readonly paquete: { readonly evento: Fila<"evento">; readonly cafc: string | null } | undefined;
}

/** Returns the series of numbers to which an arrived document belongs. */
function serieDe({ punto, sector }: Llegada, { cabecera }: Documento): Serie {
  return { ...punto, sector, cafc: valorOpcional(cabecera, "cafc") };
}

/** The number of a document, from the field in which its sector has it. */
function numeroDe({ cabecera, sector }: Documento): number {
  return Number(valorDe(cabecera, sector.campoNumero));
}
