import type { Generated } from "kysely";
import type { Cuf } from "@mostrador/core";

/** Who is at a piece of work, and when it may be tried again. */
interface Turno {
  clave: string;
  intentos: number;
  libreEn: number;
  proceso: number | null;
  /** 1 while its holder is at it, 0 while it waits for its next attempt. */
  enCurso: Generated<number>;
}

/** A server that works, or worked, on this database. */
interface Proceso {
  id: Generated<number>;
  desde: number;
  /** The protocol that it speaks with tills; 1 where a server of before wrote the row. */
  protocolo: Generated<number>;
}

/** A document that was sent and given up as absent. It is asked for again, in case it lands. */
interface Ausente {
  id: Generated<number>;
  cuf: Cuf;
  nit: number;
  /** The idempotency key that its absence freed, if it had one. */
  operacion: string | null;
  clave: string | null;
  hash: string | null;
  /** How often it was asked for since. */
  vez: number;
  /** When to look next; null: not any more. */
  proximaEn: number | null;
  creadoEn: number;
}

/** A server that keeps a journal. */
interface Servidor {
  /** Of its journal. */
  id: string;
  /** The machine's name. */
  equipo: string;
  desde: number;
  vistoEn: number;
}

/** Tables of who works: the servers, and the turns that they take. */
export interface TablasTrabajo {
  ausentes: Ausente;
  turnos: Turno;
  procesos: Proceso;
  servidores: Servidor;
}
