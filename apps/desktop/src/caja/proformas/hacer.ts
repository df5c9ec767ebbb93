import {
  fail,
  type LineaProforma,
  lineaSinImporte,
  masDias,
  ok,
  type Proforma,
  repartirDescuento,
  type Result,
  totalProforma,
} from "@mostrador/core";
import {
  CONSUMIDOR_FINAL,
  type EntradaRevisada,
  type FalloPuente,
  type ItemVenta,
} from "../../contract/index.ts";
import { compute, conDescuento } from "../venta/calcular.ts";
import { rememberCliente, saveCompartido } from "../tienda/compartidos.ts";
import { findProforma, takeNumeroDeProforma } from "./db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { selloDe } from "../tienda/sello.ts";
import { enFiscal } from "../venta/fiscal.ts";
import { preciarVenta } from "../venta/preciar-venta.ts";
import { SECTOR_GENERAL } from "../venta/pedido.ts";

/** Longest validity of a proforma. */
const MAX_DIAS = 365;
/**
 * Makes a proforma of a cart at the prices of now, with the next number of this till's series. The same id gives the proforma that was made.
 * Fails where a line has no amount or a day is no validity.
 */
export function makeProforma(
  deps: Deps,
  entrada: EntradaRevisada<"guardarProforma">,
): Result<Proforma, FalloPuente> {
  const { db, reloj, sesion, ajustes, nuevoId } = deps;
  const hecha = findProforma(db, entrada.id);
  if (hecha !== undefined) return ok(hecha);
  const empresa = ajustes.find("empresa");
  if (empresa === undefined) return invalida(FRASES_PROFORMAS.ausente);
  const hechaEn = reloj.ahora();
  const falta = faltaEnFecha(entrada.validaHasta, hechaEn);
  if (falta !== null) return invalida(falta);
  const { items } = preciarVenta(deps, entrada);
  const fiscal = enFiscal(conDescuento({ ...entrada, items }));
  const { campos } = compute({ ...fiscal, montoGiftCard: null, recibido: null });
  if (campos[0] !== undefined) return fail({ kind: "entradaInvalida", texto: campos[0].msg, campos });
  const lineas = repartirDescuento(fiscal.items.map(lineaDe), fiscal.descuentoAdicional ?? "0");
  if (lineaSinImporte(lineas) !== null) return invalida(FRASES_PROFORMAS.sinDescuento);
  const { telefono, ...cliente } = entrada.cliente;
  const serie = `${empresa.sucursal}-${empresa.puntoVenta}`;
  const sello = selloDe(deps);
  const proforma = db.inTransaction((tx) => {
    const nueva: Proforma = {
      id: entrada.id,
      serie,
      numero: takeNumeroDeProforma(tx, serie, ajustes.find("credencial")?.epoca ?? 1),
      hechaEn,
      validaHasta: entrada.validaHasta,
      usuario: sesion.nombre(),
      sucursal: empresa.sucursal,
      sector: entrada.sector ?? SECTOR_GENERAL,
      cliente: { ...cliente, telefono },
      lineas: [...lineas],
      total: totalProforma(lineas),
      nota: entrada.nota,
      descartada: false,
      conversion: null,
      antesDeLey: null,
    };
    saveCompartido(tx, "proforma", nueva, sello);
    if (cliente.numeroDocumento !== CONSUMIDOR_FINAL.numeroDocumento)
      rememberCliente(tx, cliente, { id: nuevoId(), sello });
    return nueva;
  });
  deps.despertarSync();
  return ok(proforma);
}

function faltaEnFecha(validaHasta: string, ahora: Proforma["hechaEn"]): string | null {
  if (validaHasta < ahora.slice(0, 10)) return FRASES_PROFORMAS.fechaPasada;
  const ultima = masDias(ahora.slice(0, 10), MAX_DIAS);
  return validaHasta > ultima ? FRASES_PROFORMAS.fechaLejana(MAX_DIAS) : null;
}

function lineaDe(item: ItemVenta): LineaProforma {
  const {
    codigoProducto,
    codigoSin,
    actividadEconomica,
    descripcion,
    unidadMedida,
    cantidad,
    precioUnitario,
  } = item;
  return {
    codigoProducto,
    codigoSin,
    actividadEconomica,
    descripcion,
    unidadMedida,
    cantidad,
    precioUnitario,
    presentacionId: item.presentacionId ?? null,
    descuento: item.descuento ?? "0.00",
    aMano: item.aMano ?? false,
  };
}

function invalida(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "entradaInvalida", texto, campos: [] });
}
