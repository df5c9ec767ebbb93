/** Routes by which sessions of the portal are listed and ended, and the owner's key is ended or replaced. */
import { explicado, fail, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { endDeLaMisma, listDeLaMisma } from "../sesiones.ts";
import { readAccesos } from "../readers/accesos.ts";
import { renovarClaveDueno, endClaveDueno } from "../clave-dueno.ts";
import { AccesosDeEmpresa, Sesiones } from "./respuestas-acceso.ts";
import { iso } from "../../http/respuestas.ts";

const Terminadas = z.object({ terminadas: explicado(z.int(), "Cuántas sesiones se terminaron.", 1) });

export const listar = route({
  method: "get",
  path: "/v1/portal/sesiones",
  resumen: "Las sesiones abiertas de quien entró: equipo, desde cuándo y último uso",
  right: "session",
  changesState: false,
  respuesta: { datos: Sesiones },
  handle: async (deps, { llamador: { sesion } }) => {
    const todas = await listDeLaMisma(deps, sesion);
    const sesiones = todas.map(({ id, equipo, nit, creadoEn, usadoEn, venceEn }) => ({
      id,
      equipo,
      nit,
      creadoEn: iso(creadoEn),
      usadoEn: iso(usadoEn),
      venceEn: iso(venceEn),
      esta: id === sesion.id,
    }));
    return ok({ datos: { sesiones } });
  },
});

export const salir = route({
  method: "post",
  path: "/v1/portal/salir",
  resumen: "Termina la sesión con que se llama: su token deja de servir",
  right: "session",
  changesState: true,
  respuesta: { datos: Terminadas },
  handle: async (deps, { llamador: { sesion } }) =>
    ok({ datos: { terminadas: await endDeLaMisma(deps, sesion, { id: sesion.id }) } }),
});

export const terminarOtras = route({
  method: "post",
  path: "/v1/portal/sesiones/terminar-otras",
  resumen: "Termina todas las sesiones de quien entró, menos la que llama",
  right: "session",
  changesState: true,
  respuesta: { datos: Terminadas },
  handle: async (deps, { llamador: { sesion } }) =>
    ok({ datos: { terminadas: await endDeLaMisma(deps, sesion, { salvo: sesion.id }) } }),
});

export const terminar = route({
  method: "delete",
  path: "/v1/portal/sesiones/{id}",
  resumen: "Termina una sesión de quien entró",
  right: "session",
  changesState: true,
  params: z.strictObject({
    id: explicado(
      z.string().max(100),
      "Nombre de la sesión, de la lista.",
      "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
    ),
  }),
  errores: [404],
  respuesta: { datos: Terminadas },
  handle: async (deps, { llamador: { sesion }, params: { id } }) => {
    const terminadas = await endDeLaMisma(deps, sesion, { id });
    return terminadas === 0 ? fail({ kind: "sesionNoEncontrada" }) : ok({ datos: { terminadas } });
  },
});

export const accesos = route({
  method: "get",
  path: "/v1/portal/accesos",
  resumen: "Las claves de la empresa, y las que pudo conocer quien ya no es dueño (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: AccesosDeEmpresa },
  handle: async ({ db, now }, { llamador: { empresa } }) => {
    const { claveDueno, claveApi, sesionesDeClave, sabidas } = await readAccesos(db, empresa.nit, now());
    return ok({
      datos: {
        claveDueno:
          claveDueno === null
            ? null
            : {
                creadoEn: iso(claveDueno.creadoEn),
                usadoEn: claveDueno.usadoEn === null ? null : iso(claveDueno.usadoEn),
                terminaEn: claveDueno.terminaEn === null ? null : iso(claveDueno.terminaEn),
                sesiones: sesionesDeClave.length,
              },
        claveApi: claveApi === null ? null : { creadoEn: iso(claveApi.creadoEn) },
        sabidas: sabidas.map((sabida) => ({ ...sabida, desde: iso(sabida.desde) })),
      },
    });
  },
});

export const claveDueno = route({
  method: "post",
  path: "/v1/portal/clave-dueno",
  resumen: "Hace una clave del dueño nueva, o termina la que hay: la anterior deja de servir (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    accion: explicado(
      z.enum(["nueva", "terminar"], "Use nueva o terminar."),
      "`nueva` la da una sola vez; `terminar` la quita, si un dueño entra ya con su correo.",
      "nueva",
    ),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      clave: explicado(
        z.string().nullable(),
        "La clave nueva, que no se muestra otra vez; nulo al terminarla.",
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa, correo, sesion }, body: { accion } }) => {
    const quien = correo ?? "dueño con su clave";
    const hecho =
      accion === "nueva"
        ? await renovarClaveDueno(deps, empresa.nit, { quien, sesion: sesion?.id ?? null })
        : await endClaveDueno(deps, empresa.nit, { quien });
    return hecho.ok ? ok({ datos: { clave: hecho.value } }) : hecho;
  },
});
