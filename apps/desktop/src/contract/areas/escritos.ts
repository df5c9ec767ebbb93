import { z } from "zod";

/**
 * Kind of unfinished work; each person has at most one of a kind. `conteo` is the count of a cash closing. `compra`, `salida` and
 * `traslado` are acts on stock. `hoja:` with an identifier is a hand-written invoice of a transcription.
 */
const ClaveEscrito = z.string().regex(/^(conteo|compra|salida|traslado|hoja:[\w:-]{1,100})$/);

/** Data of the screen, stored unchanged. */
const Contenido = z.record(z.string(), z.json());

/**
 * State of the stored work that a window knows: the window's name, and the revision that it read or stored last. A write fails with
 * `escritoCambiado` if another window has stored a later revision.
 */
const Vista = z
  .strictObject({ ventana: z.string().max(60), revision: z.int().min(0) })
  .default({ ventana: "", revision: 0 });

/** Unfinished work besides the open sale. It survives a reload, a crash and a power cut. */
export const escritos = {
  comandos: {
    /** Stores the work; null ends it. `de` is the id of its owner, who is signed in ('' at a till without users). */
    guardarEscrito: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({
        de: z.string().max(60),
        clave: ClaveEscrito,
        contenido: Contenido.nullable(),
        vista: Vista,
      }),
      /** Revision of the stored work; 0 if nothing is stored. */
      salida: z.strictObject({ revision: z.int() }),
    },
  },
  consultas: {
    /** Returns the current person's work of a kind; null if there is none. */
    escrito: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ clave: ClaveEscrito }),
      salida: z.strictObject({ contenido: Contenido.nullable(), revision: z.int() }),
    },
  },
} as const;
