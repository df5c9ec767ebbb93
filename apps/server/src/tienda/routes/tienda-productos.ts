/** Routes of the shop's products, for the owner; the accountant may read. */
import { explicado, fail, ok, plano, Producto, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { countConflictosDe } from "../readers/cambios.ts";
import {
  type FilaDe,
  findFila,
  findFotoDe,
  listCategorias,
  listPaginaDe,
  ordenDeFichas,
} from "../readers/tienda.ts";
import { putFichas } from "../poner-fichas.ts";
import {
  deleteProducto,
  searchCodigo,
  catalogosDeTienda,
  type CatalogosTienda,
  saveProducto,
} from "../productos.ts";
import { countSinCodigo, sugerirCodigo } from "../dar-codigos.ts";
import {
  Borrado,
  Guardado,
  OpcionesProducto,
  ProductoEntero,
  ProductosHallados,
  type ProductoVisto,
  Sugerencias,
} from "./respuestas-tienda.ts";
import {
  CAMPOS_PRODUCTOS,
  conGuardada,
  DE_VISTO,
  editorDe,
  IdDeFormulario,
  IdONuevo,
  lugarEn,
  PaginaDeLista,
  palabrasDe,
  PorId,
} from "./tienda-comun.ts";

const ORDENES = [
  "nombre",
  "-nombre",
  "codigo",
  "-codigo",
  "precio",
  "-precio",
  "categoria",
  "-categoria",
] as const;

export const listar = route({
  method: "get",
  path: "/v1/portal/productos",
  resumen: "Los productos de la tienda: se buscan, se ordenan y van por páginas",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...PaginaDeLista,
    ...CAMPOS_PRODUCTOS,
    orden: explicado(
      z.enum(ORDENES, "Use nombre, codigo, precio o categoria.").default("nombre"),
      "Campo por el que se ordenan; con un guion delante, al revés.",
      "-precio",
    ),
  }),
  respuesta: { datos: ProductosHallados },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { db } = deps;
    const { nit } = empresa;
    const orden = ordenDeFichas(query.orden);
    const lugar = lugarEn(orden, query.tras);
    if (!lugar.ok) return lugar;
    await putFichas(db, nit, ["producto"]);
    const { venta, categoria, limite } = query;
    const pagina = await listPaginaDe(db, {
      nit,
      tipo: "producto",
      palabras: palabrasDe(query.buscar, plano),
      categoria,
      activo: venta === undefined ? undefined : venta === "si",
      orden,
      tras: lugar.value,
      limite,
    });
    const catalogos = await catalogosDeTienda(db, nit);
    return ok({
      datos: {
        productos: pagina.filas.map((fila) => vistaProducto(fila, catalogos)),
        total: pagina.total,
        siguiente: pagina.siguiente,
        categorias: await listCategorias(db, nit),
        conflictos: await countConflictosDe(db, nit, deps.reloj.ahora()),
        sinCodigo: await countSinCodigo(db, nit),
      },
    });
  },
});

export const opciones = route({
  method: "get",
  path: "/v1/portal/productos/opciones",
  resumen: "Unidades y categorías entre las que se elige al escribir un producto",
  right: "dueno",
  changesState: false,
  respuesta: { datos: OpcionesProducto },
  handle: async ({ db }, { llamador: { empresa } }) => {
    await putFichas(db, empresa.nit, ["producto"]);
    const { unidadesMedida } = await catalogosDeTienda(db, empresa.nit);
    return ok({ datos: { unidades: unidadesMedida, categorias: await listCategorias(db, empresa.nit) } });
  },
});

export const sugerencias = route({
  method: "get",
  path: "/v1/portal/productos/sugerencias",
  resumen: "Códigos de Impuestos que corresponden a una descripción, el más probable primero",
  right: "dueno",
  changesState: false,
  query: z.strictObject({
    descripcion: explicado(
      textoPedido(1, 500),
      "Descripción del producto, como sale en la factura.",
      "Café molido 250 g",
    ),
  }),
  respuesta: { datos: Sugerencias },
  handle: async ({ db }, { llamador: { empresa }, query: { descripcion } }) =>
    ok({ datos: { sugerencias: [...(await sugerirCodigo(db, empresa.nit, descripcion))] } }),
});

export const codigos = route({
  method: "get",
  path: "/v1/portal/productos/codigos",
  resumen: "Códigos de Impuestos de la empresa por su número o sus palabras, hasta 50",
  right: "dueno",
  changesState: false,
  query: z.strictObject({
    buscar: explicado(textoPedido(1, 100), "Comienzo del código, o palabras de su nombre.", "café molido"),
  }),
  respuesta: { datos: Sugerencias },
  handle: async ({ db }, { llamador: { empresa }, query: { buscar } }) =>
    ok({
      datos: {
        sugerencias: (await searchCodigo(db, empresa.nit, buscar)).map((una) => ({ ...una, segura: false })),
      },
    }),
});

export const ver = route({
  method: "get",
  path: "/v1/portal/productos/{id}",
  resumen: "Un producto con su foto",
  right: "revisar",
  changesState: false,
  params: PorId,
  errores: [404],
  respuesta: { datos: ProductoEntero },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const producto = await findFila(db, empresa.nit, "producto", id);
    if (producto === undefined) return fail({ kind: "filaAusente" });
    const foto = await findFotoDe(db, empresa.nit, producto);
    return ok({
      datos: { producto: vistaProducto(producto, await catalogosDeTienda(db, empresa.nit)), foto },
    });
  },
});

const Campos = Producto.omit({ id: true, foto: true });

export const guardar = route({
  method: "post",
  path: "/v1/portal/productos",
  resumen: "Hace o cambia un producto: sin id, uno nuevo. Va a las cajas como lo que ellas cambian",
  right: "dueno",
  changesState: true,
  body: Campos.extend({
    id: IdONuevo,
    nuevo: IdDeFormulario,
    foto: explicado(
      Producto.shape.foto.optional(),
      "Imagen pequeña como data URI; nulo la quita, y sin este campo queda la que hay.",
      "data:image/webp;base64,UklGRg==",
    ),
    visto: explicado(Campos.partial().strict().optional(), DE_VISTO),
  }).strict(),
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body: { id, nuevo, visto, ...campos } }) => {
    const { foto, ...resto } = campos;
    const escrita = { id, nuevo, visto, campos: foto === undefined ? resto : { ...resto, foto } };
    const hecho = await saveProducto(deps, editorDe(llamador), escrita);
    return conGuardada(hecho);
  },
});

export const borrar = route({
  method: "delete",
  path: "/v1/portal/productos/{id}",
  resumen: "Borra un producto de todas las cajas, con sus presentaciones y precios",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteProducto(deps, editorDe(llamador), id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});

/** A product as the portal shows it: without its picture, with the names of its codes. */
function vistaProducto(
  { foto, fotoHash = null, ...producto }: FilaDe<"producto">,
  { unidadesMedida, productosServicios }: CatalogosTienda,
): z.infer<typeof ProductoVisto> {
  const { unidadMedida, codigoSin, actividadEconomica } = producto;
  return {
    ...producto,
    unidad: unidadesMedida.find(({ codigo }) => codigo === unidadMedida)?.descripcion ?? "",
    nombreSin:
      productosServicios.find(
        ({ codigo, actividad }) => codigo === codigoSin && actividad === actividadEconomica,
      )?.descripcion ?? "",
    hasFoto: foto !== null || fotoHash !== null,
  };
}
