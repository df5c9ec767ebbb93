/**
 * `npm run bench -- contra <commit> [groups]` runs the programs of a commit and those of the working tree in turns on this machine, and prints
 * the ratio of each figure. `--turnos=N` is the most turns of each side: with one, a run only shows that all works. The exit code is 1 where a
 * line is slower outside of its spread.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, startCluster, type Cluster } from "../../../apps/server/src/support/cluster.ts";
import { Avance, describeMaquina } from "../banco.ts";
import { cpuConHijos } from "../proceso.ts";
import { describeArbol, prepareClon, type Arbol } from "./clon.ts";
import { listNombradas, runGrupo, type Linea } from "./correr.ts";
import {
  createPruebasPostgres,
  entrarAVender,
  llenarUnPoco,
  PRUEBAS_ARRANQUE,
  PRUEBAS_SERVIDOR,
  PRUEBAS_TERMINAL,
} from "./grupos.ts";
import { MAX_TURNOS } from "./juicio.ts";
import { createLado, type Lado, type Mundo } from "./lado.ts";
import { CABECERA, formatLinea, formatMarkdown } from "./tabla.ts";
import type { Lados, NombreLado } from "./turno.ts";

const RAIZ = join(import.meta.dirname, "../../..");
const ARCHIVO = join(RAIZ, "test-results/contra.json");
const TURNOS = "--turnos=";

/** Settings and tools of a run. */
interface Corrida {
  /** Sides whose servers keep their data in SQLite. */
  readonly lados: LadosPerezosos;
  readonly crear: (clusters: Lados<Cluster>) => LadosPerezosos;
  readonly maxTurnos: number;
  readonly avance: (texto: string) => void;
}

const GRUPOS: Readonly<Record<string, (corrida: Corrida) => Promise<readonly Linea[]>>> = {
  servidor: (corrida) =>
    runGrupo(
      {
        nombre: "servidor",
        abrir: (lado) => abrirConServidor(corrida.lados, lado),
        cerrar: (mundo) => mundo.close(),
        pruebas: PRUEBAS_SERVIDOR,
      },
      corrida,
    ),
  postgres,
  terminal: (corrida) =>
    runGrupo(
      {
        nombre: "terminal",
        abrir: async (lado) => {
          const mundo = await abrirConServidor(corrida.lados, lado);
          return orClose(mundo, async () => {
            await mundo.caja.start();
            return entrarAVender(mundo);
          });
        },
        cerrar: (mundo) => mundo.close(),
        pruebas: PRUEBAS_TERMINAL,
      },
      corrida,
    ),
  arranque: (corrida) => {
    const llenos = createPorLado(async (lado) => {
      corrida.avance(`arranque: datos de ${lado}`);
      const mundo = await (await corrida.lados.de(lado)).abrir();
      await orClose(mundo, () => llenarUnPoco(mundo));
      await mundo.guardarYCerrar(LLENO);
    });
    return runGrupo(
      {
        nombre: "arranque",
        abrir: async (lado) => {
          await llenos(lado);
          const { abrir } = await corrida.lados.de(lado);
          return {
            preparado: await abrir({ sinCacheDeCompilacion: true }),
            lleno: await abrir({ molde: LLENO, sinCacheDeCompilacion: true }),
          };
        },
        cerrar: async ({ preparado, lleno }) => {
          await preparado.close();
          await lleno.close();
        },
        pruebas: PRUEBAS_ARRANQUE,
      },
      corrida,
    );
  },
};

const LLENO = "lleno";

async function postgres(corrida: Corrida): Promise<readonly Linea[]> {
  if (findPostgres() === undefined) {
    process.stdout.write("postgres: no hay PostgreSQL en esta máquina.\n");
    return [];
  }
  const clusters: Lados<Cluster> = {
    hoy: await startCluster({ durable: true }),
    antes: await startCluster({ durable: true }),
  };
  const lados = corrida.crear(clusters);
  const pidDe = new WeakMap<Mundo, number | undefined>();
  try {
    return await runGrupo(
      {
        nombre: "postgres",
        abrir: async (lado) => {
          const mundo = await abrirConServidor(lados, lado);
          pidDe.set(mundo, clusters[lado].pid);
          return mundo;
        },
        cerrar: (mundo) => mundo.close(),
        pruebas: createPruebasPostgres((mundo) => cpuConHijos(pidDe.get(mundo))),
      },
      corrida,
    );
  } finally {
    await lados.close();
    await clusters.hoy.stop();
    await clusters.antes.stop();
  }
}

async function abrirConServidor(lados: LadosPerezosos, lado: NombreLado): Promise<Mundo> {
  const mundo = await (await lados.de(lado)).abrir();
  return orClose(mundo, async () => {
    await mundo.demorar(0);
    await mundo.servidor.start();
    return mundo;
  });
}

/** Closes the world if the work fails. */
async function orClose<T>(mundo: Mundo, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    await mundo.close();
    throw error;
  }
}

/** Sides that are made when a group first needs them. A side that cannot be made fails each time that it is asked for. */
interface LadosPerezosos {
  readonly de: (lado: NombreLado) => Promise<Lado>;
  readonly close: () => Promise<void>;
}

function createLados(crear: (lado: NombreLado) => Promise<Lado>): LadosPerezosos {
  const abiertos: Lado[] = [];
  const de = createPorLado(async (lado) => {
    const nuevo = await crear(lado);
    abiertos.push(nuevo);
    return nuevo;
  });
  return {
    de,
    close: async () => {
      for (const lado of abiertos) await lado.close();
    },
  };
}

/** Does something once for each side. */
function createPorLado<T>(hacer: (lado: NombreLado) => Promise<T>): (lado: NombreLado) => Promise<T> {
  const hechos: Partial<Record<NombreLado, Promise<T>>> = {};
  return (lado) => (hechos[lado] ??= hacer(lado));
}

/** Runs `contra` with the words after it. Returns the exit code. */
export async function contra(palabras: readonly string[]): Promise<number> {
  const [commit, ...pedidos] = palabras.filter((palabra) => !palabra.startsWith("--"));
  const desconocido = pedidos.find((nombre) => !(nombre in GRUPOS));
  const dados = palabras.find((palabra) => palabra.startsWith(TURNOS))?.slice(TURNOS.length);
  const maxTurnos = Number(dados ?? MAX_TURNOS);
  if (commit === undefined || desconocido !== undefined || !(maxTurnos >= 1)) {
    process.stderr.write(
      `npm run bench -- contra <commit> [${Object.keys(GRUPOS).join(" | ")}] [${TURNOS}${MAX_TURNOS}]\n`,
    );
    return 2;
  }
  // Each side compiles into a cache of its own.
  delete process.env["NODE_COMPILE_CACHE"];
  const progreso = new Avance();
  const avance = (texto: string) => progreso.decir(texto);
  let arboles: Lados<Arbol>;
  try {
    arboles = { hoy: describeArbol(RAIZ), antes: prepareClon(RAIZ, commit, avance) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  avance("");
  return measureGrupos(arboles, { pedidos, maxTurnos, avance });
}

/** Measures the groups that were asked for, or all of them, and prints each group at its end. Returns the exit code. */
async function measureGrupos(
  arboles: Lados<Arbol>,
  opciones: Pick<Corrida, "maxTurnos" | "avance"> & { readonly pedidos: readonly string[] },
): Promise<number> {
  const { pedidos, avance } = opciones;
  const carpeta = mkdtempSync(join(tmpdir(), "mostrador-contra-"));
  const crear = (clusters: Lados<Cluster> | null) =>
    createLados((lado) => {
      avance(`empresas y caja de ${lado} (${arboles[lado].nombre})`);
      const suya = mkdtempSync(join(carpeta, `${lado}-`));
      return createLado({ arbol: arboles[lado], carpeta: suya, cluster: clusters?.[lado] ?? null });
    });
  const lados = crear(null);
  const lineas: Linea[] = [];
  try {
    process.stdout.write(`Hoy ${arboles.hoy.nombre}, antes ${arboles.antes.nombre}.\n${CABECERA}\n`);
    for (const [nombre, medir] of Object.entries(GRUPOS)) {
      if (pedidos.length > 0 && !pedidos.includes(nombre)) continue;
      const medidas = await medir({ ...opciones, lados, crear });
      lineas.push(...medidas);
      avance("");
      for (const linea of medidas) process.stdout.write(`${formatLinea(linea)}\n`);
    }
    return terminar(lineas, { hoy: arboles.hoy.nombre, antes: arboles.antes.nombre });
  } finally {
    await lados.close();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

/** Writes the results down, and names the lines that are slower. */
function terminar(lineas: readonly Linea[], nombres: Lados<string>): number {
  mkdirSync(join(ARCHIVO, ".."), { recursive: true });
  const informe = { ...nombres, fecha: new Date().toISOString(), maquina: describeMaquina(), lineas };
  writeFileSync(ARCHIVO, `${JSON.stringify(informe, null, 2)}\n`);
  process.stdout.write(`\n${formatMarkdown(lineas, nombres)}\n\n`);
  const fallidas = lineas.filter(({ fallo }) => fallo?.lado === "hoy");
  for (const linea of fallidas) process.stdout.write(`NO SE PUDO MEDIR: ${formatLinea(linea)}\n`);
  const abiertas = lineas.filter(
    ({ kind, juicio }) => kind === "procesador" && juicio?.veredicto === "sin decidir",
  );
  for (const linea of abiertas) process.stdout.write(`Sin decidir: ${formatLinea(linea)}\n`);
  const nombradas = listNombradas(lineas);
  for (const linea of nombradas) process.stdout.write(`MÁS LENTA: ${formatLinea(linea)}\n`);
  if (nombradas.length === 0) process.stdout.write("Ninguna línea es más lenta fuera de su dispersión.\n");
  return nombradas.length + fallidas.length > 0 ? 1 : 0;
}
