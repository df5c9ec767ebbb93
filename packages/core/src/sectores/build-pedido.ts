import { z } from "zod";
import { explicado } from "../explicado.ts";
import { FALTA_NIT } from "../documento-comprador.ts";
import type { FuenteCabecera, FuenteDetalle, Tabla } from "./define.ts";
import { itemComun, MAX_ITEMS, pedidoComun, type Pedido, type ReglaPedido } from "./pedido.ts";
import { schemaDe } from "./pide.ts";
import { conKind } from "../kind.ts";

/** Common fields of the request that go into an element: a sector without the element does not take the field. */
const CABECERA_POR_ELEMENTO = {
  numeroTarjeta: "numeroTarjeta",
  descuentoAdicional: "descuentoAdicional",
  montoGiftCard: "montoGiftCard",
} as const;

/**
 * The request of a sector, made from its tables: common fields whose elements it has, and what its own elements ask for.
 * Anything else is refused (422), derived amounts among it. docs/api.md A9.
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
  const schema: z.ZodType = z.strictObject({
    ...sin(pedidoComun, ausentes),
    ...pedidos(cabecera),
    items: explicado(
      z
        .array(item, "Se espera una lista de líneas.")
        .min(1, "Agregue al menos una línea.")
        .max(MAX_ITEMS, `Un documento lleva como máximo ${MAX_ITEMS} líneas.`),
      "Lo que se vende, línea por línea.",
    ),
  });
  // The shape is put together at run time from the same tables.
  return (schema as z.ZodType<Pedido>).superRefine((pedido, ctx) => {
    for (const regla of [reglas, compradorExterior ? () => [] : reglaSinDocumento, reglasPropias])
      for (const [loc, kind, message] of regla(pedido))
        ctx.addIssue({ code: "custom", path: [...loc], ...conKind(kind, message) });
  });
}

/** A buyer without a Bolivian document is a buyer abroad: exports alone have one. docs/api.md A6. */
function* reglaSinDocumento({ cliente }: Pedido): ReturnType<ReglaPedido> {
  if (cliente.tipoDocumento === 0)
    yield [
      ["cliente", "tipoDocumento"],
      "soloExportacion",
      "tipo_documento 0 es solo para compradores del exterior, en facturas de exportación: use 1 (CI), 2 (CEX), 3 (pasaporte), 4 (otro) o 5 (NIT).",
    ];
}

/** Builds the schemas of common fields from the sector's elements of the same name: lodging has fewer units. */
function deSusElementos(detalle: Tabla<FuenteDetalle>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(detalle).flatMap(([nombre, { tipo }]) =>
      nombre in itemComun && tipo.kind === "entero"
        ? [[nombre, schemaDe(tipo).meta(COMUN[nombre]?.meta() ?? {})]]
        : [],
    ),
  );
}

const COMUN: Readonly<Record<string, z.ZodType>> = itemComun;

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

/** The rules that tie fields of a request to each other. docs/api.md A6 to A8; docs/fiscal-rules.md F31 and F32. */
function* reglas(p: Pedido): ReturnType<ReglaPedido> {
  const { cliente } = p;
  if (cliente.tipoDocumento === 5 && cliente.razonSocial === undefined) {
    yield [
      ["cliente", "razonSocial"],
      "razonSocialDeNit",
      "La razón social es obligatoria cuando el documento es un NIT.",
    ];
  }
  if (cliente.tipoDocumento === 5 && !/^\d{1,13}$/.test(cliente.numeroDocumento)) {
    yield [["cliente", "numeroDocumento"], "nit", FALTA_NIT];
  }
  if (cliente.complemento !== undefined && cliente.tipoDocumento !== 1) {
    yield [
      ["cliente", "complemento"],
      "complementoSinCi",
      "El complemento solo va con cédula de identidad (tipo_documento 1).",
    ];
  }
  for (const [i, item] of p.items.entries()) {
    if (item.actividadEconomica === undefined && p.emisor.actividadEconomica === undefined) {
      yield [
        ["items", i, "actividadEconomica"],
        "sinActividad",
        "Falta la actividad económica: póngala en la línea o en emisor.actividad_economica.",
      ];
    }
  }
  if (p.tipoCambio !== undefined && p.moneda === 1) {
    yield [
      ["tipoCambio"],
      "tipoCambioEnBolivianos",
      "tipo_cambio solo va cuando la moneda no es 1 (bolivianos).",
    ];
  }
  yield* reglasContingencia(p);
}

function* reglasContingencia(p: Pedido): ReturnType<ReglaPedido> {
  if (p.cafc !== undefined && !p.contingencia)
    yield [["cafc"], "sinContingencia", "cafc solo va con contingencia true y un evento de tipo 5, 6 o 7."];
  if (p.codigoEvento !== undefined && !p.contingencia)
    yield [["codigoEvento"], "sinContingencia", "codigo_evento solo va con contingencia true."];
  for (const campo of ["numeroFactura", "fechaEmision"] as const) {
    if (p.cafc === undefined && p[campo] !== undefined)
      yield [[campo], "soloConCafc", "Lo asigna el sistema; solo se acepta con cafc."];
    if (p.cafc !== undefined && p[campo] === undefined)
      yield [[campo], "missing", "Es obligatorio con cafc: el del talonario."];
  }
}
