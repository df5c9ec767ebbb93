import {
  decimalToText,
  fail,
  instanteToEpoch,
  numerosToRangos,
  ok,
  revisarCorteManual,
  revisarFechaManual,
  revisarNumeroManual,
  type FalloCampo,
  type ManualesTerminal,
  type Result,
} from "@mostrador/core";
import type { Manual, Transcripcion } from "../../contract/areas/manuales.ts";
import type { EntradaRevisada, EntradaVenta, FalloPuente, Salida } from "../../contract/index.ts";
import { findOfflineEn } from "../db/documentos.ts";
import {
  findManual,
  findReemplazo,
  findTranscripcion,
  isDeclarada,
  listNumerosEscritos,
  listVentanas,
  saveManual,
  saveTranscripcion,
} from "../db/manuales.ts";
import type { Pago } from "../db/pagos.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { getFuentes } from "../venta/preparar.ts";
import { valorDeDolares } from "../venta/dolares.ts";
import { conMetodo, pagosDe, revisarPartes } from "../venta/pagos.ts";
import { catalogosEmision, revisarPedido } from "../venta/pedido.ts";
import { falloVentaToPuente } from "../venta/textos.ts";

type Resultado<T> = Result<T, FalloPuente>;

/** Kind of the buyer's document. */
const NIT = 5;

/** What the server has, asked now; what it had when it last answered where it does not. */
export async function datosManuales(deps: Deps): Promise<Resultado<Salida<"datosManuales">>> {
  const { db, ajustes } = deps;
  const respuesta = await ajustes.servidor()?.manuales();
  if (respuesta?.ok) {
    db.inTransaction((tx) => ajustes.set(tx, "manuales", respuesta.value));
    return ok({ ...respuesta.value, enLinea: true });
  }
  const guardados = ajustes.find("manuales");
  return guardados === undefined ? fail(fallo(SIN_DATOS)) : ok({ ...guardados, enLinea: false });
}

const SIN_DATOS =
  "No hay conexión con el servidor, y la caja todavía no sabe qué CAFC hay: vuelva a abrir esta pantalla cuando haya conexión.";

/** Begins a transcription, or changes one of which nothing was sent. Its outage crosses no other of the till. */
export function iniciarTranscripcion(
  deps: Deps,
  entrada: EntradaRevisada<"iniciarTranscripcion">,
): Resultado<Transcripcion> {
  const { db, reloj } = deps;
  const antes = findTranscripcion(db, entrada.id);
  if (antes !== undefined && isDeclarada(db, entrada.id))
    return fail(fallo("Ya se envió algo de este corte: sus horas y su CAFC no se pueden cambiar."));
  const datos = datosGuardados(deps);
  if (!datos.ok) return datos;
  const ocupadas = datos.value.ocupadas.filter(
    // Its own, of before: the server looks at it.
    ({ inicio, fin }) => antes?.inicio !== inicio || antes.fin !== fin,
  );
  const fallos = revisarCorte(deps, entrada, { ...datos.value, ocupadas });
  if (fallos.length > 0) return fail(falloDe(fallos));
  const fuera = (antes?.facturas ?? []).find(
    ({ estado, fechaEmision }) =>
      estado === "escrita" && (fechaEmision < entrada.inicio || fechaEmision > entrada.fin),
  );
  if (fuera !== undefined)
    return fail(fallo(`La factura ${fuera.numero} queda fuera de esas horas: corríjala antes.`));
  const creadaEn = antes?.creadaEn ?? reloj.ahora();
  db.inTransaction((tx) => saveTranscripcion(tx, { ...entrada, error: null, creadaEn }));
  return ok(exigir(deps, entrada.id));
}

function revisarCorte(
  { db, reloj }: Deps,
  { id, tipo, inicio, fin, cafc, sector }: EntradaRevisada<"iniciarTranscripcion">,
  { cafcs, ocupadas, desde }: ManualesTerminal,
): readonly FalloCampo[] {
  const falla = (campo: string, msg: string): FalloCampo[] => [{ loc: [campo], kind: "manual", msg }];
  if (!cafcs.some((c) => c.codigo === cafc && c.sector === sector))
    return falla("cafc", "Ese CAFC no está registrado para ese tipo de factura.");
  const todas = [...ocupadas, ...listVentanas(db, id)];
  const fallos = revisarCorteManual({ tipo, inicio, fin }, { ahora: reloj.ahora(), ocupadas: todas });
  if (fallos.length > 0) return fallos;
  // Outages begin on whole minutes; the CUFD may have come within that minute's first second.
  if (desde === null || instanteToEpoch(desde) - instanteToEpoch(inicio) > 999)
    return falla("inicio", "En ese momento la caja todavía no tenía CUFD: empezó a usarse después.");
  const suya = findOfflineEn(db, { inicio, fin });
  return suya === undefined
    ? []
    : falla(
        "inicio",
        `En ese tiempo esta caja emitió fuera de línea la factura ${suya.numero} (${suya.fechaEmision.slice(11, 16)}): ponga el tiempo en que no funcionó.`,
      );
}

/** Keeps an invoice of paper, checked as if it were sold now, and against its outage and its CAFC. */
export function guardarManual(deps: Deps, hoja: EntradaRevisada<"guardarManual">): Resultado<Manual> {
  const { db, sesion } = deps;
  const transcripcion = findTranscripcion(db, hoja.transcripcionId);
  if (transcripcion === undefined) return fail(fallo("Esa transcripción ya no está."));
  const antes = findManual(db, hoja.clave);
  if (antes !== undefined && antes.estado !== "escrita")
    return fail(fallo(`La factura ${antes.numero} ya se envió: no se puede cambiar.`));
  const corregida = hoja.corrige === null ? undefined : findManual(db, hoja.corrige);
  if (hoja.corrige !== null && corregida?.estado !== "observada")
    return fail(fallo("Solo se corrige una factura que Impuestos observó."));
  const datos = datosGuardados(deps);
  if (!datos.ok) return datos;
  // A correction is of the same sale.
  const reemplaza = corregida === undefined ? hoja.reemplaza : corregida.reemplaza;
  const fallos = [
    ...revisarHoja(deps, hoja, transcripcion, datos.value, corregida),
    ...revisarBorrador(deps, { ...hoja, reemplaza }),
  ];
  if (fallos.length > 0) return fail(falloDe(fallos));
  const venta = revisarVenta(deps, hoja.venta, transcripcion.sector);
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
  if (guardada === undefined) throw new Error(`factura manual ${hoja.clave} sin guardar`);
  return ok(guardada);
}

function revisarHoja(
  { db }: Deps,
  { clave, corrige, numero, fechaEmision }: EntradaRevisada<"guardarManual">,
  { inicio, fin, cafc: codigo, sector }: Transcripcion,
  { cafcs }: ManualesTerminal,
  corregida: Manual | undefined,
): readonly FalloCampo[] {
  const cafc = cafcs.find((c) => c.codigo === codigo && c.sector === sector);
  if (cafc === undefined)
    return [{ loc: ["numero"], kind: "manual", msg: "El CAFC de este corte ya no está registrado." }];
  const menos = corrige === null ? [clave] : [clave, corrige];
  const escritos = numerosToRangos(listNumerosEscritos(db, { cafc: codigo, sector, menos }));
  // At the server an observed invoice still has its number, which its correction takes over.
  const usados = corregida?.numero === numero ? escritos : [...escritos, ...cafc.usados];
  return [
    ...revisarNumeroManual(numero, cafc, usados),
    ...revisarFechaManual(fechaEmision, { inicio, fin }, cafc),
  ];
}

/** The draft that a sheet replaces is one, and waits; no other sheet replaces it. */
function revisarBorrador(
  { db }: Deps,
  { clave, corrige, reemplaza }: Pick<EntradaRevisada<"guardarManual">, "clave" | "corrige" | "reemplaza">,
): readonly FalloCampo[] {
  if (reemplaza === null) return [];
  const falla = (msg: string): FalloCampo[] => [{ loc: ["reemplaza"], kind: "manual", msg }];
  const otra = findReemplazo(db, reemplaza, [clave, corrige]);
  if (otra !== undefined)
    return falla(`Ese borrador ya se escribió a mano en la factura ${otra.numero}: elija otro, o ninguno.`);
  if (corrige !== null) return [];
  return findVenta(db, reemplaza)?.estado === "BORRADOR"
    ? []
    : falla("Esa venta ya no es un borrador: elija otro, o ninguno.");
}

/** The sale as it is kept: as it was chosen, for another correction. A NIT on paper was not checked when it was written: FACTS.md section 9, like offline. */
function revisarVenta(
  deps: Deps,
  escrita: EntradaVenta,
  sector: number,
): Resultado<{ readonly venta: EntradaVenta; readonly total: string; readonly pagos: readonly Pago[] }> {
  const { empresa, catalogos } = getFuentes(deps, null, sector);
  const emision = deps.ajustes.derivar("catalogos", catalogosEmision);
  const conSector = { ...escrita, sector, excepcionNit: escrita.cliente.tipoDocumento === NIT };
  const completa = conMetodo(conSector, catalogos.metodosPago);
  if (!completa.ok) return fail(falloVentaToPuente(completa.error));
  const revisado = revisarPedido(completa.value, empresa, emision);
  if (!revisado.ok) return fail(falloDe(revisado.error));
  const partes = revisarPartes(completa.value, revisado.value.importes);
  if (!partes.ok) return fail(falloVentaToPuente(partes.error));
  const { importes } = revisado.value;
  const dolares = valorDeDolares(escrita, escrita.dolares?.tipoCambio ?? null);
  if (!dolares.ok) return fail(falloVentaToPuente(dolares.error));
  const pagos = pagosDe(escrita, importes, dolares.value);
  return ok({ venta: conSector, total: decimalToText(importes.montoTotal, 2), pagos });
}

function datosGuardados({ ajustes }: Deps): Resultado<ManualesTerminal> {
  const datos = ajustes.find("manuales");
  return datos === undefined ? fail(fallo(SIN_DATOS)) : ok(datos);
}

/** Throws where there is none. */
export function exigir({ db }: Deps, id: string): Transcripcion {
  const transcripcion = findTranscripcion(db, id);
  if (transcripcion === undefined) throw new Error(`transcripción ${id} inexistente`);
  return transcripcion;
}

export function fallo(texto: string): FalloPuente {
  return { kind: "manual", texto, campos: [] };
}

function falloDe(fallos: readonly FalloCampo[]): FalloPuente {
  return {
    kind: "manual",
    texto: fallos.map(({ msg }) => msg).join(" "),
    campos: fallos.map(({ loc, msg }) => ({ loc: [...loc], msg })),
  };
}
