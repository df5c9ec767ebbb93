/** What left for a till's outage is known after a restore, in whatever order two copies of the till tell it. docs/decisions/0048 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCopia } from "../../motor/copia.ts";
import { restaurar } from "../../operacion/admin/restaurar.ts";
import { startServer, type ServerHandle } from "../../server.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, hasta, llamar } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";

type Vendida = { readonly cuf: string };

/** The tax system's code of a valid document. */
const VIGENTE = 690;

describe("a package that left after the copy that came back", soloEnSqlite(), () => {
  let mundo: Mundo;
  let caja: Caja;
  let restaurado: ServerHandle;
  let carpeta: string;
  let dataDir: string;
  let corte: object;
  /** Printed in one outage by one copy of the till: accepted before the restore, and told to no server before it. */
  let aceptada: Vendida;
  let callada: Vendida;
  /** Printed by the other copy under the first one's number, offline and online. */
  let deLaOtra: Vendida;
  let corteDeLaOtra: object;
  let enLinea: object;
  /** The events of the database before the disaster, and right after the restore. */
  let antes: readonly object[];
  let alVolver: readonly object[];

  const eventosDe = (data: string) => {
    const db = new Database(join(data, "servidor.db"), { readonly: true });
    const filas = db
      .prepare("select corte_id, tipo, inicio, fin, cufd_evento, descripcion from eventos")
      .all();
    db.close();
    return filas as object[];
  };
  const vendida = async (numero: number, corteId: string) =>
    ({ ...(await caja.factura(numero, 2)), corte_id: corteId, gemela: null }) as unknown as Vendida;
  const enUnMilisegundo = async () => epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const alRestaurado = async (path: string, body: object) =>
    llamar(`${restaurado.url}/v1/terminal${path}`, "POST", body, { authorization: `Bearer ${caja.token}` });
  const contar = async (facturas: readonly object[], cortes: readonly object[]) => {
    const offline = facturas.map((factura) => ({ ...factura, tipo_emision: 2, estado: "OFFLINE" }));
    const dicho = await alRestaurado("/recuperar", { cufds: [], cortes, facturas: offline });
    return exigir(dicho).body.datos.facturas;
  };

  beforeAll(async () => {
    mundo = await startMundo({ config: { tareasMs: 20 } });
    caja = await emparejarCaja(mundo);
    carpeta = mkdtempSync(join(tmpdir(), "salidas-"));
    const copia = createCopia(mundo.config.dataDir, join(carpeta, "copias"), mundo.ahora()).carpeta;
    const id = randomUUID();
    const inicio = await caja.ahora();
    aceptada = await vendida(1, id);
    callada = await vendida(2, id);
    corte = { id, tipo: 1, inicio, fin: await enUnMilisegundo() };
    await mundo.avanzar(1100);
    const suyo = randomUUID();
    const desde = await caja.ahora();
    deLaOtra = await vendida(1, suyo);
    corteDeLaOtra = { id: suyo, tipo: 1, inicio: desde, fin: await enUnMilisegundo() };
    enLinea = await caja.factura(1, 1);
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas: [aceptada] }));
    await hasta("se valida", async () => (await mundo.enImpuestos()).get(aceptada.cuf) === VIGENTE);
    antes = eventosDe(mundo.config.dataDir);
    await mundo.parar();
    dataDir = join(carpeta, "otra-maquina");
    const config = { ...mundo.config, dataDir, diario: join(dataDir, "diario") };
    expect(await restaurar(config, copia, mundo.config.diario ?? "", () => {})).toMatchObject({ ok: true });
    alVolver = eventosDe(dataDir);
    restaurado = await startServer(config, { now: mundo.ahora, log: () => {} });
  });
  afterAll(async () => {
    await restaurado.close();
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });

  test("keeps its number from the other copy, which tells a document of that number first", async () => {
    const dicho = [{ cuf: deLaOtra.cuf, resultado: "rechazada", causa: "numeroUsado" }];
    expect(await contar([deLaOtra], [corteDeLaOtra])).toEqual(dicho);
    expect((await alRestaurado("/facturas", enLinea)).body.datos).toMatchObject({ causa: "numeroUsado" });
  });

  test("is taken when its own till tells it, as the tax system has it", async () => {
    expect(await contar([aceptada], [corte])).toMatchObject([{ resultado: "recibida" }]);
    const { documentos } = exigir(
      await llamar(`${restaurado.url}/v1/terminal/documentos?desde=0`, "GET", undefined, {
        authorization: `Bearer ${caja.token}`,
      }),
    ).body.datos;
    expect(documentos).toMatchObject([{ cuf: aceptada.cuf, estado: "EMITIDA" }]);
  });

  test("has its event again, whose code the tax system tells, for what was sold beside it", async () => {
    expect(alVolver).toEqual(antes);
    expect(await contar([callada], [corte])).toMatchObject([{ resultado: "recibida" }]);
    await hasta("se valida", async () => (await mundo.enImpuestos()).get(callada.cuf) === VIGENTE);
    expect(eventosDe(dataDir)).toEqual(antes);
  });
});
