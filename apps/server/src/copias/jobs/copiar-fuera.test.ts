import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEstadoFuera } from "../db/copia-fuera.ts";
import type { Deps } from "../../deps.ts";
import { createCopiaDePrueba, fueraDe } from "../../support/copia-de-prueba.ts";
import { loadSecretos } from "../../secretos.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { createCopiarFuera } from "./copiar-fuera.ts";
import { measureOperacion } from "../../operacion/medir.ts";

const HORA_MS = 3_600_000;

let raiz: string;
let disco: string;
let mundo: Mundo;
const cartas: string[] = [];
let ahora = 0;

beforeAll(async () => {
  ({ raiz } = createCopiaDePrueba(Date.now()));
  disco = join(mkdtempSync(join(tmpdir(), "disco-")), "copias");
  const copias = { carpeta: join(raiz, "copias"), cadaMs: HORA_MS, guardar: 7 };
  // The server's own round comes before its copies are there: the folder has none for it.
  const fuera = fueraDe({ kind: "carpeta", ruta: disco });
  mundo = await startMundo({
    config: { copias: { ...copias, carpeta: join(raiz, "otras") }, fuera },
    sinSincronizar: true,
  });
  const { nit } = mundo.empresas[0];
  const duena = { correo: "duena@ejemplo.bo", nit, rol: "dueno" as const, creadoEn: 1 };
  await mundo.db().insertInto("usuarios").values(duena).execute();
  ahora = mundo.ahora();
  copiar = createCopiarFuera({
    ...({} as Deps), // the parts that the job works with
    db: mundo.db(),
    config: { ...mundo.config, copias },
    now: () => ahora,
    log: () => {},
    fin: new AbortController().signal,
    secretos: loadSecretos(mundo.config.dataDir),
    mailer: {
      enviar: async ({ para, texto }) => {
        cartas.push(`${para}: ${texto}`);
        return { ok: true, value: null };
      },
      close: () => {},
    },
  });
});
let copiar: () => Promise<void>;
afterAll(async () => {
  await mundo.close();
  rmSync(raiz, { recursive: true });
  rmSync(join(disco, ".."), { recursive: true });
});

const estado = () => findEstadoFuera(mundo.db(), disco);
const inicio = async () =>
  (
    await mundo.api("GET", "/v1/portal/inicio", undefined, {
      "x-api-key": null,
      authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
    })
  ).body.datos.copia_fuera;

test("a disk that is away is noted, tried again after a pause, and mailed once after six hours", async () => {
  await copiar();
  expect((await estado()).fallo).toMatchObject({
    veces: 1,
    motivo: expect.stringContaining("conecte el disco"),
  });
  await copiar();
  expect((await estado()).fallo?.veces).toBe(1);
  for (let i = 0; i < 12; i++) {
    ahora += HORA_MS;
    await copiar();
  }
  expect((await estado()).fallo?.veces).toBeGreaterThan(3);
  expect(cartas).toHaveLength(1);
  expect(cartas[0]).toContain("duena@ejemplo.bo");
  expect(cartas[0]).toContain("conecte el disco");
  expect(await inicio()).toMatchObject({
    destino: disco,
    ultima: null,
    fallo: { motivo: expect.stringContaining(disco) },
  });
});

test("the disk that is back gets the copy; owner, figures and readiness know", async () => {
  mkdirSync(disco);
  ahora += 7 * HORA_MS;
  await copiar();
  expect(readdirSync(disco)).toHaveLength(1);
  expect((await estado()).fallo).toBeNull();
  expect(await inicio()).toMatchObject({
    fallo: null,
    atrasada: false,
    ultima: { bytes: expect.any(Number) },
  });
  const medidas = await measureOperacion({
    db: mundo.db(),
    config: mundo.config,
    now: mundo.ahora,
    vigenciasOf: () => ({ certificadoMs: null, titular: null, tokenMs: null }),
  });
  expect(medidas.copiaFueraEdad).toEqual(expect.any(Number));
  await copiar();
  expect(readdirSync(disco)).toHaveLength(1);
});

test("a copy that is a day older than it should be is said by /readyz, and by the portal", async () => {
  await mundo.avanzar(60 * HORA_MS);
  const { datos } = (await mundo.api("GET", "/readyz", undefined, { "x-api-key": null })).body;
  expect(datos.aviso).toContain("La copia cifrada fuera del local está atrasada");
  expect(datos.aviso).not.toContain(disco);
});
