/** Compiles queries that run often once, instead of building and compiling their tree at each call. */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Tx } from "./connection.ts";
import { isPostgres } from "./transaccion.ts";

/** A query, as far as its rows and its plan are used. */
export type ConsultaDe<F> = Compilable & { readonly execute: () => Promise<F[]> };

/** Stands for an argument while a query is compiled. */
class Hueco {
  readonly lugar: number;
  constructor(lugar: number) {
    this.lugar = lugar;
  }
}

/**
 * Makes a query of a builder, which is called once for each engine. The builder passes each argument as one
 * value and does nothing else with it: it gets stand-ins, whose places the arguments take at each call.
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
  const porMotor = new Map<boolean, CompiledQuery<R>>();
  return async (db, ...args) => {
    const motor = isPostgres(db);
    const query =
      porMotor.get(motor) ??
      compilar((huecos): Compilable<R> => Reflect.apply(build, undefined, [db, ...huecos]), args.length);
    porMotor.set(motor, query);
    const parameters = query.parameters.map((valor) => (valor instanceof Hueco ? args[valor.lugar] : valor));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

function compilar<R>(build: (huecos: readonly Hueco[]) => Compilable<R>, cuantos: number): CompiledQuery<R> {
  const huecos = Array.from({ length: cuantos }, (_, lugar) => new Hueco(lugar));
  const query = build(huecos).compile();
  const sinLugar = huecos.find((hueco) => !query.parameters.includes(hueco));
  if (sinLugar !== undefined) throw new Error(`a la consulta le falta su argumento ${sinLugar.lugar + 1}`);
  return query;
}
