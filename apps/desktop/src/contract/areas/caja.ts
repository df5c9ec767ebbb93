import { z } from "zod";
import { Instante } from "@mostrador/core";
import { Aviso, AvisoDePantalla } from "../avisos.ts";
import { Configuracion, PantallaTactil } from "../configuracion.ts";
import { EstadoCaja } from "../estado.ts";
import { Nada, Visto } from "./comun.ts";

/** The till itself: pairing, state, settings. */
export const caja = {
  comandos: {
    /** Pairs this till with a server by the owner's one-use code. */
    emparejar: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({
        // The address may lack its scheme, because a person reads it aloud: 192.168.0.10:3000.
        urlServidor: z
          .string()
          .trim()
          .overwrite((texto) => (/^[a-z]+:\/\//i.test(texto) ? texto : `http://${texto}`))
          .pipe(z.url("Escriba la dirección del servidor, como http://192.168.0.10:3000.")),
        codigo: z.string().trim().min(1, "Falta el código de emparejamiento.").max(200),
        nombre: z.string().trim().min(1).max(60).optional(),
      }),
      /** `preguntaCopia`: this computer replaces another till, and has not asked for that till's second copy yet. */
      salida: EstadoCaja.extend({ preguntaCopia: z.boolean() }),
    },
    /** Stores the settings. A setting that the form did not change keeps its current value. */
    guardarConfiguracion: {
      right: "configuracion",
      changesState: true,
      entrada: Configuracion.extend({ visto: Visto }),
      salida: Configuracion,
    },
    /** Shows or hides the product grid and the pads of this till, for every user. */
    elegirPantallaTactil: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ pantallaTactil: PantallaTactil }),
      salida: z.null(),
    },
    /** Accepts that the server went back to a version without marks on its replies. The till then trusts unmarked replies. */
    aceptarServidorAnterior: {
      right: "configuracion",
      changesState: true,
      entrada: Nada,
      salida: EstadoCaja,
    },
    /**
     * Confirms the time with the cashier's answer: `ahora`, or this computer's clock. Fails for an answer before the latest known moment.
     * docs/design.md D33.
     */
    confirmarReloj: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ahora: Instante.optional() }),
      salida: EstadoCaja,
    },
    /**
     * Stores a notice of the screen for its person: a part of their work was not kept. `de` is the id of that person ('' at a till without
     * users). A notice that stands already is stored once.
     */
    anotarAviso: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({
        de: z.string().max(60),
        kind: AvisoDePantalla,
        texto: z.string().trim().min(1).max(1000),
      }),
      salida: z.null(),
    },
    /** Takes a notice off the screen, because a person has read it. */
    leerAviso: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ id: z.int().min(1) }),
      salida: z.null(),
    },
  },
  consultas: {
    estado: { right: "nobodySignedIn", changesState: false, entrada: Nada, salida: EstadoCaja },
    /** Returns which first steps of a new till are done: a product, a printer, a sale. */
    primerosPasos: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({ producto: z.boolean(), impresora: z.boolean(), venta: z.boolean() }),
    },
    configuracion: { right: "signedIn", changesState: false, entrada: Nada, salida: Configuracion },
  },
  eventos: {
    estadoCambio: EstadoCaja,
    aviso: Aviso,
  },
} as const;
