import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, type Nit } from "@mostrador/core";
import { restaurarBase, restaurarDiarios } from "../../operacion/admin/restaurar.ts";
import { openDb } from "../../motor/abrir.ts";
import { createCopia } from "../../motor/copia.ts";
import { restaurarCopia } from "./restaurar-copia.ts";
import { exigir, hasta, llamar, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { registrarCafc } from "../../contingencia/registrar-cafc.ts";
import { checkNumeros } from "../revision/numeros.ts";
import { loadSecretos } from "../../secretos.ts";
import { startServer } from "../../server.ts";

const MINIMAL = { prefer: "return=minimal" };
const HORA_MS = 3_600_000;
const CAFC = "101B4283AAD6D";
const callar = () => {};

/** Documents that a copy holds halfway, and documents that it lacks. */
describe("a restore takes the journals in", soloEnSqlite(), () => {
  let mundo: Mundo;
  let carpeta: string;
  let dataDir: string;
  let vuelta = 0;
  beforeAll(async () => {
    const ahora = Date.now();
    const rango = { desdeNumero: 1, hastaNumero: 50, desde: ahora - HORA_MS, hasta: ahora + 99 * HORA_MS };
    mundo = await startMundo({ contribuyente: { cafc: [{ codigo: CAFC, sector: 1, ...rango }] } });
    carpeta = mkdtempSync(join(tmpdir(), "absorber-"));
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });
  beforeEach(() => {
    dataDir = join(carpeta, `datos-${vuelta++}`);
  });

  const clave = () => ({ "x-api-key": mundo.empresas[0].apiKey });
  const emitir = (key: string, cuerpo = pedido()) =>
    mundo.api("POST", "/v1/facturas", cuerpo, { ...MINIMAL, "x-idempotency-key": key });
  const config = () => ({ ...mundo.config, dataDir, diario: join(dataDir, "diario") });
  const copiar = () =>
    createCopia(mundo.config.dataDir, join(carpeta, `copias-${vuelta}`), mundo.ahora()).carpeta;
  const diario = () => mundo.config.diario ?? "";
  const read = async (de = diario()) => {
    const leido = await restaurarDiarios(config(), de, callar);
    if (!leido.ok) throw new Error(leido.error);
    return leido.value;
  };
  const conServidor = async <T>(hacer: (url: string) => Promise<T>): Promise<T> => {
    const server = await startServer(config(), { now: mundo.ahora, log: callar });
    try {
      return await hacer(server.url);
    } finally {
      await server.close();
    }
  };
  const facturas = async () => {
    const db = await openDb(config());
    const filas = await db
      .selectFrom("facturas")
      .select(["cuf", "estado", "numero"])
      .where("nit", "=", mundo.empresas[0].nit)
      .orderBy("id")
      .execute();
    await db.destroy();
    return filas;
  };

  test("put in place and broken off before that, keeps the API closed and lets tills work", async () => {
    restaurarCopia(copiar(), dataDir);
    await conServidor(async (url) => {
      const cerrada = await llamar(`${url}/v1/facturas`, "POST", pedido(), clave());
      expect(cerrada).toMatchObject({
        status: 503,
        body: { error: expect.stringContaining("quedó a medias") },
      });
      expect((await llamar(`${url}/healthz`, "GET", undefined, {})).status).toBe(200);
    });
    expect((await read()).api).toBe("abierta");
    await conServidor(async (url) => exigir(await llamar(`${url}/v1/facturas`, "POST", pedido(), clave())));
  });

  test("lets go of a document that the copy holds while it was sent, whose number another one has since", async () => {
    await mundo.control({
      latencyMs: 600_000,
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037 }],
    });
    const negada = emitir("negada");
    const db = mundo.db();
    await hasta("está en camino", async () => {
      const row = await db.selectFrom("facturas").select("cuf").where("estado", "=", "ENVIANDO").execute();
      return row.length === 1;
    });
    const copia = copiar();
    await mundo.control({ latencyMs: 0 });
    expect((await negada).status).toBe(400);
    const siguiente = exigir(await emitir("siguiente")).body.datos;

    restaurarCopia(copia, dataDir);
    const informe = await read();
    expect(informe.documentos).toEqual({ EMITIDA: 1 });
    const filas = await facturas();
    const mismas = filas.filter(({ numero }) => numero === siguiente.numero_factura);
    expect(mismas.map(({ estado }) => estado)).toEqual(["RECHAZADA", "EMITIDA"]);
    await conServidor(async (url) => {
      for (const key of ["negada", "siguiente"]) {
        const headers = { ...clave(), ...MINIMAL, "x-idempotency-key": key };
        const { status } = await llamar(`${url}/v1/facturas`, "POST", pedido(), headers);
        expect(status).toBe(key === "negada" ? 400 : 200);
      }
    });
  });

  test("without the tax system keeps what it finds in doubt, and the server settles it", async () => {
    const copia = copiar();
    const { cuf } = exigir(await emitir("duda")).body.datos;
    await mundo.caer();
    restaurarCopia(copia, dataDir);
    expect((await read()).documentos).toEqual({ EN_DUDA: 1 });
    await conServidor(async (url) => {
      const headers = { ...clave(), ...MINIMAL, "x-idempotency-key": "duda" };
      const repetir = () => llamar(`${url}/v1/facturas`, "POST", pedido(), headers);
      expect(await repetir()).toMatchObject({ status: 502, body: { cuf } });
    });
    await mundo.normal();
    await conServidor(async (url) => {
      const headers = { ...clave(), ...MINIMAL, "x-idempotency-key": "duda" };
      await hasta("se averigua", async () => {
        const { body } = await llamar(`${url}/v1/facturas`, "POST", pedido(), headers);
        return body.datos?.cuf === cuf;
      });
    });
  });

  test("gives the key of a document that never arrived back", async () => {
    const copia = copiar();
    await mundo.caer();
    expect((await emitir("sin llegar")).status).toBe(502);
    await mundo.normal();
    restaurarCopia(copia, dataDir);
    expect((await read()).documentos).toEqual({ DESCARTADA: 1 });
    await conServidor(async (url) => {
      const headers = { ...clave(), ...MINIMAL, "x-idempotency-key": "sin llegar" };
      exigir(await llamar(`${url}/v1/facturas`, "POST", pedido(), headers));
    });
  });

  test("knows the proforma that the portal invoiced: it is sold, and its goods leave stock once", async () => {
    const { bien, producto } = tiendaDe(() => mundo);
    const descripcion = "Té de coca de los Yungas";
    const productoId = await producto("DIARIO-1", descripcion, "20.00", null);
    const sinDecir = { activas: true, de_la_api: false };
    exigir(await mundo.api("POST", "/v1/existencias/ajustes", sinDecir));
    const contado = [{ producto_id: productoId, contado: "30", costo: "10" }];
    exigir(await mundo.api("POST", "/v1/conteos", { id: randomUUID(), lineas: contado }));
    const linea = {
      codigo_producto: "DIARIO-1",
      descripcion,
      cantidad: "3",
      precio_unitario: "20.00",
      codigo_sin: 1000118,
      actividad_economica: "4711100",
      unidad_medida: 57,
      presentacion_id: null,
      descuento: "0.00",
      a_mano: false,
    };
    const documento = { tipo_documento: 1, numero_documento: "4455667", complemento: null };
    const cliente = { ...documento, razon_social: "Marta Quispe", correo: null, telefono: null };
    const { id } = await bien("POST", "proformas", {
      id: null,
      sucursal: 0,
      valida_hasta: "2099-12-31",
      nota: null,
      cliente,
      lineas: [linea],
    });
    const copia = copiar();
    const facturar = `proformas/${id}/facturar`;
    const { cuf } = await bien("POST", facturar, { metodo_pago: 1 });
    restaurarCopia(copia, dataDir);
    await read();
    await conServidor(async (url) => {
      const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
      const pedir = async (method: string, ruta: string, cuerpo?: unknown) =>
        exigir(await llamar(`${url}/v1/${ruta}`, method, cuerpo, dueno)).body.datos;
      await hasta(
        "la factura vale",
        async () => (await pedir("GET", `facturas/${cuf}`)).estado === "EMITIDA",
      );
      expect(await pedir("GET", `portal/proformas/${id}`)).toMatchObject({
        proforma: { estado: "convertida" },
      });
      expect(await pedir("POST", `portal/${facturar}`, { metodo_pago: 1 })).toMatchObject({ cuf });
      const { movimientos } = await pedir("GET", `kardex?producto_id=${productoId}`);
      expect(movimientos.map(({ cantidad }: { cantidad: string }) => cantidad)).toEqual(["-3", "30"]);
    });
  });

  test("goes on numbering above the journal's documents, when one copy is put back a second time", async () => {
    const copia = copiar();
    const emitirEn = async (url: string): Promise<number> => {
      const { body } = exigir(await llamar(`${url}/v1/facturas`, "POST", pedido(), clave()));
      return body.datos.numero_factura;
    };
    restaurarCopia(copia, dataDir);
    await read();
    let primero = 0;
    await conServidor(async (url) => {
      primero = await emitirEn(url);
    });
    const suyo = join(dataDir, "diario");
    // Both restores leave out the same numbers.
    dataDir = `${dataDir}-otra`;
    restaurarCopia(copia, dataDir);
    await read();
    expect((await read(suyo)).documentos).toEqual({ EMITIDA: 1 });
    // A server's start would mend a counter that lies below them.
    const db = await openDb(config());
    expect(await checkNumeros(db)).toEqual([]);
    await db.destroy();
    await conServidor(async (url) => {
      expect(await emitirEn(url)).toBe(primero + 1);
    });
  });

  test("hears of an annulment of after the copy, though the server's clock was set back before it", async () => {
    const { cuf } = exigir(await emitir("anulada")).body.datos;
    const copia = copiar();
    await mundo.avanzar(-HORA_MS);
    exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    await mundo.avanzar(HORA_MS);
    restaurarCopia(copia, dataDir);
    await read();
    expect((await facturas()).find((fila) => fila.cuf === cuf)?.estado).toBe("ANULADA");
  });

  test("gives a hand-written invoice back, and its event takes it when it is registered again in the same words", async () => {
    const inicioMs = mundo.ahora() + HORA_MS;
    await mundo.avanzar(3 * HORA_MS);
    const suyo = { desdeNumero: 1, hastaNumero: 50, desde: "2020-01-01", hasta: "2099-12-31" };
    const taller = { db: mundo.db(), secretos: loadSecretos(mundo.config.dataDir), now: Date.now };
    const { nit } = mundo.empresas[0];
    expect(await registrarCafc(taller, { nit, codigo: CAFC, sector: 1, ...suyo })).toMatchObject({
      ok: true,
    });
    const copia = copiar();
    const corte = {
      tipo_evento: 7,
      fecha_inicio: epochToInstante(inicioMs),
      fecha_fin: epochToInstante(inicioMs + HORA_MS),
    };
    const { codigo_evento } = exigir(await mundo.api("POST", "/v1/contingencia/evento", corte)).body.datos;
    const escrita = {
      contingencia: true,
      codigo_evento,
      cafc: CAFC,
      numero_factura: 7,
      fecha_emision: epochToInstante(inicioMs + 60_000),
    };
    const { cuf } = exigir(await emitir("a-mano", pedido(escrita))).body.datos;

    restaurarCopia(copia, dataDir);
    expect((await read()).documentos).toEqual({ OFFLINE: 1 });
    await conServidor(async (url) => {
      const llamarla = (ruta: string, cuerpo: object) => llamar(`${url}${ruta}`, "POST", cuerpo, clave());
      const otra = exigir(await llamarla("/v1/contingencia/evento", corte)).body.datos;
      expect(otra.codigo_evento).toBe(codigo_evento);
      exigir(await llamarla("/v1/contingencia/paquete", { cafc: CAFC }));
      await hasta("el paquete se valida", async () => (await mundo.enImpuestos()).get(cuf) === 690);
    });
  });

  test("of a company that the copy does not have waits for it, and keeps nothing of the others closed", async () => {
    const copia = copiar();
    const { nit, apiKey } = mundo.empresas[1];
    const clave1 = { "x-api-key": apiKey, ...MINIMAL, "x-idempotency-key": "ajena" };
    exigir(await mundo.api("POST", "/v1/facturas", pedido(), clave1));
    restaurarCopia(copia, dataDir);
    const antes = await quitarEmpresa(nit);
    const informe = await read();
    expect(informe.empresas_que_faltan).toEqual([nit]);
    expect(informe.api).toContain(String(nit));
    await conServidor(async (url) => {
      exigir(await llamar(`${url}/v1/facturas`, "POST", pedido(), clave()));
    });
    await ponerEmpresa(antes);
    await conServidor(async (url) => {
      expect((await llamar(`${url}/v1/facturas`, "POST", pedido(), clave1)).status).toBe(503);
    });
    expect((await read()).api).toBe("abierta");
    await conServidor(async (url) => {
      const { body } = exigir(await llamar(`${url}/v1/facturas`, "POST", pedido(), clave1));
      expect(mundo.ahora()).toBeGreaterThan(0);
      expect((await mundo.enImpuestos()).has(body.datos.cuf)).toBe(true);
    });
  });

  test("on a database that somebody put back by hand: no server of that journal starts before it", async () => {
    const copia = copiar();
    exigir(await emitir("a mano"));
    restaurarCopia(copia, dataDir);
    // As if the file had been copied: without the marks of a restore, beside its journal.
    const db = await openDb(config());
    await db.deleteFrom("ajustes").where("clave", "like", "restauracion%").execute();
    await db.destroy();
    await mundo.parar();
    const mismo = { ...config(), diario: mundo.config.diario };
    await expect(startServer(mismo, { log: callar })).rejects.toThrow("restaurar base");
    const marcada = await restaurarBase(mismo, "", callar);
    expect(marcada).toMatchObject({ ok: true, value: { api: "abierta" } });
    const server = await startServer(mismo, { now: mundo.ahora, log: callar });
    await server.close();
    await mundo.reiniciar();
    expect(existsSync(join(dataDir, "servidor.db"))).toBe(true);
  });

  type Empresa = Record<string, unknown>;
  /** Takes a company without documents out of a restored database. */
  async function quitarEmpresa(nit: Nit): Promise<readonly [string, Empresa[]][]> {
    const { default: Database } = await import("better-sqlite3");
    const database = new Database(join(dataDir, "servidor.db"));
    const tablas = [
      "creditos",
      "claves",
      "puntos",
      "catalogos",
      "cufds",
      "contadores",
      "versiones",
      "empresas",
    ];
    const guardadas = tablas.map((tabla): [string, Empresa[]] => {
      const filas = database.prepare(`select * from ${tabla} where nit = ?`).all(nit) as Empresa[];
      return [tabla, filas];
    });
    database.pragma("foreign_keys=OFF");
    for (const tabla of tablas) database.prepare(`delete from ${tabla} where nit = ?`).run(nit);
    database.close();
    return guardadas;
  }

  async function ponerEmpresa(guardadas: readonly [string, Empresa[]][]): Promise<void> {
    const { default: Database } = await import("better-sqlite3");
    const database = new Database(join(dataDir, "servidor.db"));
    for (const [tabla, filas] of guardadas.toReversed())
      for (const fila of filas) {
        const columnas = Object.keys(fila);
        const valores = columnas.map((columna) => `@${columna}`).join(", ");
        database.prepare(`insert into ${tabla} (${columnas.join(", ")}) values (${valores})`).run(fila);
      }
    database.close();
  }
});
