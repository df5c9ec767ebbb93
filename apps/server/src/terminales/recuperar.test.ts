import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { createCopia } from "../motor/copia.ts";
import { restaurarCopia } from "../copias/restaurar/restaurar-copia.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta, llamar } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { startServer, type ServerHandle } from "../server.ts";

type Contada = { readonly cuf: string; readonly estado: string };

describe("a server that came back from a copy", soloEnSqlite(), () => {
  let mundo: Mundo;
  let caja: Caja;
  let restaurado: ServerHandle;
  let carpeta: string;
  let dataDir: string;
  /** The till's documents: annulled after the copy, accepted after it, brought after it. */
  let contadas: readonly Contada[];
  const corte = { id: randomUUID(), tipo: 1, inicio: "", fin: "" };

  beforeAll(async () => {
    mundo = await startMundo();
    caja = await emparejarCaja(mundo);
    carpeta = mkdtempSync(join(tmpdir(), "recuperar-"));
    const emitir = async (numero: number) => {
      const factura = (await caja.factura(numero, 1)) as { cuf: string };
      exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
      return { ...factura, tipo_emision: 1, corte_id: null, gemela: null };
    };
    const primera = await emitir(1);
    const copia = createCopia(mundo.config.dataDir, join(carpeta, "copias"), mundo.ahora());
    exigir(await caja.call("POST", `/v1/terminal/facturas/${primera.cuf}/anular`, { motivo: 1 }));
    const segunda = await emitir(2);
    corte.inicio = await caja.ahora();
    const tercera = (await caja.factura(3, 2)) as { cuf: string };
    corte.fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const subida = { ...tercera, corte_id: corte.id, gemela: null };
    const deLaCaja = { ...subida, tipo_emision: 2, estado: "OFFLINE" };
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas: [subida] }));
    contadas = [{ ...primera, estado: "ANULADA" }, { ...segunda, estado: "EMITIDA" }, deLaCaja];
    dataDir = join(carpeta, "otra-maquina");
    restaurarCopia(copia.carpeta, dataDir);
    restaurado = await arrancar();
  });
  afterAll(async () => {
    await restaurado.close();
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });

  const arrancar = () => startServer({ ...mundo.config, dataDir }, { now: mundo.ahora, log: () => {} });
  const llama = async (method: string, path: string, body?: object) =>
    exigir(
      await llamar(`${restaurado.url}/v1/terminal${path}`, method, body, {
        authorization: `Bearer ${caja.token}`,
      }),
    ).body.datos;
  const contar = async (facturas: readonly Contada[]) =>
    (await llama("POST", "/recuperar", { cufds: [], cortes: [corte], facturas })).facturas.map(
      ({ resultado }: { resultado: string }) => resultado,
    );
  const estados = async () => {
    const { documentos } = await llama("GET", "/documentos?desde=0");
    return contadas.map(({ cuf }) => documentos.find((d: Contada) => d.cuf === cuf)?.estado);
  };

  test("says so in the heartbeat, once for each time, with the moment of the copy", async () => {
    const { restauracion, ahora } = await llama("GET", "/estado");
    expect(restauracion.copia_de < ahora).toBe(true);
    expect((await llama("GET", "/estado")).restauracion).toEqual(restauracion);
    expect(exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos.restauracion).toBeNull();
  });

  test("takes nothing on a till's word alone: what the tax system cannot be asked for is left out", async () => {
    await mundo.caer();
    expect(await contar(contadas)).toEqual([]);
    await mundo.normal();
    expect(await estados()).toEqual(["EMITIDA", undefined, undefined]);
  });

  test("takes what it lost and what changed since, as the tax system has it, one credit each, however often it is told", async () => {
    expect(await contar(contadas)).toEqual(["yaEstaba", "recibida", "recibida"]);
    expect(await estados()).toEqual(["ANULADA", "EMITIDA", "OFFLINE"]);
    const { creditos } = await llama("GET", "/estado");
    expect(await contar(contadas)).toEqual(["yaEstaba", "yaEstaba", "yaEstaba"]);
    expect(await llama("GET", "/estado")).toMatchObject({ creditos });
  });

  test("ends an annulment that was asked for again, though the till told of it first", async () => {
    await restaurado.close();
    const db = new Database(join(dataDir, "servidor.db"));
    const pendiente = db.prepare("update facturas set cambio_pendiente = 'anular' where estado = 'ANULADA'");
    expect(pendiente.run().changes).toBe(1);
    restaurado = await arrancar();
    const esperan = db.prepare("select cuf from facturas where cambio_pendiente is not null");
    await hasta("el cambio se asienta", async () => esperan.all().length === 0);
    db.close();
    expect((await estados())[0]).toBe("ANULADA");
  });

  test("brings a newer CUFD when the till has one of after the copy, and makes its documents with it", async () => {
    const [cufd] = (await llama("GET", "/estado")).cufds;
    const perdido = { ...cufd, codigo: "PERDIDO", obtenido_en: await caja.ahora() };
    await llama("POST", "/recuperar", { cufds: [perdido], cortes: [], facturas: [] });
    const [actual] = (await llama("GET", "/estado")).cufds;
    expect(actual.codigo).not.toBe("PERDIDO");
    expect(actual.obtenido_en > perdido.obtenido_en).toBe(true);
  });

  test("takes a document of a lost till, whose CUFD it lacks, once it was told that CUFD alone", async () => {
    const [{ nit, codigoSistema: codigo_sistema }] = mundo.empresas;
    const { punto_venta } = exigir(await caja.call("GET", "/v1/terminal/datos")).body.datos.empresa;
    exigir(await mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema, punto_venta }));
    const inicio = await caja.ahora();
    const factura = (await caja.factura(4, 2)) as Contada & { cufd: string };
    const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const { cufds } = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos;
    const cufd = cufds.find(({ codigo }: { codigo: string }) => codigo === factura.cufd);
    const subir = () => {
      const deEse = { id: randomUUID(), tipo: 1, inicio, fin };
      const facturas = [{ ...factura, corte_id: deEse.id, gemela: null }];
      return llama("POST", "/offline", { cortes: [deEse], facturas });
    };
    expect((await subir()).facturas).toMatchObject([{ resultado: "rechazada", causa: "otra" }]);
    expect(await llama("POST", "/recuperar", { cufds: [cufd], cortes: [], facturas: [] })).toEqual({
      facturas: [],
    });
    expect((await subir()).facturas).toMatchObject([{ resultado: "recibida" }]);
  });
});
