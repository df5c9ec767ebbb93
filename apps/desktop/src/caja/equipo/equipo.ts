/** Printer and mode of selling, as the status screen shows them. */
import { CONFIGURACION_INICIAL, type EstadoCaja } from "../../contract/index.ts";
import { getCursor } from "../motor/ajustes.ts";
import { countFotosPorBajar } from "../tienda/db/fotos.ts";
import { countCola } from "../impresion/db/impresion.ts";
import type { Deps } from "../deps.ts";
import { describeDestino } from "../impresion/destino.ts";
import { planModo, type Situacion } from "../contingencia/modo.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Returns how much the printer's queue holds, and the error of its last try. */
export function impresoraDe({ db, ajustes }: Deps, carpetaTickets: string): EstadoCaja["impresora"] {
  const { impresora } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const { enCola, error } = countCola(db);
  return {
    estado: error === null ? "lista" : "fallida",
    destino: describeDestino(impresora, carpetaTickets),
    enCola,
    error,
  };
}

/** Returns a text that identifies the version of the products and pictures at this till. It changes when the server sends changes. */
export function surtidoDe({ db }: Pick<Deps, "db">): string {
  return `${getCursor(db, "datos")} ${countFotosPorBajar(db)}`;
}

/** Returns the mode of the next sale, and the reason if it does not go online. */
export function modoDe(situacion: Situacion): Pick<EstadoCaja, "modo" | "motivo" | "bloqueo"> {
  const modo = planModo(situacion);
  return {
    modo: modo.kind,
    motivo: motivoDe(modo),
    bloqueo: modo.kind === "bloqueada" ? modo.bloqueo : null,
  };
}

function motivoDe(modo: ReturnType<typeof planModo>): string | null {
  switch (modo.kind) {
    case "bloqueada":
      return FRASES_VENTA.bloqueo[modo.bloqueo];
    case "borrador":
      return FRASES_VENTA.borrador[modo.motivo];
    case "enLinea":
    case "fueraDeLinea":
      return null;
  }
}
