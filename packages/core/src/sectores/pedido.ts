import { FALTA_NIT } from "../documento-comprador.ts";
import { z } from "zod";
import { CorreoPedido } from "../correo.ts";
import { FechaHoraPedido } from "./fechas.ts";
import { schemaDe } from "./pide.ts";
import type { FuenteCabecera, FuenteDetalle, Tabla } from "./define.ts";
import { decimalPedido, enteroPedido, textoPedido } from "./tipos.ts";

/** Most lines of one document. FACTS.md section 5. */
export const MAX_ITEMS = 500;

/** First four, asterisks, last four: what a request gives of a card. SPEC.md, common request fields. */
const NumeroTarjeta = z
  .string("Se espera un texto.")
  .regex(
    /^\d{4}\*{4,11}\d{4}$/,
    "Escriba los 4 primeros y los 4 últimos dígitos, y asteriscos en medio: 4797********7896.",
  );

const CodigoActividad = z
  .string("Se espera un texto.")
  .regex(/^\d{6,7}$/, "La actividad económica es un código CAEB de 6 o 7 dígitos.");

/** Who buys. SPEC.md, common request fields; DESIGN.md section 6. */
export const ClientePedido = z.strictObject({
  tipoDocumento: enteroPedido(0, 5),
  numeroDocumento: textoPedido(1, 20),
  complemento: textoPedido(1, 5).optional(),
  razonSocial: textoPedido(1, 500).optional(),
  codigoCliente: textoPedido(1, 100).optional(),
  correo: CorreoPedido.optional(),
});

/** A line's fields common to every sector. SPEC.md, invoice item fields. */
export const itemComun = {
  codigoProducto: textoPedido(1, 50),
  codigoSin: enteroPedido(1, 99_999_999),
  descripcion: textoPedido(1, 500),
  cantidad: decimalPedido(5, true),
  unidadMedida: enteroPedido(1, 9999),
  precioUnitario: decimalPedido(5, true),
  descuento: decimalPedido(5, false).optional(),
  actividadEconomica: CodigoActividad.optional(),
};

/** A request's fields common to every invoice. SPEC.md, common request fields. */
export const pedidoComun = {
  emisor: z.strictObject({
    sucursal: enteroPedido(0, 9999).default(0),
    puntoVenta: enteroPedido(0, 9999).default(0),
    actividadEconomica: CodigoActividad.optional(),
  }),
  cliente: ClientePedido,
  metodoPago: enteroPedido(1, 9999).default(1),
  numeroTarjeta: NumeroTarjeta.optional(),
  moneda: enteroPedido(1, 9999).default(1),
  tipoCambio: decimalPedido(5, true).optional(),
  descuentoAdicional: decimalPedido(2, false).optional(),
  montoGiftCard: decimalPedido(2, false).optional(),
  contingencia: z.boolean("Se espera true o false.").default(false),
  codigoEvento: enteroPedido(1, Number.MAX_SAFE_INTEGER).optional(),
  codigoExcepcion: enteroPedido(0, 1).optional(),
  cafc: textoPedido(1, 50).optional(),
  numeroFactura: enteroPedido(1, 9_999_999_999).optional(),
  fechaEmision: FechaHoraPedido.optional(),
  usuario: textoPedido(1, 100).optional(),
  montoTotalEsperado: decimalPedido(2, true).optional(),
};

const ItemComun = z.strictObject(itemComun);
const PedidoComun = z.strictObject(pedidoComun);

/** A line of a request: the fields common to every sector. A sector's own are read by name (`propio`). */
export type ItemPedido = z.infer<typeof ItemComun>;
/** A request for an invoice, of any sector. */
export type Pedido = z.infer<typeof PedidoComun> & { items: ItemPedido[] };

/** A rule between fields: where and what, for each that is broken. */
export type ReglaPedido = (
  pedido: Pedido,
) => Iterable<readonly [loc: readonly (string | number)[], message: string]>;

/** Common fields of the request that go into an element: a sector without the element does not take the field. */
const CABECERA_POR_ELEMENTO = {
  numeroTarjeta: "numeroTarjeta",
  descuentoAdicional: "descuentoAdicional",
  montoGiftCard: "montoGiftCard",
} as const;

/**
 * The request of a sector, made from its tables: common fields whose elements it has, and what its own elements ask for.
 * Anything else is refused (422), derived amounts among it. DESIGN.md G1.
 */
export function buildPedido(
  cabecera: Tabla<FuenteCabecera>,
  detalle: Tabla<FuenteDetalle>,
  reglasPropias: ReglaPedido = () => [],
  compradorExterior = false,
): z.ZodType<Pedido> {
  const ausentes = Object.entries(CABECERA_POR_ELEMENTO).flatMap(([campo, elemento]) =>
    elemento in cabecera ? [] : [campo],
  );
  const conDescuento = detalle["montoDescuento"]?.tipo.kind === "decimal";
  const item = z.strictObject({
    ...sin(itemComun, conDescuento ? [] : ["descuento"]),
    ...deSusElementos(detalle),
    ...pedidos(detalle),
  });
  const schema = z.strictObject({
    ...sin(pedidoComun, ausentes),
    ...pedidos(cabecera),
    items: z
      .array(item, "Se espera una lista de líneas.")
      .min(1, "Agregue al menos una línea.")
      .max(MAX_ITEMS, `Un documento lleva como máximo ${MAX_ITEMS} líneas.`),
  }) as unknown as z.ZodType<Pedido>; // the shape is put together at run time from the same tables
  return schema.superRefine((pedido, ctx) => {
    for (const regla of [reglas, compradorExterior ? () => [] : reglaSinDocumento, reglasPropias])
      for (const [loc, message] of regla(pedido)) ctx.addIssue({ code: "custom", path: [...loc], message });
  });
}

/** A buyer without a Bolivian document is a buyer abroad: exports alone have one. SPEC.md, cliente.tipo_documento. */
function* reglaSinDocumento({ cliente }: Pedido): ReturnType<ReglaPedido> {
  if (cliente.tipoDocumento === 0)
    yield [
      ["cliente", "tipoDocumento"],
      "tipo_documento 0 es solo para compradores del exterior, en facturas de exportación: use 1 (CI), 2 (CEX), 3 (pasaporte), 4 (otro) o 5 (NIT).",
    ];
}

/** Common fields whose element has the same name take what the sector's element takes: lodging has fewer units. */
function deSusElementos(detalle: Tabla<FuenteDetalle>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(detalle).flatMap(([nombre, { tipo }]) =>
      nombre in itemComun && tipo.kind === "entero" ? [[nombre, schemaDe(tipo)]] : [],
    ),
  );
}

function sin(shape: Readonly<Record<string, z.ZodType>>, campos: readonly string[]) {
  return Object.fromEntries(Object.entries(shape).filter(([nombre]) => !campos.includes(nombre)));
}

function pedidos<F>(tabla: Tabla<F>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(tabla).flatMap(([nombre, { pide }]) =>
      pide === undefined ? [] : [[nombre, pide.obligatorio ? pide.schema : pide.schema.optional()] as const],
    ),
  );
}

/** The rules that tie fields of a request to each other. SPEC.md (activity rule, NIT, card, cafc); FACTS.md section 5. */
function* reglas(p: Pedido): ReturnType<ReglaPedido> {
  const { cliente } = p;
  if (cliente.tipoDocumento === 5 && cliente.razonSocial === undefined) {
    yield [["cliente", "razonSocial"], "La razón social es obligatoria cuando el documento es un NIT."];
  }
  if (cliente.tipoDocumento === 5 && !/^\d{1,13}$/.test(cliente.numeroDocumento)) {
    yield [["cliente", "numeroDocumento"], FALTA_NIT];
  }
  if (cliente.complemento !== undefined && cliente.tipoDocumento !== 1) {
    yield [["cliente", "complemento"], "El complemento solo va con cédula de identidad (tipo_documento 1)."];
  }
  for (const [i, item] of p.items.entries()) {
    if (item.actividadEconomica === undefined && p.emisor.actividadEconomica === undefined) {
      yield [
        ["items", i, "actividadEconomica"],
        "Falta la actividad económica: póngala en la línea o en emisor.actividad_economica.",
      ];
    }
  }
  if (p.tipoCambio !== undefined && p.moneda === 1) {
    yield [["tipoCambio"], "tipo_cambio solo va cuando la moneda no es 1 (bolivianos)."];
  }
  yield* reglasContingencia(p);
}

function* reglasContingencia(p: Pedido): Generator<readonly [loc: readonly string[], message: string]> {
  if (p.cafc !== undefined && !p.contingencia)
    yield [["cafc"], "cafc solo va con contingencia true y un evento de tipo 5, 6 o 7."];
  if (p.codigoEvento !== undefined && !p.contingencia)
    yield [["codigoEvento"], "codigo_evento solo va con contingencia true."];
  for (const campo of ["numeroFactura", "fechaEmision"] as const) {
    if (p.cafc === undefined && p[campo] !== undefined)
      yield [[campo], "Lo asigna el sistema; solo se acepta con cafc."];
    if (p.cafc !== undefined && p[campo] === undefined)
      yield [[campo], "Es obligatorio con cafc: el del talonario."];
  }
}
