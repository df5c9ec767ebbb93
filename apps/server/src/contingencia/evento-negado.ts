/** An event that the tax system refused: its documents keep the reason. */
import { instanteToEpoch, PLAZO_EVENTO_HORAS, type Cuf, type Instante } from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { updateEvento, type Evento } from "./db/eventos.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Refusal of the window: it overlaps another, was registered before, or ended too long ago. */
const VENTANA_OCUPADA = 981;

/** Tells whether the event's window is taken, possibly by a registration whose reply was lost. */
export function isVentanaOcupada(mensajes: readonly Mensaje[]): boolean {
  return mensajes.some(({ codigo }) => codigo === VENTANA_OCUPADA);
}

/** Stores the refusal and touches its documents, so that their terminal gets the news. */
export async function saveNegativa(deps: Deps, evento: Evento, mensajes: readonly Mensaje[]): Promise<void> {
  const texto = JSON.stringify(mensajes);
  await transaccion(deps.db, evento.nit, async (tx) => {
    await updateEvento(tx, evento.id, { enDuda: 0, mensajes: texto });
    if (evento.corteId === null || evento.mensajes === texto) return;
    const esperan = await tx
      .selectFrom("facturas")
      .select("cuf")
      .where("corteId", "=", evento.corteId)
      .where("cufd", "=", evento.cufdEvento)
      .where("estado", "=", "OFFLINE")
      .where("paqueteId", "is", null)
      .execute();
    for (const { cuf } of esperan) await updateFactura(tx, { nit: evento.nit, cuf }, {});
  });
}

/**
 * Tells whether an event was refused and its deadline has passed, so that it is refused for good.
 * docs/fiscal-rules.md F40.
 */
export function isFueraDePlazo(fallo: Fallo, { fin }: Evento, ahora: Instante): boolean {
  return fallo.kind === "rechazada" && isVentanaOcupada(fallo.mensajes) && hasVencido(fin, ahora);
}

/** Tells whether the tax system registers no event any more that ended at this moment. docs/fiscal-rules.md F40. */
export function hasVencido(fin: Instante, ahora: Instante): boolean {
  return instanteToEpoch(ahora) - instanteToEpoch(fin) > PLAZO_EVENTO_HORAS * HORA_MS;
}

const HORA_MS = 3_600_000;

/**
 * Marks documents whose event came too late: they stay OFFLINE with the reason, and only a person can go on
 * from there.
 */
export async function apartarVencidas(
  deps: Deps,
  { nit }: Empresa,
  facturas: readonly { readonly cuf: Cuf }[],
): Promise<void> {
  const observada = JSON.stringify(FUERA_DE_PLAZO);
  await transaccion(deps.db, nit, async (tx) => {
    for (const { cuf } of facturas) await updateFactura(tx, { nit, cuf }, { observada });
  });
}

/** Refusal of an event that came too late, as its documents keep it. */
export const FUERA_DE_PLAZO = {
  codigo: VENTANA_OCUPADA,
  descripcion: "EL EVENTO TERMINO HACE MAS DE 48 HORAS",
  remedio: "Su corte ya no se puede registrar automáticamente; consulte al SIN cómo regularizar la factura.",
} as const;
