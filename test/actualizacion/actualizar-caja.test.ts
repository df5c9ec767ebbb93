/** A till replaces its program over a feed while work waits on it: nothing of that work is lost, whichever version starts. */
import { spawn, type ChildProcess } from "node:child_process";
import { createPrivateKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMemoria } from "../../apps/desktop/src/caja/actualizaciones/memoria.ts";
import { MAX_INICIOS } from "../../apps/desktop/src/caja/actualizaciones/vigilar.ts";
import { conReloj } from "../../apps/server/src/support/flota.ts";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { createLlave, firmarCarpeta } from "../../scripts/firmar.ts";
import { entrarEnCaja, ventaDe, type CajaPuente } from "../support/caja.ts";
import { hasta } from "../support/hasta.ts";
import { findProgramas } from "../support/programas/hacer.ts";
import { abrirCarpetas, type Abiertas } from "./carpetas.ts";
import { readManifiesto } from "./manifiesto.ts";
import { atenderCaja, atenderGuardado, cerrarCaja, ENV } from "./terminar.ts";
import { listVersiones } from "./version.ts";

const ANTERIOR = listVersiones().at(-1) ?? "";
const GUARDADAS = readManifiesto(ANTERIOR).motores.sqlite;
const CORRER = pathToFileURL(join(import.meta.dirname, "programa/correr.ts")).href;
const uso = createLlave("uso", false);

let raiz: string;
let abiertas: Abiertas;
let feed: Server;
let programas: Pick<Programas, "simulador" | "servidor">;
/** The computer of the till: its program's file, and what it started. */
let programa: string;
let proceso: ChildProcess | null = null;
let env: Readonly<Record<string, string>>;
/** Files that the feed gave, in order. */
const pedidos: string[] = [];

beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), "mostrador-actualizar-"));
  abiertas = await abrirCarpetas(ANTERIOR, GUARDADAS);
  feed = createServer((req, res) => {
    const archivo = join(raiz, "feed", basename(req.url ?? ""));
    pedidos.push(basename(archivo));
    if (!existsSync(archivo)) return void res.writeHead(404).end();
    res.end(readFileSync(archivo));
  });
  feed.listen(0, "127.0.0.1");
  await once(feed, "listening");
  const { port } = feed.address() as AddressInfo; // a server of TCP that listens
  const [serverPort, siatPort, desktopPort] = await Promise.all([freePort(), freePort(), freePort()]);
  // Every verdict of the tax system is due by then.
  const suyo = { ...conReloj(Date.parse(GUARDADAS.tomadaEn) + 20 * 60_000 - Date.now()), ...ENV };
  const comun = {
    serverPort,
    siatPort,
    desktopPort,
    headless: true,
    guiones: findProgramas(),
    databaseUrl: null,
  };
  programas = {
    simulador: createProgramas({ ...comun, data: abiertas.carpetas.simulador }, suyo).simulador,
    servidor: createProgramas({ ...comun, data: abiertas.carpetas.servidor }, suyo).servidor,
  };
  env = {
    ...suyo,
    MOSTRADOR_DATA: abiertas.carpetas.caja,
    MOSTRADOR_DESKTOP_PORT: String(desktopPort),
    MOSTRADOR_SERVER_URL: `http://127.0.0.1:${serverPort}`,
    MOSTRADOR_ACTUALIZACIONES: `http://127.0.0.1:${port}/feed/`,
  };
  programa = join(raiz, "mostrador.cjs");
  writePrograma(programa, "0.2.0", false);
});
afterAll(async () => {
  await apagar();
  await programas.servidor.stop();
  await programas.simulador.stop();
  feed.closeAllConnections();
  feed.close();
  await abiertas.cerrar();
  rmSync(raiz, { recursive: true, force: true });
});

/** Writes a program of one file, as large as a download that comes in several pieces. */
function writePrograma(archivo: string, version: string, rota: boolean): void {
  const partes = `version: "${version}", propio: __filename, rota: ${rota}, llaves: ${JSON.stringify([uso.publica])}`;
  const relleno = `// ${"Mostrador ".repeat(40_000)}\n`;
  writeFileSync(
    archivo,
    `// Mostrador ${version}\nimport("${CORRER}").then(({ correr }) => correr({ ${partes} }));\n${relleno}`,
  );
}

const versionInstalada = () => /^\/\/ Mostrador (\S+)\n/.exec(readFileSync(programa, "utf8"))?.[1];

/** Puts a version into the feed, signed by a key. */
async function publicar(version: string, { rota = false, llave = uso.pem } = {}): Promise<void> {
  const carpeta = join(raiz, "feed");
  rmSync(carpeta, { recursive: true, force: true });
  const nueva = mkdtempSync(join(raiz, "nueva-"));
  writePrograma(join(nueva, `Mostrador-${version}.AppImage`), version, rota);
  await firmarCarpeta(nueva, { id: "uso", llave: createPrivateKey(llave), dia: "2026-11-22" });
  renameSync(nueva, carpeta);
}

/** Opens the program that is installed, as a person does; null where it ended before its screen. */
async function abrir(): Promise<CajaPuente | null> {
  const hijo = spawn(process.execPath, [programa], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  proceso = hijo;
  let dicho = "";
  for (const flujo of [hijo.stdout, hijo.stderr])
    flujo.on("data", (trozo: Buffer) => (dicho += trozo.toString()));
  await hasta("el programa abre o termina", () => dicho.includes("Caja: ") || hijo.exitCode !== null);
  if (!dicho.includes("Caja: ")) {
    ultimo = dicho;
    return null;
  }
  const caja = await entrarEnCaja(abiertas.carpetas.caja);
  if ((await caja.invoke("estado")).bloqueo === "relojDudoso") await caja.invoke("confirmarReloj");
  return caja;
}
/** The output of the last start that showed no screen. */
let ultimo = "";

async function abrirBien(): Promise<CajaPuente> {
  const caja = await abrir();
  if (caja === null) throw new Error(`el programa no abrió: ${ultimo}`);
  return caja;
}

async function apagar(): Promise<void> {
  if (proceso === null || proceso.exitCode !== null) return;
  proceso.kill("SIGTERM");
  await once(proceso, "exit");
}

/** Installs the version that waits. The program ends by itself. */
async function instalar(caja: CajaPuente): Promise<void> {
  const fin = proceso === null ? null : once(proceso, "exit");
  await caja.invoke("actualizar", { energiaConfirmada: false });
  await fin;
}

const textosDe = ({ impedimentos }: { readonly impedimentos: readonly { readonly texto: string }[] }) =>
  impedimentos.map(({ texto }) => texto).join(" ");

/** Counts the work that waits at the till, by the rows of its database. */
const pendientes = () => {
  const cuantas = (tabla: string) =>
    abiertas.filas<{ n: number }>("caja", `select count(*) as n from ${tabla}`)[0]?.n;
  return {
    ventas: cuantas("documentos where estado = 'OFFLINE' and subido = 0"),
    ediciones: cuantas("ediciones"),
    anulaciones: cuantas("anulaciones where estado = 'pendiente'"),
    notas: cuantas("notas where estado = 'borrador'"),
    aparcadas: cuantas("carritos"),
  };
};

/** The state of a document at the tax system, by its state at the till; a state that is missing here is not the last one. */
const EN_IMPUESTOS: Readonly<Record<string, number | undefined>> = {
  EMITIDA: 690,
  ANULADA: 691,
  DESCARTADA: undefined,
  RECHAZADA: undefined,
};

/** Lists this till's documents that till, server and tax system tell in different ways. */
function desiguales(): readonly string[] {
  const estados = <T>(parte: "caja" | "servidor" | "simulador", tabla: string) =>
    new Map(
      abiertas
        .filas<{ cuf: string; estado: T }>(parte, `select cuf, estado from ${tabla}`)
        .map(({ cuf, estado }) => [cuf, estado]),
    );
  const enServidor = estados<string>("servidor", "facturas");
  const enImpuestos = estados<number>("simulador", "documento");
  return [...estados<string>("caja", "documentos")].flatMap(([cuf, estado]) => {
    const dicho = `${cuf}: ${estado}, ${enServidor.get(cuf) ?? "ausente"}, ${enImpuestos.get(cuf) ?? "ausente"}`;
    const bien =
      estado in EN_IMPUESTOS &&
      (enServidor.get(cuf) ?? "DESCARTADA") === estado &&
      enImpuestos.get(cuf) === EN_IMPUESTOS[estado];
    return bien || (estado === "RECHAZADA" && !enImpuestos.has(cuf)) ? [] : [dicho];
  });
}

/** Fetches a version, and waits until the server has said that it is this till's turn. */
async function bajar(caja: CajaPuente, version: string): Promise<void> {
  expect(await caja.invoke("buscarActualizacion")).toMatchObject({ lista: version, sola: true });
  await hasta(
    "el servidor dice que le toca",
    async () => !textosDe(await caja.invoke("actualizacion")).includes("otras cajas"),
  );
}

/** Brings the server back, and waits until till, server and tax system tell the same of each document. */
async function entregar(caja: CajaPuente): Promise<void> {
  await programas.servidor.start();
  await hasta("la caja entrega todo", async () => {
    const { ventas, ediciones, anulaciones } = pendientes();
    const { modo } = await caja.invoke("estado");
    return ventas === 0 && ediciones === 0 && anulaciones === 0 && modo === "enLinea";
  });
  await atenderGuardado(caja);
  await hasta("los libros coinciden", () => desiguales().length === 0).catch(() => undefined);
  expect(desiguales()).toEqual([]);
}

/** Stops the server, sells and edits: sales, a buyer, an annulment, a note and a parked cart wait. `documento`: the buyer's. Gives what waits. */
async function dejarTrabajo(caja: CajaPuente, documento: string) {
  await programas.servidor.stop();
  const { ventas } = await caja.invoke("ventasDeHoy");
  const emitidas = ventas.filter(({ estado }: { readonly estado: string }) => estado === "EMITIDA");
  await caja.invoke("abrirTurno", { inicial: "50.00" });
  for (let i = 0; i < 2; i++) expect((await caja.vender()).estado).toBe("OFFLINE");
  await caja.invoke("guardarCliente", {
    tipoDocumento: 1,
    numeroDocumento: documento,
    complemento: null,
    razonSocial: "Rosa Quispe Choque",
    correo: null,
  });
  await caja.invoke("anular", { ventaId: emitidas[0].id, motivo: 1 });
  const { cuf, numeroFactura } = await caja.invoke("venta", { ventaId: emitidas[1].id });
  const nota = { clave: randomUUID(), cufOriginal: cuf, numeroOriginal: numeroFactura, cliente: "S/N" };
  await caja.invoke("emitirNota", { ...nota, lineas: [{ nroItem: 1, cantidad: "1" }] }).catch(() => null);
  const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
  const { items, cliente, descuentoAdicional } = ventaDe(producto);
  const contenido = {
    items,
    elegida: 0,
    cliente,
    descuentoAdicional,
    sector: null,
    propios: {},
    ventaId: null,
    nitRechazado: false,
  };
  await caja.invoke("aparcarCarrito", { id: randomUUID(), nombre: "La señora del pan", contenido });
  const esperan = pendientes();
  expect(Object.values(esperan).filter((n) => n === 0 || n === undefined)).toEqual([]);
  return esperan;
}

test(`a till with the data of ${ANTERIOR} updates with work that waits, goes back from a version that breaks, and delivers all of it`, async () => {
  await programas.simulador.start();
  await programas.servidor.start();
  let caja = await abrirBien();
  await hasta("lo de antes está entregado", async () => {
    const { modo, pendientes: suyos } = await caja.invoke("estado");
    return modo === "enLinea" && suyos.porSubir === 0 && suyos.enDuda === 0;
  });
  await atenderCaja(caja);
  await cerrarCaja(caja);
  for (let i = 0; i < 2; i++) expect((await caja.vender()).estado).toBe("EMITIDA");

  // Another key than the program's: nothing is fetched.
  const { privateKey } = generateKeyPairSync("ed25519");
  await publicar("0.3.0", { llave: privateKey.export({ format: "pem", type: "pkcs8" }) });
  await expect(caja.invoke("buscarActualizacion")).rejects.toThrow(/no está firmado/);
  expect(pedidos.filter((nombre) => nombre.endsWith(".AppImage"))).toEqual([]);

  await publicar("0.3.0");
  await bajar(caja, "0.3.0");
  const esperan = await dejarTrabajo(caja, "5566771");
  expect(textosDe(await caja.invoke("actualizacion"))).toMatch(/El turno está abierto/);
  await expect(caja.invoke("actualizar", { energiaConfirmada: false })).rejects.toThrow(/turno está abierto/);
  expect(versionInstalada()).toBe("0.2.0");
  await cerrarCaja(caja);
  await hasta("nada impide actualizar", async () => textosDe(await caja.invoke("actualizacion")) === "");
  expect(readdirSync(join(abiertas.carpetas.caja, "caja/copias"))).not.toEqual([]);
  await instalar(caja);
  expect(versionInstalada()).toBe("0.3.0");
  caja = await abrirBien();
  const memoria = () => readMemoria(join(abiertas.carpetas.caja, "actualizaciones"));
  expect(memoria()).toMatchObject({ paso: "bien", de: "0.2.0", a: "0.3.0", malas: [] });
  expect(pendientes()).toEqual(esperan);
  await entregar(caja);

  await publicar("0.4.0", { rota: true });
  await bajar(caja, "0.4.0");
  const otros = await dejarTrabajo(caja, "5566772");
  await cerrarCaja(caja);
  await hasta("nada impide actualizar", async () => textosDe(await caja.invoke("actualizacion")) === "");
  await instalar(caja);
  for (let i = 0; i < MAX_INICIOS; i++) {
    expect([await abrir(), versionInstalada()]).toEqual([null, "0.4.0"]);
    expect(ultimo).toContain("no llega a su primera pantalla");
  }
  // The next start puts the version before back, and ends so that it is started.
  expect([await abrir(), versionInstalada()]).toEqual([null, "0.3.0"]);
  caja = await abrirBien();
  expect((await caja.invoke("actualizacion")).resultado).toMatch(
    /0\.4\.0 no llegó a abrir la caja, y volvió la 0\.3\.0/,
  );
  expect(await caja.invoke("buscarActualizacion")).toMatchObject({ lista: null });
  expect(memoria()).toMatchObject({ paso: "volvio", malas: ["0.4.0"] });
  expect(pendientes()).toEqual(otros);
  await entregar(caja);
  const [fila] = abiertas.filas<{ programa: string }>(
    "servidor",
    "select programa from terminales where programa is not null",
  );
  expect(fila?.programa).toMatch(/0\.3\.0.*volvio|volvio.*0\.3\.0/);
});
