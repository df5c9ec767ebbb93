import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { montarPequeno, skipUnless } from "@mostrador/core/support";
import {
  rawPublicKey,
  signPublicacion,
  writePublicacion,
  type LlavePublicacion,
  type Publicacion,
} from "@mostrador/core/publicacion";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { spawnSync } from "node:child_process";
import { Actualizador, type PartesActualizador } from "./actualizador.ts";
import { feedHttp } from "./feed.ts";
import { readMemoria, saveMemoria } from "./memoria.ts";
import { llegoPantalla, MAX_INICIOS, vigilarArranque } from "./vigilar.ts";

const CANAL = "latest-linux.yml";
const ARCHIVO = "Mostrador-0.3.0.AppImage";
const NUEVO = Buffer.alloc(300_000, "programa 0.3.0 ");

const uso = generateKeyPairSync("ed25519");
const reserva = generateKeyPairSync("ed25519");
const ajena = generateKeyPairSync("ed25519");
const LLAVES: readonly LlavePublicacion[] = [
  { id: "uso", publica: rawPublicKey(uso.publicKey), reserva: false },
  { id: "reserva", publica: rawPublicKey(reserva.publicKey), reserva: true },
];

let carpeta: string;
let server: Server;
let base: string;
/** Files of the feed by name. */
let publicado: Map<string, Buffer>;
let pedidas: string[];
/** A fault of the feed: answers instead of it and returns true, or lets it answer. */
let fallar: (req: IncomingMessage, res: ServerResponse, cuerpo: Buffer) => boolean;

beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), "actualizar-"));
  publicado = new Map();
  pedidas = [];
  fallar = () => false;
  server = createServer((req, res) => {
    const cuerpo = publicado.get((req.url ?? "").slice("/feed/".length));
    pedidas.push(`${req.url} ${req.headers.range ?? ""}`.trim());
    if (cuerpo === undefined) return void res.writeHead(404).end();
    if (fallar(req, res, cuerpo)) return;
    const desde = Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? "")?.[1] ?? 0);
    if (desde > 0)
      res.writeHead(206, { "content-range": `bytes ${desde}-${cuerpo.length - 1}/${cuerpo.length}` });
    res.end(cuerpo.subarray(desde));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed/`; // a server of TCP that listens
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  rmSync(carpeta, { recursive: true, force: true });
});

interface Publicar {
  readonly version?: string;
  readonly cuerpo?: Buffer;
  readonly llave?: { readonly id: string; readonly privada: typeof uso.privateKey };
  readonly retiradas?: string[];
}

/** Puts a release into the feed, under a key. */
function publicar({
  version = "0.3.0",
  cuerpo = NUEVO,
  llave = { id: "uso", privada: uso.privateKey },
  retiradas = [],
}: Publicar = {}): Publicacion {
  const publicacion: Publicacion = {
    version,
    archivo: ARCHIVO.replace("0.3.0", version),
    sha512: createHash("sha512").update(cuerpo).digest("base64"),
    tamano: cuerpo.length,
    dia: "2026-12-01",
    retiradas,
  };
  const descripcion = Buffer.from(writePublicacion(publicacion));
  publicado.set(CANAL, descripcion);
  publicado.set(`${CANAL}.sig`, Buffer.from(signPublicacion(CANAL, descripcion, llave.id, llave.privada)));
  publicado.set(publicacion.archivo, cuerpo);
  return publicacion;
}

/** A program that is one file, as an AppImage is: the file holds its version. */
function programa(version = "0.2.0") {
  const propio = join(carpeta, "mostrador.AppImage");
  if (!existsSync(propio)) writeFileSync(propio, `programa ${version} `);
  const reinicios = { veces: 0 };
  const instalador = {
    propio,
    poner: (archivo: string) => {
      copyFileSync(archivo, `${propio}.nuevo`);
      chmodSync(`${propio}.nuevo`, 0o755);
      renameSync(`${propio}.nuevo`, propio);
    },
    reiniciar: () => void reinicios.veces++,
  };
  return {
    instalador,
    reinicios,
    corre: () => readFileSync(propio, "utf8").slice("programa ".length).split(" ")[0] ?? "",
  };
}

function crear(mas: Partial<PartesActualizador> = {}) {
  const uno = programa();
  const datos = join(carpeta, "datos");
  const partes = {
    carpeta: datos,
    version: uno.corre(),
    canal: CANAL,
    llaves: LLAVES,
    instalador: uno.instalador,
    feed: () => feedHttp(base),
    libre: () => null,
    ...mas,
  } as const;
  return { ...uno, datos, actualizador: new Actualizador(partes) };
}

/** A start of the program that is in place. */
const arrancar = (caja: ReturnType<typeof crear>) =>
  vigilarArranque(caja.datos, caja.corre(), caja.instalador);

describe("a version", () => {
  test("is found, fetched, put in place by an act alone, and stays once its screen is there", async () => {
    publicar();
    const caja = crear();
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
    expect(caja.corre()).toBe("0.2.0");
    expect(caja.actualizador.lista()).toBe("0.3.0");
    expect(await caja.actualizador.instalar()).toEqual({ ok: true, value: null });
    expect([caja.corre(), caja.reinicios.veces]).toEqual(["0.3.0", 1]);
    expect(arrancar(caja)).toBe(true);
    llegoPantalla(caja.datos, "0.3.0");
    expect(crear().actualizador.programa()).toMatchObject({
      version: "0.3.0",
      dia: "2026-12-01",
      paso: "bien",
      nueva: null,
    });
  });

  test.each([
    ["the same", "0.2.0"],
    ["an older one, which an attacker kept", "0.1.9"],
    ["a trial of the same", "0.2.0-rc.1"],
  ])("that is %s is not fetched", async (_que, version) => {
    publicar({ version });
    expect(await crear().actualizador.revisar()).toEqual({ ok: true, value: null });
    expect(pedidas).toHaveLength(2);
  });
});

describe("a signature", () => {
  test.each<[string, () => void]>([
    ["of another key", () => publicar({ llave: { id: "uso", privada: ajena.privateKey } })],
    [
      "of a name that the program does not know",
      () => publicar({ llave: { id: "ajena", privada: ajena.privateKey } }),
    ],
    [
      "of another channel",
      () =>
        void publicado.set(
          `${CANAL}.sig`,
          Buffer.from(
            signPublicacion("latest.yml", publicado.get(CANAL) ?? Buffer.of(), "uso", uso.privateKey),
          ),
        ),
    ],
    [
      "that is cut",
      () => void publicado.set(`${CANAL}.sig`, publicado.get(`${CANAL}.sig`)?.subarray(0, 50) ?? Buffer.of()),
    ],
    [
      "of other words",
      () => void publicado.set(CANAL, Buffer.from(String(publicado.get(CANAL)).replace("0.3.0", "0.9.0"))),
    ],
    ["that is empty", () => void publicado.set(`${CANAL}.sig`, Buffer.of())],
  ])("%s is refused, and nothing is fetched", async (_que, mal) => {
    publicar();
    mal();
    const caja = crear();
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: false, error: { kind: "sinFirma" } });
    expect(pedidas.some((una) => una.includes(ARCHIVO))).toBe(false);
    expect(caja.actualizador.lista()).toBeNull();
  });

  test("of the second key counts, and retires the first for ever", async () => {
    publicar({ version: "0.2.0", llave: { id: "reserva", privada: reserva.privateKey }, retiradas: ["uso"] });
    const caja = crear();
    expect(await caja.actualizador.revisar()).toEqual({ ok: true, value: null });
    publicar();
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: false, error: { kind: "sinFirma" } });
    publicar({ llave: { id: "reserva", privada: reserva.privateKey } });
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
  });

  test("of the first key retires nothing: a thief of it would retire the other", async () => {
    publicar({ version: "0.2.0", retiradas: ["reserva"] });
    const caja = crear();
    await caja.actualizador.revisar();
    publicar({ llave: { id: "reserva", privada: reserva.privateKey } });
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
  });
});

/** Bytes of which at least are on the disk when the line is cut: a cut takes along what the program had not read yet. */
const ESCRITOS = 10_000;
const MIRAR_MS = 5;

/** Answers a file's download with its first half, and cuts the line once the program has written some of it. */
const cortar = (req: IncomingMessage, res: ServerResponse, cuerpo: Buffer) => {
  if (!(req.url ?? "").endsWith(".AppImage") || req.headers.range !== undefined) return false;
  res.writeHead(200, { "content-length": cuerpo.length });
  res.write(cuerpo.subarray(0, cuerpo.length / 2));
  const mirar = setInterval(() => {
    const parcial = readdirSync(carpeta, { recursive: true, encoding: "utf8" }).find((nombre) =>
      nombre.endsWith(".parcial"),
    );
    if (parcial === undefined || statSync(join(carpeta, parcial)).size < ESCRITOS) return;
    clearInterval(mirar);
    req.socket.destroy();
  }, MIRAR_MS);
  return true;
};

describe("a download", () => {
  test("that was cut goes on where it ended", async () => {
    publicar();
    fallar = cortar;
    expect(await crear().actualizador.revisar()).toMatchObject({ ok: false, error: { kind: "noResponde" } });
    expect(await crear().actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
    expect(pedidas.at(-1)).toMatch(/AppImage bytes=\d{5,}-$/);
  });

  test("from a server without ranges begins again", async () => {
    publicar();
    fallar = cortar;
    await crear().actualizador.revisar();
    fallar = (req, res, cuerpo) => {
      if (req.headers.range === undefined) return false;
      res.end(cuerpo);
      return true;
    };
    expect(await crear().actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
  });

  test("of other bytes than the signed ones is thrown away, and said to be damaged", async () => {
    publicar();
    publicado.set(ARCHIVO, Buffer.alloc(NUEVO.length, "malo "));
    const caja = crear();
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: false, error: { kind: "danada" } });
    expect(readdirSync(caja.datos).filter((nombre) => nombre.startsWith("programa-"))).toEqual([]);
  });

  test("that is longer than it was said to be ends, and fills no disk", async () => {
    publicar();
    publicado.set(ARCHIVO, Buffer.concat([NUEVO, NUEVO]));
    const caja = crear();
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: false });
    expect(caja.actualizador.lista()).toBeNull();
  });

  test("does not begin without room for sales beside it", async () => {
    publicar();
    const caja = crear({ libre: () => 200 * 1024 * 1024 });
    expect(await caja.actualizador.revisar()).toEqual({ ok: false, error: { kind: "discoLleno" } });
    expect(pedidas.some((una) => una.includes(ARCHIVO))).toBe(false);
  });

  test("asked for twice at once is one", async () => {
    publicar();
    const { actualizador } = crear();
    await Promise.all([actualizador.revisar(), actualizador.revisar()]);
    expect(pedidas.filter((una) => una.endsWith(ARCHIVO))).toHaveLength(1);
  });

  test.each(["a feed that is gone", "a till without a server"])("from %s is said", async (que) => {
    const { actualizador } = crear(que === "a till without a server" ? { feed: () => null } : {});
    expect(await actualizador.revisar()).toMatchObject({ ok: false });
  });
});

const disco = mkdtempSync(join(tmpdir(), "disco-"));
const montado = montarPequeno(disco, 1);
if (!montado.hay) rmSync(disco, { recursive: true });
describe("a disk that is full", skipUnless(montado), () => {
  test("loses no room to a part of a program", async () => {
    publicar({ cuerpo: Buffer.alloc(3_000_000, "x") });
    const caja = crear({ carpeta: disco });
    expect(await caja.actualizador.revisar()).toEqual({ ok: false, error: { kind: "discoLleno" } });
    expect(readdirSync(disco).filter((nombre) => nombre.startsWith("programa-"))).toEqual([]);
    spawnSync("umount", ["-l", disco]);
    rmSync(disco, { recursive: true });
  });
});

describe("power that is lost", () => {
  /** A version that waits, and its till. */
  async function conLista() {
    publicar();
    const caja = crear();
    await caja.actualizador.revisar();
    return caja;
  }

  test("before the new file is in place leaves the old version, and the new one waiting", async () => {
    const caja = await conLista();
    caja.instalador.poner = () => {
      throw Object.assign(new Error("sin corriente"), { muere: true });
    };
    await caja.actualizador.instalar();
    saveMemoria(caja.datos, { ...readMemoria(caja.datos), paso: "instalando" });
    expect(arrancar(caja)).toBe(true);
    expect([caja.corre(), crear().actualizador.lista()]).toEqual(["0.2.0", "0.3.0"]);
  });

  test("between the new file and the restart starts the new version", async () => {
    const caja = await conLista();
    caja.instalador.reiniciar = () => undefined;
    await caja.actualizador.instalar();
    expect(arrancar(caja)).toBe(true);
    expect(readMemoria(caja.datos)).toMatchObject({ paso: "probando", inicios: 1 });
  });

  test("that damaged the waiting file is found before it is put in place", async () => {
    const caja = await conLista();
    const guardado = readMemoria(caja.datos).archivos["0.3.0"]?.nombre ?? "";
    writeFileSync(join(caja.datos, guardado), Buffer.alloc(NUEVO.length));
    expect(await caja.actualizador.instalar()).toEqual({ ok: false, error: { kind: "danada" } });
    expect(caja.corre()).toBe("0.2.0");
    expect(await caja.actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
  });

  test("that took the memory away costs a look, and no till", async () => {
    const caja = await conLista();
    writeFileSync(join(caja.datos, "memoria.json"), "{");
    expect(arrancar(caja)).toBe(true);
    expect(await crear().actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.0" } });
    expect(pedidas.filter((una) => una.endsWith(ARCHIVO))).toHaveLength(1);
  });
});

describe("a version that does not reach its first screen", () => {
  async function instalada() {
    publicar();
    const caja = crear();
    await caja.actualizador.revisar();
    await caja.actualizador.instalar();
    return caja;
  }

  test(`${MAX_INICIOS} times goes back to the one before by itself, says so, and is not offered again`, async () => {
    const caja = await instalada();
    for (let i = 0; i < MAX_INICIOS; i++) expect(arrancar(caja)).toBe(true);
    expect(arrancar(caja)).toBe(false);
    expect([caja.corre(), caja.reinicios.veces]).toEqual(["0.2.0", 2]);
    expect(arrancar(caja)).toBe(true);
    const otra = crear();
    expect(otra.actualizador.programa()).toMatchObject({
      version: "0.2.0",
      paso: "volvio",
      nueva: "0.3.0",
      motivo: expect.stringMatching(/primera pantalla/),
    });
    expect(await otra.actualizador.revisar()).toEqual({ ok: true, value: null });
    publicar({ version: "0.3.1" });
    expect(await otra.actualizador.revisar()).toMatchObject({ ok: true, value: { version: "0.3.1" } });
  });

  test("twice, and then does, stays", async () => {
    const caja = await instalada();
    for (let i = 0; i < MAX_INICIOS; i++) arrancar(caja);
    llegoPantalla(caja.datos, "0.3.0");
    for (let i = 0; i < 5; i++) expect(arrancar(caja)).toBe(true);
    expect(caja.corre()).toBe("0.3.0");
  });

  test("goes back after a power cut in the middle of going back, too", async () => {
    const caja = await instalada();
    for (let i = 0; i < MAX_INICIOS; i++) arrancar(caja);
    const { poner } = caja.instalador;
    caja.instalador.poner = () => {
      throw new Error("sin corriente");
    };
    expect(arrancar(caja)).toBe(true);
    caja.instalador.poner = poner;
    expect(arrancar(caja)).toBe(false);
    expect(caja.corre()).toBe("0.2.0");
  });

  test("keeps the files of both versions, and drops older ones", async () => {
    const caja = await instalada();
    arrancar(caja);
    llegoPantalla(caja.datos, "0.3.0");
    publicar({ version: "0.4.0", cuerpo: Buffer.from("programa 0.4.0 ") });
    const otra = crear();
    await otra.actualizador.revisar();
    await otra.actualizador.instalar();
    arrancar(otra);
    llegoPantalla(otra.datos, "0.4.0");
    crear().actualizador.limpiar();
    const quedan = readdirSync(otra.datos).filter((nombre) => nombre.startsWith("programa-"));
    expect(new Set(quedan.map((nombre) => nombre.split("-")[1]))).toEqual(new Set(["0.3.0", "0.4.0"]));
  });
});

test("a folder that takes no note does not keep the till from starting", () => {
  const datos = join(carpeta, "datos");
  mkdirSync(join(datos, "memoria.json.parcial"), { recursive: true });
  writeFileSync(
    join(datos, "memoria.json"),
    JSON.stringify({ paso: "instalando", a: "0.2.0", de: "0.1.0", inicios: 0 }),
  );
  expect(vigilarArranque(datos, "0.2.0", programa().instalador)).toBe(true);
});
