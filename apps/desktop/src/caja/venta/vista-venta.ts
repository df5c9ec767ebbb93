import { Cuf, finPlazoAnulacion, type Instante } from "@mostrador/core";
import type { Venta } from "../../contract/index.ts";
import { type Anexos, type FilaVenta, findAnexos, findVenta } from "./db/ventas.ts";
import { listResumen, type ResumenDocumento } from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** Gets a sale as the screen shows it. Throws if there is none. */
export function getVenta(deps: Deps, id: string): Venta {
  const fila = findVenta(deps.db, id);
  if (fila === undefined) throw new Error(FRASES_INTERNAS.inexistente("venta", id));
  return ventaToContrato(deps, fila);
}

/** Gives a sale as lists, events and the outcome of a charge show it. */
export function ventaToContrato(deps: Deps, fila: FilaVenta): Venta {
  const { db } = deps;
  return buildVenta(deps, {
    fila,
    documentos: listResumen(db, fila.id),
    anexos: findAnexos(db, fila.id),
  });
}

/** Rows of a sale that its view shows. */
export interface FilasDeVenta {
  readonly fila: FilaVenta;
  /** In order of emission. */
  readonly documentos: readonly ResumenDocumento[];
  readonly anexos: Anexos;
}

/** Gives the rows of a new offline sale: `documento` is its only one, and its ticket waits for the printer. */
export function filasDeNueva(fila: Omit<FilaVenta, "cuf">, documento: ResumenDocumento): FilasDeVenta {
  return {
    fila: { ...fila, estado: "OFFLINE", cuf: documento.cuf },
    documentos: [documento],
    anexos: { impresion: "pendiente", anulacion: null },
  };
}

/** Builds a sale's view from its rows; the transaction that wrote them all has them at hand. */
export function buildVenta(
  { ajustes, reloj }: Pick<Deps, "ajustes" | "reloj">,
  { fila, documentos, anexos }: FilasDeVenta,
): Venta {
  const documento = documentos.find(({ cuf }) => cuf === fila.cuf);
  const pendiente = documento ?? documentos.findLast(({ estado }) => estado === "ENVIANDO");
  const dudosa = documentos.find(({ estado }) => estado === "EN_DUDA");
  const { impresion, anulacion } = anexos;
  const empresa = ajustes.find("empresa");
  const metodos = ajustes.find("catalogos")?.metodosPago ?? [];
  const { id, creadaEn, estado, cliente, lineas, total, metodoPago, recibido, cambio, motivo, mensajes } =
    fila;
  return {
    id,
    creadaEn,
    estado,
    numeroFactura: pendiente?.numero ?? null,
    cuf: fila.cuf === null ? null : Cuf.parse(fila.cuf),
    offline: documento?.tipoEmision === 2,
    cliente,
    lineas,
    total,
    metodoPago,
    metodoPagoTexto: metodos.find(({ codigo }) => codigo === metodoPago)?.descripcion ?? String(metodoPago),
    recibido,
    cambio,
    motivo,
    mensajes,
    enDuda: dudosa === undefined ? null : { numeroFactura: dudosa.numero, cuf: dudosa.cuf },
    impresion,
    anulacion:
      anulacion === null || anulacion.estado === "hecha" ? null : { ...anulacion, estado: anulacion.estado },
    plazoAnulacion: documento === undefined ? null : plazoDe(documento, reloj.ahora()),
    publicUrl:
      empresa === undefined || fila.cuf === null || ajustes.practica
        ? null
        : `${empresa.publicUrl.replace(/\/+$/, "")}/f/${fila.cuf}`,
  };
}

function plazoDe(
  { sector, fechaEmision }: { readonly sector: number; readonly fechaEmision: Instante },
  ahora: Instante,
): Venta["plazoAnulacion"] {
  const hasta = finPlazoAnulacion(sector, fechaEmision);
  return { hasta, vencido: ahora > hasta };
}
