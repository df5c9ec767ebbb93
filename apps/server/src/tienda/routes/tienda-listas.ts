/** Routes of the shop's price lists and of their clients. */
import { explicado, fail, Lista, ok, plano, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { listClientesDeLista, listListas } from "../readers/precios.ts";
import { findFila } from "../readers/tienda.ts";
import { deleteRegla } from "../borrar-regla.ts";
import { putFichas } from "../poner-fichas.ts";
import { darLista, saveLista } from "../precios.ts";
import { CAMPOS_DE_LISTA, filtroDeLista } from "./consulta-tienda.ts";
import { ClientesDeLista, ListasVistas } from "./respuestas-precios.ts";
import { Borrado, Guardado } from "./respuestas-tienda.ts";
import {
  conGuardada,
  DE_VISTO,
  editorDe,
  Id,
  IdDeFormulario,
  IdONuevo,
  lugarEn,
  PaginaDeLista,
  palabrasDe,
  PorId,
} from "./tienda-comun.ts";

export const listas = route({
  method: "get",
  path: "/v1/portal/listas",
  resumen: "Las listas de precios, con cuántos precios y cuántos clientes tiene cada una",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    buscar: explicado(
      textoPedido(0, 100).optional(),
      "Palabras que deben estar en el nombre de la lista.",
      "mayoristas",
    ),
  }),
  respuesta: { datos: ListasVistas },
  handle: async ({ db }, { llamador: { empresa }, query: { buscar } }) => {
    await putFichas(db, empresa.nit, ["cliente", "tarifa", "listaDeCliente"]);
    const palabras = palabrasDe(buscar, plano);
    const { listas: todas, paraTodos } = await listListas(db, empresa.nit);
    const halladas = todas.filter(({ nombre }) =>
      palabras.every((palabra) => plano(nombre).includes(palabra)),
    );
    return ok({ datos: { listas: halladas, paraTodos } });
  },
});

export const clientesDeLista = route({
  method: "get",
  path: "/v1/portal/listas/{id}/clientes",
  resumen: "Los clientes de una lista de precios",
  right: "revisar",
  changesState: false,
  params: PorId,
  query: z.strictObject({ ...PaginaDeLista, ...CAMPOS_DE_LISTA }),
  errores: [404],
  respuesta: { datos: ClientesDeLista },
  handle: async ({ db }, { llamador: { empresa }, params: { id }, query }) => {
    const { nit } = empresa;
    if ((await findFila(db, nit, "lista", id)) === undefined) return fail({ kind: "filaAusente" });
    const { tras, limite, ...campos } = query;
    const filtro = filtroDeLista(nit, id, campos);
    const lugar = lugarEn(filtro.orden, tras);
    if (!lugar.ok) return lugar;
    await putFichas(db, nit, ["cliente", "listaDeCliente"]);
    return ok({ datos: await listClientesDeLista(db, { ...filtro, tras: lugar.value, limite }) });
  },
});

const Campos = Lista.omit({ id: true });

export const guardarUna = route({
  method: "post",
  path: "/v1/portal/listas",
  resumen: "Hace o cambia una lista de precios: sin id, una nueva",
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
    conGuardada(await saveLista(deps, editorDe(llamador), { id, nuevo, visto, campos })),
});

export const darUna = route({
  method: "post",
  path: "/v1/portal/listas/clientes",
  resumen: "Da a un cliente su lista de precios, o ninguna",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    clienteId: explicado(Id, "Cliente que la recibe.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
    listaId: explicado(
      Id.nullable(),
      "Su lista; nulo, los precios generales.",
      "9b2a7f0c-6f0a-4a53-8a34-6e5a2f1c7d20",
    ),
  }),
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body: { clienteId, listaId } }) =>
    conGuardada(await darLista(deps, editorDe(llamador), clienteId, listaId)),
});

export const borrarUna = route({
  method: "delete",
  path: "/v1/portal/listas/{id}",
  resumen: "Borra una lista con sus precios; sus clientes pagan los generales",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteRegla(deps, editorDe(llamador), "lista", id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});
