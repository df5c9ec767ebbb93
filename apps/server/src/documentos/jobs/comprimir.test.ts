import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante } from "@mostrador/core";
import { checkCadenas } from "../../motor/auditoria.ts";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import { checkLectores } from "../../motor/diccionarios.ts";
import { CLAVE_LEE_DESDE, LEE_COMPRIMIDOS, MIGRACIONES, puedeLeer } from "../../motor/migraciones.ts";
import { insertProceso } from "../../motor/procesos.ts";
import { openBaseSola } from "../../support/base-sola.ts";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { notaDe } from "../../support/nota-de.ts";
import { reunirEvidencia } from "../reunir-evidencia.ts";
import { COMPRIME_DESDE, createComprimir, isComprimeDesde } from "./comprimir.ts";

test.each([
  ["0.2.0", false],
  ["0.2.9", false],
  [COMPRIME_DESDE, true],
  ["0.10.0", true],
  ["1.0.0", true],
])("release %s writes documents compressed: %s", (version, comprime) => {
  expect(isComprimeDesde(version)).toBe(comprime);
});

let mundo: Mundo;
/** Documents of every kind: invoices of two companies, a note, an annulled one, and one of an outage that waits. */
const cufs: string[] = [];
/** The first document of an outage. */
let outage: { readonly fecha_emision: string };
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** The job, as the leader runs it. */
function job(): () => Promise<void> {
  const { db, ahora: now, monotono } = mundo;
  const listVivos = async () =>
    (await db().selectFrom("procesos").select("id").execute()).map(({ id }) => id);
  const proceso = {
    id: () => 1,
    isLider: async () => true,
    listVivos,
    protocolo: async () => 1,
    close: async () => {},
  };
  return createComprimir({ db: db(), proceso, now, monotono, fin: new AbortController().signal });
}

async function emitir(cuerpo: object = pedido(), headers: Readonly<Record<string, string>> = {}) {
  const { datos } = exigir(await mundo.api("POST", "/v1/facturas", cuerpo, headers)).body;
  cufs.push(datos.cuf);
  return datos;
}

/** The view of a document, by the key of its company. */
async function suya(cuf: string): Promise<Record<string, unknown>> {
  for (const { apiKey } of mundo.empresas) {
    const { status, body } = await mundo.api("GET", `/v1/facturas/${cuf}`, undefined, {
      "x-api-key": apiKey,
    });
    if (status === 200) return body.datos;
  }
  throw new Error(`nadie tiene ${cuf}`);
}

/** Reads a ZIP by a program of others: its files' names and texts. */
const ABRIR_ZIP =
  "import io,json,sys,zipfile; z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())); print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))";

/** Reads the documents by each of their readers. */
async function leerTodo(): Promise<Readonly<Record<string, unknown>>> {
  const leido: Record<string, unknown> = {};
  for (const cuf of cufs) {
    const { url_pdf: _pdf, url_ticket: _ticket, url_xml: _xml, ...datos } = await suya(cuf);
    leido[cuf] = datos;
    const publica = await fetch(`${mundo.base()}/f/${cuf}/xml`);
    leido[`${cuf} xml`] = publica.status === 200 ? await publica.text() : publica.status;
    const carpeta = mkdtempSync(join(tmpdir(), "evidencia-"));
    const evidencia = await reunirEvidencia(mundo.db(), cuf, carpeta);
    leido[`${cuf} evidencia`] = evidencia.ok;
    rmSync(carpeta, { recursive: true });
  }
  const [gestion, mes] = epochToInstante(mundo.ahora()).split("-").map(Number);
  const periodo = `gestion=${gestion}&mes=${mes}`;
  for (const libro of ["ventas", "notas"])
    leido[libro] = exigir(await mundo.api("GET", `/v1/reportes/libro-${libro}?${periodo}`)).texto;
  const zip = await fetch(`${mundo.base()}/v1/reportes/respaldo?${periodo}&formato=xml`, {
    headers: { "x-api-key": mundo.empresas[0].apiKey },
  });
  leido["zip"] = execFileSync("python3", ["-c", ABRIR_ZIP], {
    input: Buffer.from(await zip.arrayBuffer()),
    encoding: "utf8",
  });
  leido["cadenas"] = (await checkCadenas(mundo.db())).map(({ rotura }) => rotura);
  return leido;
}

/** Gives, of each document, the bytes of its row and whether it is compressed. */
async function listFormas(): Promise<readonly { readonly bytes: number; readonly comprimida: boolean }[]> {
  const { rows } = await sql<{ bytes: number; pedido: string }>`
    select length(xml) as bytes, case pedido when '' then 'no' else 'si' end as pedido from facturas order by id`.execute(
    mundo.db(),
  );
  return rows.map(({ bytes, pedido: hay }) => ({ bytes, comprimida: hay === "no" }));
}

describe("documents that the job compresses", () => {
  test("are given back to each reader as they were, on either engine", async () => {
    const ronda = job();
    await ronda(); // closes the data to programs that do not read compressed documents
    await ronda(); // finds nothing, and rests until documents come
    const primera = await emitir();
    for (let i = 0; i < 4; i++) await emitir(pedido({}, { cantidad: i + 1 }));
    for (let i = 0; i < 4; i++) await emitir(pedido(), { "x-api-key": mundo.empresas[1].apiKey });
    const { cuf } = await emitir();
    exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    outage = await emitir(pedido({ contingencia: true }));
    const [ultima] = [await emitir(pedido({}, { cantidad: 2 }))];
    const nota = exigir(await mundo.api("POST", "/v1/notas", notaDe(ultima))).body.datos;
    cufs.push(nota.cuf);
    const antes = await leerTodo();
    expect(antes["cadenas"]).toEqual([null, null]);
    expect(antes[`${primera.cuf} xml`]).toContain(`<cuf>${primera.cuf}</cuf>`);

    expect((await listFormas()).some(({ comprimida }) => comprimida)).toBe(false);
    await ronda();
    const formas = await listFormas();
    // The one note is alone in its family.
    expect(formas.filter(({ comprimida }) => !comprimida)).toHaveLength(1);
    for (const { bytes, comprimida } of formas) if (comprimida) expect(bytes).toBeLessThan(1000);
    expect(await leerTodo()).toEqual(antes);
  });

  test("that come after it are written compressed, annulled, given back and sent in packages", async () => {
    const ronda = job();
    await emitir(); // of a family that this server has not asked for yet
    await ronda();
    const nueva = await emitir(pedido({}, { cantidad: 2 }));
    expect((await listFormas()).at(-1)).toMatchObject({ comprimida: true });
    const nota = exigir(await mundo.api("POST", "/v1/notas", notaDe(nueva))).body.datos;
    exigir(await mundo.api("POST", `/v1/facturas/${nota.cuf}/anular`, { motivo: 1 }));
    exigir(await mundo.api("POST", `/v1/facturas/${nueva.cuf}/anular`, { motivo: 1 }));
    await mundo.caer();
    const duda = await mundo.api("POST", "/v1/facturas", pedido());
    expect(duda.status).not.toBe(200);
    const espera = await emitir(pedido({ contingencia: true }));
    expect((await listFormas()).at(-1)).toMatchObject({ comprimida: true });
    await mundo.normal();
    await mundo.avanzar(1100);
    const pedir = async (ruta: string, cuerpo: object = {}) =>
      exigir(await mundo.api("POST", `/v1/contingencia/${ruta}`, cuerpo)).body.datos;
    const ventana = { fecha_inicio: outage.fecha_emision, fecha_fin: epochToInstante(mundo.ahora()) };
    await pedir("evento", { tipo_evento: 1, ...ventana });
    const { codigo_recepcion } = await pedir("paquete");
    await hasta(
      "el veredicto",
      async () => (await pedir("validar-paquete", { codigo_recepcion })).estado !== "RECIBIDO",
    );
    expect((await mundo.enImpuestos()).get(espera.cuf)).toBe(690);
    expect((await checkCadenas(mundo.db())).map(({ rotura }) => rotura)).toEqual([null, null]);
  });

  test("are refused with a reason where dictionary or bytes are damaged, and no other bytes are given", async () => {
    const { cuf } = await emitir();
    const guardar = (xml: Buffer) =>
      sql`update facturas set xml = ${xml}, pedido = '' where cuf = ${cuf}`.execute(mundo.db());
    await guardar(Buffer.concat([Buffer.of(1), Buffer.alloc(40, 9)]));
    await expect(
      mundo.db().selectFrom("facturas").select("xml").where("cuf", "=", cuf).execute(),
    ).rejects.toThrow("falta el diccionario 0909090909090909");
    expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).status).toBe(500);
    await expect(
      mundo.db().selectFrom("facturas").select("pedido").where("cuf", "=", cuf).execute(),
    ).rejects.toThrow("lee también xml");
    for (const orden of ["update diccionarios set sector = 9", "delete from diccionarios"])
      await expect(sql.raw(orden).execute(mundo.db())).rejects.toThrow("un diccionario no se");
  });
});

describe("programs that do not read compressed documents", () => {
  test("refuse the data from the first dictionary on", async () => {
    const leeDesde = Number(await findAjuste(mundo.db(), CLAVE_LEE_DESDE));
    expect(leeDesde).toBe(LEE_COMPRIMIDOS);
    expect(puedeLeer(LEE_COMPRIMIDOS - 1, leeDesde)).toBe(false);
    expect(puedeLeer(MIGRACIONES.length, leeDesde)).toBe(true);
  });

  test("hold the job back while one of them runs beside it", async () => {
    const base = await openBaseSola();
    try {
      const antigua = await insertProceso(base.db, 1);
      await base.db.updateTable("procesos").set({ conoce: 0 }).where("id", "=", antigua).execute();
      const nueva = await insertProceso(base.db, 2);
      const vivos = (...ids: number[]) => ({ listVivos: async () => ids });
      await saveAjuste(base.db, CLAVE_LEE_DESDE, "26");
      expect(await checkLectores(base.db, vivos(nueva))).toBe(false);
      expect(await findAjuste(base.db, CLAVE_LEE_DESDE)).toBe(String(LEE_COMPRIMIDOS));
      expect(await checkLectores(base.db, vivos(antigua, nueva))).toBe(false);
      expect(await checkLectores(base.db, vivos(nueva))).toBe(true);
    } finally {
      await base.close();
    }
  });
});
