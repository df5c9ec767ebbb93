import type { Recuperacion } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { listCufds } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";
import { takeCadaUna, type Recibida } from "./cada-una.ts";
import { takeConCortes } from "./recibir-cortes.ts";
import { recuperarUna } from "./recuperar-una.ts";

/**
 * Recovers, after a restore of this server, a terminal's documents and their changes since the copy. The tax
 * system is asked for each CUF, and its answer decides. Documents without an answer are left out, and
 * reported again.
 */
export async function recuperar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  { cufds, cortes, facturas }: Recuperacion,
): Promise<readonly Recibida[]> {
  const { nit, sucursal, puntoVenta } = terminal;
  const punto = { nit, sucursal, puntoVenta };
  return takeConCortes(deps, terminal, { cufds, cortes, facturas }, async () => {
    // The till's CUFD was given after the copy: both go on with a newer one.
    const [actual] = await listCufds(deps.db, punto, 1);
    const suyo = cufds.some(({ obtenidoEn }) => actual === undefined || obtenidoEn > actual.obtenidoEn);
    if (suyo && !(await sincronizar(deps, empresa, punto)).ok) return [];
    return takeCadaUna(deps, nit, facturas, (factura) => recuperarUna(deps, empresa, terminal, factura));
  });
}
