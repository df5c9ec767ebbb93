/** Options of `npm run simulacion`, and the call that tells one of its stories again. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { parseAtaques, type NombreAtaque } from "./ataques/nombres.ts";

/** The options of a run, as its header in `main.ts` describes them. */
export interface Argumentos {
  readonly desde: number;
  readonly cuantas: number;
  readonly workers: number;
  readonly con: readonly NombreAtaque[];
  readonly mutante: string | undefined;
  /** Steps that are left out, by their place in the story. */
  readonly sin: readonly number[];
  readonly reducir: boolean;
  readonly rastro: boolean;
  readonly guardar: string | null;
}

/** Parses the arguments of a call. Throws on an unknown option or attack. */
export function parseArgumentos(args: readonly string[]): Argumentos {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "200" },
      from: { type: "string", default: "1" },
      workers: { type: "string", default: String(availableParallelism()) },
      con: { type: "string", default: "" },
      mutante: { type: "string" },
      sin: { type: "string", default: "" },
      reducir: { type: "boolean", default: false },
      rastro: { type: "boolean", default: false },
      guardar: { type: "string" },
    },
  });
  return {
    desde: Number(values.from),
    cuantas: Number(values.seeds),
    workers: Number(values.workers),
    con: parseAtaques(values.con),
    mutante: values.mutante,
    sin: values.sin === "" ? [] : values.sin.split(",").map(Number),
    reducir: values.reducir,
    rastro: values.rastro,
    guardar: values.guardar ?? null,
  };
}

/**
 * Gives the arguments that tell one story of a run again, with its whole trace. Every option that changes a story is among them: without its
 * attacks a seed draws another one.
 */
export function argumentosDeUna(
  semilla: number,
  { con, mutante, sin }: Pick<Argumentos, "con" | "mutante" | "sin">,
): readonly string[] {
  return [
    "--seeds",
    "1",
    "--from",
    String(semilla),
    ...(con.length === 0 ? [] : ["--con", con.join(",")]),
    ...(mutante === undefined ? [] : ["--mutante", mutante]),
    ...(sin.length === 0 ? [] : ["--sin", sin.join(",")]),
    "--rastro",
  ];
}
