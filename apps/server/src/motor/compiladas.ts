/** Compiles queries that run often once, instead of building and compiling their tree at each call. */
import { sha256 } from "@mostrador/core/node";
import {
  DeleteQueryNode,
  InsertQueryNode,
  isExpression,
  UpdateQueryNode,
  type Compilable,
  type CompiledQuery,
  type QueryResult,
} from "kysely";
import type { Db, Tx } from "./connection.ts";
import type { ConsultaPg } from "./dialecto-postgres.ts";
import { isPostgres } from "./transaccion.ts";

/** The part of a query that this module uses: its rows and its plan. */
export type ConsultaDe<F> = Compilable & { readonly execute: () => Promise<F[]> };

/** Stands for a value of an argument while a query is compiled. */
class Hueco {
  readonly lugar: number;
  constructor(lugar: number) {
    this.lugar = lugar;
  }
}

/** Marks an SQL expression among the arguments: such a query is built for one call and not kept. */
const EXPRESION = "!";

/** Most shapes of arguments that one query keeps, because lists of any length would fill the memory. */
const MAX_FORMAS = 64;

/**
 * Makes a query of a builder, which is called once for each engine and for each shape of its arguments. An
 * argument is a value, a row or a list of either. The builder passes each value as it is and does nothing else
 * with it: it gets stand-ins, whose places the values take at each call. A row's undefined columns are left out.
 *
 * @example
 * const buscarAjuste = compilada((db, clave: string) =>
 *   db.selectFrom("ajustes").select("valor").where("clave", "=", clave),
 * );
 * const [fila] = await buscarAjuste(db, "base");
 */
export function compilada<A extends readonly unknown[], R>(
  build: (db: Db | Tx, ...args: A) => Compilable<R>,
): (db: Db | Tx, ...args: A) => Promise<R[]> {
  const correr = compiladaEntera(build, false);
  return async (db, ...args) => (await correr(db, ...args)).rows;
}

/** Makes a query like `compilada` that tells how many rows it wrote. */
export function compiladaQueCuenta<A extends readonly unknown[], R>(
  build: (db: Db | Tx, ...args: A) => Compilable<R>,
): (db: Db | Tx, ...args: A) => Promise<number> {
  const correr = compiladaEntera(build, true);
  return async (db, ...args) => Number((await correr(db, ...args)).numAffectedRows ?? 0);
}

function compiladaEntera<A extends readonly unknown[], R>(
  build: (db: Db | Tx, ...args: A) => Compilable<R>,
  cuenta: boolean,
): (db: Db | Tx, ...args: A) => Promise<QueryResult<R>> {
  const porForma = new Map<string, ConsultaPg<R>>();
  return async (db, ...args) => {
    const valores: unknown[] = [];
    let forma = isPostgres(db) ? "p" : "s";
    for (const arg of args) forma += aplanar(arg, valores);
    if (forma.includes(EXPRESION)) return db.executeQuery<R>(build(db, ...args).compile());
    let query = porForma.get(forma);
    if (query === undefined) {
      query = forPostgres(
        compilar((huecos): Compilable<R> => Reflect.apply(build, undefined, [db, ...huecos]), args),
        cuenta,
      );
      if (porForma.size >= MAX_FORMAS) porForma.clear();
      porForma.set(forma, query);
    }
    const parameters = query.parameters.map((valor) =>
      valor instanceof Hueco ? valores[valor.lugar] : valor,
    );
    return db.executeQuery<R>({ ...query, parameters });
  };
}

/** All columns of a row: an object that lacks one, or has another, is not of this type. */
export type Columnas<F> = Readonly<Record<keyof F & string, true>>;

/**
 * Lists the names of an object `satisfies Columnas<Fila<…>>`, for a query that PostgreSQL prepares. A query with
 * `selectAll` is planned again at each call.
 */
export function columnas<T extends Readonly<Record<string, true>>>(todas: T): Extract<keyof T, string>[] {
  const nombres: Extract<keyof T, string>[] = [];
  for (const nombre in todas) nombres.push(nombre);
  return nombres;
}

/** Most parameters of a query that connections prepare, because lists of any length give as many different texts. */
const MAX_PARAMETROS = 100;

/**
 * Tells PostgreSQL's driver whether it may prepare a query. One that selects all columns of a table is not prepared, because PostgreSQL
 * refuses its plan once a newer server has added a column.
 */
function forPostgres<R>(query: CompiledQuery<R>, cuenta: boolean): ConsultaPg<R> {
  const { query: node, parameters, sql } = query;
  const prepared = parameters.length <= MAX_PARAMETROS && !TODAS_LAS_COLUMNAS.test(sql);
  const escribe = InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);
  return {
    ...query,
    ...(prepared ? { nombre: sha256(sql).slice(0, 32) } : {}),
    sinRespuesta: escribe && node.returning === undefined && !cuenta,
  };
}

const TODAS_LAS_COLUMNAS = /\*(?!\))/;

/** Appends the values of an argument in their order, and gives its shape. */
function aplanar(arg: unknown, valores: unknown[]): string {
  if (Array.isArray(arg)) {
    let forma = "[";
    for (const uno of arg) forma += aplanar(uno, valores);
    return `${forma}]`;
  }
  if (!isFila(arg)) {
    valores.push(arg);
    return isExpression(arg) ? EXPRESION : "v";
  }
  let forma = "{";
  for (const columna in arg)
    if (arg[columna] !== undefined) forma += columna + aplanar(arg[columna], valores);
  return `${forma}}`;
}

/** Tells whether an argument is a row: bytes and other objects are values. */
function isFila(arg: unknown): arg is Readonly<Record<string, unknown>> {
  return typeof arg === "object" && arg !== null && Object.getPrototypeOf(arg) === Object.prototype;
}

/** Gives an argument with stand-ins for its values, in the order of `aplanar`. */
function conHuecos(arg: unknown, huecos: Hueco[]): unknown {
  if (Array.isArray(arg)) return arg.map((uno) => conHuecos(uno, huecos));
  if (!isFila(arg)) {
    const hueco = new Hueco(huecos.length);
    huecos.push(hueco);
    return hueco;
  }
  const columnas = Object.entries(arg).filter(([, valor]) => valor !== undefined);
  return Object.fromEntries(columnas.map(([columna, valor]) => [columna, conHuecos(valor, huecos)]));
}

function compilar<R>(
  build: (args: readonly unknown[]) => Compilable<R>,
  args: readonly unknown[],
): CompiledQuery<R> {
  const huecos: Hueco[] = [];
  const query = build(args.map((arg) => conHuecos(arg, huecos))).compile();
  const sinLugar = huecos.find((hueco) => !query.parameters.includes(hueco));
  if (sinLugar !== undefined) throw new Error(`a la consulta le falta su argumento ${sinLugar.lugar + 1}`);
  return query;
}
