/** Routes of codes and catalogs: synchronise, list. */
import {
  enteroPedido,
  explicado,
  fail,
  findSector,
  MAX_NIT,
  type Nit,
  ok,
  type Result,
  SECTORES,
  textoPedido,
} from "@mostrador/core";
import { z } from "zod";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Fallo } from "../../fallos.ts";
import { Lugar } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { findCatalogoDe } from "../readers/catalogos-de-empresa.ts";
import { sincronizar as sincronizarPunto } from "../sincronizar.ts";
import { Sectores } from "./respuestas-sectores.ts";
import { conDesfase, iso, Momento } from "../../http/respuestas.ts";
import { sincronizarCatalogos } from "../sincronizar-catalogos.ts";

const descripcion = explicado(z.string(), "Texto de la fila, como lo da el SIN.", "UNIDAD (BIENES)");

const codigoActividad = explicado(z.string(), "Código CAEB de la actividad.", "4711100");

/** A row of a catalog of the tax system. docs/fiscal-rules.md F50. */
const FilaCatalogo = z.union([
  z
    .object({ codigoClasificador: explicado(z.int(), "Código de la fila.", 57), descripcion })
    .meta({ title: "FilaParametrica" }),
  z
    .object({
      codigoCaeb: codigoActividad,
      descripcion,
      tipoActividad: explicado(z.enum(["P", "S"]), "P si es la actividad principal, S si es secundaria."),
    })
    .meta({ title: "FilaActividad" }),
  z
    .object({
      codigoActividad,
      codigoDocumentoSector: explicado(z.int(), "Sector que esa actividad emite.", 1),
      tipoDocumentoSector: explicado(z.string(), "Clase de documento del sector.", "FCV"),
    })
    .meta({ title: "FilaActividadSector" }),
  z
    .object({
      codigoActividad,
      descripcionLeyenda: explicado(z.string(), "Texto de la leyenda que se imprime."),
    })
    .meta({ title: "FilaLeyenda" }),
  z
    .object({
      codigoActividad,
      codigoProducto: explicado(z.int(), "Código del producto o servicio.", 1000101),
      descripcionProducto: explicado(z.string(), "Nombre del producto o servicio."),
      nandina: explicado(z.array(z.string()), "Partidas arancelarias del producto; vacía si no tiene."),
    })
    .meta({ title: "FilaProducto" }),
]);

const Pedido = z.strictObject({
  nit: explicado(enteroPedido(1, MAX_NIT).brand<"Nit">(), "NIT de la empresa de la clave.", 1023456022),
  codigoSistema: explicado(
    textoPedido(1, 100),
    "Código de sistema que el SIN dio a la empresa.",
    "SISTEMA-1023456022",
  ),
  ...Lugar,
});

const Sincronizado = z.object({
  cuis: explicado(z.string(), "Código único de inicio de sistemas (CUIS) del punto de venta."),
  cuisVence: explicado(Momento, "Hasta cuándo vale el CUIS."),
  cufd: explicado(z.string(), "Código único de facturación diaria (CUFD) en uso."),
  cufdVence: explicado(Momento, "Hasta cuándo vale el CUFD; se renueva solo."),
  direccion: explicado(z.string(), "Dirección del punto de venta, como la tiene el SIN."),
});

export const sincronizar = route({
  method: "post",
  path: "/v1/sincronizar",
  resumen: "Obtiene CUIS y CUFD de un punto de venta",
  right: "administrar",
  changesState: true,
  body: Pedido,
  errores: [400, 404, 502],
  respuesta: { datos: Sincronizado },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const suya = requireEmpresa(empresa, body);
    if (!suya.ok) return suya;
    const synced = await sincronizarPunto(deps, empresa, {
      nit: empresa.nit,
      sucursal: body.sucursal,
      puntoVenta: body.puntoVenta,
    });
    if (!synced.ok) return synced;
    const { cuisVence, cufdVence, ...codigos } = synced.value;
    return ok({
      datos: { ...codigos, cuisVence: conDesfase(cuisVence), cufdVence: conDesfase(cufdVence) },
    });
  },
});

export const sincronizarLista = route({
  method: "post",
  path: "/v1/sincronizar/catalogos",
  resumen: "Descarga los 18 catálogos",
  right: "administrar",
  changesState: true,
  body: Pedido,
  errores: [400, 404, 502],
  respuesta: {
    datos: z.object({
      catalogos: explicado(
        z.record(z.string(), z.int()),
        "Cuántas filas tiene ahora cada catálogo, por su nombre.",
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const suya = requireEmpresa(empresa, body);
    if (!suya.ok) return suya;
    const synced = await sincronizarCatalogos(deps, empresa, {
      nit: empresa.nit,
      sucursal: body.sucursal,
      puntoVenta: body.puntoVenta,
    });
    return synced.ok ? ok({ datos: { catalogos: synced.value } }) : synced;
  },
});

/**
 * Checks that nit and system belong to the company of the key, which decides. docs/api.md A22: 404 company
 * not registered.
 */
function requireEmpresa(empresa: Empresa, pedido: { nit: Nit; codigoSistema: string }): Result<null, Fallo> {
  const same = empresa.nit === pedido.nit && empresa.codigoSistema === pedido.codigoSistema;
  const { nit, codigoSistema } = empresa;
  return same ? ok(null) : fail({ kind: "empresaNoRegistrada", nit, codigoSistema });
}

export const sectores = route({
  method: "get",
  path: "/v1/catalogos/sectores",
  resumen: "Sectores que se emiten y su dirección",
  right: "anyone",
  changesState: false,
  respuesta: {
    datos: Sectores,
  },
  handle: async () => {
    const lista = SECTORES.map(({ codigo, nombre, ruta, tipoFactura }) => ({
      codigo,
      nombre,
      endpoint: `POST ${ruta}`,
      tipoFactura,
    }));
    return ok({ datos: { sectores: lista, general: findSector(1)?.codigo ?? 1 } });
  },
});

export const catalogo = route({
  method: "get",
  path: "/v1/catalogos/{nombre}",
  resumen: "Un catálogo del sistema tributario, como se sincronizó",
  right: "consultar",
  changesState: false,
  params: z.strictObject({
    nombre: explicado(
      textoPedido(1, 60),
      "Nombre del catálogo, en minúsculas y con guion bajo.",
      "unidades_medida",
    ),
  }),
  errores: [404],
  respuesta: {
    datos: z.object({
      nombre: explicado(z.string(), "Nombre del catálogo.", "leyendas"),
      sincronizadoEn: explicado(Momento, "Cuándo se trajo del SIN."),
      elementos: explicado(z.array(FilaCatalogo), "Filas del catálogo, con los nombres del SIN."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const guardado = await findCatalogoDe(deps.db, empresa.nit, params.nombre);
    if (guardado === undefined) return fail({ kind: "catalogoNoEncontrado", nombre: params.nombre });
    return ok({
      datos: {
        nombre: params.nombre,
        sincronizadoEn: iso(guardado.sincronizadoEn),
        elementos: guardado.filas,
      },
    });
  },
});
