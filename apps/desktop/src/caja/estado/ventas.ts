/** The sales that wait for the cashier, and the open cash session, as the status screen tells them. */
import type { EstadoCaja } from "../../contract/index.ts";
import { findTurnoAbierto } from "../efectivo/db/turnos.ts";
import { findReabierta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { listAparcados } from "../venta/abierta.ts";
import { tipoCambioUsd } from "../venta/dolares.ts";

/** Returns the reopened sale, the parked carts, the rate of the dollar and the open session. */
export function ventasDe(
  deps: Deps,
): Pick<EstadoCaja, "reabierta" | "carritosAparcados" | "tipoCambioUsd" | "turno"> {
  const turno = findTurnoAbierto(deps.db);
  return {
    reabierta: findReabierta(deps.db)?.id ?? null,
    carritosAparcados: listAparcados(deps.db, deps.sesion.quien()).length,
    tipoCambioUsd: tipoCambioUsd(deps),
    turno: turno === undefined ? null : { numero: turno.dicho, abiertoEn: turno.abiertoEn },
  };
}
