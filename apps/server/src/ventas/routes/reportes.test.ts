import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECTORES_FACTURA, Instante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { sql } from "kysely";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soughtCuf } from "../../motor/sought.ts";

let mundo: Mundo;
let periodo: string;
const MINIMAL = { prefer: "return=minimal" };
/** Documents of the month that must pass in little memory. */
const [LOTES, POR_LOTE] = [sizeOfTier(8, 20), 250];
const cufs: Record<number, string> = {};

beforeAll(async () => {
  mundo = await startMundo();
  for (const { codigo, ruta } of SECTORES_FACTURA) {
    const { body } = await mundo.api("POST", ruta, toWire(EJEMPLOS[codigo]), MINIMAL);
    cufs[codigo] = body.datos.cuf;
    periodo = `gestion=${body.datos.fecha_emision.slice(0, 4)}&mes=${Number(body.datos.fecha_emision.slice(5, 7))}`;
  }
  await mundo.api("POST", `/v1/facturas/${cufs[11]}/anular`, { motivo: 1 });
  const otra = { "x-api-key": mundo.empresas[1].apiKey, ...MINIMAL };
  await mundo.api("POST", "/v1/facturas", toWire(EJEMPLOS[1]), otra);
  await mundo.api(
    "POST",
    "/v1/facturas",
    {
      ...(toWire(EJEMPLOS[8]) as object),
      contingencia: true,
      cliente: { tipo_documento: 1, numero_documento: "1", razon_social: "=1+1" },
    },
    MINIMAL,
  );
});
afterAll(() => mundo.close());

/** A CSV that has no line breaks inside its fields. */
function parse(csv: string): string[][] {
  return csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((linea) =>
      [...linea.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, 24)
        .map(([, campo = ""]) => campo.replace(/^"|"$/g, "").replaceAll('""', '"')),
    );
}

describe("GET /v1/reportes/libro-ventas", () => {
  test("has one row an invoice of the month, of every sector and this company only, and each row adds up", async () => {
    const { status, texto, headers } = await mundo.api("GET", `/v1/reportes/libro-ventas?${periodo}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toContain("libro-ventas");
    const [cabeza, ...filas] = parse(texto);
    expect(cabeza).toHaveLength(24);
    expect(filas).toHaveLength(SECTORES_FACTURA.length + 1);
    filas.forEach((fila, i) => {
      const n = (columna: number) => Math.round(Number(fila[columna - 1]) * 100);
      expect(fila[0]).toBe(String(i + 1));
      expect(n(17)).toBe(n(9) - [10, 11, 12, 13, 14, 15, 16].reduce((suma, c) => suma + n(c), 0));
      expect(n(20)).toBe(n(17) - n(18) - n(19));
      expect(n(21)).toBe(Math.round((n(20) * 13) / 100));
    });
  });

  test.each([
    [1, "V", { 9: "98.00", 18: "5.00", 20: "93.00" }],
    [3, "V", { 15: "1109430.53", 20: "0.00" }],
    [4, "L", { 20: "0.00" }],
    [6, "V", { 15: "700.00", 20: "0.00" }],
    [8, "V", { 16: "120.00", 20: "0.00" }],
    [11, "A", { 9: "0.00", 21: "0.00" }],
    [13, "V", { 13: "24.00", 14: "5.00", 20: "171.35" }],
    [14, "V", { 10: "27.38", 18: "10.00", 20: "185.00" }],
  ])("sector %i stands as %s in its own columns", async (sector, estado, esperado) => {
    const { texto } = await mundo.api("GET", `/v1/reportes/libro-ventas?${periodo}`);
    const fila = parse(texto).find((f) => f[4] === cufs[sector]) ?? [];
    expect(fila[21]).toBe(estado);
    expect(Object.fromEntries(Object.keys(esperado).map((c) => [c, fila[Number(c) - 1]]))).toEqual(esperado);
  });

  test("what was issued offline is C, and no name is taken for a formula", async () => {
    const { texto } = await mundo.api("GET", `/v1/reportes/libro-ventas?${periodo}`);
    const fila = parse(texto).find((f) => f[21] === "C");
    expect(fila?.[7]).toBe("'=1+1");
  });

  test.each(["", "gestion=2026", "gestion=2026&mes=13", "gestion=1900&mes=1"])("%s is 422", async (query) => {
    expect((await mundo.api("GET", `/v1/reportes/libro-ventas?${query}`)).status).toBe(422);
  });
});

describe("GET /v1/reportes/respaldo", () => {
  const bajar = async (query: string) => {
    const reply = await fetch(`${mundo.base()}/v1/reportes/respaldo?${periodo}${query}`, {
      headers: { "x-api-key": mundo.empresas[0].apiKey },
    });
    expect(reply.status).toBe(200);
    const archivo = join(mkdtempSync(join(tmpdir(), "zip-")), "respaldo.zip");
    writeFileSync(archivo, Buffer.from(await reply.arrayBuffer()));
    const listar =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('\\n'.join(f'{i.filename} {i.file_size}' for i in z.infolist()))";
    return execFileSync("python3", ["-c", listar, archivo], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((l) => l.split(" ")[0] ?? "");
  };
  test("holds each document as {numero}_{cuf}.xml and .pdf", async () => {
    const ambos = await bajar("");
    expect(ambos).toHaveLength(2 * (SECTORES_FACTURA.length + 1));
    expect(ambos.filter((n) => n.endsWith(`_${cufs[1]}.xml`) || n.endsWith(`_${cufs[1]}.pdf`))).toHaveLength(
      2,
    );
    expect((await bajar("&formato=xml")).every((n) => /^\d+_[0-9A-F]+\.xml$/.test(n))).toBe(true);
    expect((await bajar("&formato=pdf")).every((n) => n.endsWith(".pdf"))).toBe(true);
  });

  test("a month without documents is an empty archive", async () => {
    const reply = await mundo.api("GET", "/v1/reportes/respaldo?gestion=2020&mes=1");
    expect([reply.status, reply.texto.slice(0, 4)]).toEqual([200, "PK\u0005\u0006"]);
  });

  test("thousands of documents pass in little memory, and a receiver that goes away stops the work", async () => {
    const db = mundo.db();
    const modelo = await db
      .selectFrom("facturas")
      .selectAll()
      .where("cuf", "=", soughtCuf(cufs[1] ?? ""))
      .executeTakeFirstOrThrow();
    const { id: _id, ...resto } = modelo;
    for (let lote = 0; lote < LOTES; lote++)
      await db
        .insertInto("facturas")
        .values(
          Array.from({ length: POR_LOTE }, (_, i) => ({
            ...resto,
            cuf: soughtCuf(`F${String(lote * POR_LOTE + i).padStart(20, "0")}`),
            numero: 10_000 + lote * POR_LOTE + i,
            fechaEmision: Instante.parse(`2024-02-10T10:00:00.${String(i).padStart(3, "0")}`),
          })),
        )
        .execute();
    // Autovacuum takes a minute to learn of so many new rows.
    await sql`analyze`.execute(db);
    globalThis.gc?.();
    const antes = process.memoryUsage().rss;
    const ruta = (que: string) => `${mundo.base()}/v1/reportes/${que}?gestion=2024&mes=2&formato=xml`;
    const headers = { "x-api-key": mundo.empresas[0].apiKey };
    let bytes = 0;
    for await (const parte of (await fetch(ruta("respaldo"), { headers })).body ?? []) bytes += parte.length;
    expect(bytes).toBeGreaterThan(LOTES * POR_LOTE * 500);
    expect(process.memoryUsage().rss - antes).toBeLessThan(150e6);
    const cortada = new AbortController();
    const reply = await fetch(ruta("respaldo"), { headers, signal: cortada.signal });
    await reply.body?.getReader().read();
    cortada.abort();
    expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(200);
    const csv = await mundo.api("GET", "/v1/reportes/libro-ventas?gestion=2024&mes=2");
    expect(csv.texto.trim().split("\r\n")).toHaveLength(LOTES * POR_LOTE + 1);
  });
});
