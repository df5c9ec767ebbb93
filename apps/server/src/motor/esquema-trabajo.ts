import type { Generated } from "kysely";
import type { Cuf, Nit } from "@mostrador/core";

/** The lease of a unit of work, and the moment when it may be tried again. */
interface Turno {
  clave: string;
  intentos: number;
  libreEn: number;
  proceso: number | null;
  /** 1 while its holder works on it, 0 while it waits for its next attempt. */
  enCurso: Generated<number>;
}

/** A row of work that is due for a company, by its kind and key. docs/design.md D52 */
export interface Tarea {
  id: Generated<number>;
  nit: Nit;
  clase: string;
  /** The task's subject, unique in its kind: a CUF, a point of sale. */
  clave: string;
  /** Branch and point of sale, `0/1`: rows of one company, kind and place are worked on one at a time. */
  lugar: string;
  /** The moment when it is due, by the tax system's clock; 0 for at once. */
  venceEn: number;
  /** The number of its leases. Number and owner together identify a lease. */
  intento: Generated<number>;
  /** Consecutive attempts that settled nothing. */
  fallos: Generated<number>;
  /** The server that holds it, or that alone may take it again because it measures a wait. */
  dueno: number | null;
  /**
   * While leased: the moment, by its owner's clock, from which the lease counts as hung. Null while unleased.
   */
  arrendadaHasta: number | null;
  /** 1 if the row became due again while it was leased. */
  repetir: Generated<number>;
}

/** The outcome of an attempt that ended after its lease. */
interface ResultadoTardio {
  id: Generated<number>;
  nit: Nit;
  clase: string;
  clave: string;
  intento: number;
  proceso: number | null;
  /** The kind of the outcome, with its reason. */
  resultado: string;
  /** The tax system's answer; null if the attempt got none. */
  dicho: string | null;
  en: number;
}

/** A server that works, or worked, on this database. */
interface Proceso {
  id: Generated<number>;
  desde: number;
  /** The protocol that it speaks with tills; 1 where an older server wrote the row. */
  protocolo: Generated<number>;
  /** The migrations that it knows; 0 where an older server wrote the row. */
  conoce: Generated<number>;
}

/**
 * Text that documents of one company, sector and certificate have in common, with which they are compressed. Never changed or deleted.
 * docs/decisions/0051
 */
interface Diccionario {
  /** The beginning of the SHA-256 of `bytes`. */
  nombre: string;
  nit: Nit;
  sector: number;
  /** The beginning of the SHA-256 of the certificate's text in the documents; empty where they have none. */
  certificado: string;
  bytes: Buffer;
  creadoEn: number;
}

/** A document that was sent and given up as absent. The server asks for it again, since it may land late. */
interface Ausente {
  id: Generated<number>;
  cuf: Cuf;
  nit: Nit;
  /** The idempotency key that its absence freed, if it had one. */
  operacion: string | null;
  clave: string | null;
  hash: string | null;
  /** The number of times that it was asked for since. */
  vez: number;
  /** The next moment to ask; null once the server no longer asks. */
  proximaEn: number | null;
  creadoEn: number;
}

/** A server that keeps a journal. */
interface Servidor {
  /** The id of its journal. */
  id: string;
  /** The machine's name. */
  equipo: string;
  desde: number;
  vistoEn: number;
}

/** A key's calls, in the count that the servers of a database share. */
interface LlamadasGastadas {
  clave: string;
  /** Moment from which the key has all its calls again, in microseconds by the database's clock. */
  llenoEn: number;
}

/** Tables of the servers at work, and of their leases. */
export interface TablasTrabajo {
  llamadasGastadas: LlamadasGastadas;
  ausentes: Ausente;
  diccionarios: Diccionario;
  resultadosTardios: ResultadoTardio;
  tareas: Tarea;
  turnos: Turno;
  procesos: Proceso;
  servidores: Servidor;
}
