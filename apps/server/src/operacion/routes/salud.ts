/** Routes of health and readiness. */
import { statfs } from "node:fs/promises";
import { fail, ok, explicado } from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { CualquierConsulta } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { getCopiaFuera } from "../../copias/readers/copia-fuera.ts";
import { avisoDeDano, probeEscritura, probeLectura } from "../probar-base.ts";

export const salud = route({
  method: "get",
  path: "/healthz",
  resumen: "200 cuando el servidor atiende y lee su base de datos; dice su versión",
  right: "anyone",
  changesState: false,
  query: CualquierConsulta,
  respuesta: {
    datos: z.object({
      estado: explicado(z.string(), "Siempre `ok`: el servidor responde.", "ok"),
      version: explicado(z.string(), "Versión del programa."),
    }),
  },
  handle: async (deps) => {
    await probeLectura(deps.db);
    return ok({ datos: { estado: "listo", version: VERSION } });
  },
});

export const listo = route({
  method: "get",
  path: "/readyz",
  resumen: "200 cuando el servidor puede guardar y emitir; 503 con el motivo cuando no",
  right: "anyone",
  changesState: false,
  query: CualquierConsulta,
  errores: [503],
  respuesta: {
    datos: z.object({
      estado: explicado(z.string(), "Si puede escribir y emitir.", "listo"),
      siat: explicado(z.enum(["operativo", "lento", "caido"]), "Cómo responde el sistema tributario."),
      /** Warnings; present while this server's data are damaged, its clock is off, or its copy off the premises is late. */
      aviso: explicado(
        z.string().optional(),
        "Falta si todo va bien: base dañada, reloj desviado o copia externa atrasada.",
      ),
    }),
  },
  handle: async (deps) => {
    if (deps.fin.aborted) return fail({ kind: "noListo", motivo: "se está deteniendo" });
    try {
      if (!(await hasLugar(deps))) return fail({ kind: "noListo", motivo: "no queda lugar en el disco" });
      await probeEscritura(deps.db, deps.now());
    } catch (error) {
      deps.log("error", { error: String(error) });
      return fail({ kind: "noListo", motivo: "no se puede escribir en la base de datos" });
    }
    const problema = (await deps.journal?.problem()) ?? (await deps.cierre.motivo());
    if (problema !== null) return fail({ kind: "noListo", motivo: problema });
    // The tax system's state is reported but does not decide: without it this server goes on issuing offline.
    const avisos = [
      avisoDeDano(deps.config.dataDir),
      avisoDeReloj(deps.reloj.desfaseMs()),
      await avisoDeCopia(deps),
    ].filter((a) => a !== null);
    const datos = { estado: "listo", siat: deps.pulso.estado().siat };
    return ok({ datos: avisos.length === 0 ? datos : { ...datos, aviso: avisos.join(" ") } });
  },
});

/**
 * Free bytes below which the disk counts as full. A write that succeeds in the existing space of SQLite's WAL does
 * not mean that there is room for the next invoice.
 */
const LIBRE_MINIMO_BYTES = 2 * 1024 * 1024;

/** Tells whether the data folder's disk has room. For a database on another machine only a write can tell. */
async function hasLugar({ config }: Deps): Promise<boolean> {
  if (config.databaseUrl !== null) return true;
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize >= LIBRE_MINIMO_BYTES;
}

/** Returns a warning if the copy off the premises is late, otherwise null. It does not name the destination, because any caller may read it. */
async function avisoDeCopia({ db, config, now }: Deps): Promise<string | null> {
  const fuera = await getCopiaFuera(db, config, now());
  return fuera?.atrasada === true
    ? "La copia cifrada fuera del local está atrasada: el portal, en Estado, dice por qué."
    : null;
}

/**
 * Clock error above which a warning is reported. The server still issues by the tax system's clock. docs/design.md D34.
 */
const DESFASE_MAXIMO_MS = 30_000;

function avisoDeReloj(desfaseMs: number | null): string | null {
  if (desfaseMs === null || Math.abs(desfaseMs) <= DESFASE_MAXIMO_MS) return null;
  const s = Math.round(Math.abs(desfaseMs) / 1000);
  const como = desfaseMs > 0 ? "atrasado" : "adelantado";
  return `El reloj de este servidor está ${como} ${s} s respecto de Impuestos Nacionales: póngalo en hora (active NTP). Mientras tanto se emite con la hora de Impuestos.`;
}
