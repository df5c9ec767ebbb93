/** The month's ledgers: notes beside sales, as CSV and XLSX, what a month lacks, and all companies in one ZIP. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSheet } from "read-excel-file/node";
import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Fila } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { getEstadoDelMes } from "../readers/estado-del-mes.ts";
import { como, entrarInvitada } from "../../support/entrar.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor, type Facturada } from "../../support/nota.ts";

const HORA_MS = 3_600_000;
const CORREO = "contadora@ejemplo.bo";
let mundo: Mundo;
let factura: Facturada;
let nota: { cuf: string; numero_nota?: number };
let periodo = "";
let token = "";
beforeAll(async () => {
  mundo = await startMundo();
  factura = await facturarPor(mundo.api, pedido({}, { cantidad: 3 }));
  const minimal = { prefer: "return=minimal" };
  const hecha = await mundo.api("POST", "/v1/notas/fiscal", cuerpoDeNota(factura, [{}]), minimal);
  nota = exigir(hecha).body.datos;
  periodo = `gestion=${factura.fecha.slice(0, 4)}&mes=${Number(factura.fecha.slice(5, 7))}`;
  token = await entrarInvitada(mundo, CORREO, "contador");
});
afterAll(() => mundo.close());

const csv = async (libro: string) => {
  const { texto } = exigir(await mundo.api("GET", `/v1/reportes/${libro}?${periodo}`));
  return texto
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((linea) => linea.split(","));
};
const estado = async () => exigir(await mundo.api("GET", `/v1/reportes/mes?${periodo}`)).body.datos;
/** Downloads a file of bytes with a person's credential. */
const bajar = async (ruta: string) => {
  const respuesta = await fetch(`${mundo.base()}${ruta}?${periodo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(respuesta.status).toBe(200);
  return {
    nombre: respuesta.headers.get("content-disposition"),
    bytes: Buffer.from(await respuesta.arrayBuffer()),
  };
};

test("the sales ledger has the invoice whole and no note; the note stands in its own, beside its invoice", async () => {
  const [, ...ventas] = await csv("libro-ventas");
  expect(ventas.map((fila) => [fila[4], fila[21]])).toEqual([[factura.cuf, "V"]]);
  const [cabeza, ...notas] = await csv("libro-notas");
  expect(cabeza).toHaveLength(14);
  expect(notas).toHaveLength(1);
  const [fila = []] = notas;
  const [dia, mes, anio] = [factura.fecha.slice(8), factura.fecha.slice(5, 7), factura.fecha.slice(0, 4)];
  expect([fila[3], fila[4], fila[10], fila[11], fila[12]]).toEqual([
    nota.cuf,
    "V",
    `${dia}/${mes}/${anio}`,
    String(factura.numero),
    factura.cuf,
  ]);
  expect(fila[13]).toBe(ventas[0]?.[8]);
  expect(Number(fila[9])).toBeCloseTo(Number(fila[8]) * 0.13, 1);
});

test("an annulled note keeps its row, with amounts of 0", async () => {
  exigir(await mundo.api("POST", `/v1/facturas/${nota.cuf}/anular`, { motivo: 1 }));
  const [, fila = []] = await csv("libro-notas");
  expect([fila[3], fila[4], fila[8], fila[9]]).toEqual([nota.cuf, "A", "0.00", "0.00"]);
});

/** A cell as the CSV has it: a day is written by its numbers. */
function escrita(celda: unknown): string {
  return celda instanceof Date
    ? celda.toISOString().slice(0, 10).split("-").toReversed().join("/")
    : String(celda);
}

test.each(["libro-ventas", "libro-notas"])(
  "%s as XLSX has the rows of its CSV and one of totals, amounts as numbers",
  async (libro) => {
    const { nombre, bytes } = await bajar(`/v1/reportes/${libro}.xlsx`);
    expect(nombre).toMatch(new RegExp(`${libro}_1023456022_\\d{4}-\\d\\d\\.xlsx`));
    const filas = await readSheet(bytes);
    const esperadas = await csv(libro);
    expect(filas.map(([primera]) => primera).at(-1)).toBe("Total");
    expect(filas).toHaveLength(esperadas.length + 1);
    expect(filas[1]?.map(escrita).slice(1, 6)).toEqual(esperadas[1]?.slice(1, 6));
    expect([typeof filas[1]?.[8], filas[1]?.[8]]).toEqual(["number", Number(esperadas[1]?.[8])]);
  },
);

test("an accountant gets the ledgers of all her companies in one ZIP, by folder", async () => {
  const { nombre, bytes } = await bajar("/v1/empresas/libros");
  expect(nombre).toContain("libros_");
  const archivo = join(mkdtempSync(join(tmpdir(), "zip-")), "libros.zip");
  writeFileSync(archivo, bytes);
  const ver =
    "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print('\\n'.join(n+' '+str(z.read(n).decode('utf8').count('\\r\\n')) for n in z.namelist()))";
  const dentro = execFileSync("python3", ["-c", ver, archivo], { encoding: "utf8" }).trim().split("\n");
  const mes = `${factura.fecha.slice(0, 7)}.csv`;
  expect(dentro).toEqual([
    `1023456022/libro-ventas_1023456022_${mes} 2`,
    `1023456022/libro-notas_1023456022_${mes} 2`,
  ]);
});

test("a month that goes on is not complete; what waits is told with the end of its term", async () => {
  expect(await estado()).toMatchObject({
    terminado: false,
    completo: false,
    esperando: 0,
    contingencias: [],
  });
  exigir(
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true }), { prefer: "return=minimal" }),
  );
  const abierta = await estado();
  expect(abierta).toMatchObject({ esperando: 1, contingencias: [{ documentos: 1, plazo: null }] });
  await mundo.avanzar(2000);
  const [desde] = abierta.contingencias.map((una: { desde: string }) => una.desde);
  const fin = epochToInstante(mundo.ahora());
  const corte = { tipo_evento: 1, fecha_inicio: desde.slice(0, 23), fecha_fin: fin };
  exigir(await mundo.api("POST", "/v1/contingencia/evento", corte));
  const [cerrada] = (await estado()).contingencias;
  const plazoTras = (horas: number) => instanteToEpoch(Instante.parse(fin)) + horas * HORA_MS;
  expect(Math.abs(Date.parse(cerrada.plazo) - plazoTras(48))).toBeLessThan(2000);
  // Hand-written invoices of an outage have a longer term, and stand apart.
  const db = mundo.db();
  const espera = db.selectFrom("facturas").selectAll().where("estado", "=", "OFFLINE");
  const { id: _id, ...comun } = await espera.executeTakeFirstOrThrow();
  const aMano = { ...comun, cuf: soughtCuf("CAFC".padEnd(50, "0")), numero: 9000, cafc: "101ABC" };
  await db.insertInto("facturas").values(aMano).execute();
  const { contingencias } = await estado();
  const [corta, larga] = contingencias
    .map((una: { plazo: string }) => Date.parse(una.plazo))
    .toSorted((a: number, b: number) => a - b);
  expect(contingencias).toMatchObject([{ documentos: 1 }, { documentos: 1 }]);
  expect(larga - corta).toBe((72 - 48) * HORA_MS);
});

test("a past month without waiting documents is complete; the register's day is the next month's ninth", async () => {
  const { body } = await mundo.api("GET", "/v1/reportes/mes?gestion=2020&mes=12");
  expect(body.datos).toMatchObject({
    terminado: true,
    completo: true,
    esperando: 0,
    observadas: 0,
    registro_hasta: "2021-01-09",
  });
  const reply = await mundo.api("GET", `/v1/empresas/mes?${periodo}`, undefined, como(token));
  const [fila] = reply.body.datos.empresas;
  expect(fila.estado).toEqual(await estado());
});

/** Keeps a document like the invoice, of another month and in another state. */
async function poner(fechaEmision: string, cambio: Partial<Fila<"facturas">>): Promise<void> {
  const db = mundo.db();
  const molde = db.selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(factura.cuf));
  const { id: _id, ...comun } = await molde.executeTakeFirstOrThrow();
  const [instante, n] = [Instante.parse(fechaEmision), fechaEmision.replaceAll(/\D/g, "")];
  const suya = { cuf: soughtCuf(n.padStart(50, "D")), numero: 10_000 + Number(n.slice(4, 8)) };
  await db
    .insertInto("facturas")
    .values({ ...comun, ...suya, fechaEmision: instante, ...cambio })
    .execute();
}

test("a past month has its own documents; it is complete once none of them waits and none is observed", async () => {
  await poner("2021-01-31T23:59:59.999", { estado: "OFFLINE", observada: "{}" });
  await poner("2021-03-31T23:00:00.000", { estado: "EMITIDA", observada: "{}" });
  await poner("2021-04-01T00:00:00.000", {});
  await poner("2021-05-01T00:00:00.000", { estado: "EN_DUDA" });
  await poner("2021-07-15T12:00:00.000", { estado: "ANULADA", observada: "{}" });
  await poner("2021-08-15T12:00:00.000", { nit: mundo.empresas[1].nit, observada: "{}" });
  const meses = [1, 2, 3, 4, 5, 6, 7, 8].map(async (mes) => {
    const { body } = await mundo.api("GET", `/v1/reportes/mes?gestion=2021&mes=${mes}`);
    const { esperando, observadas, completo } = body.datos;
    const libro = await mundo.api("GET", `/v1/reportes/libro-ventas?gestion=2021&mes=${mes}`);
    const ventas = libro.texto.trim().split("\r\n").length - 1;
    return { mes, ventas, esperando, observadas, completo };
  });
  expect(await Promise.all(meses)).toEqual([
    { mes: 1, ventas: 1, esperando: 0, observadas: 1, completo: false },
    { mes: 2, ventas: 0, esperando: 0, observadas: 0, completo: true },
    { mes: 3, ventas: 1, esperando: 0, observadas: 1, completo: false },
    { mes: 4, ventas: 1, esperando: 0, observadas: 0, completo: true },
    { mes: 5, ventas: 0, esperando: 1, observadas: 0, completo: false },
    { mes: 6, ventas: 0, esperando: 0, observadas: 0, completo: true },
    { mes: 7, ventas: 1, esperando: 0, observadas: 0, completo: true },
    { mes: 8, ventas: 0, esperando: 0, observadas: 0, completo: true },
  ]);
});

test("a month is over at its end in Bolivia", async () => {
  const db = mundo.db();
  const empresa = await db
    .selectFrom("empresas")
    .selectAll()
    .where("nit", "=", mundo.empresas[0].nit)
    .executeTakeFirstOrThrow();
  const vigenciasOf = () => ({ certificadoMs: null, titular: null, tokenMs: null });
  const estadoA = (en: string) =>
    getEstadoDelMes({ db, vigenciasOf, now: () => Date.parse(en) }, empresa, { gestion: 2021, mes: 12 });
  expect(await estadoA("2022-01-01T03:59:59.999Z")).toMatchObject({ terminado: false, completo: false });
  expect(await estadoA("2022-01-01T04:00:00.000Z")).toMatchObject({
    terminado: true,
    completo: true,
    registroHasta: "2022-01-09",
  });
});
