/** Measures files that a server streams: the time to the first byte, the whole time, and the memory that it takes meanwhile. */
import { clearInterval, setInterval } from "node:timers";
import type { Banco } from "./banco.ts";
import { mediana } from "./medir.ts";
import { measureIn, usoDe } from "./proceso.ts";

/** The first byte comes as soon as a page does. */
const MAX_PRIMERO_MS = 1000;
const VECES = 5;
/** A file is not asked for again after this time: the backup of a month takes half a minute. */
const BASTA_MS = 40_000;
/** Several times in the shortest file that takes memory. */
const MUESTRA_MS = 20;

interface Archivo {
  readonly nombre: string;
  readonly abrir: (i: number) => Promise<Response>;
  readonly servidor: number | undefined;
  readonly motor: readonly number[];
}

interface Leido {
  readonly todoMs: number;
  readonly bytes: number;
  readonly lineas: number;
}

/** Measures a file up to `VECES` times, after one that does not count. Memory is the server's highest above what it had before all of them. */
export async function measureArchivo(
  { anotar }: Banco,
  { nombre, abrir, servidor, motor }: Archivo,
): Promise<void> {
  const memoria = startMemoria(servidor);
  const primeros: number[] = [];
  const sinFila: number[] = [];
  const leidos: Leido[] = [];
  try {
    await empezar(await abrir(VECES)).resto();
    const comienzo = performance.now();
    for (let i = 0; i < VECES && (i === 0 || performance.now() - comienzo < BASTA_MS); i++) {
      const desde = performance.now();
      let lector: ReturnType<typeof empezar> | undefined;
      const medida = await measureIn(
        [servidor, process.pid],
        async () => {
          lector = empezar(await abrir(i));
          await lector.primero;
        },
        motor,
      );
      primeros.push(medida.ms);
      sinFila.push(medida.sinFilaMs);
      if (lector !== undefined) leidos.push({ ...(await lector.resto()), todoMs: performance.now() - desde });
    }
  } finally {
    memoria.parar();
  }
  const ultimo = leidos.at(-1);
  anotar(`${nombre}: primer byte`, { valor: mediana(primeros), unidad: "ms" });
  anotar(`  el más lento de ${primeros.length}`, { valor: Math.max(...primeros), unidad: "ms" });
  anotar("  el más lento sin lo que esperó un procesador que otros tenían", {
    valor: Math.max(...sinFila),
    unidad: "ms",
    max: MAX_PRIMERO_MS,
  });
  anotar("  todo", { valor: mediana(leidos.map(({ todoMs }) => todoMs)), unidad: "ms" });
  anotar(`  tamaño${nombre.endsWith("CSV") ? `, ${(ultimo?.lineas ?? 1) - 1} filas` : ""}`, {
    valor: (ultimo?.bytes ?? 0) / 1024,
    unidad: "KiB",
  });
  anotar("  memoria que creció", { valor: memoria.crecioMb(), unidad: "MiB" });
}

function empezar(reply: Response) {
  if (reply.status !== 200 || reply.body === null) throw new Error(`${reply.url}: ${reply.status}`);
  const lector = reply.body.getReader();
  const primero = lector.read();
  return {
    primero,
    resto: async () => {
      let bytes = 0;
      let lineas = 0;
      for (let parte = await primero; !parte.done; parte = await lector.read()) {
        bytes += parte.value.length;
        for (const letra of parte.value) if (letra === 10) lineas++;
      }
      return { bytes, lineas };
    },
  };
}

function startMemoria(pid: number | undefined) {
  const antes = usoDe(pid)?.memoriaMb ?? Number.NaN;
  let mayor = antes;
  const mirar = setInterval(() => {
    mayor = Math.max(mayor, usoDe(pid)?.memoriaMb ?? 0);
  }, MUESTRA_MS);
  return { parar: () => clearInterval(mirar), crecioMb: () => mayor - antes };
}
