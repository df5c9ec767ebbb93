import { instanteToEpoch } from "@mostrador/core";
import type { PuntoConCuis, Siat } from "@mostrador/siat";
import type { Deps } from "../deps.ts";
import { SALTO_MS } from "../reloj.ts";

type Hora = Awaited<ReturnType<Siat["sincronizacion"]["fecha_hora"]>>;
/** The answer to a query for the time; `allaMs`: the tax system's clock now, in milliseconds since 1970. */
export type HoraMedida =
  | (Extract<Hora, { readonly kind: "aceptada" }> & { readonly allaMs: number })
  | Exclude<Hora, { readonly kind: "aceptada" }>;

/** Longest round trip of a useful measurement, because the time may be off by half of it. */
const MAX_IDA_Y_VUELTA_MS = 60_000;

/**
 * Asks for the tax system's time and records it for this process. A slow answer is not a measurement, because the
 * computer slept or the line hung. docs/fiscal-rules.md F49.
 */
export async function measureHora(
  deps: Pick<Deps, "monotono" | "now" | "reloj">,
  siat: Siat,
  lugar: PuntoConCuis,
): Promise<HoraMedida> {
  const desde = deps.monotono();
  const desdePared = deps.now();
  const hora = await siat.sincronizacion.fecha_hora(lugar);
  if (hora.kind !== "aceptada") return hora;
  // The tax system read its clock at an unknown moment of the round trip.
  const idaYVueltaMs = deps.monotono() - desde;
  // The monotonic clock stops while the computer sleeps, and is not affected when the wall clock is set.
  const saltoMs = deps.now() - desdePared - idaYVueltaMs;
  if (idaYVueltaMs > MAX_IDA_Y_VUELTA_MS || Math.abs(saltoMs) > SALTO_MS)
    return { kind: "enDuda", causa: "tiempoAgotado", detalle: "hora tardía", intercambio: hora.intercambio };
  const allaMs = instanteToEpoch(hora.fechaHora) + Math.round(idaYVueltaMs / 2);
  deps.reloj.anotar(allaMs);
  return { ...hora, allaMs };
}
