import { z } from "zod";

const Momento = z.iso.datetime({ offset: true });

const documento = z.object({
  cuf: z.string(),
  numeroFactura: z.int(),
  estado: z.string(),
  sector: z.int(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  fechaEmision: Momento,
  montoTotal: z.number(),
  cliente: z.object({ numeroDocumento: z.string(), razonSocial: z.string().nullable() }),
  /** For a note, the invoice that it corrects. */
  cufFacturaOriginal: z.string().optional(),
  /** For an annulled document, the reason's code. */
  motivo: z.int().optional(),
  urlPublica: z.url(),
});
const siat = z.object({ ambiente: z.enum(["produccion", "piloto"]) });

/** The ten kinds of event with what `data` carries, in code's names. docs/api.md A38. */
export const SUCESOS = {
  "factura.emitida": documento,
  "factura.offline": documento,
  "factura.anulada": documento,
  "factura.anulacion_revertida": documento,
  "nota.emitida": documento,
  "contingencia.paquete_enviado": z.object({
    codigoRecepcion: z.string(),
    sucursal: z.int(),
    puntoVenta: z.int(),
    sector: z.int(),
    cantidad: z.int(),
  }),
  "creditos.bajos": z.object({ creditosDisponibles: z.int(), limite: z.int() }),
  "siat.caido": siat,
  "siat.recuperado": siat,
  "webhook.prueba": z.object({ mensaje: z.string() }),
} as const;

/** The name of a kind of event. */
export type TipoSuceso = keyof typeof SUCESOS;
/** The names of all kinds, in the order of `SUCESOS`. */
export const TIPOS_SUCESO = z.object(SUCESOS).keyof().options;

/** The stored data of an event; a document's public address is added when it is delivered. */
export type DatosSuceso<T extends TipoSuceso> = Omit<z.infer<(typeof SUCESOS)[T]>, "urlPublica">;

/** The purpose of each kind, in a line. */
export const CUANDO: Readonly<Record<TipoSuceso, string>> = {
  "factura.emitida": "Se emitió una factura en línea",
  "factura.offline": "Se emitió una factura fuera de línea",
  "factura.anulada": "Se anuló una factura",
  "factura.anulacion_revertida": "Se revirtió una anulación",
  "nota.emitida": "Se emitió una nota",
  "contingencia.paquete_enviado": "Se envió un paquete de contingencia",
  "creditos.bajos": "Quedan pocos créditos",
  "siat.caido": "El sistema tributario no respondió a tres sondeos seguidos",
  "siat.recuperado": "El sistema tributario responde otra vez",
  "webhook.prueba": "Se pidió una prueba",
};

/** Tells whether a subscription covers a kind: exactly, by a prefix (`factura.*`), or all of them (`*`). */
export function isPedido(eventos: readonly string[], tipo: TipoSuceso): boolean {
  return eventos.some(
    (patron) =>
      patron === "*" || patron === tipo || (patron.endsWith(".*") && tipo.startsWith(patron.slice(0, -1))),
  );
}

/** Tells whether a pattern can match any kind; others are mistakes. */
export function isPatron(patron: string): boolean {
  return TIPOS_SUCESO.some((tipo) => isPedido([patron], tipo));
}
