import { fail, ok } from "@mostrador/core";
import { sql } from "kysely";
import { z } from "zod";
import { latir } from "../db/latidos.ts";
import { route } from "../http/route.ts";

export const salud = route({
  method: "get",
  path: "/healthz",
  resumen: "200 cuando el servidor atiende y lee su base de datos",
  auth: "none",
  respuesta: { datos: z.object({ estado: z.string() }) },
  handle: async (deps) => {
    await sql`select 1`.execute(deps.db);
    return ok({ datos: { estado: "listo" } });
  },
});

export const listo = route({
  method: "get",
  path: "/readyz",
  resumen: "200 cuando el servidor puede guardar y emitir; 503 con el motivo cuando no",
  auth: "none",
  errores: [503],
  respuesta: { datos: z.object({ estado: z.string(), siat: z.enum(["operativo", "lento", "caido"]) }) },
  handle: async (deps) => {
    if (deps.fin.aborted) return fail({ kind: "noListo", motivo: "se está deteniendo" });
    try {
      await latir(deps.db, deps.now());
    } catch (error) {
      deps.log("error", { error: String(error) });
      return fail({ kind: "noListo", motivo: "no se puede escribir en la base de datos" });
    }
    // The tax system's state is told, not judged: without it this server goes on issuing offline.
    return ok({ datos: { estado: "listo", siat: deps.pulso.estado().siat } });
  },
});
