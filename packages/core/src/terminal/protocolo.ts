import { z } from "zod";
import { PEDIDO_DE_EJEMPLO } from "./ejemplo.ts";
import { explicado } from "../explicado.ts";
import { Cuf } from "../cuf.ts";
import { Instante } from "../instante.ts";
import { CursorTerminal } from "./datos.ts";
import { CufdTerminal } from "./estado.ts";
import { ParteConCredito } from "../regimenes/credito.ts";
import { IdRegimen } from "../regimenes/regimen.ts";
import { findSectorFactura } from "../sectores/index.ts";
import type { Pedido } from "../sectores/pedido.ts";
import { conKind, kindOf } from "../kind.ts";

/** Issue codes of a value of the right type that breaks a rule. */
const DE_VALOR: ReadonlySet<string> = new Set(["custom", "too_big", "too_small", "invalid_format"]);

/**
 * Messages between a till and the server under /v1/terminal. docs/design.md D15 to D34. Names are camelCase here and snake_case on the wire
 * (the edges convert). Replies come in the API's envelope, in `datos`.
 */

/** The user of documents that a till issues without a signed-in user. */
export const USUARIO_CAJA = "caja";

/** Count of numbers that are skipped after a till is lost, because it may have given them without reporting them. docs/design.md D28. */
export const NUMEROS_OMITIDOS = 1000;

/**
 * Header of a till's call about a document, with the sale that it means. Two copies of a till may give one CUF to two sales, of which the
 * server has only one document. A server that does not know the header uses the CUF alone. docs/decisions/0048
 */
export const VENTA_HEADER = "x-mostrador-sale";

const Codigo = z.string().min(1).max(200);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** POST /v1/terminal/emparejar, the only call without a credential: a single-use pairing code, made by the owner. */
export const EmparejarPedido = z.strictObject({
  codigo: explicado(
    Codigo,
    "Código de emparejamiento que el dueño sacó en el portal; sirve una vez.",
    "7K3M-9QWT",
  ),
  nombre: explicado(
    z.string().trim().min(1).max(60),
    "Nombre de la caja, como se verá en el portal.",
    "Caja 1",
  ),
});
/** POST /v1/terminal/emparejar/saludo: the till names the code, and the server proves that it knows it. docs/decisions/0041. */
export const SaludoPedido = z.strictObject({
  codigo: explicado(Sha256, "SHA-256 del código de emparejamiento."),
  reto: explicado(z.string().regex(/^[\w-]{16,64}$/), "Texto al azar de la caja.", "k3J9aQ0mZx7Lr2TbPq8V1w"),
  huella: explicado(
    z.enum(["propia", "publica"]),
    "`propia`: la caja ve la llave de este servidor; `publica`: una autoridad responde por su nombre.",
  ),
});
/** Answer to the greeting. */
export const SaludoRespuesta = z.object({
  prueba: explicado(Sha256, "HMAC-SHA256 que solo hace quien conoce el código, sobre la llave del servidor."),
});
/** POST /v1/terminal/emparejar/prueba: the till proves that it knows the code, and gets its credential. */
export const PruebaPedido = SaludoPedido.extend({
  nombre: EmparejarPedido.shape.nombre,
  prueba: explicado(Sha256, "HMAC-SHA256 de la caja, sobre la llave que vio y su nombre."),
});
/** Answer to a pairing: the terminal, its credential, and the epoch of the server's data. */
export const EmparejarRespuesta = z.object({
  terminalId: explicado(Codigo, "Identificador de la caja en el servidor."),
  token: explicado(Codigo, "Credencial de la caja: va en `Authorization: Bearer`."),
  epoca: explicado(z.number().int(), "Veces que se emparejó una caja en su punto de venta.", 1),
});

/** Answer to a till that asks for another credential. The previous credential ends when the new one is first used. docs/decisions/0046 */
export const CredencialRespuesta = z.object({
  token: explicado(
    Codigo.nullable(),
    "Otra credencial; la anterior deja de servir cuando esta se usa. Nulo si la llamada vino sin cifrar.",
  ),
});

const derivadosDe1 = z.strictObject({
  leyenda: explicado(
    z.string().min(1).max(200),
    "Leyenda que la caja imprimió.",
    "Ley N° 453: El proveedor debe brindar atención sin discriminación.",
  ),
  usuario: explicado(z.string().min(1).max(100), "Quién vendió, como se imprimió.", "Ana"),
  direccion: explicado(z.string().min(1).max(500), "Dirección impresa, la del CUFD.", "Av. 16 de Julio 1490"),
  tipoCambio: explicado(
    z.string().regex(/^\d{1,12}(\.\d{1,10})?$/, "Se espera el tipo de cambio como texto: 12.05."),
    "Tipo de cambio usado, como texto.",
    "12.05",
  ),
  razonSocial: explicado(z.string(), "Razón social de la empresa al vender.", "Comercial Illimani S.R.L."),
  municipio: explicado(z.string(), "Municipio de la sucursal al vender.", "La Paz"),
  telefono: explicado(z.string().nullable(), "Teléfono impreso; nulo si no tiene.", "22441100"),
});

/** The derived values that a terminal froze with a sale. With them the server builds the same bytes. */
export const DerivadosTerminal = derivadosDe1.extend({
  /** Absent under law 843. */
  regimen: explicado(
    IdRegimen.optional(),
    "Ley con que se emitió, si no es la 843: la del instante de emisión, por lo que la caja sabía.",
    "ley-1733",
  ),
  /** Absent from a till that was told no parts, and for a sector that has none: then the release's laws hold. */
  parteConCredito: explicado(
    ParteConCredito.shape.parte.optional(),
    "Parte de la base que da crédito fiscal, en un sector en que una ley da menos que toda.",
    "0.70",
  ),
});

const facturaDe1 = z.strictObject({
  ventaId: explicado(z.uuid(), "Identificador de la venta en la caja."),
  epoca: explicado(z.number().int(), "Época de los datos del servidor cuando se emparejó la caja.", 1),
  sector: explicado(z.number().int(), "Sector del documento.", 1),
  numeroFactura: explicado(z.number().int().positive(), "Número que la caja le dio.", 1042),
  fechaEmision: explicado(Instante, "Cuándo se vendió, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  cufd: explicado(z.string().min(1).max(100), "CUFD con que se emitió.", "BQUFDQkFBNzg5MEE="),
  cuf: explicado(
    Cuf,
    "CUF que la caja calculó e imprimió.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
  pedido: explicado(
    z.unknown(),
    "El pedido de la venta, como lo toma la dirección de su sector.",
    PEDIDO_DE_EJEMPLO,
  ),
  derivados: explicado(derivadosDe1, "Lo que la caja agregó al pedido, congelado al vender."),
  sha256: explicado(Sha256, "SHA-256 del documento sin firma; el servidor debe llegar al mismo."),
});

const facturaTerminal = facturaDe1.extend({
  derivados: explicado(DerivadosTerminal, "Lo que la caja agregó al pedido, congelado al vender."),
});

/** A document of protocol 1, whose tills know law 843 alone. */
export const FacturaTerminal1 = facturaDe1.transform(conPedido);

/** One document of a terminal. `sha256` is the digest of its canonical unsigned root (core's `Documento.xml`, UTF-8). */
export const FacturaTerminal = facturaTerminal.transform(conPedido);
export type FacturaTerminal = z.infer<typeof FacturaTerminal>;

/**
 * POST /v1/terminal/facturas, online (tipoEmision 1). All replies come in `datos` with this shape.
 * - 200 `{resultado: "aceptada" | "rechazada"}`
 * - 409 `{resultado: "conflicto"}` before anything is sent (bytes differ, newer CUFD, withdrawn, wrong epoch, another law
 *   or another part of the base with credit)
 * - 402 `sinCreditos`
 * - 502 `noEntregada` (surely not sent) or `enDuda`
 */
export const ResultadoFactura = z.object({
  resultado: explicado(
    z.enum(["aceptada", "rechazada", "conflicto", "sinCreditos", "noEntregada", "enDuda"]),
    "Qué fue del documento.",
  ),
  cuf: explicado(Cuf, "CUF del documento."),
  /** Description of the mismatch, for a conflict. */
  causa: explicado(
    z
      .enum([
        "bytesDistintos",
        "cufdNuevo",
        "retirada",
        "epocaVieja",
        "numeroUsado",
        "sinCertificado",
        "regimen",
        "otra",
      ])
      .nullable(),
    "Por qué hay conflicto; nulo si no lo hay.",
  ),
  mensajes: explicado(
    z.array(
      z.object({
        codigo: explicado(z.number().int(), "Código en el catálogo del SIN.", 1),
        descripcion: explicado(z.string(), "Texto, como lo da el SIN."),
        remedio: explicado(z.string().nullable(), "Qué hacer; nulo si no se sabe."),
      }),
    ),
    "Mensajes del SIN; vacío si no hay.",
  ),
  codigoRecepcion: explicado(z.string().nullable(), "Código de recepción del SIN; nulo si aún no lo dio."),
});
export type ResultadoFactura = z.infer<typeof ResultadoFactura>;

/**
 * POST /v1/terminal/facturas/{cuf}/retirar: compare-and-set on "not sent yet". `retirada`: it will never be sent (the server keeps a
 * tombstone when it never saw the document). `enviada`: too late, follow its state.
 */
export const RetirarRespuesta = z.object({
  resultado: explicado(
    z.enum(["retirada", "enviada"]),
    "`retirada`: no se enviará nunca; `enviada`: ya salió, siga su estado.",
  ),
  estado: explicado(z.string(), "Estado del documento."),
});

/** Cause and start of an outage, during which the till issues offline: one outage, one kind. */
export const Corte = z.strictObject({
  id: explicado(z.uuid(), "Identificador del corte en la caja."),
  tipo: explicado(
    z.number().int().min(1).max(7),
    "Qué pasó, de 1 a 7. Catálogo `eventos_significativos`.",
    2,
  ),
  inicio: explicado(Instante, "Cuándo empezó, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  /** End of the outage; null while it lasts. The server registers the event only after the end. */
  fin: explicado(Instante.nullable(), "Cuándo terminó; nulo mientras dura.", "2026-11-20T16:30:00.000"),
});
export type Corte = z.infer<typeof Corte>;

const enCorte = {
  corteId: explicado(z.uuid(), "Corte en que se emitió."),
  gemela: explicado(
    Cuf.nullable(),
    "CUF del documento en línea de la misma venta que quedó en duda; nulo si no hay.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
};

const enOtroLugar = {
  /**
   * The till set the document aside, because another one has its number. Reported again, it does not claim the number, since the other
   * document may be reported later.
   */
  apartada: explicado(
    z.boolean().optional(),
    "Verdadero si el servidor la apartó antes porque otra factura tiene su número.",
  ),
};

/** An offline document and, when its online twin is in doubt, that twin's CUF. */
export const FacturaOfflineTerminal = facturaTerminal
  .extend({ ...enCorte, ...enOtroLugar })
  .transform(conPedidoEmitido);
export type FacturaOfflineTerminal = z.infer<typeof FacturaOfflineTerminal>;

/** An outage of an upload, or of a recovery. */
export const CorteSubido = Corte.extend({
  /**
   * The till has more documents of the outage than this call. The server registers its event once they arrived, because a window that was
   * registered over them would leave those of another CUFD none.
   */
  faltan: explicado(
    z.boolean().optional(),
    "Verdadero si la caja tiene más facturas de este corte, que manda después.",
  ),
});
export type CorteSubido = z.infer<typeof CorteSubido>;

function subidaDe<C extends z.ZodType, F extends z.ZodType>(corte: C, factura: F) {
  return {
    cortes: explicado(z.array(corte).max(50), "Cortes de la caja."),
    facturas: explicado(z.array(factura).max(200), "Documentos emitidos fuera de línea."),
  };
}

/** The upload of protocol 1. Such a till reports nothing about a second copy. */
export const SubidaOffline1 = z.strictObject(
  subidaDe(Corte, facturaDe1.extend(enCorte).transform(conPedidoEmitido)),
);

/**
 * A till's report about the second copy of the tills before it, after the till has uploaded everything. `leida`: the copy was read
 * completely and uploaded. `ninguna`: there is none.
 */
export const CopiaAnterior = z.enum(["leida", "ninguna"]);
export type CopiaAnterior = z.infer<typeof CopiaAnterior>;

/** POST /v1/terminal/offline: outages and their documents (at most 200 a call), idempotent by CUF. */
export const SubidaOffline = z.strictObject({
  ...subidaDe(CorteSubido, FacturaOfflineTerminal),
  /** The CUFDs of these documents. A server that came back from a copy may lack them, and holds the documents of a till that ends. */
  cufds: explicado(
    z.array(CufdTerminal).max(50).optional(),
    "CUFD con que se emitieron estos documentos: un servidor que volvió de una copia puede no tenerlos.",
  ),
  /** Report about the second copy of the previous till. It ends the server's wait for outages whose end the server presumed. */
  copiaAnterior: explicado(
    CopiaAnterior.optional(),
    "Dice que la segunda copia de la caja anterior ya subió entera, o que no hay. Sin esto se la espera hasta seis horas antes del plazo.",
    "leida",
  ),
});
export type SubidaOffline = z.infer<typeof SubidaOffline>;
/**
 * The result of each CUF. `rechazada` only when the bytes cannot be the terminal's own (a bug or another terminal); the document is kept
 * apart and shown, never lost. A document without a result could not be taken now (no valid certificate to sign it) and is sent again.
 */
export const SubidaRespuesta = z.object({
  facturas: explicado(
    z.array(
      z.object({
        cuf: explicado(Cuf, "CUF del documento."),
        resultado: explicado(
          z.enum(["recibida", "yaEstaba", "rechazada"]),
          "Si se recibió, ya estaba o no puede ser de la caja.",
        ),
        causa: explicado(z.string().nullable(), "Por qué se rechazó; nulo si no."),
      }),
    ),
    "El resultado de cada documento; el que falta se sube otra vez.",
  ),
});

const conocida = {
  tipoEmision: explicado(z.union([z.literal(1), z.literal(2)]), "1 en línea, 2 fuera de línea."),
  estado: explicado(z.enum(["EN_DUDA", "EMITIDA", "OFFLINE", "ANULADA"]), "Estado que la caja conoce."),
  corteId: explicado(z.uuid().nullable(), "Corte en que se emitió; nulo si fue en línea."),
  gemela: explicado(
    Cuf.nullable(),
    "CUF del otro documento de la misma venta; nulo si no hay.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
};

/** A document as the terminal knows it. */
export const FacturaRecuperada = facturaTerminal
  .extend({ ...conocida, ...enOtroLugar })
  .transform(conPedidoEmitido);
export type FacturaRecuperada = z.infer<typeof FacturaRecuperada>;

function recuperacionDe<C extends z.ZodType, F extends z.ZodType>(corte: C, factura: F) {
  return z.strictObject({
    cufds: explicado(z.array(CufdTerminal).max(50), "CUFD con que se emitió lo que sigue."),
    cortes: explicado(z.array(corte).max(20), "Cortes de los documentos que siguen."),
    facturas: explicado(z.array(factura).max(20), "Documentos que el servidor pudo perder."),
  });
}

/**
 * POST /v1/terminal/recuperar: sends a restored server the documents that it may have lost, with their CUFDs and outages; idempotent. The
 * reply is that of an upload; documents without a result are sent again.
 */
export const Recuperacion = recuperacionDe(CorteSubido, FacturaRecuperada);
/** The call of protocol 1. Such a till reports neither which documents were set aside nor that more of an outage follow. */
export const Recuperacion1 = recuperacionDe(Corte, facturaDe1.extend(conocida).transform(conPedidoEmitido));
export type Recuperacion = z.infer<typeof Recuperacion>;

/** The state of one of the terminal's documents at the server. */
export const DocumentoTerminal = z.object({
  cuf: explicado(Cuf, "CUF del documento."),
  estado: explicado(
    z.enum(["ENVIANDO", "EN_DUDA", "EMITIDA", "OFFLINE", "RECHAZADA", "DESCARTADA", "ANULADA"]),
    "Estado del documento en el servidor.",
  ),
  /** Reason and remedy of an observed offline document. */
  observada: explicado(
    z
      .object({
        codigo: explicado(z.number().int(), "Código del mensaje en el catálogo del SIN.", 1037),
        descripcion: explicado(z.string(), "Texto, como lo da el SIN."),
        remedio: explicado(z.string().nullable(), "Qué hacer; nulo si no se sabe."),
      })
      .nullable(),
    "Por qué el SIN lo observó; nulo si no.",
  ),
  codigoRecepcion: explicado(z.string().nullable(), "Código de recepción del SIN; nulo si aún no lo dio."),
  /** The sale of the document. A copy of the till may have given the same CUF to another sale. Absent from an older server. */
  ventaId: explicado(
    z.string().nullable().optional(),
    "La venta de la caja que tiene el documento; nulo si no es de una venta.",
    "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  ),
});
export type DocumentoTerminal = z.infer<typeof DocumentoTerminal>;

/** GET /v1/terminal/documentos?desde=<cursor>: the documents that changed. */
export const DocumentosTerminal = z.object({
  cursor: explicado(
    CursorTerminal,
    "Valor de `desde` para seguir; el mismo dice que no hay nada nuevo.",
    1042,
  ),
  hayMas: explicado(z.boolean(), "Si hay otra página."),
  documentos: explicado(z.array(DocumentoTerminal), "Documentos de la caja que cambiaron."),
});
export type DocumentosTerminal = z.infer<typeof DocumentosTerminal>;

/** POST /v1/terminal/nit {nit}: tells whether the tax system knows the NIT; `valido` is null if the tax system could not be asked. */
export const NitTerminal = z.object({
  valido: explicado(z.boolean().nullable(), "Si el SIN lo tiene como activo; nulo si no se pudo preguntar."),
  descripcion: explicado(z.string(), "Respuesta en palabras."),
});

/** Checks the request of a document by the schema of its sector. */
function conPedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, () => false);
}

/**
 * Checks the request of a document that was already issued. A value that violates today's rules is accepted unchanged: an older till sold
 * with it, and the document's SHA-256 decides. Unknown fields are still refused.
 */
function conPedidoEmitido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, (issues) => issues.every(({ code }) => DE_VALOR.has(code)));
}

function parsePedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
  seTomaIgual: (issues: readonly z.core.$ZodIssue[]) => boolean,
): T & { pedido: Pedido } {
  const sector = findSectorFactura(factura.sector);
  if (sector === undefined) {
    ctx.addIssue({ code: "custom", path: ["sector"], ...conKind("sector", "No es un sector de facturas.") });
    return z.NEVER;
  }
  const pedido = sector.pedido.safeParse(factura.pedido);
  if (pedido.success) return { ...factura, pedido: pedido.data };
  const { issues } = pedido.error;
  if (seTomaIgual(issues)) return { ...factura, pedido: factura.pedido as Pedido }; // rebuilt, and compared by its digest
  for (const issue of issues) {
    const path = ["pedido", ...issue.path];
    if (issue.code === "unrecognized_keys") ctx.addIssue({ ...issue, path });
    else ctx.addIssue({ code: "custom", path, ...conKind(kindOf(issue), issue.message) });
  }
  return z.NEVER;
}
