import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";

/** Schemas of the replies about access, under the names of the code: people and companies. */

/** The role of a user of the portal. */
export const Rol = z.enum(["dueno", "cajero", "contador"], "Use dueno, cajero o contador.");

/** Tells whether a person is a user already, or was only invited. */
export const EstadoUsuario = z.enum(["activo", "invitado"]);

/** The people who may enter the portal. */
export const Usuarios = z.object({
  porEnlace: explicado(
    z.boolean(),
    "Si el dueño puede dar un enlace a cada uno, porque este servidor no envía correos.",
  ),
  usuarios: explicado(
    z.array(
      z.object({
        correo: explicado(z.string(), "Correo con que entra."),
        rol: explicado(Rol, "Rol de la persona."),
        estado: explicado(EstadoUsuario, "Si ya entró o solo fue invitada."),
        creadoEn: explicado(Momento, "Desde cuándo tiene acceso."),
      }),
    ),
    "Quiénes pueden entrar al portal.",
  ),
});

const EmpresaPropia = z.object({
  nit: explicado(z.int(), "NIT de la empresa.", 1023456022),
  razonSocial: explicado(z.string(), "Razón social de la empresa."),
  rol: explicado(Rol, "Rol de la persona en ella."),
  demo: explicado(z.boolean(), "Si es de demostración."),
});

/** The companies of the signed-in person, and those that offer the person access. */
export const MisEmpresas = z.object({
  correo: explicado(z.string(), "Correo de quien pregunta."),
  empresas: explicado(
    z.array(
      EmpresaPropia.extend({
        elegida: explicado(z.boolean(), "Si es la que eligió."),
        activa: explicado(z.boolean(), "Si está activa: por una desactivada no se hace nada."),
      }),
    ),
    "Empresas a las que tiene acceso; las desactivadas, al final.",
  ),
  invitaciones: explicado(z.array(EmpresaPropia), "Empresas que le ofrecen acceso."),
  daPruebas: explicado(z.boolean(), "Si este servidor crea empresas de demostración; en producción, no."),
});

/** The sessions of the same person as the caller's. */
export const Sesiones = z.object({
  sesiones: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Nombre de la sesión, para terminarla."),
        equipo: explicado(z.string(), "Navegador y sistema, como los dijo al entrar.", "Chrome en Windows"),
        nit: explicado(z.int().nullable(), "La única empresa a la que llega; nulo: todas las suyas."),
        creadoEn: explicado(Momento, "Cuándo entró."),
        usadoEn: explicado(Momento, "Último uso, con cinco minutos de tolerancia."),
        venceEn: explicado(Momento, "Cuándo termina sola."),
        esta: explicado(z.boolean(), "Si es la sesión de quien pregunta."),
      }),
    ),
    "Sesiones abiertas, la última que entró primero.",
  ),
});

/** The keys of a company besides those of tills and webhooks. */
export const AccesosDeEmpresa = z.object({
  claveDueno: explicado(
    z
      .object({
        creadoEn: explicado(Momento, "Cuándo se hizo."),
        usadoEn: explicado(Momento.nullable(), "Último día en que se usó; nulo si no se sabe."),
        terminaEn: explicado(Momento.nullable(), "Cuándo termina si nadie la usa; nulo: aún no se calculó."),
        sesiones: explicado(z.int(), "Sesiones que abrió y siguen abiertas.", 1),
      })
      .nullable(),
    "La clave del dueño; nulo si no hay o ya terminó.",
  ),
  claveApi: explicado(
    z.object({ creadoEn: explicado(Momento, "Cuándo se hizo.") }).nullable(),
    "La clave de API; nulo si no hay.",
  ),
  sabidas: explicado(
    z.array(
      z.object({
        que: explicado(z.enum(["api", "dueno", "webhook"]), "Qué clave es.", "api"),
        correo: explicado(z.string(), "Quién pudo conocerla, y ya no es dueño."),
        desde: explicado(Momento, "Cuándo dejó de ser dueño."),
        url: explicado(z.string().nullable(), "Dirección del webhook; nulo en las otras."),
      }),
    ),
    "Claves que pudo conocer quien ya no es dueño: cada una sale de aquí al cambiarla.",
  ),
});
