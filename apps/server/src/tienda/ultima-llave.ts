/** Ensures that at least one person can change the users of the tills. */
import { applyCambio, permisosDe, UsuarioCaja, type Instante, type Nit } from "@mostrador/core";
import { TABLAS } from "./db/compartidas.ts";
import type { Tx } from "../motor/connection.ts";
import { readMarcas, readRegistro } from "../motor/stored-json.ts";

/** A person's row, with the changes to it that were sent. */
export interface PersonaCambiada {
  readonly id: string;
  readonly cambios: readonly {
    readonly campos: Readonly<Record<string, unknown>>;
    readonly editadoEn: Instante;
    readonly borrado: boolean;
  }[];
}

const Persona = UsuarioCaja.pick({ permisos: true, otrosPermisos: true, activo: true });

/**
 * Puts the persons first who can change users after the changes. Another person of the call may lose this permission, and at least one must
 * have it at any moment.
 */
export async function conLlavePrimero<C extends PersonaCambiada>(
  tx: Tx,
  nit: Nit,
  personas: readonly C[],
): Promise<readonly C[]> {
  if (personas.length < 2) return personas;
  const tras = await createTras(tx, nit);
  return [...personas.filter((una) => tras.hasLlave(una)), ...personas.filter((una) => !tras.hasLlave(una))];
}

/** Tells whether a person is the only one who can change users now, and could not after the changes. */
export async function dejaSinLlave(tx: Tx, nit: Nit, persona: PersonaCambiada): Promise<boolean> {
  const tras = await createTras(tx, nit);
  return tras.conLlave.length === 1 && tras.conLlave[0] === persona.id && !tras.hasLlave(persona);
}

/** Reads the persons of a company's tills who can change users, and returns a check for who could after changes. */
async function createTras(tx: Tx, nit: Nit) {
  const filas = await tx
    .selectFrom(TABLAS.usuario)
    .select(["id", "datos", "marcas"])
    .where("nit", "=", nit)
    .where("borrado", "=", 0)
    .execute();
  const marcadas = new Map(
    filas.map(({ id, datos, marcas }) => [id, { datos: readRegistro(datos), marcas: readMarcas(marcas) }]),
  );
  return {
    conLlave: [...marcadas].filter(([, { datos }]) => abre(datos)).map(([id]) => id),
    hasLlave: ({ id, cambios }: PersonaCambiada): boolean => {
      if (cambios.some(({ borrado }) => borrado)) return false;
      let tras = marcadas.get(id) ?? { datos: {}, marcas: {} };
      for (const cambio of cambios) tras = applyCambio(tras, cambio) ?? tras;
      return abre(tras.datos);
    },
  };
}

function abre(datos: Readonly<Record<string, unknown>>): boolean {
  const { data } = Persona.safeParse(datos);
  return data?.activo === true && permisosDe(data).includes("configuracion");
}
