import type { Deps } from "../deps.ts";
import { transaccion } from "../motor/transaccion.ts";
import { listByEstado, moveFactura } from "./db/facturas.ts";

/** Longer than any call to the tax system takes. */
const INTERRUMPIDA_MS = 300_000;

/** Puts in doubt the documents whose sending broke off, alone or with their server: they may have arrived. */
export async function markInterrumpidas(deps: Deps): Promise<void> {
  const enviando = await listByEstado(deps.db, ["ENVIANDO"], 0, Number.MAX_SAFE_INTEGER);
  if (enviando.length === 0) return;
  // Read after the documents: a server that joined since is sending none of them.
  const vivos = new Set(await deps.proceso.listVivos());
  const open = enviando.filter(
    ({ cuf, proceso, enviadoEn }) =>
      proceso === null ||
      !vivos.has(proceso) ||
      deps.esperas.cumplida(`envio:${cuf}`, String(enviadoEn), INTERRUMPIDA_MS),
  );
  for (const factura of open) {
    deps.esperas.olvidar(`envio:${factura.cuf}`);
    await transaccion(deps.db, factura.nit, (tx) =>
      moveFactura(tx, factura, "enDuda", { intentoFin: deps.now() }, deps.now()),
    );
  }
}
