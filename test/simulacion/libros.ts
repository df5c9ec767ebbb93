import { join } from "node:path";
import Database from "better-sqlite3";
import type { Mundo } from "./mundo.ts";

export interface DocumentoSiat {
  readonly cuf: string;
  readonly punto_venta: number;
  readonly sector: number;
  readonly numero: number;
  readonly emision: number;
  readonly cufd: string;
  readonly fecha_emision: number;
  readonly estado: number;
}
export interface DocumentoServidor {
  readonly cuf: string;
  readonly punto_venta: number;
  readonly numero: number;
  readonly estado: string;
  readonly sha: string;
  readonly observada: string | null;
  readonly clave_idempotencia: string | null;
  readonly terminal_id: string | null;
  readonly venta_id: string | null;
  readonly cambio_pendiente: string | null;
  readonly xml: Buffer;
}
export interface DocumentoCaja {
  readonly cuf: string;
  readonly venta_id: string;
  readonly numero: number;
  readonly tipo_emision: number;
  readonly estado: string;
  readonly fecha_emision: string;
  readonly gemela: string | null;
  readonly causa: string | null;
  readonly observada: string | null;
}
export interface VentaCaja {
  readonly id: string;
  readonly estado: string;
  readonly total: string;
  readonly cuf: string | null;
  readonly motivo: string | null;
}

/** What is on the disks, read with eyes of its own: none of the product's code. */
export class Libros {
  readonly #mundo: Mundo;

  constructor(mundo: Mundo) {
    this.#mundo = mundo;
  }

  siat<T>(sql: string): T[] {
    return leer<T>(join(this.#mundo.carpeta, "siat", "simulador.db"), sql);
  }

  servidor<T>(sql: string): T[] {
    return leer<T>(join(this.#mundo.servidor.carpeta, "servidor.db"), sql);
  }

  caja<T>(nombre: string, sql: string): T[] {
    return leer<T>(join(this.#mundo.carpeta, nombre, "caja", "caja.db"), sql);
  }

  /** What still waits for something, or null. */
  pendiente(): string | null {
    const [enServidor] = this.servidor<{ cuf: string; estado: string; observada: string | null }>(
      `select cuf, estado, observada from facturas
       where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE') or cambio_pendiente is not null limit 1`,
    );
    if (enServidor !== undefined) return `servidor ${JSON.stringify(enServidor)}`;
    const [viva] = this.servidor<{ cuf: string }>(
      `select g.cuf from facturas f join facturas g on g.cuf = f.gemela
       where f.estado = 'EMITIDA' and g.estado = 'EMITIDA' limit 1`,
    );
    if (viva !== undefined) return `gemela viva ${viva.cuf}`;
    for (const { nombre } of this.#mundo.cajas) {
      const [documento] = this.caja<object>(
        nombre,
        `select cuf, numero, estado, causa, observada from documentos where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE') limit 1`,
      );
      if (documento !== undefined) return `${nombre} ${JSON.stringify(documento)}`;
      const [venta] = this.caja<object>(
        nombre,
        "select id, estado from ventas where estado = 'COBRANDO' limit 1",
      );
      if (venta !== undefined) return `${nombre} ${JSON.stringify(venta)}`;
      const [papel] = this.caja<object>(
        nombre,
        "select id, estado, error from impresion where estado in ('pendiente', 'imprimiendo') limit 1",
      );
      if (papel !== undefined) return `${nombre} papel ${JSON.stringify(papel)}`;
    }
    return this.#sinBajar();
  }

  /** A change that the server knows of and its till does not yet. */
  #sinBajar(): string | null {
    const estados = new Map(
      this.servidor<{ cuf: string; estado: string }>("select cuf, estado from facturas").map((f) => [
        f.cuf,
        f,
      ]),
    );
    for (const { nombre } of this.#mundo.cajas)
      for (const { cuf, estado } of this.caja<{ cuf: string; estado: string }>(
        nombre,
        "select cuf, estado from documentos where estado in ('EMITIDA', 'ANULADA')",
      ))
        if (estados.get(cuf)?.estado !== estado) return `${nombre} no sabe de ${cuf}`;
    return null;
  }
}

function leer<T>(archivo: string, sql: string): T[] {
  const db = new Database(archivo, { readonly: true });
  try {
    return db.prepare(sql).all() as T[]; // the caller's select names the columns
  } finally {
    db.close();
  }
}
