import { z } from "zod";
import {
  camposDesconocidos,
  COMPARTIDOS,
  Instante,
  PAGINA_BYTES,
  TipoCompartido,
  tiposDesconocidos,
  type CambiosPedido,
} from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";

/** A field of a shared row that this till changed and the server does not have yet. */
export interface Edicion {
  readonly tipo: TipoCompartido;
  readonly id: string;
  readonly editadoEn: Instante;
  /** The person with whose permission it was made; null at a till without users. */
  readonly autor: string | null;
  readonly borrado: boolean;
  readonly campos: Readonly<Record<string, unknown>>;
}

/** Marks the deletion of a row among its edited fields. No row has a field of this name. */
const BORRADO = "(borrado)";

/** Stores fields that were written here. A later write of the same field replaces one that still waits. */
export function saveEdicion(tx: Transaction, { tipo, id, editadoEn, autor, borrado, campos }: Edicion): void {
  const escritos = borrado ? { [BORRADO]: true } : campos;
  for (const [campo, valor] of Object.entries(escritos))
    tx.run(
      `insert into ediciones (tipo, id, campo, valor, editado_en, autor)
       values (@tipo, @id, @campo, @valor, @editadoEn, @autor)
       on conflict do update set valor = excluded.valor, editado_en = excluded.editado_en, autor = excluded.autor`,
      { tipo, id, campo, valor: JSON.stringify(valor), editadoEn, autor },
    );
}

const FilaCampo = z.object({ campo: z.string(), valor: z.string() });

/** Lists the fields of a row that wait to be uploaded: the server's values for them are older. */
export function camposPendientes(
  db: Lectura,
  tipo: TipoCompartido,
  id: string,
): Readonly<Record<string, unknown>> {
  const filas = db.all(
    FilaCampo,
    "select campo, valor from ediciones where tipo = @tipo and id = @id and campo <> @borrado",
    { tipo, id, borrado: BORRADO },
  );
  return Object.fromEntries(filas.map(({ campo, valor }) => [campo, read(valor)]));
}

const FilaEdicion = z.object({
  tipo: TipoCompartido,
  id: z.string(),
  campo: z.string(),
  valor: z.string(),
  editadoEn: Instante,
  autor: z.string().nullable(),
});
type FilaEdicion = z.infer<typeof FilaEdicion>;

/**
 * Lists the changes of the rows that have waited longest, with all waiting fields of a row. Fields of one instant and author form one
 * change. Returns at most `limite` fields and `PAGINA_BYTES`, but at least one row, and omits fields that a server of this protocol does
 * not know. A row is never split, because the server refuses an incomplete one.
 */
export function listEdiciones(db: Lectura, limite: number, protocolo: number): Edicion[] {
  const filas = db.all(
    FilaEdicion,
    `select tipo, id, campo, valor, editado_en, autor from ediciones
     where tipo || '.' || campo not in (select value from json_each(@desconocidos))
     order by min(editado_en) over (partition by tipo, id), tipo, id, editado_en, autor limit @limite`,
    { limite, desconocidos: JSON.stringify(desconocidosEn(protocolo)) },
  );
  const juntas = new Map<string, Edicion>();
  for (const { tipo, id, campo, valor, editadoEn, autor } of filasEnteras(filas, filas.length < limite)) {
    const clave = `${tipo} ${id} ${editadoEn} ${autor ?? ""}`;
    const antes = juntas.get(clave) ?? { tipo, id, editadoEn, autor, borrado: false, campos: {} };
    juntas.set(
      clave,
      campo === BORRADO
        ? { ...antes, borrado: true }
        : { ...antes, campos: { ...antes.campos, [campo]: read(valor) } },
    );
  }
  return [...juntas.values()];
}

/** Returns the fields of the first rows that fit into one call. `todas`: no field of the last row was left out. */
function filasEnteras(filas: readonly FilaEdicion[], todas: boolean): readonly FilaEdicion[] {
  const inicios = filas.flatMap(({ tipo, id }, i) =>
    i > 0 && filas[i - 1]?.tipo === tipo && filas[i - 1]?.id === id ? [] : [i],
  );
  const fines = [...inicios.slice(1), ...(todas ? [filas.length] : [])];
  let bytes = 0;
  let hasta = fines[0] ?? filas.length;
  for (const [i, fin] of fines.entries()) {
    for (const { valor } of filas.slice(inicios[i], fin)) bytes += Buffer.byteLength(valor);
    if (i > 0 && bytes > PAGINA_BYTES) break;
    hasta = fin;
  }
  return filas.slice(0, hasta);
}

function read(texto: string): unknown {
  return JSON.parse(texto);
}

function desconocidosEn(protocolo: number): readonly string[] {
  const tipos = new Set(tiposDesconocidos(protocolo));
  return TipoCompartido.options.flatMap((tipo) => {
    const campos = tipos.has(tipo)
      ? [...Object.keys(COMPARTIDOS[tipo].shape), BORRADO]
      : camposDesconocidos(tipo, protocolo);
    return campos.map((campo) => `${tipo}.${campo}`);
  });
}

/** Deletes changes that the server has. A field that was written again meanwhile stays waiting. */
export function deleteEdiciones(tx: Transaction, ediciones: readonly Edicion[]): void {
  for (const { tipo, id, editadoEn, borrado, campos } of ediciones)
    tx.run(
      `delete from ediciones where tipo = @tipo and id = @id and editado_en = @editadoEn
       and campo in (select value from json_each(@campos))`,
      {
        tipo,
        id,
        editadoEn,
        campos: JSON.stringify([...Object.keys(campos), ...(borrado ? [BORRADO] : [])]),
      },
    );
}

/** Converts changes to the form in which they are uploaded. */
export function edicionesToPedido(ediciones: readonly Edicion[]): CambiosPedido {
  const de = (tipo: TipoCompartido) =>
    ediciones.filter((edicion) => edicion.tipo === tipo).map(({ tipo: _suyo, ...cambio }) => cambio);
  // Each field was checked when it was written here.
  return {
    productos: de("producto"),
    clientes: de("cliente"),
    usuarios: de("usuario"),
    presentaciones: de("presentacion"),
    listas: de("lista"),
    listasDeClientes: de("listaDeCliente"),
    tarifas: de("tarifa"),
    promociones: de("promocion"),
    casillas: de("casilla"),
    proformas: de("proforma"),
  };
}
