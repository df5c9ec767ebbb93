import type { FacturaRecuperada, Recuperacion } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import type { Empresa } from "../../db/empresas.ts";
import { findFacturaDe } from "../../db/facturas.ts";
import { insertCufdPasado, listCufds } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import { datosDeFactura, filaDe } from "../fila-factura.ts";
import { preguntar } from "../resolver-dudas.ts";
import { sincronizar } from "../sincronizar.ts";
import { tomarCadaUna, type Recibida } from "./cada-una.ts";
import { isPalabra, seguir } from "./palabra-del-siat.ts";
import { poner, type Fila } from "./poner-recuperada.ts";
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
