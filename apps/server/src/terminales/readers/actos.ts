/** Reads the acts at a company's tills from their facts; writes nothing. */
import { bs, NOMBRES_SALIDA, parseHecho, sumMontos, type Nit, type RespuestaDeber } from "@mostrador/core";
import { nombreSucursal } from "@mostrador/core/formato";
import { searchActos, type FiltroActos } from "../db/buscar-hechos.ts";
import type { Db } from "../../motor/connection.ts";
import { listTerminales } from "../db/terminales.ts";
import { cutPagina, lugarDado, lugarTras, parseLugar, walkPaginas } from "../../http/lugar.ts";

export { ORDENES_ACTOS } from "../db/buscar-hechos.ts";

/** Reads a page of acts in an order. `siguiente`: the place of the next page; null on the last. */
export async function listActos(db: Db, nit: Nit, filtro: FiltroActos, limite: number) {
  const cajas = await listTerminales(db, nit);
  const { pagina, ultima } = cutPagina(await searchActos(db, nit, filtro, limite + 1), limite);
  return {
    actos: pagina.map((fila) => {
      const { id, instante, sucursal, puntoVenta, usuario, autorizo } = fila;
      const caja = cajas.findLast((una) => una.sucursal === sucursal && una.puntoVenta === puntoVenta);
      const lugar = { sucursal, puntoVenta, caja: caja?.nombre ?? null };
      return { id, instante, ...lugar, usuario, autorizo, ...dichoDe(parseHecho(fila)) };
    }),
    siguiente: ultima === undefined ? null : lugarTras({ valor: ultima.instante, id: ultima.id }),
  };
}

/** Acts that one query reads for a file. */
const POR_VEZ = 500;

/** Walks through all acts that a filter finds, page after page. */
export function walkActos(db: Db, nit: Nit, filtro: Omit<FiltroActos, "tras">) {
  return walkPaginas(async (tras: FiltroActos["tras"]) => {
    const { actos, siguiente } = await listActos(db, nit, { ...filtro, tras }, POR_VEZ);
    return { filas: actos, sigue: lugarDado(siguiente, (texto) => parseLugar(texto, "texto")) };
  });
}

interface Dicho {
  readonly que: string;
  readonly detalle: string | null;
  readonly monto: string | null;
  /** Counted cash minus expected cash of a closing, in bolivianos and in dollars; null for other acts. */
  readonly diferencia: string | null;
  readonly dolares: string | null;
}

/** A person's answers to the duty to move money, in words. */
const RESPUESTAS = {
  hecho: "El dinero se movió",
  otraFactura: "Pasó a otra factura",
  noCorresponde: "No corresponde mover dinero",
  sinEfecto: "La factura vale otra vez",
} as const satisfies Readonly<Record<RespuestaDeber, string>>;

/** Summarises a fact. A fact of a later program, or an unreadable one, is only marked as such. */
function dichoDe(hecho: ReturnType<typeof parseHecho>): Dicho {
  const dicho = { detalle: null, monto: null, diferencia: null, dolares: null };
  switch (hecho.kind) {
    case "turnoAbierto":
      return { ...dicho, que: hecho.kind, monto: hecho.datos.inicial };
    case "turnoCerrado": {
      const { z, contado, diferencia, dolares, nota } = hecho.datos.cierre;
      return {
        que: hecho.kind,
        detalle: nota === null ? `Z ${z}` : `Z ${z}: ${nota}`,
        monto: contado,
        diferencia,
        dolares: dolares?.diferencia ?? null,
      };
    }
    case "movimiento": {
      const { tipo, monto, motivo } = hecho.datos.movimiento;
      return { ...dicho, que: tipo, detalle: motivo, monto };
    }
    case "bitacora":
      return { ...dicho, que: hecho.datos.accion, detalle: hecho.datos.detalle };
    case "reimpresion":
      return { ...dicho, que: hecho.kind, detalle: papelDe(hecho.datos) };
    case "lineasQuitadas":
      return { ...dicho, que: hecho.kind, detalle: hecho.datos.lineas.map(lineaDe).join("; ") };
    case "anulacion":
      return { ...dicho, que: hecho.kind, detalle: `Factura ${hecho.datos.cuf}`, monto: hecho.datos.monto };
    case "reversion":
      return { ...dicho, que: hecho.kind, detalle: `Factura ${hecho.datos.cuf}` };
    case "nota":
      return { ...dicho, que: hecho.kind, detalle: `Nota ${hecho.datos.cuf}`, monto: hecho.datos.monto };
    case "deber": {
      const { causa, numero, monto } = hecho.datos.deber;
      const papel = `${causa === "nota" ? "Nota" : "Factura"} ${numero ?? ""}`.trim();
      return { ...dicho, que: hecho.kind, detalle: papel, monto };
    }
    case "deberRespondido": {
      const { respuesta, efectivo, otro, nota } = hecho.datos;
      const detalle = nota === null ? RESPUESTAS[respuesta] : `${RESPUESTAS[respuesta]}: ${nota}`;
      return { ...dicho, que: hecho.kind, detalle, monto: sumMontos([{ monto: efectivo }, { monto: otro }]) };
    }
    case "venta":
      return { ...dicho, que: hecho.kind, monto: hecho.datos.total };
    case "proformaVendida":
      return {
        ...dicho,
        que: hecho.kind,
        detalle: `Factura ${hecho.datos.numero}`,
        monto: hecho.datos.total,
      };
    case "papelElegido":
      return { ...dicho, que: hecho.kind, detalle: hecho.datos.papel.mensaje };
    case "conteo":
      return {
        ...dicho,
        que: hecho.kind,
        detalle: `Conteo ${hecho.datos.grupo}: ${hecho.datos.lineas.length} productos`,
      };
    case "trasladoEnviado":
    case "trasladoRecibido": {
      const { sucursalOrigen, sucursalDestino } = hecho.datos.guia;
      const detalle = `De ${nombreSucursal(sucursalOrigen)} a ${nombreSucursal(sucursalDestino)}`;
      return { ...dicho, que: hecho.kind, detalle };
    }
    case "salidaDeExistencias": {
      const { motivo, nota } = hecho.datos;
      const nombre = NOMBRES_SALIDA[motivo];
      return { ...dicho, que: hecho.kind, detalle: nota === null ? nombre : `${nombre}: ${nota}` };
    }
    case "compraRecibida": {
      const { proveedor, numero, total } = hecho.datos;
      const detalle = numero === "" ? proveedor.razonSocial : `${proveedor.razonSocial}, factura ${numero}`;
      return { ...dicho, que: hecho.kind, detalle, monto: total };
    }
    case "cobroManual":
    case "desconocido":
    case "ilegible":
      return { ...dicho, que: hecho.kind };
  }
}

function papelDe(papel: Extract<ReturnType<typeof parseHecho>, { kind: "reimpresion" }>["datos"]): string {
  if (papel.que === "cierreZ") return `Cierre Z ${papel.z}`;
  return papel.que === "factura" ? `Factura ${papel.cuf}` : `Nota ${papel.clave}`;
}

function lineaDe(linea: { cantidad: string; descripcion: string; precio: string }): string {
  return `${linea.cantidad} × ${linea.descripcion}, a ${bs(linea.precio)}`;
}
