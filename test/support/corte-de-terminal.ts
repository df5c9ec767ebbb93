import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { hasta } from "./mundo.ts";
import type { TerminalDePrueba } from "./terminal.ts";

/** Creates an outage of two seconds that ended now, with `n` documents issued offline in it. */
export async function corteDe(
  caja: TerminalDePrueba,
  n: number,
  changes: object = {},
  documentos: readonly { readonly sector: number; readonly propios: object }[] = [],
) {
  const inicio = await caja.ahora();
  const facturas = [];
  for (let i = 0; i < n; i++) {
    const fechaEmision = epochToInstante(instanteToEpoch(inicio) + 100 * (i + 1));
    facturas.push({
      ...(await caja.factura({ tipoEmision: 2, fechaEmision, ...documentos[i] })),
      gemela: null,
      ...changes,
    });
  }
  await hasta(
    "el corte termina",
    async () => instanteToEpoch(await caja.ahora()) > instanteToEpoch(inicio) + 2000,
  );
  const id = randomUUID();
  return {
    cortes: [{ id, tipo: 1, inicio, fin: await caja.ahora() }],
    facturas: facturas.map((f) => ({ ...f, corte_id: id })),
  };
}
