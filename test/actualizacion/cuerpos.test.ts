import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cuerpoDe, type LlamadaCaja } from "@mostrador/core";
import { expect, test } from "vitest";
import { z } from "zod";

/** Bodies of protocol 1 as JSON Schema, written by the code of commit 8267180, the release of 2026-11-22. */
const PROTOCOLO_1 = z
  .record(z.string(), z.looseObject({}))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cuerpos-1.json"), "utf8")));

/** The one rule that came later: any other text ended in an error of the server. The release's till says the server's own rates. */
const TIPO_CAMBIO = { type: "string", pattern: "^\\d{1,12}(\\.\\d{1,10})?$" };

test.each(Object.entries(PROTOCOLO_1))(
  "the body of %s in protocol 1 is that of its release",
  (nombre, schema) => {
    const llamada = nombre as LlamadaCaja; // the file's names; one that is unknown throws
    const hoy = z.toJSONSchema(cuerpoDe(llamada, 1), { io: "input", unrepresentable: "any" });
    const publicado = JSON.parse(
      JSON.stringify(schema, (campo, valor: unknown) => (campo === "tipoCambio" ? TIPO_CAMBIO : valor)),
    ) as unknown;
    expect(JSON.parse(JSON.stringify(hoy))).toEqual(publicado);
  },
);
