import type { Generated } from "kysely";

/** Who is at a piece of work, and when it may be tried again. */
interface Turno {
  clave: string;
  intentos: number;
  libre_en: number;
  proceso: number | null;
}

/** A server that works, or worked, on this database. */
interface Proceso {
  id: Generated<number>;
  desde: number;
}

/** Tables of who works: the servers, and the turns that they take. */
export interface TablasTrabajo {
  turnos: Turno;
  procesos: Proceso;
}
