import {
  permisoParaCambiar,
  permisosDe,
  UsuarioCaja,
  type Instante,
  type Nit,
  type TipoCompartido,
} from "@mostrador/core";
import { listCambiosDe } from "./db/cambios.ts";
import { TABLAS } from "./db/compartidas.ts";
import type { Tx } from "../motor/connection.ts";
import { readCampos, readRegistro } from "../motor/stored-json.ts";
import { conLlavePrimero, dejaSinLlave, type PersonaCambiada } from "./ultima-llave.ts";

/** A change, with its author; null for a till without users or of an earlier version. */
interface Firmado {
  readonly tipo: TipoCompartido;
  readonly autor: string | null;
  readonly borrado: boolean;
  readonly editadoEn: Instante;
}

/** Rights and names of the authors of one call's changes. */
export interface Autores {
  /**
   * Tells whether the author had the right to a change when it was made. A right that was removed later does not invalidate earlier
   * changes, which a till without internet reports late. docs/design.md D58.
   */
  readonly isPermitido: (cambio: Firmado) => Promise<boolean>;
  /** The author's name; null where there is none, or an unknown one. */
  readonly nombreDe: (cambio: Pick<Firmado, "tipo" | "autor">) => Promise<string | null>;
  /**
   * Puts the persons first who can change users after the changes, because another person of the call may lose this permission, and at least
   * one must have it at any moment.
   */
  readonly conLlavePrimero: <C extends PersonaCambiada>(personas: readonly C[]) => Promise<readonly C[]>;
  /** Tells whether a person is the only one who can change users now, and could not after the changes. */
  readonly dejaSinLlave: (persona: PersonaCambiada) => Promise<boolean>;
}

/** Reads the authors of one call's changes, each once. */
export function createAutores(tx: Tx, nit: Nit): Autores {
  const leidas = new Map<string, Leida | null>();
  const read = async (tipo: TipoCompartido, autor: string): Promise<Leida | null> => {
    // Persons are read again for each person's row, because rows of the same call may have changed their rights.
    if (tipo === "usuario" || !leidas.has(autor)) leidas.set(autor, await readPersona(tx, nit, autor));
    return leidas.get(autor) ?? null;
  };
  return {
    isPermitido: async ({ tipo, autor, borrado, editadoEn }) => {
      const permiso = permisoParaCambiar(tipo, borrado);
      if (permiso === null || autor === null) return true;
      const persona = personaEn(await read(tipo, autor), editadoEn);
      return persona !== null && persona.activo && permisosDe(persona).includes(permiso);
    },
    nombreDe: async ({ tipo, autor }) =>
      autor === null ? null : (Nombrada.safeParse((await read(tipo, autor))?.datos).data?.nombre ?? null),
    conLlavePrimero: (personas) => conLlavePrimero(tx, nit, personas),
    dejaSinLlave: (persona) => dejaSinLlave(tx, nit, persona),
  };
}

const Persona = UsuarioCaja.pick({ permisos: true, otrosPermisos: true, activo: true });
const Nombrada = UsuarioCaja.pick({ nombre: true });

interface Leida {
  readonly datos: Readonly<Record<string, unknown>>;
  readonly borrado: boolean;
  /** Changes of the person's row, the newest first. */
  readonly cambios: Awaited<ReturnType<typeof listCambiosDe>>;
}

async function readPersona(tx: Tx, nit: Nit, id: string): Promise<Leida | null> {
  const fila = await tx
    .selectFrom(TABLAS.usuario)
    .select(["datos", "borrado"])
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
  if (fila === undefined) return null;
  const cambios = await listCambiosDe(tx, nit, "usuario", id);
  return { datos: readRegistro(fila.datos), borrado: fila.borrado === 1, cambios };
}

/** Returns a person as of an instant; null if there was no such person. */
function personaEn(leida: Leida | null, instante: Instante) {
  if (leida === null) return null;
  const posteriores = leida.cambios.filter(({ editadoEn }) => editadoEn > instante);
  if (leida.borrado && !posteriores.some(({ kind }) => kind === "borrado")) return null;
  const datos: Record<string, unknown> = { ...leida.datos };
  for (const { campos } of posteriores)
    for (const { campo, antes, perdio } of readCampos(campos))
      if (perdio !== true) datos[String(campo)] = antes ?? undefined;
  return Persona.safeParse(datos).data ?? null;
}
