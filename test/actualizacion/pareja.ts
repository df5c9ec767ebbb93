import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { Guiones } from "../../scripts/demo/config.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { admin } from "../../scripts/demo/provision.ts";
import { dueno, entrarEnCaja, startCaja, type CajaPuente } from "../support/caja.ts";
import { freePort } from "@mostrador/core/support";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { desacuerdos, readLibros } from "./libros.ts";

/** The absence of a document in doubt counts soon, and rounds are short. */
export const ENV = {
  MOSTRADOR_DUDA_ESPERA_MS: "1500",
  MOSTRADOR_DUDA_INTERVALO_MS: "500",
  MOSTRADOR_TAREAS_MS: "300",
};
/** Lines of a program's log that are shown when a test fails; answered calls are left out. */
const LINEAS = 30;

/** A server of one version and a till of another, with today's tax system. */
export interface Pareja {
  readonly mundo: Mundo;
  /** Folder of the till's second copy. */
  readonly usb: string;
  /** The till that sells now. */
  readonly caja: () => CajaPuente;
  /** Puts the tax system right and waits until the till sells online. */
  readonly enLinea: () => Promise<void>;
  /** The tax system carries the next call of an operation out, and its reply is lost. */
  readonly perder: (operation: string) => Promise<void>;
  /** Waits until a sale is EMITIDA and nothing of it is in doubt. */
  readonly quedaEmitida: (ventaId: string) => Promise<void>;
  /** Waits until till, server and tax system agree; fails with each disagreement. */
  readonly coinciden: () => Promise<void>;
  /** Kills the till, and starts another one of the same version on an empty folder. */
  readonly perderCaja: () => Promise<void>;
  /** Pairs the till that runs in the place of the lost one, and gives it what only the second copy has. */
  readonly reemplazarCaja: () => Promise<void>;
  /** Copies the server's data, runs `despues`, and restarts the server on the copy. */
  readonly restaurarServidor: (despues: () => Promise<void>) => Promise<void>;
  /** Paths of the calls to the server under this prefix, as its log tells them. */
  readonly llamadas: (prefijo: string) => ReadonlySet<string>;
  /** The end of both logs, for a failure. */
  readonly registros: () => string;
  readonly cerrar: () => Promise<void>;
}

/** `extra` adds to the programs' environment. */
export async function abrirPareja(
  guiones: Partial<Guiones>,
  extra: Readonly<Record<string, string>> = {},
): Promise<Pareja> {
  const env = { ...ENV, ...extra };
  const usb = mkdtempSync(join(tmpdir(), "mostrador-usb-"));
  const mundo = await startMundo(env, guiones);
  let { caja: programa } = mundo;
  let { data } = mundo.config;
  let caja = await startCaja(mundo);
  const { controlUrl } = (await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string };
  const lineas = (carpeta: string, nombre: string) =>
    readFileSync(join(carpeta, "registros", `${nombre}.log`), "utf8")
      .trim()
      .split("\n");
  const borrarOtra = async (): Promise<void> => {
    if (data === mundo.config.data) return;
    await programa.stop();
    rmSync(data, { recursive: true, force: true });
  };
  const enLinea = async (): Promise<void> => {
    await fetch(`${controlUrl}/control/reset`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ alcance: "fallas" }),
    });
    await hasta("la caja vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  };
  return {
    mundo,
    usb,
    caja: () => caja,
    enLinea,
    perder: (operation) => mundo.control({ dropReply: { operation, times: 1 } }),
    quedaEmitida: (ventaId) =>
      hasta(`la venta ${ventaId} queda EMITIDA`, async () => {
        const { estado, enDuda } = await caja.invoke("venta", { ventaId });
        return estado === "EMITIDA" && enDuda === null;
      }),
    coinciden: async () => {
      await enLinea();
      const faltas = () => desacuerdos(readLibros(mundo, data));
      await hasta("los libros coinciden", () => faltas().length === 0).catch(() => {});
      expect(faltas()).toEqual([]);
    },
    perderCaja: async () => {
      await programa.kill();
      await borrarOtra();
      data = mkdtempSync(join(tmpdir(), "mostrador-otra-"));
      mkdirSync(join(data, "registros"));
      programa = createProgramas({ ...mundo.config, data, desktopPort: await freePort() }, env).caja;
      await programa.start();
      caja = await entrarEnCaja(data);
    },
    reemplazarCaja: async () => {
      const lugar = { sucursal: 0, punto_venta: 1, reemplazar: true };
      const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", lugar);
      await caja.invoke("emparejar", { urlServidor: mundo.base, codigo });
      const recuperado = await caja.invoke("recuperarDiario", { carpeta: usb });
      expect(recuperado).toMatchObject({ danadas: 0, roturas: 0 });
    },
    restaurarServidor: (despues) => restaurarServidor(mundo, despues),
    llamadas: (prefijo) =>
      new Set(
        lineas(mundo.config.data, "servidor")
          .filter((linea) => linea.includes('"event":"http"'))
          .map((linea) => JSON.parse(linea) as { method: string; path: string })
          .filter(({ path }) => path.startsWith(prefijo))
          .map(({ method, path }) => `${method} ${path}`),
      ),
    registros: () =>
      (["servidor", "caja"] as const)
        .map((nombre) => {
          const todas = lineas(nombre === "caja" ? data : mundo.config.data, nombre);
          const fallidas = todas.filter((linea) => !linea.includes('"status":200'));
          return `${nombre}:\n${fallidas.slice(-LINEAS).join("\n")}\n`;
        })
        .join(""),
    cerrar: async () => {
      await borrarOtra();
      await mundo.close();
      rmSync(usb, { recursive: true, force: true });
    },
  };
}

async function restaurarServidor({ config, servidor }: Mundo, despues: () => Promise<void>): Promise<void> {
  const copias = join(config.data, "copias");
  await admin(config, ["copia", "crear", "--en", copias]);
  await despues();
  await servidor.stop();
  for (const nombre of ["servidor.db", "servidor.db-wal", "servidor.db-shm"])
    rmSync(join(config.data, nombre), { force: true });
  await admin(config, ["restaurar", "--copia", join(copias, readdirSync(copias)[0] ?? "")]);
  await servidor.start();
}
