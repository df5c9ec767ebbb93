/** Routes of the shop's promotions: read by the owner and the accountant, changed by the owner. */
import { explicado, ok, plano, Promocion, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { countConflictosDe } from "../readers/cambios.ts";
import { deleteRegla } from "../borrar-regla.ts";
import { savePromocion, listPromociones, probePromocion } from "../promociones.ts";
import { PromocionesVistas, PromocionProbada } from "./respuestas-precios.ts";
import { Borrado, Guardado } from "./respuestas-tienda.ts";
import {
  conGuardada,
  DE_VISTO,
  editorDe,
  IdDeFormulario,
  IdONuevo,
  palabrasDe,
  PorId,
} from "./tienda-comun.ts";

export const promociones = route({
  method: "get",
  path: "/v1/portal/promociones",
  resumen: "Las promociones en palabras, y si rigen ahora: primero las que rigen",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    buscar: explicado(
      textoPedido(0, 100).optional(),
      "Palabras que deben estar en el nombre de la promoción o en lo que dice.",
      "gaseosa",
    ),
  }),
  respuesta: { datos: PromocionesVistas },
  handle: async (deps, { llamador: { empresa }, query: { buscar } }) => {
    const palabras = palabrasDe(buscar, plano);
    const todas = await listPromociones(deps, empresa.nit);
    const halladas = todas.filter(({ nombre, frase }) => {
      const texto = plano(`${nombre} ${frase}`);
      return palabras.every((palabra) => texto.includes(palabra));
    });
    const conflictos = await countConflictosDe(deps.db, empresa.nit, deps.reloj.ahora());
    return ok({ datos: { promociones: halladas, conflictos } });
  },
});

const Campos = Promocion.omit({ id: true });

export const probar = route({
  method: "post",
  path: "/v1/portal/promociones/probar",
  resumen:
    "Dice en palabras una promoción que se está escribiendo, qué le falta, y cuánto ahorra en un ejemplo",
  right: "dueno",
  changesState: false,
  body: Campos.omit({ nombre: true }).strict(),
  respuesta: { datos: PromocionProbada },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const promocion = { ...body, id: "prueba", nombre: "prueba" };
    return ok({ datos: await probePromocion(deps, empresa.nit, promocion) });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/portal/promociones",
  resumen: "Hace o cambia una promoción: sin id, una nueva. Va a las cajas como lo que ellas cambian",
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
    conGuardada(await savePromocion(deps, editorDe(llamador), { id, nuevo, visto, campos })),
});

export const borrar = route({
  method: "delete",
  path: "/v1/portal/promociones/{id}",
  resumen: "Borra una promoción de todas las cajas; lo ya vendido no cambia",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteRegla(deps, editorDe(llamador), "promocion", id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});
