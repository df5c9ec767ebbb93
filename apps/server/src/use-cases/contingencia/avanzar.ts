import type { Deps } from "../../deps.ts";
import { listCortesCerrados, listFacturasDeCorte, type CorteGuardado } from "../../db/cortes.ts";
import { getEmpresa } from "../../db/empresas.ts";
import type { Factura } from "../../db/facturas.ts";
import { listPaquetesDeCajas } from "../../db/paquetes.ts";
import { anularFactura } from "../anular-factura.ts";
import { planEvento, registrarEvento } from "./evento.ts";
import { armarPaquetes, enviarPaquete, validarPaquete } from "./paquete.ts";

/** Why the twin of a sale is annulled: it was issued wrongly. Catalog motivos_anulacion. */
const MOTIVO_GEMELA = 1;

/**
 * One step onwards for every outage of a terminal: event, packages, sending, validation, twins. Each step is stored
 * before the next, so that it goes on from there after a crash. DESIGN.md section 4, reconnection.
 */
export async function avanzarContingencia(deps: Deps): Promise<void> {
  for (const corte of await listCortesCerrados(deps.db)) {
    if (corte.fin !== null) await prepararCorte(deps, { ...corte, fin: corte.fin });
  }
  for (const paquete of await listPaquetesDeCajas(deps.db, ["armado", "enviando"])) {
    const sent = await enviarPaquete(deps, paquete);
    if (!sent.ok) deps.log("paquete sin enviar", { paquete: paquete.id, motivo: sent.error.kind });
  }
  for (const paquete of await listPaquetesDeCajas(deps.db, ["recibido"])) {
    const checked = await validarPaquete(deps, paquete);
    if (!checked.ok) deps.log("paquete sin validar", { paquete: paquete.id, motivo: checked.error.kind });
  }
  await anularGemelas(deps);
}

async function prepararCorte(deps: Deps, corte: CorteGuardado & { readonly fin: string }): Promise<void> {
  const empresa = await getEmpresa(deps.db, corte.nit);
  const facturas = await listFacturasDeCorte(deps.db, corte.id);
  const porCufd = Map.groupBy(facturas, (f) => f.cufd);
  for (const [cufd, suyas] of porCufd) {
    if (!suyas.some(isEsperando)) continue;
    const evento = await planEvento(deps, empresa, corte, cufd, suyas, porCufd.size === 1);
    if (evento === undefined) continue;
    const registered = await registrarEvento(deps, empresa, evento);
    if (!registered.ok) {
      deps.log("evento sin registrar", { corte: corte.id, motivo: registered.error.kind });
      continue;
    }
    await armarPaquetes(deps, registered.value, suyas);
  }
}

function isEsperando(factura: Factura): boolean {
  return factura.estado === "OFFLINE" && factura.paquete_id === null && factura.observada === null;
}

/**
 * A doubtful online document that turned out accepted is annulled, but only after its offline twin is EMITIDA: the buyer
 * holds that one. Twins are of one point of sale: a terminal names nobody else's documents. DESIGN.md section 4, in doubt.
 */
async function anularGemelas(deps: Deps): Promise<void> {
  const emitidas = await deps.db
    .selectFrom("facturas as offline")
    .innerJoin("facturas as gemela", (join) =>
      join
        .onRef("gemela.cuf", "=", "offline.gemela")
        .onRef("gemela.nit", "=", "offline.nit")
        .onRef("gemela.sucursal", "=", "offline.sucursal")
        .onRef("gemela.punto_venta", "=", "offline.punto_venta"),
    )
    .select(["gemela.cuf", "gemela.nit"])
    .where("offline.estado", "=", "EMITIDA")
    .where("gemela.estado", "=", "EMITIDA")
    .where("gemela.revertida", "=", 0)
    .limit(100)
    .execute();
  for (const { cuf, nit } of emitidas) {
    const annulled = await anularFactura(deps, nit, cuf, MOTIVO_GEMELA);
    if (!annulled.ok) deps.log("gemela sin anular", { motivo: annulled.error.kind });
  }
}
