/** Routes of the presentations in which products are sold. */
import { explicado, ok, PresentacionProducto } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { listPresentaciones } from "../readers/precios.ts";
import { deleteRegla } from "../borrar-regla.ts";
import { putFichas } from "../poner-fichas.ts";
import { savePresentacion } from "../precios.ts";
import { catalogosDeTienda } from "../productos.ts";
import { CAMPOS_PRESENTACIONES, filtroDePresentaciones } from "./consulta-tienda.ts";
import { PresentacionesHalladas } from "./respuestas-precios.ts";
import { Borrado, Guardado } from "./respuestas-tienda.ts";
import {
  conGuardada,
  DE_VISTO,
  editorDe,
  IdDeFormulario,
  IdONuevo,
  lugarEn,
  PaginaDeLista,
  PorId,
} from "./tienda-comun.ts";

export const presentaciones = route({
  method: "get",
  path: "/v1/portal/presentaciones",
  resumen: "Las presentaciones en que se venden los productos: caja, docena, paquete",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...PaginaDeLista, ...CAMPOS_PRESENTACIONES }),
  respuesta: { datos: PresentacionesHalladas },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const { tras, limite, ...campos } = query;
    const pedido = filtroDePresentaciones(nit, campos);
    const lugar = lugarEn(pedido.orden, tras);
    if (!lugar.ok) return lugar;
    const filtro = { ...pedido, tras: lugar.value, limite };
    await putFichas(db, nit, ["producto", "presentacion"]);
    const { unidadesMedida } = await catalogosDeTienda(db, nit);
    return ok({ datos: await listPresentaciones(db, filtro, unidadesMedida) });
  },
});

const Campos = PresentacionProducto.omit({ id: true });

export const guardar = route({
  method: "post",
  path: "/v1/portal/presentaciones",
  resumen: "Hace o cambia una presentación de un producto: sin id, una nueva",
  right: "dueno",
  changesState: true,
  body: Campos.extend({
    id: IdONuevo,
    nuevo: IdDeFormulario,
    visto: explicado(Campos.partial().strict().optional(), DE_VISTO),
  }).strict(),
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body: { id, nuevo, visto, ...campos } }) =>
    conGuardada(await savePresentacion(deps, editorDe(llamador), { id, nuevo, visto, campos })),
});

export const borrar = route({
  method: "delete",
  path: "/v1/portal/presentaciones/{id}",
  resumen: "Borra una presentación, con sus precios de lista y sus casillas",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteRegla(deps, editorDe(llamador), "presentacion", id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});
