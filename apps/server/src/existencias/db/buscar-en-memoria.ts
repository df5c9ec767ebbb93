/** Finds balances by words in memory. It finds what the database would: `saldos-en-memoria.test.ts` compares them. docs/decisions/0096 */
import type { Lugar } from "../../motor/orden-de-lista.ts";
import type { ExistenciaListada, FiltroExistencias, FiltroSaldo } from "./listar.ts";
import {
  compareTextos,
  type BienEnMemoria,
  type SaldoEnMemoria,
  type SaldosEnMemoria,
} from "./saldos-en-memoria.ts";

/** Balances that match a filter: a page of them, up to one more than its limit, with number and value of all. */
export interface SaldosHallados {
  readonly filas: readonly Pick<ExistenciaListada, "productoId" | "sucursal" | "lugar">[];
  readonly total: number;
  /** In millionths of a boliviano. */
  readonly valor: number;
}

type Hallada = SaldosHallados["filas"][number];
type Comparar = (a: Lugar, b: Lugar) => number;

/** Finds balances of the present. `tras`: the place after which the page begins. */
export function buscarEnMemoria(
  { enOrden }: SaldosEnMemoria,
  { palabras, sucursal, saldo, orden }: FiltroExistencias,
  tras: Lugar | undefined,
  limite: number,
): SaldosHallados {
  const es = ES[saldo];
  const porNombre = orden.valores[0]?.kind === "texto";
  const pagina = createPagina(limite + 1, orden.baja ? (a, b) => compareLugares(b, a) : compareLugares, tras);
  let [total, valor] = [0, 0];
  const revisar = (bien: BienEnMemoria): void => {
    if (!palabras.every((palabra) => bien.plano.includes(palabra))) return;
    // Products come by their names, so that a list by name has its page once it is full.
    const cabe = !porNombre || !pagina.llena();
    for (const suyo of bien.saldos) {
      if ((sucursal !== undefined && suyo.sucursal !== sucursal) || !es(suyo)) continue;
      total += 1;
      valor += suyo.valor;
      if (cabe && pagina.puede(primeroDe(orden.nombre, bien, suyo)))
        pagina.add({
          productoId: bien.id,
          sucursal: suyo.sucursal,
          lugar: lugarDe(orden.nombre, bien, suyo),
        });
    }
  };
  if (porNombre && orden.baja) for (let i = enOrden.length - 1; i >= 0; i--) revisar(enOrden[i] ?? NINGUNO);
  else for (const bien of enOrden) revisar(bien);
  return { filas: pagina.filas(), total, valor };
}

const NINGUNO: BienEnMemoria = { id: "", nombre: "", plano: "", vivo: false, saldos: [] };
/** Rows beyond a page that are gathered before they are sorted and cut. */
const DE_MAS = 1000;

/** Gathers the first rows after a place. */
function createPagina(cuantas: number, comparar: Comparar, tras: Lugar | undefined) {
  let filas: readonly Hallada[] = [];
  let nuevas: Hallada[] = [];
  const cortar = (): readonly Hallada[] => {
    filas = [...filas, ...nuevas].toSorted((a, b) => comparar(a.lugar, b.lugar)).slice(0, cuantas);
    nuevas = [];
    return filas;
  };
  return {
    add: (fila: Hallada): void => {
      if (tras !== undefined && comparar(fila.lugar, tras) <= 0) return;
      const ultima = filas[cuantas - 1];
      if (ultima !== undefined && comparar(fila.lugar, ultima.lugar) >= 0) return;
      nuevas.push(fila);
      if (nuevas.length >= DE_MAS) cortar();
    },
    /** Tells at little cost whether a row with this first value may be among them. */
    puede: (primero: string | number): boolean => {
      const tope = filas[cuantas - 1]?.lugar[0];
      return typeof primero === "string" || tope === undefined || comparar([primero], [tope]) <= 0;
    },
    llena: () => filas.length + nuevas.length >= cuantas,
    filas: cortar,
  };
}

const ES: Readonly<Record<FiltroSaldo, (saldo: SaldoEnMemoria) => boolean>> = {
  todas: () => true,
  bajoMinimo: ({ cantidad, minimo }) => minimo !== null && cantidad < minimo,
  negativas: ({ cantidad }) => cantidad < 0,
  agotadas: ({ cantidad }) => cantidad <= 0,
};

function lugarDe(orden: string, bien: BienEnMemoria, suyo: SaldoEnMemoria): Lugar {
  return [primeroDe(orden, bien, suyo), bien.id, suyo.sucursal];
}

function primeroDe(orden: string, { nombre }: BienEnMemoria, suyo: SaldoEnMemoria): string | number {
  return orden.endsWith("cantidad") ? suyo.cantidad : orden.endsWith("valor") ? suyo.valor : nombre;
}

function compareLugares([a = 0, id = "", sucursal = 0]: Lugar, [b = 0, otro = "", suya = 0]: Lugar): number {
  const primero = typeof a === "number" ? a - Number(b) : compareTextos(a, String(b));
  return primero || compareTextos(String(id), String(otro)) || Number(sucursal) - Number(suya);
}
