import type { Quien } from "./leases.ts";
import type { Deps } from "../deps.ts";

/** Gives this server as the holder of a lease, at the present instant of its own clock. */
export function quien({ proceso, now, esperas }: Pick<Deps, "proceso" | "now" | "esperas">): Quien {
  return { proceso: proceso.id(), ahoraMs: now(), esperas };
}
