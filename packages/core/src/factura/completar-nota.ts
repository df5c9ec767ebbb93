import { decimal, decimalToText } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorNota } from "../sectores/define.ts";
import { type FacturaOriginal, hasDescuento } from "./factura-original.ts";
import type { FalloCampo } from "./fallos.ts";
import { devolverParejas, type NotaAnterior, sumDevueltas } from "./devueltas.ts";
import type { ImportesNota } from "./importes-nota.ts";
import { type DatosNota, DEVUELTO, type LineaNota, ORIGINAL, type PedidoNota } from "./nota.ts";
import { compareIce, emparejar } from "./parejas.ts";
import { cuadrar } from "./resto-nota.ts";
import { compareEsperado } from "./total-esperado.ts";
import { keysOf } from "../keys-of.ts";
import type { DocumentoXml } from "../xml/parse.ts";

/**
 * Builds a note's contents from its request and the invoice it is about. Type-1 lines equal the original's lines word for word (else 1049):
 * sent lines are compared, missing lines are added. Type-2 lines and the totals are computed. The buyer is the original's. `anteriores` are
 * the notes about it that are valid or may be. Together they give back no more than was sold, and all of it to the cent. `avisos` mention a
 * cent of rounding that the note absorbs. Fails with each difference. docs/design.md D42; docs/api.md A12; docs/fiscal-rules.md F34 to F36;
 * docs/fiscal-assumptions.md, 9 to 12.
 */
export function completarNota(
  sector: SectorNota,
  pedido: PedidoNota,
  original: FacturaOriginal,
  anteriores: readonly NotaAnterior[],
): Result<{ readonly datos: DatosNota; readonly avisos: readonly string[] }, readonly FalloCampo[]> {
  const sobreElOriginal = [
    ...compareReferencia(pedido, original),
    ...compareClase(sector, original),
    ...compareComprador(pedido.cliente, original.xml),
  ];
  if (sobreElOriginal.length > 0) return fail(sobreElOriginal);
  const parejas = emparejar(pedido, original);
  if (!parejas.ok) return parejas;
  const antes = sumDevueltas(anteriores, original);
  const devueltas = devolverParejas(parejas.value, original, antes);
  const fallos = [...(devueltas.ok ? [] : devueltas.error), ...compareIce(pedido, parejas.value)];
  if (!devueltas.ok || fallos.length > 0) return fail(fallos);
  const cuadrada = cuadrar(sector, original, devueltas.value, antes, anteriores);
  if (!cuadrada.ok) return cuadrada;
  const { importes, avisos } = cuadrada.value;
  const distintos = [
    ...compareTotales(pedido, importes, original),
    ...compareEsperado(pedido.montoTotalEsperado, importes.montoTotalDevuelto, avisos),
  ];
  if (distintos.length > 0) return fail(distintos);
  const { cabecera, detalle } = original.xml;
  const datos: DatosNota = {
    ...importes,
    cliente: compradorDeNota(original.xml, pedido.cliente?.correo),
    numeroFactura: cabecera["numeroFactura"] ?? "",
    numeroAutorizacionCuf: cabecera["cuf"] ?? "",
    fechaEmisionFactura: cabecera["fechaEmision"] ?? "",
    lineas: [
      ...detalle.map((linea, i): LineaNota => ({
        ...linea,
        nroItem: i + 1,
        codigoDetalleTransaccion: ORIGINAL,
      })),
      ...cuadrada.value.devoluciones.map(({ linea }) => ({ ...linea, codigoDetalleTransaccion: DEVUELTO })),
    ],
  };
  return ok({ datos, avisos });
}

/** tipoFacturaDocumento of invoices with input tax credit. docs/fiscal-rules.md F15. */
const CON_CREDITO = 1;

function* compareReferencia(pedido: PedidoNota, { xml }: FacturaOriginal): Generator<FalloCampo> {
  const numero = xml.cabecera["numeroFactura"] ?? "";
  if (String(pedido.numeroFacturaOriginal) !== numero)
    yield distinto(["numeroFacturaOriginal"], "La factura original lleva el número", numero);
  const fecha = (xml.cabecera["fechaEmision"] ?? "").slice(0, 10);
  if (pedido.fechaEmisionFacturaOriginal !== fecha)
    yield distinto(["fechaEmisionFacturaOriginal"], "La factura original se emitió el", fecha);
}

/**
 * Checks that the note's sector suits the invoice. Notes are about invoices with input tax credit (else 1061). A note with ICE is about an
 * invoice with ICE. A note that shares out no discount is about an invoice without discount. docs/fiscal-rules.md F34 and F54;
 * docs/design.md D42.
 */
function* compareClase(sector: SectorNota, original: FacturaOriginal): Generator<FalloCampo> {
  const falla = (kind: string, msg: string): FalloCampo => ({ loc: ["cufFacturaOriginal"], kind, msg });
  if (original.sector.tipoFactura !== CON_CREDITO) {
    yield falla(
      "sinCreditoFiscal",
      `Una ${original.sector.nombre.toLowerCase()} no da crédito fiscal: no lleva nota; anúlela si corresponde.`,
    );
    return;
  }
  const conIce = "marcaIce" in original.sector.detalle;
  if (conIce !== sector.ice)
    yield falla(
      "notaEquivocada",
      conIce
        ? "La factura original lleva ICE: use POST /v1/notas/ice."
        : "La factura original no lleva ICE: use POST /v1/notas o POST /v1/notas/fiscal.",
    );
  else if (!sector.prorrateaDescuento && hasDescuento(original))
    yield falla(
      "notaEquivocada",
      "La factura original tiene descuento adicional, que la nota reparte: use POST /v1/notas.",
    );
}

/** Checks the totals that a request may send (docs/api.md A11). The original's total may be given with or without its discount. */
function* compareTotales(
  pedido: PedidoNota,
  importes: ImportesNota,
  { xml }: FacturaOriginal,
): Generator<FalloCampo> {
  const { montoTotalOriginal: dado } = pedido;
  const original = [importes.montoTotalOriginal, decimal(xml.cabecera["montoTotal"] ?? "0")];
  if (dado !== undefined && !original.some((monto) => monto.eq(dado)))
    yield distinto(
      ["montoTotalOriginal"],
      "El total original es",
      decimalToText(importes.montoTotalOriginal, 2),
    );
  for (const campo of ["montoTotalDevuelto", "montoEfectivoCreditoDebito"] as const) {
    const enviado = pedido[campo];
    if (enviado !== undefined && !importes[campo].eq(enviado))
      yield distinto([campo], "El monto que corresponde es", decimalToText(importes[campo], 2));
  }
}

function distinto(loc: FalloCampo["loc"], frase: string, valor: string): FalloCampo {
  return { loc, kind: "noCoincide", msg: `${frase} ${valor}.` };
}

type Comprador = DatosNota["cliente"];

/** The buyer's fields that a note takes from its invoice, and their elements there. */
const IGUALES = {
  tipoDocumento: "codigoTipoDocumentoIdentidad",
  numeroDocumento: "numeroDocumento",
  complemento: "complemento",
  razonSocial: "nombreRazonSocial",
  codigoCliente: "codigoCliente",
} as const satisfies Partial<Record<keyof Comprador, string>>;

/** Builds a note's buyer: the original's, word for word. The request adds only the address for the mail. docs/design.md D42. */
function compradorDeNota({ cabecera }: DocumentoXml, correo: string | undefined): DatosNota["cliente"] {
  const texto = (campo: keyof typeof IGUALES) => cabecera[IGUALES[campo]] ?? undefined;
  return {
    tipoDocumento: Number(texto("tipoDocumento")),
    numeroDocumento: texto("numeroDocumento") ?? "",
    complemento: texto("complemento"),
    razonSocial: texto("razonSocial"),
    codigoCliente: texto("codigoCliente"),
    ...(correo === undefined ? {} : { correo }),
  };
}

/** Lists the fields in which the buyer of a request differs from the original's; an absent field counts as equal. */
function* compareComprador(
  cliente: PedidoNota["cliente"],
  { cabecera }: DocumentoXml,
): Generator<FalloCampo> {
  if (cliente === undefined) return;
  for (const campo of keysOf(IGUALES)) {
    const dado = cliente[campo];
    const enOriginal = (cabecera[IGUALES[campo]] ?? "").trim();
    if (dado === undefined || String(dado) === enOriginal) continue;
    yield {
      loc: ["cliente", campo],
      kind: "otroComprador",
      msg: `Una nota es para el comprador de su factura: aquí va ${enOriginal === "" ? "vacío" : `«${enOriginal}»`}. Corríjalo, o no envíe cliente.`,
    };
  }
}
