/** Catalogs of the jobs of a drawing thread. Copying their thousand names to the thread takes longer than issuing takes to sign. */
import type { Catalogos } from "../../documento/formato.ts";

type Lista = ReadonlyMap<number, string>;

/** A job's catalogs as a thread gets them: the number of each, the names of those that are new to it, and numbers that it may forget. */
export interface CatalogosEnviados {
  readonly numeros: readonly (readonly [nombre: string, numero: number])[];
  readonly nuevos: readonly (readonly [numero: number, lista: Lista])[];
  readonly olvidados: readonly number[];
}

/** Most catalogs that a thread keeps. A job has some twenty, which most companies have in common. */
const MAX_LISTAS = 200;

const numeros = new WeakMap<Lista, number>();
let siguiente = 1;

/** Gives a catalog its number, which it keeps while it is in memory. Catalogs do not change. */
function numeroDe(lista: Lista): number {
  const numero = numeros.get(lista) ?? siguiente++;
  numeros.set(lista, numero);
  return numero;
}

/** Prepares the catalogs of each job for one thread: names that the thread already has are not sent again. `max`: most that it keeps. */
export function createEnvio(max = MAX_LISTAS): (catalogos: Catalogos) => CatalogosEnviados {
  // The catalogs of the thread, those unused for longest first.
  const sabidos = new Set<number>();
  return (catalogos) => {
    const todos = Object.entries(catalogos).map(([nombre, lista]) => ({
      nombre,
      lista,
      numero: numeroDe(lista),
    }));
    const nuevos = todos.filter(({ numero }) => !sabidos.has(numero));
    for (const { numero } of todos) {
      sabidos.delete(numero);
      sabidos.add(numero);
    }
    const sobran = Math.max(0, sabidos.size - Math.max(max, todos.length));
    const olvidados = sobran === 0 ? [] : [...sabidos].slice(0, sobran);
    for (const numero of olvidados) sabidos.delete(numero);
    return {
      numeros: todos.map(({ nombre, numero }) => [nombre, numero] as const),
      nuevos: nuevos.map(({ numero, lista }) => [numero, lista] as const),
      olvidados,
    };
  };
}

/** Restores in a thread the catalogs of each job, in the order in which they were prepared. Throws where a number was never sent. */
export function createRecepcion(): (enviados: CatalogosEnviados) => Catalogos {
  const listas = new Map<number, Lista>();
  return ({ numeros: suyos, nuevos, olvidados }) => {
    for (const [numero, lista] of nuevos) listas.set(numero, lista);
    for (const numero of olvidados) listas.delete(numero);
    return Object.fromEntries(
      suyos.map(([nombre, numero]) => {
        const lista = listas.get(numero);
        if (lista === undefined) throw new Error(`el catálogo ${nombre} no llegó al dibujante`);
        return [nombre, lista];
      }),
    );
  };
}
