import {
  aplicarCambio,
  COMPARTIDOS,
  epochToInstante,
  type CambiosPedido,
  type CambiosRespuesta,
  type DatosTerminal,
  type TipoCompartido,
} from "@mostrador/core";
import { z } from "zod";
import type { Db, Tx } from "../../db/connection.ts";
import { nextVersion } from "../../db/facturas.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { readMarcas, readRegistro } from "../../db/stored-json.ts";

/** Where each kind of shared row is kept. */
const TABLAS = { producto: "productos", cliente: "clientes", usuario: "usuariosCaja" } as const;
const TIPOS = z.object(COMPARTIDOS).keyof().options;

type Cambio = CambiosPedido["productos" | "clientes" | "usuarios"][number];
type Rechazados = CambiosRespuesta["rechazados"];

/**
 * Takes what a till changed: the last write of a field wins, a deletion stays. A till's clock that runs ahead does not win
 * for ever: no write counts as later than now. Gives the changes that cannot be: of rows unknown here, or left incomplete.
 */
export async function guardarCambios(
  { db, now }: Pick<Deps, "db" | "now">,
  nit: number,
  { productos, clientes, usuarios }: CambiosPedido,
): Promise<Rechazados> {
  const ahora = epochToInstante(now());
  const cambios: readonly (readonly [TipoCompartido, Cambio])[] = [
    ...productos.map((cambio) => ["producto", cambio] as const),
    ...clientes.map((cambio) => ["cliente", cambio] as const),
    ...usuarios.map((cambio) => ["usuario", cambio] as const),
  ];
  return transaccion(db, nit, async (tx) => {
    const rechazados: Rechazados = [];
    for (const [tipo, cambio] of cambios) {
      const editadoEn = cambio.editadoEn < ahora ? cambio.editadoEn : ahora;
      const tomado = await guardarCambio(tx, nit, tipo, { ...cambio, editadoEn });
      if (!tomado) rechazados.push({ tipo, id: cambio.id });
    }
    return rechazados;
  });
}

/** False where the row would not be whole. */
async function guardarCambio(tx: Tx, nit: number, tipo: TipoCompartido, cambio: Cambio): Promise<boolean> {
  const tabla = TABLAS[tipo];
  const { id } = cambio;
  // Taken first: whoever changes shared rows holds it to the end, so that no merge begins from a row that is being changed.
  const version = await nextVersion(tx, nit);
  const fila = await tx
    .selectFrom(tabla)
    .select(["datos", "marcas", "borrado"])
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
  if (fila?.borrado === 1) return true;
  if (cambio.borrado) {
    if (fila === undefined) return true;
    const borrada = { borrado: 1, version };
    await tx.updateTable(tabla).set(borrada).where("nit", "=", nit).where("id", "=", id).execute();
    return true;
  }
  const actual = {
    datos: readRegistro(fila?.datos ?? "{}"),
    marcas: readMarcas(fila?.marcas ?? "{}"),
  };
  const nueva = aplicarCambio(actual, cambio);
  if (nueva === null) return true;
  const datos = COMPARTIDOS[tipo].safeParse({ ...VACIOS[tipo], ...nueva.datos, id });
  if (!datos.success) return false;
  const values = {
    datos: JSON.stringify(datos.data),
    marcas: JSON.stringify(nueva.marcas),
    borrado: 0,
    version,
  };
  await tx
    .insertInto(tabla)
    .values({ nit, id, ...values })
    .onConflict((c) => c.columns(["nit", "id"]).doUpdateSet(values))
    .execute();
  return true;
}

/** What a row of an older program lacks. */
const VACIOS: Readonly<Record<TipoCompartido, object>> = {
  producto: { foto: null },
  cliente: {},
  usuario: { gafete: null },
};

/** What changed after the cursor, oldest first, at most `limite` rows of all kinds together. */
export async function cambiosDesde(
  db: Db,
  nit: number,
  desde: number,
  limite: number,
): Promise<
  Pick<DatosTerminal, "productos" | "clientes" | "usuarios" | "borrados"> & {
    /** Version of the last row given, when there are more. */
    readonly hasta: number | null;
  }
> {
  const porTipo = await Promise.all(
    TIPOS.map(async (tipo) => {
      const rows = await db
        .selectFrom(TABLAS[tipo])
        .select(["id", "datos", "borrado", "version"])
        .where("nit", "=", nit)
        .where("version", ">", desde)
        .orderBy("version")
        .limit(limite + 1)
        .execute();
      return rows.map((row) => ({ ...row, tipo }));
    }),
  );
  const todas = porTipo.flat().sort((a, b) => a.version - b.version);
  const rows = todas.slice(0, limite);
  const vivas = <T extends TipoCompartido>(tipo: T) =>
    rows
      .filter((row) => row.tipo === tipo && row.borrado === 0)
      // The schema of its kind checked the row when it was stored; `VACIOS` adds what that schema got since.
      .map((row) => ({ ...VACIOS[tipo], ...readRegistro(row.datos) }) as z.infer<(typeof COMPARTIDOS)[T]>);
  return {
    productos: vivas("producto"),
    clientes: vivas("cliente"),
    usuarios: vivas("usuario"),
    borrados: rows.filter((row) => row.borrado === 1).map(({ tipo, id }) => ({ tipo, id })),
    hasta: todas.length > rows.length ? (rows.at(-1)?.version ?? null) : null,
  };
}

/** The version of the newest shared row of a company; 0 where there is none. */
export async function ultimaVersion(db: Db, nit: number): Promise<number> {
  const versiones = await Promise.all(
    TIPOS.map((tipo) =>
      db
        .selectFrom(TABLAS[tipo])
        .select((eb) => eb.fn.max("version").as("version"))
        .where("nit", "=", nit)
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...versiones.map((row) => row?.version ?? 0));
}
