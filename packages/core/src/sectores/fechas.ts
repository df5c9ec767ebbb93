import { z } from "zod";
import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import { conKind } from "../kind.ts";

/** Days and instants as a caller writes them. Only this module reads their text. */

const PRIMERA_GESTION = 1900;

/** A real day, `AAAA-MM-DD`, of 1900 or later. */
export const FechaPedido = z.iso
  .date("Use una fecha que exista: AAAA-MM-DD.")
  .refine((fecha) => isGestion(fecha), conKind("gestion", `Use un año desde ${PRIMERA_GESTION}.`));

const FORMA = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.(\d{1,9}))?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * An instant, in Bolivia's time: `AAAA-MM-DDTHH:MM`, with optional seconds and fractions. A time without offset is Bolivia's; a time with
 * an offset is converted. Fractions finer than a millisecond are cut.
 */
export const FechaHoraPedido = z
  .string("Se espera una fecha y hora: AAAA-MM-DDTHH:MM:SS.")
  .transform((texto, ctx) => {
    const instante = parse(texto);
    if (instante !== null) return instante;
    const message = `Use una fecha y hora que exista, desde ${PRIMERA_GESTION}: AAAA-MM-DDTHH:MM:SS (hora de Bolivia), o con su desfase: 2026-11-20T10:30:00-04:00.`;
    ctx.addIssue({ code: "custom", ...conKind("fechaHora", message) });
    return z.NEVER;
  });

function parse(texto: string): Instante | null {
  const [, minuto, segundo = ":00", fraccion = "", desfase] = FORMA.exec(texto) ?? [];
  if (minuto === undefined) return null;
  const local = Instante.safeParse(`${minuto}${segundo}.${fraccion.padEnd(3, "0").slice(0, 3)}`);
  if (!local.success || !isGestion(local.data)) return null;
  return desfase === undefined ? local.data : enBolivia(local.data, desfase);
}

const BOLIVIA_MINUTOS = -240;

/** Converts to the same moment in Bolivia's time; null beyond the accepted years. */
function enBolivia(local: Instante, desfase: string): Instante | null {
  const [signo, horas, minutos] = [desfase[0], desfase.slice(1, 3), desfase.slice(-2)];
  const delante = desfase === "Z" ? 0 : (Number(horas) * 60 + Number(minutos)) * (signo === "-" ? -1 : 1);
  const instante = epochToInstante(instanteToEpoch(local) + (BOLIVIA_MINUTOS - delante) * 60_000);
  return isGestion(instante) && Instante.safeParse(instante).success ? instante : null;
}

function isGestion(fecha: string): boolean {
  return Number(fecha.slice(0, 4)) >= PRIMERA_GESTION;
}
