import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistroArchivo, writeDiagnostico } from "@mostrador/core/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildPagina } from "../../scripts/diagnostico.ts";

const DATOS = {
  programa: "caja",
  version: "0.2.0",
  hecho: "2026-11-29T14:00:00.000Z",
  disco: { libre: 100_000_000, total: 500_000_000_000 },
  salud: [
    { clave: "impresora", color: "rojo" },
    { clave: "hora", color: "verde" },
  ],
  hallazgos: [{ clase: "suma", gravedad: "grave" }],
  ajustes: { impresora: "red", columnas: 42 },
  motivo: null,
};

describe("the page of a diagnosis", () => {
  let carpeta: string;
  let pagina: string;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "pagina-"));
    const anotar = createRegistroArchivo(carpeta);
    for (let i = 0; i < 3; i++) anotar("error", { error: "Error: <script>alert(1)</script>\n    at x" });
    anotar("arranque", { version: "0.2.0" });
    const archivo = await writeDiagnostico(join(carpeta, "d"), {
      forma: z.looseObject({}),
      datos: DATOS,
      registros: { "registro.jsonl": carpeta },
      enMs: Date.parse(DATOS.hecho),
    });
    pagina = buildPagina(readFileSync(archivo));
  });
  afterAll(() => rmSync(carpeta, { recursive: true }));

  test("says what is wrong first, the frequent errors counted", () => {
    const [, mal = ""] = /<ul class="mal">(.*?)<\/ul>/s.exec(pagina) ?? [];
    expect(mal).toContain("Hallazgo grave: suma");
    expect(mal).toContain("Luz rojo: impresora");
    expect(mal).toContain("0.09 GB");
    expect(mal).toMatch(/3 veces/);
    expect(mal).not.toContain("hora");
  });

  test("holds every setting, and the log with the newest line first", () => {
    expect(pagina).toContain("<th>ajustes.columnas</th><td>42</td>");
    const filas = [
      ...pagina.matchAll(/<tr(?: class="grave")?><td>\d{4}-\d\d-\d\d [^<]*<\/td><td>(\w+)/g),
    ].map(([, que]) => que);
    expect(filas).toHaveLength(4);
  });

  test("runs nothing and loads nothing, whatever the log says", () => {
    expect(pagina).not.toContain("<script");
    expect(pagina).not.toMatch(/(src|href)=/);
    expect(pagina).toContain("default-src 'none'");
  });
});

test.each(["", "no es un ZIP", "PK\u0005\u0006".padEnd(40, "\0")])(
  "another file is refused with a sentence",
  (texto) => {
    expect(() => buildPagina(Buffer.from(texto, "latin1"))).toThrow(/no es un diagnóstico/);
  },
);
