import { z } from "zod";

/**
 * Names a kind of work, of which each person has one. `conteo` is the count of a closing; `compra`, `salida` and `traslado` are acts on stock. `hoja:` and its
 * place name a hand-written invoice of a transcription.
 */
const ClaveEscrito = z.string().regex(/^(conteo|compra|salida|traslado|hoja:[\w:-]{1,100})$/);

/** The screen's own data, stored unchanged. */
const Contenido = z.record(z.string(), z.json());

/**
 * A window's knowledge of the stored work: its own name, and the revision that it read or stored last. A later revision of another window
 * refuses the write (`escritoCambiado`).
 */
const Vista = z
  .strictObject({ ventana: z.string().max(60), revision: z.int().min(0) })
  .default({ ventana: "", revision: 0 });

/** Unfinished work besides the open sale: it survives a reload, a crash and a power cut. */
export const escritos = {
  comandos: {
    /**
     * Stores the work as it is now; null ends it. `de`: the id of its owner, who is signed in; '' at a till
     * without users.
     */
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
      /** 0: nothing is stored. */
      salida: z.strictObject({ revision: z.int() }),
    },
  },
  consultas: {
    /** The current person's work of a kind; null: none. */
    escrito: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ clave: ClaveEscrito }),
      salida: z.strictObject({ contenido: Contenido.nullable(), revision: z.int() }),
    },
  },
} as const;
