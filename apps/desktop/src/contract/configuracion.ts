import { z } from "zod";
import { PAGINAS_ROLLO } from "@mostrador/core";

/** Name of a printer in the operating system. It must not look like an option, because it becomes a command's argument. */
export const NombreCola = z
  .string()
  .trim()
  .regex(/^[^\s\-/\\#"'][^/\\#"'\p{Cc}]{0,126}$/u, "Elija una impresora del sistema.");

/** Destination of tickets. `carpeta` null means the default folder, `<data>/tickets`. */
export const Impresora = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("red"),
    host: z.string().trim().min(1, "Falta la dirección de la impresora.").max(255),
    puerto: z.number().int().min(1).max(65_535),
  }),
  z.strictObject({ kind: z.literal("dispositivo"), ruta: z.string().trim().min(1).max(500) }),
  /** A printer of the system's spooler (`lp`; on Windows its share name), which receives the bytes unchanged. */
  z.strictObject({ kind: z.literal("cola"), nombre: NombreCola }),
  z.strictObject({ kind: z.literal("carpeta"), carpeta: z.string().trim().min(1).max(500).nullable() }),
]);
export type Impresora = z.infer<typeof Impresora>;

/** Settings of the roll printer: paper width, code page, QR and cutter. */
export const RolloImpresora = z.strictObject({
  /** Characters per line: 48 for 80 mm paper, 32 for 58 mm. */
  columnas: z.union([z.literal(48), z.literal(32)]),
  /** Code page of the line that was correct on the test strip. `imagen`: no line was correct, so tickets are printed as images. */
  letras: z.enum([...PAGINAS_ROLLO, "imagen"]).default("PC858"),
  /** `imagen` is for printers that cannot print a QR by themselves. */
  qr: z.enum(["nativo", "imagen"]).default("nativo"),
  corte: z.boolean().default(true),
  /** Pin of the cable to the cash drawer. */
  pinCajon: z.union([z.literal(2), z.literal(5)]).default(2),
});
export type RolloImpresora = z.infer<typeof RolloImpresora>;

/** A function key, or a letter or digit with Ctrl or Alt. Text fields do not use these keys. */
export const TECLA = /^(?:(?:Ctrl\+|Alt\+)?(?:Shift\+)?F(?:[1-9]|1[0-2])|(?:Ctrl|Alt)\+[A-Z0-9])$/;

/** Setting of the touch controls (product grid and number pad): shown, hidden, or shown if the pointer is a finger. */
export const PantallaTactil = z.enum(["automatico", "mostrar", "ocultar"]);
export type PantallaTactil = z.infer<typeof PantallaTactil>;

/** Settings of this till. */
export const Configuracion = z.strictObject({
  impresora: Impresora,
  ...RolloImpresora.shape,
  /** System printer for letter-size pages; null if there is none. */
  impresoraPagina: NombreCola.nullable().default(null),
  abrirCajon: z.boolean(),
  /** Seconds to wait for the reply to an online sale before it continues offline. docs/design.md D18: 6 s. */
  esperaSegundos: z.number().int().min(1).max(60),
  /** True if sales need an open cash session. */
  exigirTurno: z.boolean().default(false),
  /** True if the expected cash is shown only after the drawer was counted. */
  arqueoCiego: z.boolean().default(true),
  /** Value encoded in the labels of the shop's scale (barcodes that begin with 2). */
  balanza: z.enum(["ninguna", "peso", "precio"]).default("ninguna"),
  /** Kinds of invoice (sectors) that this till issues, the default one first. */
  sectores: z.array(z.number().int()).min(1, "Elija al menos un tipo de factura.").max(20).default([1]),
  /** Enlarges all text by a quarter. */
  textoGrande: z.boolean().default(false),
  /** Product grid and number pad. `automatico` shows them if the pointer is a finger. */
  pantallaTactil: PantallaTactil.default("automatico"),
  /** Largest discount in per cent that needs no permission. Applies once the till has users. */
  descuentoMaximo: z.number().min(0).max(100).default(10),
  /** Quantity of a line above which the cashier is asked to confirm it. */
  cantidadMaxima: z.number().int().min(1).max(999_999_999).default(1000),
  /** Minutes without input after which the till asks for a PIN; 0 disables the lock. */
  bloqueoMinutos: z.number().int().min(0).max(240).default(10),
  /** Folder for the second copy of each sale, written before the ticket is printed; null writes none. */
  carpetaDiario: z.string().trim().min(1).max(500).nullable().default(null),
  /** Keys that replace the default keys of actions, such as `{cobrar: "F12"}`. */
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

/** Initial settings of a newly installed till. A till of an earlier version without stored settings keeps `CONFIGURACION_INICIAL`. */
export const CONFIGURACION_NUEVA: Configuracion = { ...CONFIGURACION_INICIAL, exigirTurno: true };
