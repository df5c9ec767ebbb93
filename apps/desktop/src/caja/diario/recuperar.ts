import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { textoCarpeta } from "./texto-carpeta.ts";
import { reponerTurnos } from "../db/turnos-repuestos.ts";
import { insertHechosAjenos } from "../db/hechos-ajenos.ts";
import { parseCadena } from "./cadena.ts";
import { importar } from "./importar.ts";
import { FRASES_DIARIO } from "../frases/diario.ts";

const NOMBRE = /^diario_(\d+)_(\d+)-(\d+)_([0-9a-f]+)_(\d{4}-\d\d-\d\d)\.jsonl$/;

/**
 * Imports the offline sales and the facts of a lost till from its journal into this till, which replaces it.
 * Each document stays as it was frozen, of its old epoch. The ordinary upload sends them, and the server is
 * idempotent by CUF. A second import changes nothing. Fails if the folder holds no journal of this point of
 * sale.
 */
export async function recuperarDiario(
  deps: Deps,
  carpeta: string,
): Promise<Result<Salida<"recuperarDiario">, FalloPuente>> {
  const empresa = deps.ajustes.find("empresa");
  if (empresa === undefined)
    return falla(FRASES_DIARIO[deps.ajustes.find("credencial") === undefined ? "sinEmparejar" : "sinDatos"]);
  let cadenas: ReadonlyMap<string, readonly string[]>;
  try {
    cadenas = await readCarpeta(carpeta, `${empresa.nit}_${empresa.sucursal}-${empresa.puntoVenta}`);
  } catch (error) {
    return falla(FRASES_DIARIO.sinLeer(carpeta, textoCarpeta(error)));
  }
  if (cadenas.size === 0) return falla(FRASES_DIARIO.sinCopia(carpeta, empresa.puntoVenta));
  const leidas = [...cadenas.values()].map(parseCadena);
  const suma = (de: (leida: (typeof leidas)[number]) => number) =>
    leidas.reduce((n, leida) => n + de(leida), 0);
  const asientos = leidas
    .flatMap((leida) => leida.asientos)
    .filter((asiento) => sha256(Buffer.from(asiento.xml, "utf8")) === asiento.sha256);
  const recuperado = deps.db.inTransaction((tx) => {
    const suyos = leidas.flatMap((leida) => leida.hechos);
    // The lost till told its sales itself: only a sale without its fact is told here.
    const hechos = insertHechosAjenos(tx, suyos, { enServidor: false });
    const recuperadas = importar(tx, asientos);
    if (hechos.length > 0) reponerTurnos(tx, hechos);
    return { recuperadas, hechos: hechos.length };
  });
  deps.despertarSync();
  return ok({
    ...recuperado,
    danadas: suma(({ ilegibles }) => ilegibles),
    roturas: suma(({ roturas }) => roturas),
  });
}

/** Reads the lines of each chain of a point of sale, day after day. */
async function readCarpeta(carpeta: string, punto: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const cadenas = new Map<string, string[]>();
  for (const nombre of (await readdir(carpeta)).sort()) {
    const [, nit, sucursal, puntoVenta, cadena = ""] = NOMBRE.exec(nombre) ?? [];
    if (`${nit}_${sucursal}-${puntoVenta}` !== punto) continue;
    const texto = await readFile(join(carpeta, nombre), "utf8");
    cadenas.set(cadena, [...(cadenas.get(cadena) ?? []), ...texto.split("\n")]);
  }
  return cadenas;
}

function falla(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "diario", texto, campos: [] });
}
