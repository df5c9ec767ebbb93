import { setTimeout as pausa } from "node:timers/promises";
import type { EmpresaTerminal } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type EstadoCaja } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { buildAsiento, countDesde, findInicio, listFilasDesde } from "./asientos.ts";
import { appendLineas, requireCarpeta, hasArchivo } from "./archivo.ts";
import { type EstadoDiario, fijarDiario, nombreArchivo, reempezarDiario } from "./inicio.ts";
import { textoCarpeta } from "./texto-carpeta.ts";
import { FRASES_DIARIO } from "../frases/diario.ts";
import type { Lectura } from "../motor/db.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { findSeriesAjenas } from "../terminales/db/lugares.ts";
import { type Contenido, encadenar } from "./cadena.ts";

/** Most documents, and most facts, of one write. */
const POR_VEZ = 100;

/** Longest time in ms for which a folder that does not answer delays a ticket: a network folder, or a USB stick that was pulled out. */
const LIMITE_MS = 3000;

type Partes = Pick<Deps, "db" | "ajustes" | "emitir">;

/**
 * The second copy of sales and facts, in a folder that the owner chose: appended and synced to that disk before a ticket is printed. A
 * folder that is out of reach stops no sale: the screen reports it, and the copy catches up once the folder is back. docs/decisions/0011.
 */
export class Diario {
  readonly #deps: Partes;
  readonly #alCambiar: () => void;
  #enCurso: { readonly carpeta: string; readonly fin: Promise<void> } | null = null;
  #error: string | null = null;
  #cerrado = false;

  /** `alCambiar` is called when the copy begins to fail, or works again. */
  constructor(deps: Partes, alCambiar: () => void) {
    this.#deps = deps;
    this.#alCambiar = alCambiar;
    const carpeta = this.#carpeta();
    if (carpeta === null) return;
    try {
      deps.db.inTransaction((tx) => fijarDiario(deps, tx, carpeta));
    } catch {
      // Full disk: the first write sets the beginning of the copy instead.
    }
  }

  /** Writes the lines that the folder lacks. Never rejects, and takes at most `LIMITE_MS`. */
  async escribir(): Promise<void> {
    for (;;) {
      const carpeta = this.#carpeta();
      if (carpeta === null) return this.#anotar(null);
      const aTiempo = await Promise.race([
        this.#ronda(carpeta).then(() => true),
        pausa(LIMITE_MS, false, { ref: false }),
      ]);
      // On a busy machine the reply and the timeout may be due together: check the round once more before counting it
      // as late.
      if (!aTiempo && (await this.#termino(carpeta))) continue;
      // Another folder was chosen during the wait for the old one.
      if (this.#carpeta() !== carpeta) continue;
      if (!aTiempo) return this.#anotar(FRASES_DIARIO.carpetaMuda);
      if (this.#cerrado) return;
      // A document may have been stored while the last round was ending: it needs another round.
      const estado = this.#deps.ajustes.find("diario");
      if (this.#error !== null || estado === undefined || this.#deps.ajustes.find("empresa") === undefined)
        return;
      if (!hasPendientes(this.#deps.db, estado)) return;
    }
  }

  vista(): EstadoCaja["diario"] {
    const carpeta = this.#carpeta();
    if (carpeta === null) return null;
    const estado = this.#deps.ajustes.find("diario");
    const propio = estado?.carpeta === carpeta ? estado.fila : findInicio(this.#deps.db);
    return {
      carpeta,
      estado: this.#error === null ? "bien" : "falta",
      error: this.#error,
      pendientes: countDesde(this.#deps.db, propio),
    };
  }

  /** Waits for the round that runs, at most `LIMITE_MS`. */
  async cerrar(): Promise<void> {
    this.#cerrado = true;
    await Promise.race([this.#enCurso?.fin, pausa(LIMITE_MS, undefined, { ref: false })]);
  }

  /** Tells whether the round in a folder has ended, after pending I/O events were handled. */
  async #termino(carpeta: string): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.#enCurso?.carpeta !== carpeta;
  }

  #carpeta(): string | null {
    return (this.#deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).carpetaDiario;
  }

  /** Returns the running round in a folder, or starts one. A folder that hangs delays no other. */
  #ronda(carpeta: string): Promise<void> {
    if (this.#enCurso?.carpeta === carpeta) return this.#enCurso.fin;
    const fin = this.#copiar(carpeta)
      .then(
        () => null,
        (error: unknown) => textoCarpeta(error),
      )
      .then((error) => {
        if (this.#enCurso?.fin === fin) this.#enCurso = null;
        if (this.#carpeta() === carpeta) this.#anotar(error);
      });
    this.#enCurso = { carpeta, fin };
    return fin;
  }

  async #copiar(carpeta: string): Promise<void> {
    const { db, ajustes } = this.#deps;
    const empresa = ajustes.find("empresa");
    if (empresa === undefined) return;
    db.inTransaction((tx) => fijarDiario(this.#deps, tx, carpeta));
    // The folder is never created here: if its disk is absent, it would be created on the till's own disk.
    await requireCarpeta(carpeta);
    for (;;) {
      const estado = ajustes.find("diario");
      if (estado?.carpeta !== carpeta) return;
      if (
        estado.dia !== undefined &&
        !(await hasArchivo(carpeta, nombreArchivo(empresa, estado, estado.dia)))
      ) {
        this.#reempezar(estado);
        continue;
      }
      const lote = buildLote(db, empresa, estado);
      if (lote === null) return;
      await appendLineas(carpeta, nombreArchivo(empresa, estado, lote.despues.dia), lote.lineas);
      const sigue = db.inTransaction((tx) => {
        // Another folder was chosen meanwhile: this chain is no longer the till's.
        if (!isMismo(ajustes.find("diario"), estado)) return false;
        ajustes.set(tx, "diario", lote.despues);
        return true;
      });
      if (!sigue) return;
    }
  }

  /**
   * Starts a new chain because the folder has no file of the current one: it is another disk in the same place, or the files were deleted.
   */
  #reempezar(estado: EstadoDiario): void {
    this.#deps.db.inTransaction((tx) => reempezarDiario(this.#deps, tx, estado));
    this.#deps.emitir("aviso", {
      nivel: "atencion",
      kind: "diario",
      texto: FRASES_DIARIO.otraCopia(estado.carpeta),
    });
  }

  #anotar(error: string | null): void {
    const antes = this.#error;
    this.#error = error;
    if (error !== null && antes === null)
      this.#deps.emitir("aviso", {
        nivel: "atencion",
        kind: "diario",
        texto: FRASES_DIARIO.sinEscribir(error),
      });
    if (error !== antes) this.#alCambiar();
  }
}

function isMismo(actual: EstadoDiario | undefined, estado: EstadoDiario): boolean {
  return actual?.cadena === estado.cadena && actual.fila === estado.fila && actual.hecho === estado.hecho;
}

/** Lines of one write, and the state after it. */
interface Lote {
  readonly lineas: readonly string[];
  readonly despues: EstadoDiario & { readonly dia: string };
}

/** Builds the next lines of the copy: documents, then facts; null if the copy is complete. */
export function buildLote(
  db: Lectura,
  { nit, sucursal, puntoVenta }: EmpresaTerminal,
  estado: EstadoDiario,
): Lote | null {
  const punto = { nit, sucursal, puntoVenta };
  const filas = listFilasDesde(db, estado.fila, POR_VEZ);
  const hechos = listHechosDesde(db, estado.hecho ?? 0, POR_VEZ);
  if (filas.length + hechos.length === 0) return null;
  const ajenas = findSeriesAjenas(db);
  const asientos = filas.map(({ cuf }) => buildAsiento(db, punto, cuf));
  const contenidos: readonly Contenido[] = [
    ...asientos.map((asiento) => ({ asiento })),
    // This copy does not hold facts of another point of sale.
    ...hechos.flatMap(({ serie, hecho }) =>
      ajenas?.has(serie) ? [] : [{ hecho: { ...punto, serie, hecho } }],
    ),
  ];
  let punta = { n: estado.n, hash: estado.hash };
  const lineas = contenidos.map((contenido) => {
    const siguiente = encadenar(punta, contenido);
    punta = siguiente.punta;
    return siguiente.linea;
  });
  // Files are read by their days, so the chain's day never goes back, even for a misdated document.
  const propio = (asientos[0]?.fechaEmision ?? hechos[0]?.hecho.instante ?? "").slice(0, 10);
  const dia = estado.dia !== undefined && estado.dia > propio ? estado.dia : propio;
  const [fila, hecho] = [filas.at(-1)?.fila ?? estado.fila, hechos.at(-1)?.fila ?? estado.hecho ?? 0];
  return { lineas, despues: { ...estado, ...punta, fila, hecho, dia } };
}

/** Tells whether the copy lacks a document or a fact. */
export function hasPendientes(db: Lectura, { fila, hecho = 0 }: EstadoDiario): boolean {
  return listFilasDesde(db, fila, 1).length > 0 || listHechosDesde(db, hecho, 1).length > 0;
}
