import type { CufdTerminal, FacturaOfflineTerminal, SubidaOffline } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { findCorteDe } from "../contingencia/db/cortes.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe, insertFactura } from "../documentos/db/facturas.ts";
import { gemelaDe } from "../documentos/db/gemelas.ts";
import type { Terminal } from "./db/terminales.ts";
import { takeCadaUna, type Recibida } from "./cada-una.ts";
import { apartar, saveRepetida, isMisma, takeNumero } from "./guardar-repetida.ts";
import { isRetenida } from "./db/retenidas.ts";
import { oirCopia, takeConCortes } from "./recibir-cortes.ts";
import { filaReconstruida } from "./reconstruir.ts";
import { isSuyo } from "./retirar.ts";
import { transaccion } from "../motor/transaccion.ts";

/**
 * Accepts a terminal's outages and offline documents, idempotent by CUF. The terminal's data are binding, since the
 * documents are already printed. A document that cannot be signed now, for lack of a valid certificate, is left out
 * and comes again. So does a document whose number a document in doubt has.
 */
export async function receiveOffline(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  subida: SubidaOffline,
): Promise<readonly Recibida[]> {
  const { nit } = empresa;
  const cufds = cufdsDe(terminal, subida);
  const recibidas = await takeConCortes(deps, terminal, { ...subida, cufds }, () =>
    takeCadaUna(deps, nit, subida.facturas, (factura) => receiveUna(deps, empresa, terminal, factura)),
  );
  if (subida.copiaAnterior !== undefined) await transaccion(deps.db, nit, (tx) => oirCopia(tx, terminal));
  return recibidas;
}

/**
 * Keeps the CUFDs that belong to a document of the call. A CUF names its point of sale and ends with its CUFD's control code: a computer that took
 * another place, or a stranger's one, puts no wrong code here.
 */
export function cufdsDe(
  terminal: Terminal,
  { cufds = [], facturas }: Pick<SubidaOffline, "cufds" | "facturas">,
): readonly CufdTerminal[] {
  const suyas = facturas.filter(({ cuf }) => isSuyo(terminal, cuf));
  return cufds.filter(({ codigo, codigoControl }) =>
    suyas.some(({ cufd, cuf }) => cufd === codigo && cuf.endsWith(codigoControl)),
  );
}

async function receiveUna(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  factura: FacturaOfflineTerminal,
): Promise<Recibida | null> {
  const { cuf } = factura;
  const conocida = await findFacturaDe(deps.db, empresa.nit, cuf);
  if (conocida !== undefined && isMisma(conocida, factura))
    return { cuf, resultado: "yaEstaba", causa: null };
  const rebuilt = await filaReconstruida(deps, empresa, terminal, factura, 2);
  if (!rebuilt.ok) {
    if (rebuilt.error === "sinCertificado") return null;
    // The computer may have been paired for another point of sale after the server held the document for the owner.
    const retenida = terminal.entrega === null && (await isRetenida(deps.db, empresa.nit, factura));
    if (retenida) return { cuf, resultado: "recibida", causa: null };
    return apartar(deps, terminal, factura, rebuilt.error);
  }
  const fila = rebuilt.value;
  return transaccion(deps.db, empresa.nit, async (tx): Promise<Recibida | null> => {
    const { nit } = terminal;
    const puesta = await findFacturaDe(tx, nit, cuf);
    if (puesta !== undefined)
      return isMisma(puesta, factura)
        ? { cuf, resultado: "yaEstaba", causa: null }
        : saveRepetida(tx, terminal, fila, factura, deps.now());
    // The server set the document aside before it was restored. The document that has its number may be reported later.
    if (factura.apartada === true) return saveRepetida(tx, terminal, fila, factura, deps.now());
    const corte = await findCorteDe(tx, factura.corteId, terminal);
    if (corte === undefined) return saveRepetida(tx, terminal, fila, factura, deps.now(), "corteDesconocido");
    const numero = await takeNumero(tx, terminal, fila, factura, deps.now());
    if (numero !== "tomado") return numero;
    const { ventaId, epoca, corteId } = factura;
    const gemela = await gemelaDe(tx, { ...fila, ventaId, gemela: factura.gemela });
    const propia = { terminalId: terminal.id, ventaId, epoca, corteId, gemela };
    await insertFactura(tx, { ...fila, ...propia }, "recibida offline");
    return { cuf, resultado: "recibida", causa: null };
  });
}
