import { dirname, join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { PROTOCOLO } from "@mostrador/core";
import { readDisco, readSistema, VERSION, writeDiagnostico } from "@mostrador/core/node";
import type { Salida } from "../../contract/index.ts";
import { listCopias } from "../copias/db/copias.ts";
import { Db, type Lectura } from "../motor/db.ts";
import { readDatos } from "./datos-diagnostico.ts";
import { DiagnosticoCaja } from "./formas.ts";

const DIA_MS = 86_400_000;

interface Partes {
  /** The folder with the till's data, `caja`. */
  readonly carpeta: string;
  /** Null where the data do not open: `motivo` says why. */
  readonly db: Lectura | null;
  readonly motivo?: string;
  /** The health page; null where the till's program does not run. */
  readonly salud: Pick<Salida<"salud">, "renglones" | "hallazgos"> | null;
}

/**
 * Writes the till's diagnosis into `diagnosticos`, beside its data, and returns the file's path. It holds the
 * fields of `DiagnosticoCaja`, and the logs of the till and of its own server. Throws on a disk error.
 * docs/trust.md heading 52.
 */
export function saveDiagnostico({ carpeta, db, motivo = "", salud }: Partes): Promise<string> {
  const data = dirname(carpeta);
  const enMs = Date.now();
  const copias = listCopias(carpeta);
  const [ultima] = copias;
  return writeDiagnostico(join(data, "diagnosticos"), {
    forma: DiagnosticoCaja,
    datos: {
      programa: "caja",
      version: VERSION,
      protocolo: PROTOCOLO,
      hecho: new Date(enMs).toISOString(),
      sistema: readSistema(),
      disco: readDisco(carpeta),
      salud: salud?.renglones ?? null,
      hallazgos: [...(salud?.hallazgos ?? [])],
      copiaDias:
        ultima === undefined ? null : Math.max(0, Math.floor((enMs - Date.parse(ultima.dia)) / DIA_MS)),
      copias: copias.length,
      ...readDatos(db, motivo),
    },
    registros: { "registro.jsonl": carpeta, "registro-servidor.jsonl": join(data, "servidor") },
    enMs,
  });
}

/**
 * Writes the diagnosis from the till's files, whether its program runs or not, and whether the data open or
 * not.
 */
export async function saveDiagnosticoAparte(carpeta: string): Promise<string> {
  let conexion: BetterSqlite.Database | null = null;
  try {
    conexion = new BetterSqlite(join(carpeta, "caja.db"), { readonly: true, fileMustExist: true });
    return await saveDiagnostico({ carpeta, db: new Db(conexion, () => undefined), salud: null });
  } catch (error) {
    return await saveDiagnostico({ carpeta, db: null, motivo: String(error), salud: null });
  } finally {
    conexion?.close();
  }
}
