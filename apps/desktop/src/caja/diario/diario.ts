import { randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { CONFIGURACION_INICIAL, type EstadoCaja } from "../../contract/index.ts";
import type { Ajuste } from "../db/ajustes.ts";
import type { Deps } from "../deps.ts";
import { buildAsiento, countDesde, findInicio, listFilasDesde } from "./asientos.ts";
import { encadenar, HASH_INICIAL } from "./cadena.ts";
import { textoCarpeta } from "./texto-carpeta.ts";

/** A folder that does not answer (a network's, a stick pulled out) holds a ticket no longer than this. */
const LIMITE_MS = 3000;
const POR_VEZ = 100;

type Estado = Ajuste<"diario">;

/**
 * The second copy of what was sold, in a folder that the owner chose: appended and synced to that disk before a ticket is printed.
 * A folder that is gone stops nothing; it is told of, and what it lacks is written when it is back.
 */
export class Diario {
  readonly #deps: Pick<Deps, "db" | "ajustes" | "emitir">;
  #enCurso: Promise<void> | null = null;
  #error: string | null = null;

  constructor(deps: Pick<Deps, "db" | "ajustes" | "emitir">) {
    this.#deps = deps;
  }

  /** Writes what the folder lacks. Never rejects, and never takes longer than a cashier may wait. */
  async escribir(): Promise<void> {
    const { db } = this.#deps;
    for (;;) {
      const carpeta = this.#carpeta();
      if (carpeta === null) return this.#anotar(null);
      this.#enCurso ??= this.#copiar(carpeta)
        .then(
          () => this.#anotar(null),
          (error: unknown) => this.#anotar(textoCarpeta(error)),
        )
        .finally(() => {
          this.#enCurso = null;
        });
      const aTiempo = await Promise.race([
        this.#enCurso.then(() => true),
        pausa(LIMITE_MS, false, { ref: false }),
      ]);
      if (!aTiempo) return this.#anotar("la carpeta no responde");
      // Stored while the last round was ending.
      const estado = this.#deps.ajustes.find("diario");
      if (this.#error !== null || estado === undefined || countDesde(db, estado.fila) === 0) return;
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

  /** Waits for what is being written. */
  async cerrar(): Promise<void> {
    await Promise.race([this.#enCurso, pausa(LIMITE_MS, undefined, { ref: false })]);
  }

  #carpeta(): string | null {
    return (this.#deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL).carpetaDiario;
  }

  async #copiar(carpeta: string): Promise<void> {
    const { db, ajustes } = this.#deps;
    const empresa = ajustes.find("empresa");
    if (empresa === undefined) return;
    // Before anything waits: what is sold while a slow disk answers for the first time belongs into this copy too.
    this.#estadoEn(carpeta);
    // Never made here: where a disk is not plugged in, its folder would be made on this one.
    if (!(await stat(carpeta)).isDirectory()) throw new Error("no es una carpeta");
    for (;;) {
      const estado = this.#estadoEn(carpeta);
      const filas = listFilasDesde(db, estado.fila, POR_VEZ);
      const [primera] = filas;
      if (primera === undefined) return;
      const asientos = filas.map(({ cuf }) => buildAsiento(db, empresa, cuf));
      const dia = asientos[0]?.fechaEmision.slice(0, 10) ?? "";
      let punta = { n: estado.n, hash: estado.hash };
      const lineas = asientos.map((asiento) => {
        const siguiente = encadenar(punta, asiento);
        punta = siguiente.punta;
        return siguiente.linea;
      });
      const { nit, sucursal, puntoVenta } = empresa;
      const nombre = `diario_${nit}_${sucursal}-${puntoVenta}_${estado.cadena}_${dia}.jsonl`;
      await anadir(carpeta, nombre, lineas);
      const fila = filas.at(-1)?.fila ?? estado.fila;
      db.inTransaction((tx) => ajustes.set(tx, "diario", { ...estado, ...punta, fila }));
    }
  }

  /** A new folder gets a chain of its own, from the first document that the server may lack. */
  #estadoEn(carpeta: string): Estado {
    const { db, ajustes } = this.#deps;
    const conocido = ajustes.find("diario");
    if (conocido?.carpeta === carpeta) return conocido;
    const cadena = randomUUID().slice(0, 8);
    const nuevo = { carpeta, cadena, n: 0, hash: HASH_INICIAL, fila: findInicio(db) };
    db.inTransaction((tx) => ajustes.set(tx, "diario", nuevo));
    return nuevo;
  }

  #anotar(error: string | null): void {
    const antes = this.#error;
    this.#error = error;
    if (error !== null && antes === null)
      this.#deps.emitir("aviso", {
        nivel: "atencion",
        kind: "diario",
        texto: `No se puede escribir la segunda copia de las ventas (${error}). Se sigue vendiendo; revise la carpeta.`,
      });
  }
}

/** Appends whole lines and waits until they are on that disk. A line that an earlier power cut tore stays by itself. */
async function anadir(carpeta: string, nombre: string, lineas: readonly string[]): Promise<void> {
  const archivo = await open(join(carpeta, nombre), "a", 0o600);
  try {
    await archivo.write(lineas.map((linea) => `\n${linea}`).join("") + "\n");
    await archivo.sync();
  } finally {
    await archivo.close();
  }
}
