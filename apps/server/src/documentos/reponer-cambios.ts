/** Repeats annulments and reversals from the journals on a restored document. */
import { takeCambiosRecuperados, type CambioRecuperado } from "./db/cambios-recuperados.ts";
import type { Tx } from "../motor/connection.ts";
import { getFactura, moveFactura, updateFactura, type Factura } from "./db/facturas.ts";
import type { Accion } from "./asentar-cambio.ts";

/** Changes that took effect, in order, and the last change if its outcome is unknown. */
export interface PlanDeCambios {
  readonly hechos: readonly CambioRecuperado[];
  readonly pendiente: CambioRecuperado | null;
}

/**
 * Plans which of a document's journalled changes took effect. A change followed by its opposite took effect, because
 * only an annulled document can be reverted and only a reverted one annulled again. Entries of older programs record no
 * outcome, so the tax system is asked about the last one.
 */
export function planCambios(cambios: readonly CambioRecuperado[]): PlanDeCambios {
  const hechos: CambioRecuperado[] = [];
  let ultimo: CambioRecuperado | null = null;
  for (const [i, cambio] of cambios.entries()) {
    if (cambio.segura === 0 && i < cambios.length - 1) continue;
    const sigueOtra = ultimo !== null && ultimo.accion !== cambio.accion;
    if (ultimo !== null && ultimo.segura === 1 && (sigueOtra || ultimo.resultado === "aceptada"))
      hechos.push(ultimo);
    if (sigueOtra) ultimo = null;
    if (cambio.resultado === null || cambio.resultado === "aceptada") ultimo = cambio;
  }
  if (ultimo?.resultado !== "aceptada") return { hechos, pendiente: ultimo };
  return { hechos: [...hechos, ultimo], pendiente: null };
}

/** The state that each change requires. */
const DESDE = { anular: "EMITIDA", revertir: "ANULADA" } as const satisfies Record<Accion, string>;

/**
 * Applies the changes from the journals that the copy lacks, each under its own key, to an issued document. The last one
 * waits for the tax system's answer if the journals lack it. `palabra`: the current answer of the tax system about the
 * document, which is decisive.
 */
export async function reponerCambios(
  tx: Tx,
  { cuf }: Pick<Factura, "cuf">,
  palabra: "valida" | "anulada" | null,
  ahoraMs: number,
): Promise<void> {
  const leidos = await takeCambiosRecuperados(tx, cuf);
  if (leidos.length === 0 && palabra === null) return;
  const factura = await getFactura(tx, cuf);
  const { hechos, pendiente } = planCambios(trasElUltimo(factura, leidos));
  for (const cambio of hechos) {
    if (!(await anotar(tx, factura, cambio))) continue;
    await mover(tx, factura, cambio.accion, ahoraMs);
    await updateFactura(tx, factura, { cambioPendiente: null });
  }
  if (pendiente !== null) await anotar(tx, factura, pendiente);
  if (palabra === null) return;
  const { estado } = await getFactura(tx, cuf);
  const accion = palabra === "anulada" ? "anular" : "revertir";
  if (estado === DESDE[accion]) await mover(tx, factura, accion, ahoraMs);
}

/** Drops the changes up to the last one that the document already had. That one is kept if its outcome is pending. */
function trasElUltimo(
  { cambioClave, cambioPendiente }: Factura,
  cambios: readonly CambioRecuperado[],
): readonly CambioRecuperado[] {
  const suyo = cambios.findIndex(({ clave }) => clave === cambioClave);
  return cambios.slice(suyo === -1 ? 0 : cambioPendiente === null ? suyo + 1 : suyo);
}

/** Stores a change as pending. Returns false if the document's state does not allow it. */
async function anotar(
  tx: Tx,
  { nit, cuf }: Factura,
  { accion, motivo, clave }: CambioRecuperado,
): Promise<boolean> {
  if ((await getFactura(tx, cuf)).estado !== DESDE[accion]) return false;
  await updateFactura(
    tx,
    { nit, cuf },
    {
      cambioPendiente: accion,
      motivoAnulacion: motivo,
      cambioClave: clave,
      cambioFin: null,
      cambioNegativas: 0,
    },
  );
  return true;
}

async function mover(tx: Tx, factura: Factura, accion: Accion, ahoraMs: number): Promise<void> {
  const suceso = accion === "anular" ? "anulada" : "revertida";
  const cambio = accion === "revertir" ? { revertida: 1 } : {};
  await moveFactura(tx, { ...factura, estado: DESDE[accion] }, suceso, cambio, ahoraMs);
}
