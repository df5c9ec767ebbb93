/** Routes of the prices of a list, and of prices by quantity for everybody. */
import { explicado, ok, Tarifa } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { listTarifas } from "../readers/precios.ts";
import { deleteRegla } from "../borrar-regla.ts";
import { putFichas } from "../poner-fichas.ts";
import { saveTarifa } from "../precios.ts";
import { catalogosDeTienda } from "../productos.ts";
import { CAMPOS_TARIFAS, filtroDeTarifas } from "./consulta-tienda.ts";
import { TarifasHalladas } from "./respuestas-precios.ts";
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

export const tarifas = route({
  method: "get",
  path: "/v1/portal/tarifas",
  resumen: "Los precios de una lista, o los de todos por cantidad, con el precio general de cada producto",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...PaginaDeLista, ...CAMPOS_TARIFAS }),
  respuesta: { datos: TarifasHalladas },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const { tras, limite, ...campos } = query;
    const pedido = filtroDeTarifas(nit, campos);
    const lugar = lugarEn(pedido.orden, tras);
    if (!lugar.ok) return lugar;
    const filtro = { ...pedido, tras: lugar.value, limite };
    await putFichas(db, nit, ["producto", "tarifa"]);
    const { unidadesMedida } = await catalogosDeTienda(db, nit);
    return ok({ datos: await listTarifas(db, filtro, unidadesMedida) });
  },
});

const Campos = Tarifa.omit({ id: true });

export const guardar = route({
  method: "post",
  path: "/v1/portal/tarifas",
  resumen: "Hace o cambia un precio: de una lista, o de todos desde una cantidad",
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
    conGuardada(await saveTarifa(deps, editorDe(llamador), { id, nuevo, visto, campos })),
});

export const borrar = route({
  method: "delete",
  path: "/v1/portal/tarifas/{id}",
  resumen: "Borra un precio: vale otra vez el general",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteRegla(deps, editorDe(llamador), "tarifa", id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});
