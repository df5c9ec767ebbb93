/** Searches rows of prices by words of their product, their list or their clients. */
import { z } from "zod";
import { Cliente, PresentacionProducto, Tarifa } from "@mostrador/core";
import { productosToFts, textoToFts, textoToFtsEn } from "../../motor/busqueda.ts";
import type { Lectura } from "../../motor/db.ts";
import { FilaCuenta } from "../../motor/filas-sueltas.ts";

interface Pagina {
  readonly texto: string;
  readonly limite: number;
}

const FilaDeProducto = z.object({
  datos: z.string(),
  descripcion: z.string().nullable(),
  precio: z.string().nullable(),
  unidadMedida: z.int().nullable(),
});

const DE_PRODUCTO = `from reglas r left join productos p on p.id = r.producto_id where r.tipo = @tipo
  and (@productoId is null or r.producto_id = @productoId)
  and (@conLista = 0 or json_extract(r.datos, '$.listaId') is @listaId)
  and (@fts is null or p.rowid in (select rowid from productos_fts where productos_fts match @fts)
    or coalesce(json_extract(r.datos, '$.presentacionId'), r.id) in (select q.id from presentaciones_fts f
      cross join reglas q on q.rowid = f.rowid where presentaciones_fts match @fts))`;

interface Filtro extends Pagina {
  readonly tipo: "presentacion" | "tarifa";
  readonly productoId: string | null;
  /** Undefined: rows of any list, and of none. */
  readonly listaId?: string | null;
}

function search(db: Lectura, { limite, ...filtro }: Filtro) {
  const { tipo, productoId, listaId = null, texto } = filtro;
  const valores = {
    tipo,
    productoId,
    listaId,
    conLista: "listaId" in filtro ? 1 : 0,
    fts: productosToFts(texto),
  };
  const filas = db.all(
    FilaDeProducto,
    `select r.datos, p.descripcion, p.precio, p.unidad_medida ${DE_PRODUCTO}
     order by p.descripcion collate nocase, r.producto_id, json_extract(r.datos, '$.presentacionId'),
       cast(coalesce(json_extract(r.datos, '$.desde'), json_extract(r.datos, '$.factor')) as real), r.id limit @limite`,
    { ...valores, limite },
  );
  return { filas, total: db.get(FilaCuenta, `select count(*) as n ${DE_PRODUCTO}`, valores)?.n ?? 0 };
}

/** Lists presentations with their products, by product and factor. */
export function searchPresentaciones(db: Lectura, pagina: Pagina & { readonly productoId: string | null }) {
  const { filas, total } = search(db, { ...pagina, tipo: "presentacion" });
  const presentaciones = filas.map(({ datos, descripcion }) => ({
    ...PresentacionProducto.parse(JSON.parse(datos)),
    descripcion,
  }));
  return { presentaciones, total };
}

/** Most matches read before they are sorted. Several words read fewer, as in a search of products. */
const MAX_CANDIDATOS = 100;

/**
 * Lists presentations on sale with every word of a text in their own name or their product's words. Their
 * own name has at least one of the words.
 */
export function searchPresentacionesPorNombre(
  db: Lectura,
  texto: string,
  limite: number,
): PresentacionProducto[] {
  const fts = textoToFtsEn("nombre", texto, (palabra) => isDeNombre(db, palabra));
  if (fts === null) return [];
  const filas = db.all(
    FilaDatos,
    `select r.datos from (select rowid from presentaciones_fts where presentaciones_fts match @fts limit @candidatos) f
     cross join reglas r on r.rowid = f.rowid cross join productos p on p.id = r.producto_id
     where p.activo = 1 and r.datos ->> '$.activo' = 1
     order by length(p.descripcion), p.descripcion, cast(r.datos ->> '$.factor' as real), r.id limit @limite`,
    { fts, candidatos: Math.ceil(MAX_CANDIDATOS / texto.trim().split(/\s+/).length), limite },
  );
  return filas.map(({ datos }) => PresentacionProducto.parse(JSON.parse(datos)));
}

/** Tells whether a presentation's own name has a word. */
function isDeNombre(db: Lectura, fts: string): boolean {
  return (
    db.get(FilaUna, "select 1 as una from nombres_fts where nombres_fts match @fts limit 1", { fts }) !==
    undefined
  );
}

const FilaUna = z.object({ una: z.literal(1) });
const FilaDatos = z.object({ datos: z.string() });

/** Lists tariffs of a list, or of none, with their products, by product and quantity. */
export function searchTarifas(db: Lectura, pagina: Pagina & { readonly listaId: string | null }) {
  const { filas, total } = search(db, { ...pagina, tipo: "tarifa", productoId: null });
  const tarifas = filas.map(({ datos, descripcion, precio, unidadMedida }) => ({
    ...Tarifa.parse(JSON.parse(datos)),
    producto: descripcion === null ? null : { descripcion, precio, unidadMedida },
  }));
  return { tarifas, total };
}

const DE_LISTA = `from reglas r cross join clientes c on c.id = r.id
  where r.tipo = 'listaDeCliente' and json_extract(r.datos, '$.listaId') = @listaId
  and (@fts is null or c.rowid in (select rowid from clientes_fts where clientes_fts match @fts))`;

/** Lists clients of a price list by name. */
export function searchClientesDeLista(
  db: Lectura,
  { texto, limite, listaId }: Pagina & { readonly listaId: string },
): { readonly clientes: Cliente[]; readonly total: number } {
  const valores = { listaId, fts: textoToFts(texto) };
  const clientes = db.all(
    Cliente,
    `select c.id, c.tipo_documento, c.numero_documento, c.complemento, c.razon_social, c.correo ${DE_LISTA}
     order by c.razon_social collate nocase limit @limite`,
    { ...valores, limite },
  );
  return { clientes, total: db.get(FilaCuenta, `select count(*) as n ${DE_LISTA}`, valores)?.n ?? 0 };
}

const DeLista = z.object({ listaId: z.string().nullable(), n: z.int() });

/** Counts rows of a kind by their list; null for rows without a list. */
export function countPorLista(
  db: Lectura,
  tipo: "tarifa" | "listaDeCliente",
): ReadonlyMap<string | null, number> {
  const filas = db.all(
    DeLista,
    `select json_extract(datos, '$.listaId') as lista_id, count(*) as n from reglas where tipo = @tipo group by 1`,
    { tipo },
  );
  return new Map(filas.map(({ listaId, n }) => [listaId, n]));
}

const FilaId = z.object({ id: z.string() });

/** Lists ids of the rows of a kind that name another row in a field. */
export function listIdsQueNombran(
  db: Lectura,
  tipo: "tarifa" | "casilla" | "listaDeCliente",
  campo: "listaId" | "presentacionId",
  id: string,
): string[] {
  const filas = db.all(
    FilaId,
    "select id from reglas where tipo = @tipo and json_extract(datos, '$.' || @campo) = @id order by id",
    { tipo, campo, id },
  );
  return filas.map((fila) => fila.id);
}
