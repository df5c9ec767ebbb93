import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCopia } from "../motor/copia.ts";
import { restaurarCopia } from "../copias/restaurar/restaurar-copia.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { p12De } from "../support/credenciales.ts";
import { exigir, hasta, llamar } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { startServer, type ServerHandle } from "../server.ts";

type Contada = { readonly cuf: string; readonly estado: string };

const CLAVE = "otra-clave";
const MINUTO_MS = 60_000;
/** The tax system's code of a valid document. */
const VIGENTE = 690;

describe(
  "a server that came back from a copy, and whose certificate was replaced before its till told,",
  soloEnSqlite(),
  () => {
    let mundo: Mundo;
    let caja: Caja;
    let restaurado: ServerHandle;
    let carpeta: string;
    let dataDir: string;
    const documentos: Contada[] = [];
    const cortes: object[] = [];

    /** Makes an outage of one document. */
    const vender = async (numero: number) => {
      const inicio = await caja.ahora();
      const factura = (await caja.factura(numero, 2)) as Contada;
      await mundo.avanzar(MINUTO_MS);
      const fin = await caja.ahora();
      const corte = { id: randomUUID(), tipo: 1, inicio, fin };
      const subida = { ...factura, corte_id: corte.id, gemela: null };
      cortes.push(corte);
      documentos.push({ ...subida, tipo_emision: 2, estado: "OFFLINE" } as Contada);
      return { cortes: [corte], facturas: [subida] };
    };
    const xmls = (data: string): ReadonlyMap<string, Buffer> => {
      const db = new Database(join(data, "servidor.db"), { readonly: true });
      const filas = db.prepare("select cuf, xml from facturas").all() as { cuf: string; xml: Buffer }[];
      db.close();
      return new Map(filas.map(({ cuf, xml }) => [cuf, xml]));
    };

    beforeAll(async () => {
      mundo = await startMundo();
      caja = await emparejarCaja(mundo);
      carpeta = mkdtempSync(join(tmpdir(), "recuperar-firma-"));
      const copia = createCopia(mundo.config.dataDir, join(carpeta, "copias"), mundo.ahora());
      const factura = (await caja.factura(1, 1)) as Contada;
      exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
      documentos.push({
        ...factura,
        tipo_emision: 1,
        corte_id: null,
        gemela: null,
        estado: "EMITIDA",
      } as Contada);
      exigir(await caja.call("POST", "/v1/terminal/offline", await vender(2)));
      await hasta("el paquete se valida", async () => {
        await mundo.avanzar(10 * MINUTO_MS);
        await mundo.reiniciar();
        const enImpuestos = await mundo.enImpuestos();
        return documentos.every(({ cuf }) => enImpuestos.get(cuf) === VIGENTE);
      });
      dataDir = join(carpeta, "otra-maquina");
      restaurarCopia(copia.carpeta, dataDir);
      restaurado = await startServer({ ...mundo.config, dataDir }, { now: mundo.ahora, log: () => {} });
      const [{ nit, ownerToken }] = mundo.empresas;
      const archivo = p12De(nit, CLAVE, mundo.ahora(), 90);
      exigir(
        await llamar(
          `${restaurado.url}/v1/cuenta/certificado`,
          "POST",
          { archivo, clave: CLAVE },
          {
            authorization: `Bearer ${ownerToken}`,
          },
        ),
      );
    });
    afterAll(async () => {
      await restaurado.close();
      await mundo.close();
      rmSync(carpeta, { recursive: true });
    });

    test("stores each document that the tax system has with the bytes that were sent", async () => {
      const cuerpo = { cufds: [], cortes, facturas: documentos };
      const { facturas } = exigir(
        await llamar(`${restaurado.url}/v1/terminal/recuperar`, "POST", cuerpo, {
          authorization: `Bearer ${caja.token}`,
        }),
      ).body.datos;
      expect(facturas).toMatchObject([{ resultado: "recibida" }, { resultado: "recibida" }]);
      const [antes, ahora] = [xmls(mundo.config.dataDir), xmls(dataDir)];
      for (const { cuf } of documentos) expect(ahora.get(cuf)).toEqual(antes.get(cuf));
    });
  },
);
