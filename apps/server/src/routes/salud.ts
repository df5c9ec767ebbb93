import { ok } from "@mostrador/core";
import { sql } from "kysely";
import { route } from "../http/route.ts";
import { z } from "zod";

export const salud = route({
  method: "get",
  path: "/healthz",
  resumen: "200 cuando el servidor está listo",
  auth: "none",
  respuesta: { datos: z.object({ estado: z.string() }) },
  handle: async (deps) => {
    await sql`select 1`.execute(deps.db);
    return ok({ datos: { estado: "listo" } });
  },
});
