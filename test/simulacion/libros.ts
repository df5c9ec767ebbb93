/** Books of the tax system, the server and the tills, as the invariants compare them. */
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import Database from "better-sqlite3";
import { isNegada, isRevocada, sinDecidir } from "./vidas.ts";
import type { Mundo } from "./mundo.ts";
import { OBSERVADA } from "./pasos.ts";
import { PUNTOS_ERP } from "./plantilla.ts";

export interface DocumentoSiat {
  readonly cuf: string;
  readonly nit: number;
  readonly punto_venta: number;
  readonly sector: number;
  readonly numero: number;
  readonly estado: number;
  readonly xml: Buffer;
}
export interface DocumentoServidor {
  readonly cuf: string;
  readonly nit: number;
  readonly estado: string;
  readonly venta_id: string | null;
  readonly clave_idempotencia: string | null;
  readonly xml: Buffer;
}
export interface DocumentoCaja {
  readonly cuf: string;
  readonly venta_id: string;
  readonly numero: number;
  readonly estado: string;
  readonly fecha_emision: string;
  readonly gemela: string | null;
  readonly epoca: number;
  readonly tipo_emision: number;
  readonly corte_id: string | null;
}
export interface VentaCaja {
  readonly id: string;
  readonly estado: string;
  readonly total: string;
  readonly cuf: string | null;
  readonly motivo: string | null;
}

/** Documents of the tax system and of the server, by CUF. */
export interface Documentos {
  readonly enSiat: ReadonlyMap<string, DocumentoSiat>;
  readonly enServidor: ReadonlyMap<string, DocumentoServidor>;
}

/** First byte of a compressed document; then follow 8 bytes of its dictionary's name, 16 of a sum, and raw deflate of XML, zero byte, request. */
const COMPRIMIDO = 1;

/** States of a document at the tax system. */
export const [VIGENTE, ANULADO] = [690, 691];

/** Tells whether a state of the server means that the tax system accepted the document. */
export function isAceptada(estado: string): boolean {
  return estado === "EMITIDA" || estado === "ANULADA";
}

/** Reads the databases on the disks with its own queries, without the product's code. */
export class Libros {
  readonly #mundo: Mundo;
  /** Databases that a series of queries keeps open, by file; null outside such a series. */
  #abiertas: Map<string, Database.Database> | null = null;

  constructor(mundo: Mundo) {
    this.#mundo = mundo;
  }

  siat<T>(sql: string): T[] {
    return this.#read<T>(join(this.#mundo.carpeta, "siat", "simulador.db"), sql);
  }

  servidor<T>(sql: string): T[] {
    return this.#read<T>(join(this.#mundo.servidor.carpeta, "servidor.db"), sql);
  }

  caja<T>(nombre: string, sql: string): T[] {
    return this.#read<T>(join(this.#mundo.carpeta, nombre, "caja", "caja.db"), sql);
  }

  /**
   * Runs a series of queries on connections that stay open until its end: most of a query's cost is the reading of the schema. No time passes
   * meanwhile, and no file is replaced.
   */
  juntas<T>(leer: () => T): T {
    if (this.#abiertas !== null) return leer();
    const abiertas = new Map<string, Database.Database>();
    this.#abiertas = abiertas;
    try {
      return leer();
    } finally {
      this.#abiertas = null;
      for (const db of abiertas.values()) db.close();
    }
  }

  #read<T>(archivo: string, sql: string): T[] {
    return this.juntas(() => {
      const db = this.#abiertas?.get(archivo) ?? new Database(archivo, { readonly: true });
      this.#abiertas?.set(archivo, db);
      return db.prepare(sql).all() as T[]; // the caller's select names the columns
    });
  }

  documentos(): Documentos {
    return this.juntas(() => this.#documentos());
  }

  #documentos(): Documentos {
    const siat = this.siat<DocumentoSiat>(
      "select cuf, nit, punto_venta, sector, numero, estado, xml from documento",
    );
    const servidor = this.servidor<DocumentoServidor>(
      "select cuf, nit, estado, venta_id, clave_idempotencia, xml from facturas",
    ).map((documento) => ({ ...documento, xml: this.#expandir(documento.xml) }));
    return {
      enSiat: new Map(siat.map((d) => [d.cuf, d])),
      enServidor: new Map(servidor.map((d) => [d.cuf, d])),
    };
  }

  /** The bytes that were sent, of a row that may be compressed: read here by the words of docs/decisions/0051 alone. */
  #expandir(xml: Buffer): Buffer {
    if (xml[0] !== COMPRIMIDO) return xml;
    const nombre = xml.toString("hex", 1, 9);
    const [diccionario] = this.servidor<{ readonly bytes: Buffer }>(
      `select bytes from diccionarios where nombre = '${nombre}'`,
    );
    if (diccionario === undefined) throw new Error(`falta el diccionario ${nombre}`);
    const entero = inflateRawSync(xml.subarray(25), { dictionary: diccionario.bytes });
    return entero.subarray(0, entero.indexOf(0));
  }

  /**
   * Finds a piece of unfinished work, or null. Work that only a person can do (an observed document) does not count. Work that was already
   * too late when the calm began, at `desdeMs`, does not count either: the machines slept or were off until then.
   */
  pendiente(desdeMs: number): string | null {
    return this.juntas(() => this.#pendiente(desdeMs));
  }

  #pendiente(desdeMs: number): string | null {
    const limite = instante(desdeMs - PLAZO_MS);
    const [duda] = this.servidor<object>(
      `select cuf, estado, observada, cambio_pendiente from facturas f
       where (estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE') or cambio_pendiente is not null) and ${sinPersona}${this.#mundo.gemelas.length === 0 ? "" : sinCruzadas} and not (
         paquete_id is null and (${vencida} and ${cerrada(limite)} or ${delErp}) and coalesce(${this.#mundo.gemelas.length === 0 ? "" : `${hastaAjeno}, `}${hastaOtro}, (select fin from cortes c where c.id = f.corte_id),
           (select fin from eventos e where 'evento:' || e.id = f.corte_id), f.fecha_emision) < '${limite}')`,
    );
    if (duda !== undefined) return `servidor ${JSON.stringify(duda)}`;
    const [viva] = this.servidor<object>(
      `select g.cuf from facturas f join facturas g on g.cuf = f.gemela
       where f.estado in ('EMITIDA', 'ANULADA') and g.estado = 'EMITIDA' and g.revertida = 0`,
    );
    if (viva !== undefined) return `gemela viva ${JSON.stringify(viva)}`;
    const [retenida] = this.servidor<object>(
      `select cuf, terminal_id from retenidas r where decidida_en is null
         and not exists (select 1 from facturas f where f.cuf = r.cuf and f.venta_id = r.venta_id)`,
    );
    if (retenida !== undefined) return `espera al dueño ${JSON.stringify(retenida)}`;
    const sinElegir = sinDecidir(this.#mundo, this);
    if (sinElegir !== null) return `copia sin elegir: ${sinElegir}`;
    const apartadas = this.#quienEspera();
    for (const { nombre } of this.#mundo.cajas) {
      const suyas = isNegada(this, nombre) ? DE_NEGADA : isRevocada(this, nombre) ? DE_RETIRADA : null;
      const hecho = suyas === DE_RETIRADA ? this.#sinLlegar(nombre) : undefined;
      if (hecho !== undefined) return `${nombre}: el servidor no tiene ${JSON.stringify(hecho)}`;
      for (const sql of suyas ?? deCaja(limite)) {
        const espera = this.caja<{ readonly cuf?: string }>(nombre, sql).find(
          ({ cuf }) => cuf === undefined || !apartadas.has(cuf),
        );
        if (espera !== undefined) return `${nombre} ${JSON.stringify(espera)}`;
      }
    }
    return this.#sinBajar();
  }

  /**
   * Finds a fact of a till whose credential ended that the server lacks. What that till believes says nothing: it tells all again every hour, and
   * nobody answers before the owner spoke.
   */
  #sinLlegar(nombre: string): object | undefined {
    const alla = new Set(
      this.servidor<{ clave: string }>("select clave from hechos").map(({ clave }) => clave),
    );
    return this.caja<{ id: string; tipo: string }>(nombre, "select id, tipo from hechos").find(
      ({ id }) => !alla.has(id),
    );
  }

  /** Documents that wait for the owner: a copied till printed them under another one's number, or in another one's event. */
  #quienEspera(): ReadonlySet<string> {
    if (this.#mundo.gemelas.length === 0) return new Set();
    const suyas = this.servidor<{ cuf: string }>(
      `select cuf from repetidas union select cuf from facturas f where estado = 'OFFLINE' and ${enEventoAjeno}`,
    );
    return new Set(suyas.map(({ cuf }) => cuf));
  }

  /** Finds the latest emission or end of an outage of the documents that wait at the server, as a time; 0 without any. */
  ultimaEmision(): number {
    const [{ ultima } = { ultima: null }] = this.servidor<{ ultima: string | null }>(
      `select max(max(f.fecha_emision, coalesce(c.fin, ''))) as ultima from facturas f left join cortes c on c.id = f.corte_id
       where f.estado = 'OFFLINE'`,
    );
    return ultima === null ? 0 : Date.parse(`${ultima}-04:00`);
  }

  /** Finds a change that the server has and its till does not have yet. */
  #sinBajar(): string | null {
    const estados = new Map(
      this.servidor<{ cuf: string; estado: string }>("select cuf, estado from facturas").map((f) => [
        f.cuf,
        f.estado,
      ]),
    );
    for (const { nombre } of this.#mundo.cajas.filter((caja) => !isRevocada(this, caja.nombre)))
      for (const { cuf, estado } of this.caja<{ cuf: string; estado: string }>(
        nombre,
        "select cuf, estado from documentos where estado in ('EMITIDA', 'ANULADA')",
      ))
        if (estados.get(cuf) !== estado) return `${nombre} no sabe de ${cuf}`;
    return null;
  }
}

/**
 * Codes that a story causes on purpose (1000 and 952: of documents that are not there). 927: a document whose certificate expired between
 * its signature and its package.
 */
const DE_PERSONA = [OBSERVADA, 1000, 952, 927].join(", ");
const sinPersona = `(observada is null or json_extract(observada, '$.codigo') not in (${DE_PERSONA}))`;

/**
 * Two copies of a till sell at one time under two CUFDs. Windows do not cross, and an event names one CUFD: a document inside the other copy's
 * window has no event (1040).
 */
const enEventoAjeno = `json_extract(observada, '$.codigo') = 1040 and exists (select 1 from eventos e where e.nit = f.nit
  and e.punto_venta = f.punto_venta and e.cufd_evento <> f.cufd and f.fecha_emision between e.inicio and e.fin)`;
const sinCruzadas = ` and not (observada is not null and ${enEventoAjeno})`;

/** Registered or sent over 48 h after its outage: 981 of the event, 983 of the package. docs/fiscal-rules.md F40 and F42. */
const vencida = "observada is not null and json_extract(observada, '$.codigo') in (981, 983)";
/**
 * The outage of such a document cannot go on until a moment: something else of its point of sale was issued before, its CUFD was over, its
 * event was registered already, an event began before that ended in its own time or whose outage was told earlier, or nobody told how the
 * outage ended. docs/decisions/0107
 */
const cerrada = (limite: string): string => `(f.cafc is not null
  or exists (select 1 from facturas otra where otra.nit = f.nit and otra.sucursal = f.sucursal and otra.punto_venta = f.punto_venta
    and otra.fecha_emision > f.fecha_emision and otra.fecha_emision < '${limite}'
    and (otra.tipo_emision = 1 and otra.estado in ('EMITIDA', 'ANULADA') or otra.tipo_emision = 2 and (otra.cufd <> f.cufd or otra.cafc is not null)))
  or exists (select 1 from cortes c where c.id = f.corte_id and (c.presunto is not null or julianday('${limite}') - julianday(c.inicio) > 3
    or exists (select 1 from eventos e left join cortes otro on otro.id = e.corte_id
      where e.nit = f.nit and e.sucursal = f.sucursal and e.punto_venta = f.punto_venta
      and (e.codigo is not null and f.fecha_emision between e.inicio and e.fin
        or e.inicio > f.fecha_emision and e.inicio < '${limite}'
          and (otro.dicho_en < c.dicho_en or e.codigo is not null and e.fin < '${limite}'))))))`;
/** An ERP learns that its outage is too late only from the refusal of its event. */
const delErp = `estado = 'OFFLINE' and punto_venta in (${PUNTOS_ERP.join(", ")})`;
/** An outage's window may end where another outage's begins: a till that misdated a sale has one in the middle of a long outage. */
const hastaOtro = `(select e.fin from eventos e join eventos otro on otro.nit = e.nit and otro.punto_venta = e.punto_venta
  and otro.inicio = e.fin and otro.corte_id <> e.corte_id where e.corte_id = f.corte_id and e.cufd_evento = f.cufd)`;
/** A document of a copied till may lie in the event that the other copy's outage has under the same CUFD. */
const hastaAjeno = `(select max(e.fin) from eventos e where e.nit = f.nit and e.punto_venta = f.punto_venta
  and e.cufd_evento = f.cufd and e.codigo is not null and f.fecha_emision between e.inicio and e.fin)`;
/** The 48 h less one hour for pending work: its rounds come within minutes. */
const PLAZO_MS = 47 * 3_600_000;

const SERIES = `select id as serie, tiene, preguntar from series s
   where preguntar = 1 or tiene < (select coalesce(max(n), 0) from hechos h where h.serie = s.id)`;

/**
 * Queries for the unfinished work of a till whose credential ended: what it printed, and the facts of it, are at the server. Nobody tells it of
 * verdicts. docs/decisions/0082
 */
const DE_RETIRADA: readonly string[] = [
  "select cuf, numero, estado from documentos where estado = 'OFFLINE' and subido = 0 and causa is null",
  "select id, estado from ventas where estado = 'COBRANDO'",
  "select id, estado, error from impresion where estado in ('pendiente', 'imprimiendo')",
];

/** The same of a till whose printed documents the owner refused: the server takes nothing of it. */
const DE_NEGADA: readonly string[] = [
  "select id, estado from ventas where estado = 'COBRANDO'",
  "select id, estado, error from impresion where estado in ('pendiente', 'imprimiendo')",
];

/** Queries for a till's unfinished work; `limite`: outages that ended before it are too late. */
const deCaja = (limite: string): readonly string[] => [
  `select cuf, numero, estado, causa, observada from documentos
   where estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE') and ${sinPersona} and not (${vencida} and fecha_emision < '${limite}')`,
  "select id, estado from ventas where estado = 'COBRANDO'",
  "select clave, estado, error from notas where estado = 'enviando'",
  "select clave, estado, error from manuales where estado in ('enviando', 'recibida')",
  "select id, estado, error from impresion where estado in ('pendiente', 'imprimiendo')",
  `select a.cuf, a.estado from anulaciones a join documentos d on d.cuf = a.cuf
   where a.estado = 'pendiente' and d.estado <> 'OFFLINE'`,
  SERIES,
];

/** Formats a moment as the databases do, in Bolivia's time. */
function instante(ms: number): string {
  return new Date(ms - 4 * 3_600_000).toISOString().slice(0, 23);
}
