import { fail, ok, type Result } from "@mostrador/core";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { sha256 } from "@mostrador/core/node";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { setAjuste } from "../motor/ajustes.ts";
import { textoCarpeta } from "./texto-carpeta.ts";
import { reponerTurnos } from "../efectivo/db/turnos-repuestos.ts";
import { insertHechosAjenos } from "../terminales/db/hechos-ajenos.ts";
import { CarpetaMuda, contestada, readLineas } from "./archivo.ts";
import { importar } from "./importar.ts";
import { FRASES_DIARIO } from "../frases/diario.ts";
import { createLectorCadena, type Faltas, type LectorCadena, type Receptor } from "./cadena.ts";
import { openApartado } from "../motor/apartado.ts";
import { HechosApartados } from "../terminales/db/hechos-apartados.ts";
import { AsientosApartados } from "./asientos-apartados.ts";

/** The documents and facts of a second copy, set aside in temporary files. Memory does not grow with them. */
class CopiaApartada implements Disposable {
  readonly asientos = new AsientosApartados();
  readonly hechos = new HechosApartados();
  readonly #lugares: BetterSqlite.Database = openApartado(
    "create table lugares (cadena text, n integer, previo text, primary key (cadena, n, previo)) strict, without rowid;",
  );
  readonly #poner: BetterSqlite.Statement<[Readonly<Record<string, string | number>>]> =
    this.#lugares.prepare("insert or ignore into lugares values (@cadena, @n, @previo)");

  /** Takes the lines of a chain, leaving out documents whose XML does not match its hash. */
  receptor(cadena: string): Receptor {
    return {
      asiento: (asiento) => {
        if (sha256(Buffer.from(asiento.xml, "utf8")) === asiento.sha256) this.asientos.add(asiento);
      },
      hecho: (leido) => this.hechos.add(leido),
      isOtraVez: (n, previo) => this.#poner.run({ cadena, n, previo }).changes === 0,
    };
  }

  [Symbol.dispose](): void {
    this.asientos[Symbol.dispose]();
    this.hechos[Symbol.dispose]();
    this.#lugares.close();
  }
}

/**
 * Imports the offline sales and the facts of a lost till from its journal into this till, which replaces it. Each document keeps its bytes
 * and its old epoch. The ordinary upload sends them, and the server is idempotent by CUF. A second import changes nothing. All is stored in
 * one transaction, and memory does not grow with the copy. A folder of null means that there is no copy. Fails if the folder holds no
 * journal of this point of sale, or does not answer.
 */
export async function recuperarDiario(
  deps: Deps,
  carpeta: string | null,
): Promise<Result<Salida<"recuperarDiario">, FalloPuente>> {
  if (carpeta === null) return sinCopia(deps);
  const empresa = deps.ajustes.find("empresa");
  if (empresa === undefined)
    return falla(FRASES_DIARIO[deps.ajustes.find("credencial") === undefined ? "sinEmparejar" : "sinDatos"]);
  using copia = new CopiaApartada();
  let cadenas: Awaited<ReturnType<typeof readCarpeta>>;
  try {
    const punto = `${empresa.nit}_${empresa.sucursal}-${empresa.puntoVenta}`;
    cadenas = await readCarpeta(carpeta, punto, copia);
  } catch (error) {
    if (!(error instanceof CarpetaMuda || (error instanceof Error && "syscall" in error))) throw error;
    return falla(FRASES_DIARIO.sinLeer(carpeta, textoCarpeta(error)));
  }
  if (cadenas.length === 0) return falla(FRASES_DIARIO.sinCopia(carpeta, empresa.puntoVenta));
  const recuperado = deps.db.inTransaction((tx) => {
    // The lost till reported its own sales, so only a sale without its fact is reported here.
    const hechos = insertHechosAjenos(tx, copia.hechos, { enServidor: false });
    const recuperadas = importar(tx, copia.asientos);
    if (hechos.cuantos > 0) reponerTurnos(tx, hechos);
    setAjuste(tx, "copiaAnterior", { palabra: "leida", dichaTras: null });
    return { recuperadas, hechos: hechos.cuantos };
  });
  deps.despertarSync();
  const suma = (falta: keyof (typeof cadenas)[number]) => cadenas.reduce((n, faltas) => n + faltas[falta], 0);
  return ok({ ...recuperado, danadas: suma("ilegibles"), roturas: suma("roturas") });
}

/** Records that no second copy will be read, so that the server does not wait for one. */
function sinCopia({ db, despertarSync }: Deps): Result<Salida<"recuperarDiario">, never> {
  db.inTransaction((tx) => setAjuste(tx, "copiaAnterior", { palabra: "ninguna", dichaTras: null }));
  despertarSync();
  return ok({ recuperadas: 0, hechos: 0, danadas: 0, roturas: 0 });
}

function falla(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "diario", texto, campos: [] });
}

const NOMBRE = /^diario_(\d+)_(\d+)-(\d+)_([0-9a-f]+)_(\d{4}-\d\d-\d\d)\.jsonl$/;

/**
 * Reads each chain of a point of sale into `copia`, day after day and line by line. Returns the faults of each chain; an empty list if the
 * folder holds none.
 */
async function readCarpeta(carpeta: string, punto: string, copia: CopiaApartada): Promise<readonly Faltas[]> {
  const cadenas = new Map<string, LectorCadena>();
  for (const nombre of (await contestada(readdir(carpeta))).sort()) {
    const [, nit, sucursal, puntoVenta, cadena = ""] = NOMBRE.exec(nombre) ?? [];
    if (`${nit}_${sucursal}-${puntoVenta}` !== punto) continue;
    const lector = cadenas.get(cadena) ?? createLectorCadena(copia.receptor(cadena));
    cadenas.set(cadena, lector);
    for await (const linea of readLineas(join(carpeta, nombre))) lector.leer(linea);
  }
  return [...cadenas.values()].map((lector) => lector.faltas());
}
