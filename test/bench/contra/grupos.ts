/** Groups of `contra` and what each of them measures. */
import { randomUUID } from "node:crypto";
import { setTimeout as pausa } from "node:timers/promises";
import { ventaDe, type CajaPuente } from "../../support/caja.ts";
import { emitirLotes, emitirRepartidas, emitirSueltas, type Emisor } from "../emision.ts";
import { isOcupado, usoDe } from "../proceso.ts";
import type { Mundo } from "./lado.ts";
import type { Bloque, Prueba } from "./turno.ts";

const RELOJ = { nombre: "facturas por segundo, por el reloj", unidad: "por s" } as const;

/** Trials of a server on SQLite. Their blocks are short, so that a change of the machine's load falls on both sides. */
export const PRUEBAS_SERVIDOR: readonly Prueba<Mundo>[] = [
  {
    ...deServidor("una por llamada"),
    calentar: (mundo) => emitirSueltas(primera(mundo), { total: 600 }),
    bloque: (mundo) => contar(100, () => emitirSueltas(primera(mundo), { total: 100 })),
  },
  {
    ...deServidor("en lotes de 20"),
    calentar: (mundo) => emitirLotes(primera(mundo), { lotes: 15 }),
    bloque: (mundo) => contar(100, () => emitirLotes(primera(mundo), { lotes: 5 })),
  },
  {
    ...deServidor("con pdf_base64"),
    calentar: (mundo) => emitirSueltas(primera(mundo), { total: 80, conPdf: true }),
    bloque: (mundo) => contar(20, () => emitirSueltas(primera(mundo), { total: 20, conPdf: true })),
  },
  {
    ...deServidor("ante un SIAT de 1 s"),
    rondas: 2,
    calentar: async (mundo) => {
      await mundo.demorar(1000);
      await emitirSueltas(primera(mundo), { total: 200, aLaVez: 200 });
    },
    bloque: (mundo) => contar(200, () => emitirSueltas(primera(mundo), { total: 200, aLaVez: 200 })),
  },
];

function deServidor(nombre: string) {
  return {
    nombre,
    procesador: { "procesador del servidor por factura": cpuDelServidor },
    reloj: RELOJ,
    reposar: (mundo: Mundo) => reposar([mundo.servidor.pid]),
    rondas: 4,
  };
}

function cpuDelServidor({ servidor }: Mundo): number {
  return usoDe(servidor.pid)?.cpuMs ?? Number.NaN;
}

function primera({ emisores: [emisor] }: Mundo): Emisor {
  if (emisor === undefined) throw new Error("no hay una empresa");
  return emisor;
}

/** Times a block of work. */
async function contar(unidades: number, hacer: () => Promise<unknown>): Promise<Bloque> {
  const desde = performance.now();
  await hacer();
  return { unidades, ms: performance.now() - desde };
}

const MIRAR_MS = 50;
/** Looks one after the other that must find a program at rest. */
const MIRADAS = 8;
const MAX_REPOSO_MS = 120_000;

/** Waits until no thread of these processes works or waits for a processor. */
export async function reposar(pids: readonly (number | undefined)[]): Promise<void> {
  const limite = performance.now() + MAX_REPOSO_MS;
  for (let quietas = 0; quietas < MIRADAS && performance.now() < limite;) {
    await pausa(MIRAR_MS);
    quietas = isOcupado(pids) ? 0 : quietas + 1;
  }
}

/** Trials of a server on PostgreSQL, whose processor time is told beside the server's. */
export function createPruebasPostgres(cpuDePostgres: (mundo: Mundo) => number): readonly Prueba<Mundo>[] {
  return [
    ["una empresa", 1],
    ["dos empresas", 2],
  ].map(([nombre, empresas]) => {
    const emitir = (mundo: Mundo, total: number) =>
      emitirRepartidas(mundo.emisores.slice(0, Number(empresas)), { total, aLaVez: 32 });
    return {
      ...deServidor(String(nombre)),
      procesador: {
        "procesador del servidor por factura": cpuDelServidor,
        "procesador de PostgreSQL por factura": cpuDePostgres,
      },
      calentar: (mundo) => emitir(mundo, 400),
      bloque: (mundo) => contar(100, () => emitir(mundo, 100)),
    };
  });
}

/** A world with a till that is entered. */
export interface MundoConCaja extends Mundo {
  readonly puente: CajaPuente;
  readonly vender: () => Promise<unknown>;
}

const RELOJ_VENTA = { nombre: "venta, por el reloj", unidad: "ms" } as const;

/** Trials of a till: sales with the server, then without it. */
export const PRUEBAS_TERMINAL: readonly Prueba<MundoConCaja>[] = [
  {
    nombre: "venta en línea",
    procesador: {
      "procesador de caja y servidor": ({ caja, servidor }) =>
        (usoDe(caja.pid)?.cpuMs ?? Number.NaN) + (usoDe(servidor.pid)?.cpuMs ?? Number.NaN),
    },
    reloj: RELOJ_VENTA,
    calentar: ({ vender }) => repetir(120, vender),
    bloque: ({ vender }) => contar(20, () => repetir(20, vender)),
    reposar: ({ caja, servidor }) => reposar([caja.pid, servidor.pid]),
    rondas: 4,
  },
  {
    nombre: "venta fuera de línea, con su ticket y su PDF",
    procesador: { "procesador de la caja": ({ caja }) => usoDe(caja.pid)?.cpuMs ?? Number.NaN },
    reloj: RELOJ_VENTA,
    calentar: async ({ servidor, vender }) => {
      await servidor.stop();
      await repetir(80, vender);
    },
    bloque: ({ vender }) => contar(20, () => repetir(20, vender)),
    reposar: ({ caja }) => reposar([caja.pid]),
    rondas: 4,
  },
];

async function repetir(veces: number, hacer: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < veces; i++) await hacer();
}

/** Enters the till of a world, whose programs run. */
export async function entrarAVender(mundo: Mundo): Promise<MundoConCaja> {
  const puente = await mundo.entrar();
  const [producto] = await puente.invoke("buscarProductos", { texto: "cafe molido 250" });
  const vender = () => puente.invoke("cobrar", { ventaId: randomUUID(), venta: ventaDe(producto) });
  return { ...mundo, puente, vender };
}

/** Makes a data folder modestly full: 2,000 invoices at the server, and 300 sales of the till. */
export async function llenarUnPoco(mundo: Mundo): Promise<void> {
  await mundo.servidor.start();
  await mundo.caja.start();
  await emitirLotes(primera(mundo), { lotes: 100 });
  const { vender } = await entrarAVender(mundo);
  await repetir(300, vender);
  await reposar([mundo.caja.pid, mundo.servidor.pid]);
}

/** Trials of the starts of server and till: until they answer, and until they rest. */
export const PRUEBAS_ARRANQUE: readonly Prueba<{ readonly preparado: Mundo; readonly lleno: Mundo }>[] = (
  ["servidor", "caja"] as const
).flatMap((programa) =>
  (["preparado", "lleno"] as const).map((datos) => ({
    nombre: `${programa}, ${datos === "preparado" ? "sin documentos" : "con documentos"}`,
    procesador: {},
    reloj: { nombre: "hasta responder, por el reloj", unidad: "ms" },
    calentar: () => Promise.resolve(),
    bloque: async (mundos) => {
      const proceso = mundos[datos][programa];
      const desde = performance.now();
      await proceso.start();
      const ms = performance.now() - desde;
      await reposar([proceso.pid]);
      const cpuMs = usoDe(proceso.pid)?.cpuMs ?? Number.NaN;
      await proceso.stop();
      return { unidades: 1, ms, cpuMs };
    },
    reposar: () => Promise.resolve(),
    rondas: 1,
  })),
);
