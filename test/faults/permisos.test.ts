import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

const AJENOS = 0o077;

let mundo: Mundo;
/** Copies, journal, and a foreign file: each in its own place. */
const fuera = mkdtempSync(join(tmpdir(), "permisos-"));
const copias = join(fuera, "copias");
const diario = join(fuera, "diario");
const ajeno = join(fuera, "ajeno");
let umask: number;
beforeAll(async () => {
  // Simulates a machine whose users read each other's files; programs inherit the umask.
  umask = process.umask(0o022);
  chmodSync(fuera, 0o755);
  writeFileSync(ajeno, "de otro", { mode: 0o644 });
  mundo = await startMundo({
    MOSTRADOR_COPIAS: copias,
    MOSTRADOR_COPIAS_MINUTOS: "1",
    MOSTRADOR_DIARIO: diario,
  });
});
afterAll(async () => {
  await mundo.close();
  rmSync(fuera, { recursive: true, force: true });
  process.umask(umask);
});

/** Everything in a folder that others may read, write or enter, the folder itself included. */
function abiertos(carpeta: string): readonly string[] {
  const { mode } = lstatSync(carpeta);
  const propio = (mode & AJENOS) === 0 ? [] : [`${carpeta} ${(mode & 0o777).toString(8)}`];
  const esCarpeta = lstatSync(carpeta).isDirectory();
  const dentro = esCarpeta ? readdirSync(carpeta).map((nombre) => join(carpeta, nombre)) : [];
  return [...propio, ...dentro.filter((ruta) => !lstatSync(ruta).isSymbolicLink()).flatMap(abiertos)];
}

function abrirTodo(carpeta: string): void {
  const esCarpeta = lstatSync(carpeta).isDirectory();
  if (esCarpeta) for (const nombre of readdirSync(carpeta)) abrirTodo(join(carpeta, nombre));
  chmodSync(carpeta, esCarpeta ? 0o777 : 0o666);
}

/** Folders that are all ours. In those of copies and journals, it is what lies in them that is ours. */
const enteras = () => [
  mundo.config.data,
  ...[copias, diario].flatMap((carpeta) => readdirSync(carpeta).map((nombre) => join(carpeta, nombre))),
];
const todosAbiertos = () => enteras().flatMap(abiertos);

async function trabajar(clave: string): Promise<void> {
  const item = { codigo_producto: "CAF", codigo_sin: 1000118, descripcion: "Café", cantidad: 1 };
  const cuerpo = {
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana" },
    metodo_pago: 1,
    items: [{ ...item, unidad_medida: 57, precio_unitario: 10 }],
  };
  const { status } = await mundo.api("POST", "/v1/facturas", cuerpo, { "x-idempotency-key": clave });
  expect(status).toBe(200);
  await mundo.caja.start();
  await hasta("una copia", () => readdirSync(copias).some((nombre) => !nombre.endsWith(".parcial")));
}

describe("data folders", () => {
  test("of server, till and simulator, with journal, copies and logs, are their owner's only", async () => {
    await trabajar("uno");
    const vistos = readdirSync(mundo.config.data);
    for (const nombre of ["servidor.db", "simulador.db", "caja", "registros"])
      expect(vistos).toContain(nombre);
    expect(todosAbiertos()).toEqual([]);
  });

  test("that an older version left open are closed at the start, and nothing else is", async () => {
    const { servidor, simulador, caja, config } = mundo;
    for (const programa of [caja, servidor, simulador]) await programa.stop();
    enteras().forEach(abrirTodo);
    symlinkSync(ajeno, join(config.data, "enlace"));
    expect(todosAbiertos().length).toBeGreaterThan(10);
    for (const programa of [simulador, servidor]) await programa.start();
    await trabajar("dos");
    expect(todosAbiertos()).toEqual([]);
    expect(lstatSync(ajeno).mode & 0o777).toBe(0o644);
    expect(lstatSync(fuera).mode & 0o777).toBe(0o755);
  });

  test("keep no live address in a log: what it lets in with stays in the file of the address", () => {
    const { data } = mundo.config;
    const ficha = new URL(readFileSync(join(data, "caja", "url"), "utf8").trim()).searchParams.get("t");
    expect(ficha).toMatch(/.{16}/);
    for (const nombre of readdirSync(join(data, "registros"))) {
      const texto = readFileSync(join(data, "registros", nombre), "utf8");
      expect([nombre, texto.includes(String(ficha)), /[?&](t|token|firma)=\w/.test(texto)]).toEqual([
        nombre,
        false,
        false,
      ]);
    }
    expect(readFileSync(join(data, "registros", "caja.log"), "utf8")).toContain("Caja: http://127.0.0.1:");
  });
});
