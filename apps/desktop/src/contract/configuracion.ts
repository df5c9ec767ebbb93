import { z } from "zod";
import { PAGINAS_ROLLO } from "@mostrador/core";

/** A printer's name for the system. Not an option: it is handed to a command. */
export const NombreCola = z
  .string()
  .trim()
  .regex(/^[^\s\-/\\#"'][^/\\#"'\p{Cc}]{0,126}$/u, "Elija una impresora del sistema.");

/** Destination of tickets. `carpeta` null is the default folder, `<data>/tickets`. */
export const Impresora = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("red"),
    host: z.string().trim().min(1, "Falta la dirección de la impresora.").max(255),
    puerto: z.number().int().min(1).max(65_535),
  }),
  z.strictObject({ kind: z.literal("dispositivo"), ruta: z.string().trim().min(1).max(500) }),
  /** A printer of the system's spooler (`lp`; on Windows the name under which it is shared), sent its bytes as they are. */
  z.strictObject({ kind: z.literal("cola"), nombre: NombreCola }),
  z.strictObject({ kind: z.literal("carpeta"), carpeta: z.string().trim().min(1).max(500).nullable() }),
]);
export type Impresora = z.infer<typeof Impresora>;

/** Settings of the roll printer: paper, letters, QR, blade. */
export const RolloImpresora = z.strictObject({
  /** Characters a line: 48 for 80 mm paper, 32 for 58 mm. */
  columnas: z.union([z.literal(48), z.literal(32)]),
  /**
   * The code page of the correct line on the test strip; `imagen`: no line was correct, so tickets are drawn
   * as images.
   */
  letras: z.enum([...PAGINAS_ROLLO, "imagen"]).default("PC858"),
  /** `imagen` for printers that draw no QR. */
  qr: z.enum(["nativo", "imagen"]).default("nativo"),
  corte: z.boolean().default(true),
  /** The pin of the drawer's cable. */
  pinCajon: z.union([z.literal(2), z.literal(5)]).default(2),
});
export type RolloImpresora = z.infer<typeof RolloImpresora>;

/** A function key, or a letter or digit with Ctrl or Alt, because no field takes these for typing. */
export const TECLA = /^(?:(?:Ctrl\+|Alt\+)?(?:Shift\+)?F(?:[1-9]|1[0-2])|(?:Ctrl|Alt)\+[A-Z0-9])$/;

/** Shows, hides or decides by the pointer whether the till has its grid of products and its number pad. */
export const PantallaTactil = z.enum(["automatico", "mostrar", "ocultar"]);
export type PantallaTactil = z.infer<typeof PantallaTactil>;

/** Settings of this till. */
export const Configuracion = z.strictObject({
  impresora: Impresora,
  ...RolloImpresora.shape,
  /** The system's printer for letter-size pages; null: there is none. */
  impresoraPagina: NombreCola.nullable().default(null),
  abrirCajon: z.boolean(),
  /** Seconds to wait for the reply to an online sale, before it goes on offline. docs/design.md D18: 6 s. */
  esperaSegundos: z.number().int().min(1).max(60),
  /** No sale without an open cash session. */
  exigirTurno: z.boolean().default(false),
  /** The expected cash is not shown before the drawer was counted. */
  arqueoCiego: z.boolean().default(true),
  /** Value on the labels of the shop's scale: barcodes that begin with 2. */
  balanza: z.enum(["ninguna", "peso", "precio"]).default("ninguna"),
  /** Kinds of invoice (sectors) that this till issues, the usual one first. */
  sectores: z.array(z.number().int()).min(1, "Elija al menos un tipo de factura.").max(20).default([1]),
  /** Letters and figures a quarter larger. */
  textoGrande: z.boolean().default(false),
  /** The grid of products and the number pad; `automatico`: where a finger is the pointer. */
  pantallaTactil: PantallaTactil.default("automatico"),
  /** Per cent of discount that everybody may give; more asks for the right. Counts once the till has users. */
  descuentoMaximo: z.number().min(0).max(100).default(10),
  /** Quantity of a line above which the cashier is asked to confirm it. */
  cantidadMaxima: z.number().int().min(1).max(999_999_999).default(1000),
  /** Minutes without a key after which the till asks for a PIN; 0 never. */
  bloqueoMinutos: z.number().int().min(0).max(240).default(10),
  /** The folder of the second copy of each sale, written before its ticket is printed; null writes none. */
  carpetaDiario: z.string().trim().min(1).max(500).nullable().default(null),
  /** Keys that were given to actions instead of their first ones: `{cobrar: "F12"}`. */
  teclas: z.record(z.string().max(40), z.string().regex(TECLA, "Esa tecla no se puede usar.")).default({}),
});
export type Configuracion = z.infer<typeof Configuracion>;

export const CONFIGURACION_INICIAL: Configuracion = {
  impresora: { kind: "carpeta", carpeta: null },
  columnas: 48,
  letras: "PC858",
  qr: "nativo",
  corte: true,
  pinCajon: 2,
  impresoraPagina: null,
  abrirCajon: false,
  esperaSegundos: 6,
  exigirTurno: false,
  arqueoCiego: true,
  balanza: "ninguna",
  sectores: [1],
  textoGrande: false,
  pantallaTactil: "automatico",
  descuentoMaximo: 10,
  cantidadMaxima: 1000,
  bloqueoMinutos: 10,
  carpetaDiario: null,
  teclas: {},
};

/**
 * Initial settings of a till that is set up from now on. A till of an earlier version that chose none keeps
 * `CONFIGURACION_INICIAL`.
 */
export const CONFIGURACION_NUEVA: Configuracion = { ...CONFIGURACION_INICIAL, exigirTurno: true };
