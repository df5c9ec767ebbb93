import type { Estado, FacturaRecuperada, Recuperacion } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { findCorte } from "../../db/cortes.ts";
import { settleCredito } from "../../db/creditos.ts";
import type { Empresa } from "../../db/empresas.ts";
import {
  findFacturaDe,
  insertFactura,
  isNumeroUsado,
  moverFactura,
  type Factura,
} from "../../db/facturas.ts";
import { gemelaDe } from "../../db/gemelas.ts";
import { insertCufdPasado, listCufds, raiseNumero } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import { validarFactura } from "../contingencia/veredicto.ts";
import { datosDeFactura, filaDe } from "../fila-factura.ts";
import { preguntar } from "../resolver-dudas.ts";
import { sincronizar } from "../sincronizar.ts";
import { tomarCadaUna, type Recibida } from "./cada-una.ts";
import { recibirCortes } from "./recibir-cortes.ts";
import { reconstruir } from "./reconstruir.ts";

/**
 * After this server came back from a copy: takes what a terminal had issued or brought since, and what changed since of what it has.
 * The tax system is asked for each CUF and its word decides; what it cannot be asked for now is left out and told again.
 */
export async function recuperar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  { cufds, cortes, facturas }: Recuperacion,
): Promise<readonly Recibida[]> {
  const { nit, sucursal, puntoVenta } = terminal;
  const punto = { nit, sucursal, puntoVenta };
  await transaccion(deps.db, nit, async (tx) => {
    for (const cufd of cufds) await insertCufdPasado(tx, punto, cufd);
    await recibirCortes(deps, tx, terminal, cortes);
  });
  // Theirs was given after the copy: both go on with one that is newer than either.
  const [actual] = await listCufds(deps.db, punto, 1);
  const suyo = cufds.some(({ obtenidoEn }) => actual === undefined || obtenidoEn > actual.obtenidoEn);
  if (suyo && !(await sincronizar(deps, empresa, punto)).ok) return [];
  return tomarCadaUna(deps, facturas, (factura) => recuperarUna(deps, empresa, terminal, factura));
}

type Fila = Parameters<typeof insertFactura>[1];

async function recuperarUna(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
): Promise<Recibida | null> {
  const { cuf } = factura;
  const { nit } = empresa;
  const conocida = await findFacturaDe(deps.db, nit, cuf);
  // What both think is offline may have been validated between the copy and the end.
  if (conocida?.estado === factura.estado && factura.estado !== "OFFLINE")
    return { cuf, resultado: "yaEstaba", causa: null };
  const rebuilt = conocida === undefined ? await filaPara(deps, empresa, terminal, factura) : null;
  if (rebuilt !== null && typeof rebuilt === "string") return { cuf, resultado: "rechazada", causa: rebuilt };
  const preguntada = conocida ?? rebuilt;
  if (preguntada === null) return null;
  const palabra = await preguntar(deps, preguntada);
  if (palabra === null || !isPalabra(palabra)) return null;
  return transaccion(deps.db, nit, async (tx): Promise<Recibida> => {
    const actual = await findFacturaDe(tx, nit, cuf);
    if (actual !== undefined) {
      await seguir(tx, actual, palabra, deps.now());
      return { cuf, resultado: "yaEstaba", causa: null };
    }
    const causa = rebuilt === null ? "otra" : await poner(tx, terminal, rebuilt, palabra, deps.now());
    return causa === null ? { cuf, resultado: "recibida", causa } : { cuf, resultado: "rechazada", causa };
  });
}

/** The tax system's word on a CUF, not its reason for saying nothing. */
type Palabra = Extract<EstadoFactura, { readonly kind: "valida" | "anulada" | "noExiste" }>;

/** Whether the tax system said what became of the document; a refusal or a lost reply says nothing of it. */
export function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind === "valida" || estado.kind === "anulada" || estado.kind === "noExiste";
}

/** The row of a document that is not here; why it cannot be the terminal's own; null when it cannot be signed now. */
async function filaPara(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaRecuperada,
): Promise<Fila | string | null> {
  const { tipoEmision, ventaId, epoca, corteId, gemela } = factura;
  const rebuilt = await reconstruir(deps, empresa, terminal, factura, tipoEmision);
  if (!rebuilt.ok) return rebuilt.error;
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return null;
  const { documento, sector } = rebuilt.value;
  const fila = filaDe(documento, sector, datosDeFactura(documento, factura.pedido), firmante, deps.now());
  const propia = { terminalId: terminal.id, ventaId, epoca, corteId, gemela };
  return { ...fila, ...propia };
}

/** Stores it as the tax system has it. Nobody is told of it again. Gives why it cannot be. */
async function poner(
  tx: Tx,
  { nit, sucursal, puntoVenta }: Terminal,
  fila: Fila,
  palabra: Palabra,
  ahoraMs: number,
): Promise<string | null> {
  const clave = { nit, sucursal, puntoVenta };
  if (fila.corteId != null) {
    const corte = await findCorte(tx, fila.corteId);
    if (corte?.nit !== nit || corte.sucursal !== sucursal || corte.puntoVenta !== puntoVenta)
      return "corteDesconocido";
  }
  if (await isNumeroUsado(tx, clave, fila.sector, fila.numero)) return "numeroUsado";
  await raiseNumero(tx, clave, fila.sector, fila.numero);
  const estado = estadoNuevo(palabra, fila.tipoEmision);
  const codigoRecepcion = palabra.kind === "noExiste" ? null : palabra.codigoRecepcion;
  const gemela = await gemelaDe(tx, {
    ...fila,
    ventaId: fila.ventaId ?? null,
    gemela: fila.gemela ?? null,
  });
  const puesta = { ...fila, gemela, estado, codigoRecepcion, intentoFin: ahoraMs };
  await insertFactura(tx, puesta, "recuperada");
  if (estado !== "OFFLINE") await settleCredito(tx, nit, fila.cuf, ahoraMs);
  return null;
}

/** One that was sent and is not there may still be on its way: a doubt like any other. */
function estadoNuevo({ kind }: Palabra, tipoEmision: number): Estado {
  switch (kind) {
    case "valida":
      return "EMITIDA";
    case "anulada":
      return "ANULADA";
    case "noExiste":
      return tipoEmision === 2 ? "OFFLINE" : "EN_DUDA";
  }
}

/** Follows the fate of a document after the copy was made: validated, annulled, or annulled and taken back. */
export async function seguir(tx: Tx, factura: Factura, palabra: Palabra, ahoraMs: number): Promise<void> {
  if (palabra.kind === "noExiste") return;
  const { codigoRecepcion } = palabra;
  const mover = (de: Estado, suceso: string) =>
    moverFactura(tx, { ...factura, estado: de }, suceso, {}, ahoraMs);
  if (factura.estado === "OFFLINE") await validarFactura(tx, factura, codigoRecepcion, ahoraMs);
  else if (factura.estado === "ENVIANDO" || factura.estado === "EN_DUDA")
    await mover(factura.estado, "aceptada");
  else if (factura.estado === "ANULADA" && palabra.kind === "valida")
    return void (await mover("ANULADA", "revertida"));
  const viva =
    factura.estado !== "ANULADA" && factura.estado !== "RECHAZADA" && factura.estado !== "DESCARTADA";
  if (viva && palabra.kind === "anulada") await mover("EMITIDA", "anulada");
}
