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
  readonly arboles: Lados<Arbol>;
  /** A folder deleted at the end. */
  readonly carpeta: string;
  readonly maxTurnos: number;
  readonly avance: (texto: string) => void;
}

const GRUPOS: Readonly<Record<string, (corrida: Corrida) => Promise<readonly Linea[]>>> = {
  servidor: (corrida) =>
    conLados(corrida, null, (lados) =>
      runGrupo(
        {
          nombre: "servidor",
          abrir: async (lado) => {
            const mundo = await lados[lado].abrir();
            await mundo.servidor.start();
            return mundo;
          },
          cerrar: async (mundo) => {
            await mundo.demorar(0);
            await mundo.close();
          },
          pruebas: PRUEBAS_SERVIDOR,
        },
        corrida,
      ),
    ),
  postgres,
  terminal: (corrida) =>
    conLados(corrida, null, (lados) =>
      runGrupo(
        {
          nombre: "terminal",
          abrir: async (lado) => {
            const mundo = await lados[lado].abrir();
            await mundo.servidor.start();
            await mundo.caja.start();
            return entrarAVender(mundo);
          },
          cerrar: (mundo) => mundo.close(),
          pruebas: PRUEBAS_TERMINAL,
        },
        corrida,
      ),
    ),
  arranque: (corrida) =>
    conLados(corrida, null, async (lados) => {
      for (const lado of ["hoy", "antes"] as const) {
        corrida.avance(`arranque: datos de ${lado}`);
        await llenar(lados[lado]);
      }
      return runGrupo(
        {
          nombre: "arranque",
          abrir: async (lado) => ({
            preparado: await lados[lado].abrir({ sinCacheDeCompilacion: true }),
            lleno: await lados[lado].abrir({ molde: "lleno", sinCacheDeCompilacion: true }),
          }),
          cerrar: async ({ preparado, lleno }) => {
            await preparado.close();
            await lleno.close();
          },
          pruebas: PRUEBAS_ARRANQUE,
        },
        corrida,
      );
    }),
};

async function llenar(lado: Lado): Promise<void> {
  const mundo = await lado.abrir();
  try {
    await llenarUnPoco(mundo);
    lado.guardar(mundo, "lleno");
  } finally {
    await mundo.close();
  }
}

async function postgres(corrida: Corrida): Promise<readonly Linea[]> {
  if (findPostgres() === undefined) {
    corrida.avance("postgres: no hay PostgreSQL en esta máquina");
    return [];
  }
  const clusters: Lados<Cluster> = {
    hoy: await startCluster({ durable: true }),
    antes: await startCluster({ durable: true }),
  };
  try {
    return await conLados(corrida, clusters, (lados) => {
      const deLado = new WeakMap<Mundo, NombreLado>();
      return runGrupo(
        {
          nombre: "postgres",
          abrir: async (lado) => {
            const mundo = await lados[lado].abrir();
            deLado.set(mundo, lado);
            await mundo.servidor.start();
            return mundo;
          },
          cerrar: (mundo) => mundo.close(),
          pruebas: createPruebasPostgres((mundo) => cpuConHijos(clusters[deLado.get(mundo) ?? "hoy"].pid)),
        },
        corrida,
      );
    });
  } finally {
    await clusters.hoy.stop();
    await clusters.antes.stop();
  }
}

/** Works with both sides, whose data is made anew for the group. */
async function conLados<T>(
  { arboles, carpeta, avance }: Corrida,
  clusters: Lados<Cluster> | null,
  hacer: (lados: Lados<Lado>) => Promise<T>,
): Promise<T> {
  const abiertos: Lado[] = [];
  const abrir = async (lado: NombreLado): Promise<Lado> => {
    avance(`empresas y caja de ${lado} (${arboles[lado].nombre})`);
    const nuevo = await createLado({
      arbol: arboles[lado],
      carpeta: mkdtempSync(join(carpeta, `${lado}-`)),
      cluster: clusters?.[lado] ?? null,
    });
    abiertos.push(nuevo);
    return nuevo;
  };
  try {
    return await hacer({ hoy: await abrir("hoy"), antes: await abrir("antes") });
  } finally {
    for (const lado of abiertos) await lado.close();
  }
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
  const carpeta = mkdtempSync(join(tmpdir(), "mostrador-contra-"));
  const lineas: Linea[] = [];
  try {
    const arboles = { hoy: describeArbol(RAIZ), antes: prepareClon(RAIZ, commit, avance) };
    avance("");
    process.stdout.write(`Hoy ${arboles.hoy.nombre}, antes ${arboles.antes.nombre}.\n${CABECERA}\n`);
    for (const [nombre, medir] of Object.entries(GRUPOS)) {
      if (pedidos.length > 0 && !pedidos.includes(nombre)) continue;
      const medidas = await medir({ arboles, carpeta, maxTurnos, avance });
      lineas.push(...medidas);
      avance("");
      for (const linea of medidas) process.stdout.write(`${formatLinea(linea)}\n`);
    }
    return terminar(lineas, { hoy: arboles.hoy.nombre, antes: arboles.antes.nombre });
  } finally {
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
