import { z } from "zod";
import { Instante, Permiso, UsuarioCaja } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Nada } from "./comun.ts";

const Pin = z.string().regex(/^\d{4,8}$/, "El PIN lleva de 4 a 8 números.");
const Identificacion = z.strictObject({ usuarioId: z.string().max(64), pin: Pin });
const UsuarioVisto = UsuarioCaja.omit({ pin: true });

/** People at the till: signing in, rights, and what they did. */
export const usuarios = {
  comandos: {
    entrar: { entrada: Identificacion, salida: EstadoCaja },
    /** Nobody is at the till: it asks for a PIN. */
    bloquear: { entrada: Nada, salida: EstadoCaja },
    /** Somebody with the right allows the call that was refused with `faltaPermiso`, once, within a minute. */
    autorizar: { entrada: Identificacion.extend({ permiso: Permiso }), salida: z.null() },
    /** Without `id` a new one; without `pin` it stays as it is. */
    guardarUsuario: {
      entrada: z.strictObject({
        id: z.string().max(64).nullable(),
        nombre: UsuarioCaja.shape.nombre,
        permisos: z.array(Permiso).max(20),
        activo: z.boolean(),
        pin: Pin.nullable(),
      }),
      salida: z.array(UsuarioVisto),
    },
  },
  consultas: {
    usuarios: { entrada: Nada, salida: z.array(UsuarioVisto) },
    bitacora: {
      entrada: Nada,
      salida: z.array(
        z.strictObject({
          en: Instante,
          usuario: z.string().nullable(),
          autorizo: z.string().nullable(),
          accion: z.string(),
          detalle: z.string().nullable(),
        }),
      ),
    },
  },
} as const;
