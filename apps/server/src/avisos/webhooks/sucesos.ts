/** The kinds of event, and the data that each carries to webhooks and in the feed. docs/api.md A38. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { MontoDeDocumento } from "../../monto-json.ts";

const Momento = z.iso.datetime({ offset: true });

/** A CUF as examples show it. */
const CUF = "46071786EF8E0747CE3B3E3776F1D7886082A113E792E55A91FD95130";

const documento = z
  .object({
    cuf: explicado(
      z.string(),
      "Código único del documento (CUF): lo identifica en esta API y ante el SIN.",
      CUF,
    ),
    numeroFactura: explicado(z.int(), "Número fiscal del documento en su punto de venta.", 42),
    estado: explicado(z.string(), "Estado del documento tras el evento.", "EMITIDA"),
    sector: explicado(z.int(), "Sector del documento. Catálogo `GET /v1/catalogos/sectores`.", 1),
    sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
    puntoVenta: explicado(z.int(), "Punto de venta en su sucursal; 0 es el primero.", 0),
    fechaEmision: explicado(
      Momento,
      "Fecha y hora de emisión, con su desfase.",
      "2026-11-20T14:05:00.000-04:00",
    ),
    montoTotal: explicado(MontoDeDocumento, "Total en bolivianos.", 118.5),
    cliente: explicado(
      z.object({
        numeroDocumento: explicado(
          z.string(),
          "Número de su documento; 0 es consumidor final.",
          "1028627025",
        ),
        razonSocial: explicado(
          z.string().nullable(),
          "Nombre o razón social; nulo si no lo lleva.",
          "Comercial Illimani S.R.L.",
        ),
      }),
      "Comprador, como quedó en el documento.",
    ),
    /** For a note, the invoice that it corrects. */
    cufFacturaOriginal: explicado(
      z.string().optional(),
      "Solo en una nota: CUF de la factura que corrige.",
      CUF.replace("46", "47"),
    ),
    /** For an annulled document, the reason's code. */
    motivo: explicado(
      z.int().optional(),
      "Solo en una anulación: su motivo. Catálogo `motivos_anulacion`.",
      1,
    ),
    urlPublica: explicado(
      z.url(),
      "Página pública y permanente del documento.",
      `https://facturas.illimani.bo/f/${CUF}`,
    ),
  })
  .meta({ title: "SucesoDocumento" });
const siat = z
  .object({
    ambiente: explicado(z.enum(["produccion", "piloto"]), "Sistema tributario del que trata.", "produccion"),
  })
  .meta({ title: "SucesoSiat" });

/** The ten kinds of event with what `data` carries, in code's names. docs/api.md A38. */
export const SUCESOS = {
  "factura.emitida": documento,
  "factura.offline": documento,
  "factura.anulada": documento,
  "factura.anulacion_revertida": documento,
  "nota.emitida": documento,
  "contingencia.paquete_enviado": z.object({
    codigoRecepcion: explicado(
      z.string(),
      "Código de recepción del paquete en el SIN.",
      "d7d2a1a4-5a2c-11ef-9f3c-0242ac120002",
    ),
    sucursal: explicado(z.int(), "Sucursal del paquete.", 0),
    puntoVenta: explicado(z.int(), "Punto de venta del paquete.", 0),
    sector: explicado(z.int(), "Sector de sus documentos.", 1),
    cantidad: explicado(z.int(), "Documentos que lleva.", 120),
  }),
  "creditos.bajos": z.object({
    creditosDisponibles: explicado(z.int(), "Documentos que todavía puede emitir.", 48),
    limite: explicado(z.int(), "Cantidad desde la que se avisa.", 50),
  }),
  "siat.caido": siat,
  "siat.recuperado": siat,
  "webhook.prueba": z.object({ mensaje: explicado(z.string(), "Texto de la prueba.", "Prueba") }),
} as const;

/** Values of a kind's example that differ from the examples of its fields, or belong to fields that it may lack. */
export const DE_EJEMPLO: Readonly<Partial<Record<TipoSuceso, Readonly<Record<string, unknown>>>>> = {
  "factura.offline": { estado: "OFFLINE" },
  "factura.anulada": { estado: "ANULADA", motivo: 1 },
  "nota.emitida": { sector: 24, cufFacturaOriginal: CUF.replace("46", "47") },
};

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
  "siat.caido": "Impuestos no respondió a tres sondeos seguidos",
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
