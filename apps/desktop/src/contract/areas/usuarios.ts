import { z } from "zod";
import { Instante, Permiso, UsuarioCaja } from "@mostrador/core";
import { EstadoCaja } from "../estado.ts";
import { Nada, Visto } from "./comun.ts";

const Pin = z.string().regex(/^\d{4,8}$/, "El PIN lleva de 4 a 8 números.");
/** The code of a badge as a scanner reads it: any code that is long enough not to be guessed. */
const Gafete = z.string().trim().min(8, "El código del gafete lleva al menos 8 letras o números.").max(120);
const Permitir = z.strictObject({ permiso: Permiso });
const ConPin = z.strictObject({ usuarioId: z.string().max(64), pin: Pin });
const ConGafete = z.strictObject({ gafete: Gafete });
const UsuarioVisto = UsuarioCaja.pick({ id: true, nombre: true, activo: true }).extend({
  permisos: z.array(Permiso),
  conGafete: z.boolean(),
});

/** Identifies a person: by name and PIN, or by a badge alone. */
export type Identificacion = z.infer<typeof ConPin> | z.infer<typeof ConGafete>;

/** People at the till: signing in, rights, and the log of their acts. */
export const usuarios = {
  comandos: {
    entrar: {
      right: "nobodySignedIn",
      changesState: true,
      entrada: z.union([ConPin, ConGafete]),
      salida: EstadoCaja,
    },
    /** Locks the till: it asks for a PIN. */
    bloquear: { right: "signedIn", changesState: true, entrada: Nada, salida: EstadoCaja },
    /**
     * Lets a person with the right allow a call that was refused with `faltaPermiso`, once, within a minute.
     */
    autorizar: {
      right: "signedIn",
      changesState: true,
      entrada: z.union([ConPin.extend(Permitir.shape), ConGafete.extend(Permitir.shape)]),
      salida: z.null(),
    },
    /**
     * Creates a user without `id`. Without `pin` or `gafete`, the stored one stays; `gafete` null removes the
     * badge.
     */
    guardarUsuario: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({
        id: z.string().max(64).nullable(),
        nombre: UsuarioCaja.shape.nombre,
        permisos: z.array(Permiso).max(20),
        activo: z.boolean(),
        pin: Pin.nullable(),
        gafete: Gafete.nullable().optional(),
        visto: Visto,
      }),
      salida: z.array(UsuarioVisto),
    },
  },
  consultas: {
    usuarios: { right: "signedIn", changesState: false, entrada: Nada, salida: z.array(UsuarioVisto) },
    bitacora: {
      right: "signedIn",
      changesState: false,
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
