import {
  decimalToText,
  fail,
  type FalloCampo,
  type ManualesTerminal,
  numerosToRangos,
  ok,
  type Result,
  checkFechaManual,
  checkNumeroManual,
} from "@mostrador/core";
import type { Manual, Transcripcion } from "../../contract/areas/manuales.ts";
import type { EntradaRevisada, EntradaVenta, FalloPuente } from "../../contract/index.ts";
import {
  findManual,
  findReemplazo,
  findTranscripcion,
  listNumerosEscritos,
  saveManual,
} from "./db/manuales.ts";
import { findVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { cantidadesSinConfirmar, itemsToLineas } from "../venta/cantidades.ts";
import { falloVentaToPuente } from "../venta/textos.ts";
import { datosGuardados, fallo, falloDe } from "./fallos.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_MANUALES } from "../frases/manuales.ts";
import type { Pago } from "../venta/db/pagos.ts";
import { conDescuento } from "../venta/calcular.ts";
import { valorDeDolares } from "../venta/dolares.ts";
import { getFuentes } from "../venta/armar.ts";
import { conMetodo, pagosDe, checkPartes } from "../venta/pagos.ts";
import { catalogosEmision, checkPedido } from "../venta/pedido.ts";

/** Stores a paper invoice, checked as if it were sold now, and against its outage and its CAFC. */
export function guardarManual(
  deps: Deps,
  { confirmadas, ...hoja }: EntradaRevisada<"guardarManual">,
): Result<Manual, FalloPuente> {
  const { db, sesion } = deps;
  const transcripcion = findTranscripcion(db, hoja.transcripcionId);
  if (transcripcion === undefined) return fail(fallo(FRASES_MANUALES.transcripcionAusente));
  const antes = findManual(db, hoja.clave);
  if (antes !== undefined && antes.estado !== "escrita")
    return fail(fallo(FRASES_MANUALES.yaEnviada(antes.numero)));
  const corregida = hoja.corrige === null ? undefined : findManual(db, hoja.corrige);
  if (hoja.corrige !== null && corregida?.estado !== "observada")
    return fail(fallo(FRASES_MANUALES.soloObservada));
  const datos = datosGuardados(deps);
  if (!datos.ok) return datos;
  // A correction replaces the same draft sale as the invoice that it corrects.
  const reemplaza = corregida === undefined ? hoja.reemplaza : corregida.reemplaza;
  const fallos = [
    ...checkHoja(deps, hoja, transcripcion, datos.value, corregida),
    ...checkBorrador(deps, { ...hoja, reemplaza }),
  ];
  if (fallos.length > 0) return fail(falloDe(fallos));
  const dudosas = cantidadesSinConfirmar(deps, "items", itemsToLineas(hoja.venta.items), confirmadas);
  if (dudosas.length > 0) return fail(falloVentaToPuente({ kind: "sinConfirmar", campos: dudosas }));
  const venta = checkVenta(deps, hoja.venta, transcripcion.sector);
  if (!venta.ok) return venta;
  db.inTransaction((tx) =>
    saveManual(tx, {
      ...hoja,
      ...venta.value,
      reemplaza,
      estado: "escrita",
      error: null,
      observada: null,
      usuario: sesion.nombre(),
    }),
  );
  const guardada = findManual(db, hoja.clave);
  if (guardada === undefined) throw new Error(FRASES_INTERNAS.manualSinGuardar(hoja.clave));
  return ok(guardada);
}

function checkHoja(
  { db }: Deps,
  { clave, corrige, numero, fechaEmision }: Omit<EntradaRevisada<"guardarManual">, "confirmadas">,
  { inicio, fin, cafc: codigo, sector }: Transcripcion,
  { cafcs }: ManualesTerminal,
  corregida: Manual | undefined,
): readonly FalloCampo[] {
  const cafc = cafcs.find((c) => c.codigo === codigo && c.sector === sector);
  if (cafc === undefined)
    return [{ loc: ["numero"], kind: "manual", msg: FRASES_MANUALES.cafcDelCorteAusente }];
  const menos = corrige === null ? [clave] : [clave, corrige];
  const escritos = numerosToRangos(listNumerosEscritos(db, { cafc: codigo, sector, menos }));
  // The server still counts the number of the observed invoice, which its correction takes over.
  const usados = corregida?.numero === numero ? escritos : [...escritos, ...cafc.usados];
  return [
    ...checkNumeroManual(numero, cafc, usados),
    ...checkFechaManual(fechaEmision, { inicio, fin }, cafc),
  ];
}

/** Checks that the replaced draft is a waiting draft, and that no other sheet replaces it. */
function checkBorrador(
  { db }: Deps,
  { clave, corrige, reemplaza }: Pick<EntradaRevisada<"guardarManual">, "clave" | "corrige" | "reemplaza">,
): readonly FalloCampo[] {
  if (reemplaza === null) return [];
  const falla = (msg: string): FalloCampo[] => [{ loc: ["reemplaza"], kind: "manual", msg }];
  const otra = findReemplazo(db, reemplaza, [clave, corrige]);
  if (otra !== undefined) return falla(FRASES_MANUALES.borradorEscrito(otra.numero));
  if (corrige !== null) return [];
  return findVenta(db, reemplaza)?.estado === "BORRADOR" ? [] : falla(FRASES_MANUALES.noEsBorrador);
}

/** Kind of the buyer's document. */
const NIT = 5;

/**
 * Checks the sale of a sheet, and returns it as chosen, to be stored for another correction. A percentage
 * becomes the amount that stands on the paper. A NIT on paper was not checked when it was written, as in an
 * offline sale. docs/fiscal-rules.md F33.
 */
function checkVenta(
  deps: Deps,
  escrita: EntradaVenta,
  sector: number,
): Result<
  { readonly venta: EntradaVenta; readonly total: string; readonly pagos: readonly Pago[] },
  FalloPuente
> {
  const { empresa, catalogos } = getFuentes(deps, null, sector);
  const emision = deps.ajustes.derivar("catalogos", catalogosEmision);
  const excepcionNit = escrita.cliente.tipoDocumento === NIT;
  const { descuentoPorcentaje: _en, ...conSector } = conDescuento({ ...escrita, sector, excepcionNit });
  const completa = conMetodo(conSector, catalogos.metodosPago);
  if (!completa.ok) return fail(falloVentaToPuente(completa.error));
  const revisado = checkPedido(completa.value, empresa, emision);
  if (!revisado.ok) return fail(falloDe(revisado.error));
  const partes = checkPartes(completa.value, revisado.value.importes);
  if (!partes.ok) return fail(falloVentaToPuente(partes.error));
  const { importes } = revisado.value;
  const dolares = valorDeDolares(escrita, escrita.dolares?.tipoCambio ?? null);
  if (!dolares.ok) return fail(falloVentaToPuente(dolares.error));
  const pagos = pagosDe(escrita, importes, dolares.value);
  return ok({ venta: conSector, total: decimalToText(importes.montoTotal, 2), pagos });
}
