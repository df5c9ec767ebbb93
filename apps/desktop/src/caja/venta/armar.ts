import {
  buildDocumento,
  type CatalogosTerminal,
  type Cuf,
  type CufdTerminal,
  type EmpresaTerminal,
  epochToInstante,
  hasParteConCredito,
  type Instante,
  type ParteConCredito,
  parteConCredito,
  type Pedido,
  regimenEn,
  type SectorFactura,
  USUARIO_CAJA,
  VIGENCIAS,
  type Vigencia,
  vigenciasPara,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import {
  type DocumentoNuevo,
  type FilaDocumento,
  findDocumento,
  findPorEnviar,
  insertDocumento,
  markEnviado,
} from "../documentos/db/documentos.ts";
import { getSector, TIPO_CAMBIO_BOB } from "./pedido.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import type { Deps } from "../deps.ts";
import { findCufd, findPiso, findPisoEnLinea } from "../motor/ajustes.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { updateSinEmitir, updateVenta } from "./db/ventas.ts";
import { abrirCorte, instanteBajo } from "../contingencia/cortes.ts";
import { limiteFuera } from "../contingencia/modo.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** The till's data from which a document is made. */
export interface Fuentes {
  readonly empresa: EmpresaTerminal;
  readonly catalogos: CatalogosTerminal;
  readonly epoca: number;
  readonly sector: SectorFactura;
  readonly usuario: string;
  /** Laws with the days from which they apply, as the till knows them. */
  readonly vigencias: readonly Vigencia[];
  /** Parts of the base that grant credit, as the server told them; empty if it told none. */
  readonly partesConCredito: readonly ParteConCredito[];
}

export interface Numerado {
  readonly ventaId: string;
  readonly numero: number;
  readonly fechaEmision: Instante;
  readonly cufd: CufdTerminal;
  readonly tipoEmision: 1 | 2;
  readonly corteId: string | null;
  readonly gemela: DocumentoNuevo["gemela"];
}

/**
 * Makes a document of a checked request, by the law of its instant, with every derived value frozen beside it. From these values the server
 * builds the very same bytes. Throws if it cannot be made, because `checkPedido` has checked the request before.
 */
export function armarDocumento(pedido: Pedido, fuentes: Fuentes, numerado: Numerado): DocumentoNuevo {
  const { empresa, sector } = fuentes;
  const { cufd, numero, fechaEmision, tipoEmision } = numerado;
  const regimen = regimenEn(fechaEmision, fuentes.vigencias);
  const derivados: DerivadosDocumento = {
    leyenda: chooseLeyenda(fuentes.catalogos, pedido, numero),
    usuario: fuentes.usuario,
    direccion: cufd.direccion,
    tipoCambio: TIPO_CAMBIO_BOB,
    razonSocial: empresa.razonSocial,
    municipio: empresa.municipio,
    telefono: empresa.telefono,
    ...(regimen.id === "ley-843" ? {} : { regimen: regimen.id }),
    ...(hasParteConCredito(sector.codigo, fuentes.partesConCredito)
      ? { parteConCredito: parteConCredito(sector.codigo, fechaEmision, fuentes.partesConCredito) }
      : {}),
  };
  const documento = buildDocumento(
    sector,
    {
      modalidad: empresa.modalidad,
      tipoEmision,
      emisor: {
        nit: empresa.nit,
        razonSocial: derivados.razonSocial,
        municipio: derivados.municipio,
        telefono: derivados.telefono,
      },
      sucursal: empresa.sucursal,
      puntoVenta: empresa.puntoVenta,
      direccion: derivados.direccion,
      cufd: cufd.codigo,
      codigoControl: cufd.codigoControl,
      numeroFactura: numero,
      fechaEmision,
      leyenda: derivados.leyenda,
      usuario: derivados.usuario,
      tipoCambio: derivados.tipoCambio,
      regimen,
      parteConCredito: derivados.parteConCredito,
    },
    pedido,
  );
  if (!documento.ok) throw new Error(FRASES_INTERNAS.documentoImposible(JSON.stringify(documento.error)));
  return {
    cuf: documento.value.cuf,
    ventaId: numerado.ventaId,
    sector: sector.codigo,
    numero,
    tipoEmision,
    estado: tipoEmision === 1 ? "ENVIANDO" : "OFFLINE",
    fechaEmision,
    cufd: cufd.codigo,
    epoca: fuentes.epoca,
    pedido,
    derivados,
    xml: documento.value.xml,
    sha256: sha256(Buffer.from(documento.value.xml, "utf8")),
    corteId: numerado.corteId,
    gemela: numerado.gemela,
  };
}

type DerivadosDocumento = DocumentoNuevo["derivados"];

/** Chooses one of the activity's legends; they take turns by document number. */
function chooseLeyenda({ leyendas }: CatalogosTerminal, pedido: Pedido, numero: number): string {
  const actividad = pedido.items[0]?.actividadEconomica ?? pedido.emisor.actividadEconomica;
  const propias = leyendas.filter((leyenda) => leyenda.actividad === actividad);
  const lista = propias.length > 0 ? propias : leyendas;
  const elegida = lista[numero % lista.length];
  if (elegida === undefined) throw new Error(FRASES_INTERNAS.sinLeyendas);
  return elegida.texto;
}

/**
 * Returns the current company and catalogs, with the cashier's name for paper and signature. Throws for a
 * till without data.
 */
export function getFuentes({ ajustes }: Deps, usuario: string | null, sector?: number): Fuentes {
  const empresa = ajustes.find("empresa");
  const catalogos = ajustes.find("catalogos");
  const credencial = ajustes.find("credencial");
  if (empresa === undefined || catalogos === undefined || credencial === undefined)
    throw new Error(FRASES_INTERNAS.sinDatos);
  const nombre = usuario ?? USUARIO_CAJA;
  return {
    empresa,
    catalogos,
    epoca: credencial.epoca,
    usuario: nombre,
    sector: getSector(sector),
    vigencias: listVigencias({ ajustes }),
    partesConCredito: ajustes.find("estado")?.partesConCredito ?? [],
  };
}

/** Lists the laws with their days as the server reported them or, until it does, as this release has them. */
export function listVigencias({ ajustes }: Pick<Deps, "ajustes">): readonly Vigencia[] {
  const oidas = ajustes.find("estado")?.vigencias ?? [];
  return vigenciasPara(ajustes.find("empresa")?.ambiente ?? 2, oidas.length > 0 ? oidas : VIGENCIAS);
}

/** A stored document. `reciente`: it was stored just now, so it cannot have been sent yet. */
export interface PorEnviar {
  readonly documento: FilaDocumento;
  readonly reciente: boolean;
}

/** A sale whose document is to be made, under the number that it got. */
interface PorArmar {
  readonly ventaId: string;
  readonly pedido: Pedido;
  readonly fuentes: Fuentes;
  readonly numero: number;
}

/**
 * Stores a sale's online document, marked as sent already: one commit comes before the network instead of two. If the
 * till dies before the socket opens, it counts the document as sent and asks the server, which issues it or withdraws
 * it.
 */
export function insertEnLinea(
  deps: Deps,
  tx: Transaction,
  datos: PorArmar & { readonly cufd: Parameters<typeof armarDocumento>[2]["cufd"] },
): FilaDocumento {
  const documento = armarDocumento(datos.pedido, datos.fuentes, {
    ventaId: datos.ventaId,
    numero: datos.numero,
    cufd: datos.cufd,
    fechaEmision: deps.reloj.siguiente(findPisoEnLinea(tx, deps.reloj.ahora())),
    tipoEmision: 1,
    corteId: null,
    gemela: null,
  });
  insertDocumento(tx, documento);
  markEnviado(tx, documento.cuf, epochToInstante(deps.reloj.ahoraMs()));
  const fila = findDocumento(tx, documento.cuf);
  if (fila === undefined) throw new Error(FRASES_INTERNAS.sinFila("documento"));
  return fila;
}

/** Finds the document that an earlier run of the program stored for a sale, and may have sent. */
export function porEnviarDe(db: Lectura, ventaId: string): PorEnviar | null {
  const documento = findPorEnviar(db, ventaId);
  return documento === undefined ? null : { documento, reciente: false };
}

/**
 * Gets the document to send of a sale that is being charged. Throws if it has none: both are stored in one
 * transaction.
 */
export function getPorEnviar(db: Lectura, ventaId: string): PorEnviar {
  const porEnviar = porEnviarDe(db, ventaId);
  if (porEnviar === null) throw new Error(FRASES_INTERNAS.sinPorEnviar(ventaId));
  return porEnviar;
}

/**
 * Issues a sale offline (emission type 2) in the current outage, or in a new one. Queues its ticket in the same transaction. Past the
 * CUFD's limit the sale becomes a draft: null. docs/design.md D20, D21 and D26.
 */
export function emitirOffline(
  deps: Deps,
  tx: Transaction,
  datos: PorArmar & {
    /** CUF of the online document in doubt that this one replaces. */
    readonly gemela: Cuf | null;
    readonly tipoCorte: 1 | 2;
  },
): DocumentoNuevo | null {
  const cufd = findCufd(tx);
  const { corte, instante } = abrirCorte(tx, {
    tipo: datos.tipoCorte,
    instante: deps.reloj.siguiente(findPiso(tx)),
    id: deps.nuevoId(),
  });
  if (cufd === undefined || instante > limiteFuera(cufd, corte)) {
    const motivo = FRASES_VENTA.borrador[cufd === undefined ? "sinCufd" : "plazoVencido"];
    updateSinEmitir(tx, datos.ventaId, { estado: "BORRADOR", motivo });
    return null;
  }
  const emision = instanteBajo(tx, corte.id, cufd.codigo, instante);
  const documento = armarDocumento(datos.pedido, datos.fuentes, {
    ventaId: datos.ventaId,
    numero: datos.numero,
    fechaEmision: emision,
    cufd,
    tipoEmision: 2,
    corteId: corte.id,
    gemela: datos.gemela,
  });
  insertDocumento(tx, documento);
  updateVenta(tx, datos.ventaId, { estado: "OFFLINE", documento });
  insertTrabajo(tx, { ventaId: datos.ventaId, cuf: documento.cuf, copia: false, creadoEn: instante });
  return documento;
}
