import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  AHORA,
  BASE_ID,
  CLAVE,
  createCopiaDePrueba,
  DIA_MS,
  sendDePrueba,
  fueraDe,
} from "../../support/copia-de-prueba.ts";
import { startAlmacenS3, type AlmacenS3 } from "../../support/s3/almacen.ts";
import { CON_SSHD, startSshd, type Sshd } from "../../support/sshd.ts";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { openDestino } from "./destino.ts";
import { listFuera, probeFuera, fetchCopia, type Envio } from "./enviar.ts";
import { nombreFuera } from "./nombres.ts";
import { createClave } from "./sobre.ts";

let raiz: string;
let copia: string;
beforeAll(() => ({ raiz, copia } = createCopiaDePrueba()));
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

let sshd: Sshd;
let almacen: AlmacenS3;
let carpeta: string;

/** A destination under test: where it is, and its files as they lie there. */
interface Lugar {
  readonly nombre: string;
  readonly opciones: { readonly skip?: boolean };
  readonly destino: () => DestinoFuera;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly vaciar: () => void;
  readonly leer: (nombre: string) => Buffer;
  readonly poner: (nombre: string, bytes: Buffer) => void;
  /** Names of all that lies there, unfinished files too. */
  readonly nombres: () => readonly string[];
}

const deCarpeta = (ruta: () => string) => ({
  vaciar: () => {
    for (const nombre of readdirSync(ruta())) rmSync(join(ruta(), nombre));
  },
  leer: (nombre: string) => readFileSync(join(ruta(), nombre)),
  poner: (nombre: string, bytes: Buffer) => writeFileSync(join(ruta(), nombre), bytes),
  nombres: () => readdirSync(ruta()),
});

const LUGARES: readonly Lugar[] = [
  {
    nombre: "a folder",
    opciones: {},
    destino: () => ({ kind: "carpeta", ruta: carpeta }),
    start: async () => void (carpeta = mkdtempSync(join(tmpdir(), "disco-"))),
    stop: async () => rmSync(carpeta, { recursive: true }),
    ...deCarpeta(() => carpeta),
  },
  {
    nombre: "OpenSSH's SFTP server",
    opciones: CON_SSHD,
    destino: () => sshd.destino,
    start: async () => void (sshd = await startSshd()),
    stop: () => sshd.close(),
    ...deCarpeta(() => sshd.carpeta),
  },
  {
    nombre: "an S3-compatible store",
    opciones: {},
    destino: () => almacen.destino,
    start: async () => void (almacen = await startAlmacenS3()),
    stop: () => almacen.close(),
    vaciar: () => {
      almacen.objetos.clear();
      almacen.subidas.clear();
    },
    leer: (nombre) => almacen.objetos.get(`tienda uno/${nombre}`) ?? Buffer.alloc(0),
    poner: (nombre, bytes) => void almacen.objetos.set(`tienda uno/${nombre}`, bytes),
    nombres: () => [
      ...almacen.objetos.keys(),
      ...[...almacen.subidas.values()].map((subida) => subida.clave),
    ],
  },
];

const enviar = (destino: DestinoFuera, cambios: Partial<Envio> = {}) => sendDePrueba(destino, copia, cambios);
const traer = (destino: DestinoFuera, en: string, con = CLAVE) =>
  fetchCopia(fueraDe(destino), con, { en, nombre: undefined, avisar: () => {} });
const huellas = (en: string) =>
  readdirSync(en).map((nombre) => [
    nombre,
    createHash("sha256")
      .update(readFileSync(join(en, nombre)))
      .digest("hex"),
  ]);

describe.each(LUGARES)(
  "a copy at $nombre",
  ({ opciones, destino, start, stop, vaciar, leer, poner, nombres }) => {
    beforeAll(() => (opciones.skip === true ? undefined : start()));
    afterEach(() => (opciones.skip === true ? undefined : vaciar()));
    afterAll(() => (opciones.skip === true ? undefined : stop()));
    let vueltas = 0;
    const nuevoLugar = () =>
      join(raiz, `vuelta-${createHash("sha1").update(JSON.stringify(destino())).digest("hex")}-${vueltas++}`);

    test(
      "comes back as it was made, byte by byte, and is not overwritten by a second one",
      opciones,
      async () => {
        const enviada = await enviar(destino());
        expect(await listFuera(fueraDe(destino()))).toEqual([
          { nombre: enviada.nombre, base: "0a1b2c3d", deMs: AHORA, bytes: enviada.bytes },
        ]);
        expect(leer(enviada.nombre).includes(readFileSync(join(raiz, "datos/servidor.key")))).toBe(false);
        const en = nuevoLugar();
        const traida = await traer(destino(), en);
        expect(huellas(traida.carpeta)).toEqual(huellas(copia));
        await expect(traer(destino(), en)).rejects.toThrow("ya existe y no se pisa");
      },
    );

    test(
      "is refused with another key, a flipped bit, a cut and swapped chunks; nothing is left behind",
      opciones,
      async () => {
        const { nombre } = await enviar(destino());
        const bueno = leer(nombre);
        const en = nuevoLugar();
        await expect(traer(destino(), en, createClave("otra clave que no es", 1))).rejects.toThrow(
          "La clave no es",
        );
        const cambiado = Buffer.from(bueno);
        cambiado[5_000_000] = cambiado[5_000_000]! ^ 4;
        const cruzado = Buffer.from(bueno);
        const trozo = 64 * 1024 + 16;
        bueno.copy(cruzado, 89, 89 + trozo, 89 + 2 * trozo);
        bueno.copy(cruzado, 89 + trozo, 89, 89 + trozo);
        for (const malo of [
          cambiado,
          bueno.subarray(0, bueno.length - 1),
          bueno.subarray(0, 89 + 5 * trozo),
          cruzado,
        ]) {
          poner(nombre, malo);
          await expect(traer(destino(), en)).rejects.toThrow(
            "La copia está dañada, cortada o cambiada. Use otra copia.",
          );
          expect(readdirSync(en)).toEqual([]);
        }
      },
    );

    test("that stops half-way is no copy, and the next send goes through", opciones, async () => {
      const fin = new AbortController();
      const bytes = async function* () {
        for (let i = 0; i < 30; i++) {
          if (i === 20) fin.abort();
          yield randomBytes(1024 * 1024);
        }
      };
      await using abierto = await openDestino(destino());
      const nombre = nombreFuera(BASE_ID, AHORA - 5 * DIA_MS);
      await expect(abierto.put(nombre, bytes(), { maximo: 30e6, signal: fin.signal })).rejects.toThrow();
      expect(await abierto.list()).toEqual([]);
      await enviar(destino());
      // The next send writes over the same name, and a day later the rest is deleted.
      expect(nombres()).toHaveLength(1);
    });

    test(
      "is kept for its days, and the last one for ever; those of other servers stay",
      opciones,
      async () => {
        const vieja = (dias: number, base = BASE_ID) => nombreFuera(base, AHORA - dias * DIA_MS);
        const ajena = vieja(300, "ffffffff-0000");
        for (const nombre of [vieja(29), vieja(31), vieja(90), ajena, "fotos-de-la-boda.zip"])
          poner(nombre, Buffer.from("x"));
        const { nombre } = await enviar(destino());
        const quedan = (await (await openDestino(destino())).list()).map((una) => una.nombre);
        expect(quedan.toSorted()).toEqual([ajena, vieja(29), nombre, "fotos-de-la-boda.zip"].toSorted());
        await enviar(destino(), { ahoraMs: AHORA + 400 * DIA_MS });
        expect((await listFuera(fueraDe(destino()))).map((una) => una.nombre)).toContain(nombre);
      },
    );

    test("can be tried before the first one", opciones, async () => {
      await probeFuera(fueraDe(destino()));
      expect(nombres()).toEqual([]);
    });
  },
);

describe("a folder", () => {
  test("that is not there is not made: the disk is not connected", async () => {
    const ruta = join(raiz, "sin-montar");
    await expect(enviar({ kind: "carpeta", ruta })).rejects.toThrow(`(${ruta}) no está: conecte el disco`);
    expect(existsSync(ruta)).toBe(false);
  });
});
