import { epochToInstante } from "@mostrador/core";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import { findTerminal, putToken, type Terminal } from "../../terminales/db/terminales.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { revocarTerminal } from "../../terminales/revocar.ts";
import { sucederCajas } from "../../terminales/suceder.ts";
import type { Contado } from "./leer.ts";
import { pedirCambios } from "./pedir-cambios.ts";
import { reponerSucesos } from "./reponer-sucesos.ts";

/** Puts back all that the journals tell besides documents. Gives the tills put back that are not revoked. `copiaDe`: in ms. */
export async function reponer(
  deps: Pick<Deps, "db" | "reloj" | "now">,
  contado: Contado,
  copiaDe: number,
): Promise<readonly Terminal[]> {
  const cajas = await reponerCajas(deps, contado);
  await pedirCambios(deps, contado);
  await reponerSucesos(deps, contado, copiaDe);
  return cajas;
}

/**
 * Puts back the tills that were paired after the copy, and revokes those revoked since. A till's open outages
 * end when another till took its place, else now. Gives the tills put back that are not revoked.
 */
async function reponerCajas(
  deps: Pick<Deps, "db" | "reloj">,
  { cajas }: Contado,
): Promise<readonly Terminal[]> {
  const { db } = deps;
  const repuestas: Terminal[] = [];
  const revocadas: Terminal[] = [];
  for (const caja of [...cajas.values()].toSorted((a, b) => a.epoca - b.epoca)) {
    const { nit, id } = caja;
    if ((await findEmpresa(db, nit)) === undefined) continue;
    const terminal = {
      ...caja,
      // The journal does not tell whether its credential was heard: a till that calls by TLS draws another one.
      vistoEn: null,
      vida: null,
      vidaEn: null,
      enClaro: 0,
      oido: 1,
      tokenSiguiente: null,
      tokenAnterior: null,
      tokenAnteriorHasta: null,
    };
    if (caja.revocado === 1) revocadas.push(terminal);
    await transaccion(db, nit, async (tx) => {
      const deLaCopia = await findTerminal(tx, nit, id);
      if (deLaCopia !== undefined) {
        // The till drew another credential after the copy: the journal has it.
        if (deLaCopia.tokenHash !== caja.tokenHash) await putToken(tx, id, caja.tokenHash);
        return;
      }
      // The latest till owns the point of sale, even when it was revoked: its numbers may still arrive.
      await sucederCajas(tx, terminal, { ahora: epochToInstante(caja.creadoEn), por: "restauracion" });
      if (caja.revocado === 0) repuestas.push(terminal);
    });
  }
  for (const { nit, id } of revocadas) await revocarTerminal(deps, nit, id, "restauracion");
  return repuestas;
}
