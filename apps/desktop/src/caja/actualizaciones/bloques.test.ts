import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { rawPublicKey, signPublicacion, writePublicacion } from "@mostrador/core/publicacion";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Actualizador } from "./actualizador.ts";
import { FIN_MAPA, parseMapa, planTramos, readMapaAlFinal, readMapaDe, type Tramo } from "./bloques.ts";
import { feedHttp } from "./feed.ts";

const sha512 = (bytes: Buffer) => createHash("sha512").update(bytes).digest("base64");

/** A map as electron-builder writes it. A block ends after two bytes that make a number below `corte`. */
function mapaDe(bytes: Buffer, corte: number): Buffer {
  const sizes: number[] = [];
  const checksums: string[] = [];
  for (let desde = 0, i = 0; i < bytes.length; i++) {
    if (i < bytes.length - 1 && (i === 0 || bytes.readUInt16BE(i - 1) >= corte)) continue;
    sizes.push(i + 1 - desde);
    checksums.push(sha512(bytes.subarray(desde, i + 1)).slice(0, 24));
    desde = i + 1;
  }
  return Buffer.from(
    JSON.stringify({ version: "2", files: [{ name: "file", offset: 0, checksums, sizes }] }),
  );
}

/** An AppImage: its content, its map, and the map's length. */
function appImage(contenido: Buffer): Buffer {
  const mapa = deflateRawSync(mapaDe(contenido, CORTE));
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(mapa.length);
  return Buffer.concat([contenido, mapa, largo]);
}

/** Makes a file from a plan. */
function hacer(tramos: readonly Tramo[], viejo: Buffer, nuevo: Buffer, hay: number): Buffer {
  const partes = tramos.map((tramo) =>
    tramo.kind === "copiar"
      ? viejo.subarray(tramo.de, tramo.de + tramo.tamano)
      : nuevo.subarray(tramo.desde, tramo.hasta),
  );
  return Buffer.concat([nuevo.subarray(0, hay), ...partes]);
}

/** Gives blocks of some 4 KB. */
const CORTE = 16;
const KB = 1024;
/** Bytes that repeat nowhere. */
const unicos = (cuantos: number, semilla: string) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(cuantos / 64) }, (_, i) =>
      createHash("sha512").update(`${semilla} ${i}`).digest(),
    ),
  ).subarray(0, cuantos);

test("a plan makes the new file out of the old one, from any byte on", () => {
  const pieza = fc.uint8Array({ minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(pieza, { minLength: 1, maxLength: 12 }),
      fc.array(fc.oneof(pieza, fc.nat(11)), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(9),
      (piezas, partes, avance, sinMapa) => {
        const viejo = Buffer.concat(piezas);
        const cubierto = Buffer.concat(
          partes.map((parte) => (typeof parte === "number" ? (piezas[parte] ?? Buffer.of(7)) : parte)),
        );
        const nuevo = Buffer.concat([cubierto, Buffer.alloc(sinMapa, 1)]);
        const hay = Math.floor(avance * nuevo.length);
        const [nuevos, viejos] = [cubierto, viejo].map(
          (bytes) => parseMapa(gzipSync(mapaDe(bytes, 60 * 256))) ?? [],
        );
        const tramos = planTramos(nuevos ?? [], viejos ?? [], hay, nuevo.length, 2);
        if (tramos !== null) expect(hacer(tramos, viejo, nuevo, hay).equals(nuevo)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("a short copy between two downloads is downloaded with them", () => {
  const viejo = unicos(900 * KB, "viejo");
  const nuevo = Buffer.from(viejo);
  for (const lugar of [300, 310, 320]) nuevo.writeUInt32BE(0xffff_ffff, lugar * KB);
  const [nuevos, viejos] = [nuevo, viejo].map((bytes) => parseMapa(gzipSync(mapaDe(bytes, CORTE))) ?? []);
  const tramos = planTramos(nuevos ?? [], viejos ?? [], 0, nuevo.length) ?? [];
  expect(tramos.map(({ kind }) => kind)).toEqual(["copiar", "bajar", "copiar"]);
  expect(hacer(tramos, viejo, nuevo, 0).equals(nuevo)).toBe(true);
});

test.each([
  ["no gzip", Buffer.from("no es un mapa")],
  ["no map", gzipSync("{}")],
  ["more sizes than checksums", gzipSync('{"files":[{"offset":0,"checksums":["a"],"sizes":[1,2]}]}')],
  ["a file that inflates without end", gzipSync(Buffer.alloc(20 * KB * KB))],
])("%s is no block map", (_, bytes) => {
  expect(parseMapa(bytes)).toBeNull();
});

describe("an update of a till that has the old version's file", () => {
  const VIEJO = appImage(unicos(2000 * KB, "programa"));
  // A function that grew: what follows has moved.
  const NUEVO = appImage(
    Buffer.concat([
      unicos(2000 * KB, "programa").subarray(0, 900 * KB),
      unicos(30 * KB, "nuevo"),
      unicos(2000 * KB, "programa").subarray(900 * KB),
    ]),
  );
  const NOMBRE = "Mostrador-0.3.0.AppImage";
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  let carpeta: string;
  let server: Server;
  let publicado: Map<string, Buffer>;
  let servidos: number;
  let pedidas: string[];
  /** Bytes of the program after which the line is cut, once; null: never. */
  let cortarTras: number | null;
  let sinRangos: boolean;

  beforeEach(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "bloques-"));
    writeFileSync(join(carpeta, "mostrador.AppImage"), VIEJO);
    const mapa = readMapaAlFinal(guardar("nuevo", NUEVO));
    const descripcion = Buffer.from(
      writePublicacion({
        version: "0.3.0",
        archivo: NOMBRE,
        sha512: sha512(NUEVO),
        tamano: NUEVO.length,
        dia: "2026-12-01",
        retiradas: [],
      }),
    );
    publicado = new Map([
      ["latest-linux.yml", descripcion],
      [
        "latest-linux.yml.sig",
        Buffer.from(signPublicacion("latest-linux.yml", descripcion, "uso", privateKey)),
      ],
      [NOMBRE, NUEVO],
      [`${NOMBRE}${FIN_MAPA}`, mapa],
    ]);
    [servidos, pedidas, cortarTras, sinRangos] = [0, [], null, false];
    server = createServer((req, res) => {
      const nombre = (req.url ?? "").slice(1);
      const cuerpo = publicado.get(nombre);
      pedidas.push(`${nombre} ${req.headers.range ?? ""}`.trim());
      if (cuerpo === undefined) return void res.writeHead(404).end();
      const [, desde = "0", hasta = ""] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? "") ?? [];
      const rango = req.headers.range !== undefined && !sinRangos;
      const parte = rango
        ? cuerpo.subarray(Number(desde), hasta === "" ? undefined : Number(hasta) + 1)
        : cuerpo;
      if (nombre === NOMBRE) servidos += parte.length;
      if (rango)
        res.writeHead(206, {
          "content-range": `bytes ${desde}-${Number(desde) + parte.length - 1}/${cuerpo.length}`,
        });
      if (nombre !== NOMBRE || cortarTras === null) return void res.end(parte);
      res.write(parte.subarray(0, cortarTras), () => req.socket.destroy());
      cortarTras = null;
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    rmSync(carpeta, { recursive: true, force: true });
  });

  function guardar(nombre: string, bytes: Buffer): string {
    writeFileSync(join(carpeta, nombre), bytes);
    return join(carpeta, nombre);
  }

  async function revisar(propio: string | null = join(carpeta, "mostrador.AppImage")) {
    const { port } = server.address() as AddressInfo; // a server of TCP that listens
    const actualizador = new Actualizador({
      carpeta: join(carpeta, "datos"),
      version: "0.2.0",
      canal: "latest-linux.yml",
      llaves: [{ id: "uso", publica: rawPublicKey(publicKey), reserva: false }],
      instalador: { propio, poner: () => undefined, reiniciar: () => undefined },
      feed: () => feedHttp(`http://127.0.0.1:${port}/`),
      libre: () => null,
    });
    return actualizador.revisar();
  }
  const bajado = () => readFileSync(join(carpeta, "datos", `programa-0.3.0-${NOMBRE}`));

  test("fetches what changed, and keeps the new map for the version after", async () => {
    expect(await revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
    expect(bajado().equals(NUEVO)).toBe(true);
    expect(servidos).toBeLessThan(NUEVO.length / 10);
    expect(pedidas.filter((una) => una.startsWith(`${NOMBRE} `)).length).toBeLessThanOrEqual(2);
    expect(readMapaDe(join(carpeta, "datos", `programa-0.3.0-${NOMBRE}`))?.length).toBeGreaterThan(300);
  });

  test("goes on where a cut ended it, within a block, too", async () => {
    cortarTras = 10 * KB + 1;
    expect(await revisar()).toMatchObject({ ok: false, error: { kind: "noResponde" } });
    expect(await revisar()).toMatchObject({ ok: true });
    expect(bajado().equals(NUEVO)).toBe(true);
    expect(servidos).toBeLessThan(NUEVO.length / 5);
  });

  test("takes the whole file from a server without ranges", async () => {
    sinRangos = true;
    expect(await revisar()).toMatchObject({ ok: true });
    expect(bajado().equals(NUEVO)).toBe(true);
  });

  test("fetches all of it where the feed has no map, or the old file has none", async () => {
    publicado.delete(`${NOMBRE}${FIN_MAPA}`);
    expect(await revisar()).toMatchObject({ ok: true });
    expect(servidos).toBe(NUEVO.length);
    rmSync(join(carpeta, "datos"), { recursive: true });
    publicado.set(`${NOMBRE}${FIN_MAPA}`, readMapaAlFinal(join(carpeta, "nuevo")));
    expect(await revisar(guardar("sin-mapa", unicos(500 * KB, "otro")))).toMatchObject({ ok: true });
    expect(servidos).toBe(2 * NUEVO.length);
  });

  test.each([
    [
      "a map of the feed that lies",
      () => publicado.set(`${NOMBRE}${FIN_MAPA}`, gzipSync(mapaDe(VIEJO, CORTE))),
    ],
    [
      "an old file whose bytes were damaged",
      () => guardar("mostrador.AppImage", Buffer.from(VIEJO).fill(9, 100, 500_000)),
    ],
    ["an old file that was cut short", () => guardar("mostrador.AppImage", VIEJO.subarray(0, 500_000))],
  ])("fetches all of it after %s", async (_, fallar) => {
    fallar();
    expect(await revisar()).toMatchObject({ ok: true });
    expect(bajado().equals(NUEVO)).toBe(true);
  });

  test("that nobody signed leaves neither a part nor a map", async () => {
    publicado.set(NOMBRE, Buffer.from(NUEVO).fill(1));
    publicado.delete(`${NOMBRE}${FIN_MAPA}`);
    expect(await revisar()).toMatchObject({ ok: false, error: { kind: "danada" } });
    expect(existsSync(join(carpeta, "datos", `programa-0.3.0-${NOMBRE}${FIN_MAPA}`))).toBe(false);
  });
});
