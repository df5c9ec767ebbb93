import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acortar, CON_LENGUAJES, createBanco, EXTS, formaDe, type Banco } from "../../support/muestras.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { FUENTES } from "./fuentes.ts";
import { DIRECCION, MUESTRAS, type Ext } from "./muestras.ts";
import { CASOS, DE_OTRA_PRUEBA, type Caso } from "../../support/casos-muestras.ts";

const CARPETA = join(import.meta.dirname, "../../../guia/muestras");
const ACTUALIZAR = process.env["UPDATE_DOCS"] === "1";

let mundo: Mundo;
let banco: Banco;
beforeAll(async () => {
  const puerto = await freePort();
  mundo = await startMundo({ config: { port: puerto, publicUrl: `http://127.0.0.1:${puerto}` } });
  banco = createBanco(mundo.base());
});
afterAll(async () => {
  await mundo.close();
  banco.close();
});

test("every sample is on a page, in four languages, and has a test", () => {
  const paginas = Object.entries(FUENTES).filter(([ruta]) => ruta.startsWith("paginas/"));
  for (const nombre of MUESTRAS) {
    const enPagina = paginas.some(([, texto]) => texto.includes(`{{muestra ${nombre}}}`));
    const lenguajes = EXTS.filter((ext) => `muestras/${nombre}.${ext}` in FUENTES);
    expect([nombre, enPagina, lenguajes]).toEqual([nombre, true, EXTS]);
  }
  expect([...Object.keys(CASOS), ...DE_OTRA_PRUEBA].sort()).toEqual([...MUESTRAS]);
});

describe("a sample does what its page says", { ...CON_LENGUAJES, ...soloEnSqlite() }, () => {
  const filas = Object.entries(CASOS).flatMap(([nombre, caso], i) =>
    rowsOfTier(EXTS, 1, i).map((ext) => [nombre, ext, caso] as const),
  );
  test.each(filas)("%s.%s", async (nombre, ext, caso) => {
    const propio = `${nombre}-${ext}-${Date.now()}`;
    const entorno = {
      CLAVE: mundo.empresas[0].apiKey,
      NIT: String(mundo.empresas[0].nit),
      SISTEMA: mundo.empresas[0].codigoSistema,
      SIMULADOR: mundo.controlUrl,
      PEDIDO: propio,
      ...(await caso.preparar?.(mundo, ext)),
    };
    try {
      const { codigo, salida, error } = await banco.correr(nombre, ext, entorno);
      expect([codigo, error, salida]).toEqual([0, "", expect.stringMatching(espera(caso, ext))]);
      if (ext === "sh" && caso.respuesta === true) compararRespuesta(nombre, salida);
      await caso.despues?.(mundo, entorno, salida);
    } finally {
      await caso.limpiar?.(mundo);
    }
  });
});

const espera = ({ dice, curl }: Caso, ext: Ext): RegExp => (ext === "sh" ? curl : dice);

/** Checks that the reply on the page has the form of the server's; `UPDATE_DOCS=1` rewrites it. */
function compararRespuesta(nombre: string, salida: string): void {
  const ruta = join(CARPETA, `${nombre}.json`);
  const dada: unknown = JSON.parse(salida);
  if (ACTUALIZAR || !existsSync(ruta))
    writeFileSync(ruta, `${JSON.stringify(acortar(dada), null, 2).replaceAll(mundo.base(), DIRECCION)}\n`);
  expect(formaDe(dada)).toEqual(formaDe(JSON.parse(readFileSync(ruta, "utf8"))));
}
