import {
  conCambios,
  createBuscaCodigos,
  fail,
  faltaDocumento,
  ok,
  permisosDe,
  SIN_CODIGO,
  toSugerencia,
  type Cliente,
  type Producto,
  type Result,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import { deleteCompartido, saveCompartido } from "./compartidos.ts";
import { selloDe } from "./sello.ts";
import { findCliente, findClientePorDocumento } from "./db/clientes.ts";
import {
  findProducto,
  findProductoDeCodigo,
  listVistos,
  mostUsedCodigoSin,
  usualCodigoSin,
} from "./db/productos.ts";
import { listReglasDe } from "./db/reglas.ts";
import { findUsuario } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { duenoDeBarras } from "./barras.ts";
import { FRASES_TIENDA } from "../frases/tienda.ts";

/**
 * Saves a product. No other product may have its codes, and its tax-system code must belong to the company's
 * activities, or be missing: then the product is sold once it has one.
 */
export function saveProducto(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarProducto">,
): Result<Producto, FalloPuente> {
  const { db, ajustes } = deps;
  const { fraccionable = null, ...resto } = entrada;
  const id = entrada.id ?? deps.nuevoId();
  const antes = findProducto(db, id);
  const escrito: Producto = {
    ...resto,
    id,
    // Sent only if it was chosen, now or before: an older server does not know the field.
    ...(fraccionable === null && antes?.fraccionable === undefined ? {} : { fraccionable }),
  };
  const producto = conCambios<Producto>(escrito, visto, antes);
  const catalogos = ajustes.find("catalogos");
  const homologado = catalogos?.productosServicios.some(
    ({ codigo, actividad }) => codigo === producto.codigoSin && actividad === producto.actividadEconomica,
  );
  if (homologado !== true && producto.codigoSin !== SIN_CODIGO)
    return falloProducto(FRASES_TIENDA.codigoSinDeLista);
  if (catalogos?.unidadesMedida.some(({ codigo }) => codigo === producto.unidadMedida) !== true)
    return falloProducto(FRASES_TIENDA.unidadDeLista);
  const mismo = findProductoDeCodigo(db, producto.codigo);
  if (mismo !== undefined && mismo.id !== producto.id)
    return falloProducto(FRASES_TIENDA.codigoDeOtro(producto.codigo, mismo.descripcion));
  const deSuCodigo =
    producto.codigo === antes?.codigo ? null : duenoDeBarras(db, { id, codigoBarras: producto.codigo });
  if (deSuCodigo !== null)
    return falloProducto(FRASES_TIENDA.codigoDeOtro(producto.codigo, deSuCodigo.nombre));
  const dueno = duenoDeBarras(db, producto, antes?.codigoBarras);
  if (dueno !== null) return falloProducto(FRASES_TIENDA.barrasDeOtro(dueno.nombre));
  db.inTransaction((tx) => saveCompartido(tx, "producto", producto, selloDe(deps)));
  deps.despertarSync();
  return ok(producto);
}

/**
 * Deletes a product, with its presentations, prices and tiles if the person may write prices. Without that
 * permission they stay, and nothing shows them. Fails if there is no such product.
 */
export function deleteProducto(deps: Deps, id: string): Result<null, FalloPuente> {
  if (findProducto(deps.db, id) === undefined) return falloProducto(FRASES_TIENDA.productoAusente);
  const sello = selloDe(deps);
  const autor = sello.autor === null ? null : findUsuario(deps.db, sello.autor);
  const dePrecios = autor === null || (autor !== undefined && permisosDe(autor).includes("precios"));
  deps.db.inTransaction((tx) => {
    for (const tipo of dePrecios ? DE_PRODUCTO : [])
      for (const suya of listReglasDe(tx, tipo, [id])) deleteCompartido(tx, tipo, suya.id, sello);
    deleteCompartido(tx, "producto", id, sello);
  });
  deps.despertarSync();
  return ok(null);
}

/** Kinds of rows that name a product. */
const DE_PRODUCTO = ["casilla", "tarifa", "presentacion"] as const;

/** Saves a buyer. Fails if another buyer has the same document. */
export function editarCliente(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"editarCliente">,
): Result<Cliente, FalloPuente> {
  const { db } = deps;
  const falta = faltaDocumento(entrada);
  if (falta !== null) return falloProducto(falta);
  const id = entrada.id ?? deps.nuevoId();
  const cliente = conCambios<Cliente>({ ...entrada, id }, visto, findCliente(db, id));
  const otro = findClientePorDocumento(db, cliente.numeroDocumento, cliente.complemento);
  if (otro !== undefined && otro.id !== cliente.id)
    return falloProducto(FRASES_TIENDA.documentoDeOtro(cliente.numeroDocumento, otro.razonSocial));
  db.inTransaction((tx) => saveCompartido(tx, "cliente", cliente, selloDe(deps)));
  deps.despertarSync();
  return ok(cliente);
}

/** Deletes a buyer. */
export function deleteCliente(deps: Deps, id: string): Result<null, FalloPuente> {
  deps.db.inTransaction((tx) => deleteCompartido(tx, "cliente", id, selloDe(deps)));
  deps.despertarSync();
  return ok(null);
}

/**
 * Suggests codes: first the code that the shop uses for the same category, then the guess by the name, then catalog entries that share
 * words. Without a category and shared words, `usual` suggests the code of most of the shop's products.
 */
export function sugerirCodigoSin(
  { db, ajustes }: Deps,
  { descripcion, categoria, usual }: EntradaRevisada<"sugerirCodigoSin">,
): Salida<"sugerirCodigoSin"> {
  const catalogo = ajustes.find("catalogos")?.productosServicios ?? [];
  const porNombre = createBuscaCodigos(catalogo, listVistos(db))(descripcion);
  const usado =
    categoria !== null
      ? mostUsedCodigoSin(db, categoria)
      : usual && porNombre.length === 0
        ? usualCodigoSin(db)
        : undefined;
  const primero = catalogo.find(
    ({ codigo, actividad }) => codigo === usado?.codigoSin && actividad === usado.actividadEconomica,
  );
  const resto = porNombre.filter(({ codigoSin }) => codigoSin !== primero?.codigo);
  return primero === undefined ? [...resto] : [{ ...toSugerencia(primero), segura: true }, ...resto];
}

/** Builds a failure of products and buyers, with its sentence. */
export function falloProducto(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "entradaInvalida", texto, campos: [] });
}
