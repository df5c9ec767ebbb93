import { z } from "zod";
import { Instante, UsuarioCaja } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { hasHecho, insertHecho } from "../../terminales/db/hechos.ts";
import { remember } from "../../motor/recordar.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

const FilaUsuario = z
  .object({
    id: z.string(),
    nombre: z.string(),
    pin: z.string(),
    gafete: z.string().nullable(),
    permisos: z.string(),
    otrosPermisos: z.string().nullable(),
    activo: z.int(),
  })
  .transform(({ permisos, otrosPermisos, activo, ...fila }): UsuarioCaja => ({
    ...fila,
    permisos: UsuarioCaja.shape.permisos.parse(JSON.parse(permisos)),
    ...(otrosPermisos === null
      ? {}
      : { otrosPermisos: UsuarioCaja.shape.otrosPermisos.parse(JSON.parse(otrosPermisos)) }),
    activo: activo === 1,
  }));

const COLUMNS = "id, nombre, pin, gafete, permisos, otros_permisos, activo";

/** Lists the users of the till, inactive ones included. */
export function listUsuarios(db: Lectura): readonly UsuarioCaja[] {
  return todos(db, "");
}

/** Lists all users; cached, because each call of the screen checks the person's rights. */
const todos = remember("usuarios", (db): readonly UsuarioCaja[] =>
  db.all(FilaUsuario, `select ${COLUMNS} from usuarios order by nombre collate nocase`),
);

/** Lists the active users. */
export function listActivos(db: Lectura): readonly UsuarioCaja[] {
  return listUsuarios(db).filter(({ activo }) => activo);
}

/** Gets an active user. Throws for any other. */
export function getActivo(db: Lectura, id: string): UsuarioCaja {
  const usuario = findUsuario(db, id);
  if (usuario?.activo !== true) throw new Error(FRASES_INTERNAS.inexistente("usuario", id));
  return usuario;
}

/** Finds a user by id. */
export function findUsuario(db: Lectura, id: string): UsuarioCaja | undefined {
  return db.get(FilaUsuario, `select ${COLUMNS} from usuarios where id = @id`, { id });
}

/** Stores a user, or its new values. */
export function saveUsuario(tx: Transaction, usuario: UsuarioCaja): void {
  tx.run(
    `insert into usuarios (${COLUMNS}) values (@id, @nombre, @pin, @gafete, @permisos, @otrosPermisos, @activo)
     on conflict do update set nombre = excluded.nombre, pin = excluded.pin, gafete = excluded.gafete,
       permisos = excluded.permisos, otros_permisos = excluded.otros_permisos, activo = excluded.activo`,
    {
      ...usuario,
      permisos: JSON.stringify(usuario.permisos),
      otrosPermisos: usuario.otrosPermisos === undefined ? null : JSON.stringify(usuario.otrosPermisos),
      activo: usuario.activo ? 1 : 0,
    },
  );
}

/** Deletes a user. */
export function deleteUsuario(tx: Transaction, id: string): void {
  tx.run("delete from usuarios where id = @id", { id });
}

/** Finds the owner of a badge, by the hash of its code. */
export function findUsuarioDeGafete(db: Lectura, gafete: string): UsuarioCaja | undefined {
  return db.get(FilaUsuario, `select ${COLUMNS} from usuarios where gafete = @gafete and activo = 1`, {
    gafete,
  });
}

const Intentos = z.object({ fallos: z.int(), ultimo: Instante });

/** Finds the number of wrong PINs of a user since the last right one, with the instant of the last try. */
export function findIntentos(db: Lectura, usuarioId: string): z.infer<typeof Intentos> | undefined {
  return db.get(Intentos, "select fallos, ultimo from intentos_pin where usuario_id = @usuarioId", {
    usuarioId,
  });
}

/** Counts a try to sign in, with its instant. */
export function addIntento(tx: Transaction, usuarioId: string, en: Instante): void {
  tx.run(
    `insert into intentos_pin (usuario_id, fallos, ultimo) values (@usuarioId, 1, @en)
     on conflict do update set fallos = fallos + 1, ultimo = excluded.ultimo`,
    { usuarioId, en },
  );
}

/** Sets the instant of the last try, without counting another try. */
export function moveIntentos(tx: Transaction, usuarioId: string, en: Instante): void {
  tx.run("update intentos_pin set ultimo = @en where usuario_id = @usuarioId", { usuarioId, en });
}

/** Forgets the tries of a user. */
export function clearIntentos(tx: Transaction, usuarioId: string): void {
  tx.run("delete from intentos_pin where usuario_id = @usuarioId", { usuarioId });
}

/** An act of a person that an owner may ask about; never changed, never deleted. */
const FilaBitacora = z.object({
  en: Instante,
  usuario: z.string().nullable(),
  autorizo: z.string().nullable(),
  accion: z.string(),
  detalle: z.string().nullable(),
});
export type FilaBitacora = z.infer<typeof FilaBitacora>;

/** Adds a line to the till's log of acts. A line with a reference is added once: a second one is skipped. */
export function addBitacora(tx: Transaction, fila: FilaBitacora, referencia: string | null = null): void {
  if (referencia !== null && hasHecho(tx, "bitacora", referencia)) return;
  tx.run(
    "insert into bitacora (en, usuario, autorizo, accion, detalle) values (@en, @usuario, @autorizo, @accion, @detalle)",
    { ...fila },
  );
  const { en: instante, usuario, autorizo, accion, detalle } = fila;
  const datos = { accion, detalle };
  const unico = referencia === null ? {} : { referencia };
  insertHecho(tx, { tipo: "bitacora", instante, usuario, autorizo, datos, ...unico });
}

/** Lists the lines of the till's log of acts, newest first. */
export function listBitacora(db: Lectura, limite: number): FilaBitacora[] {
  return db.all(
    FilaBitacora,
    "select en, usuario, autorizo, accion, detalle from bitacora order by id desc limit @limite",
    { limite },
  );
}
