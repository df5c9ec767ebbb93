import { decimal } from "../dinero.ts";
import { documentoToText } from "../documento-comprador.ts";
import { montoEnPalabras } from "../documento/palabras.ts";
import type { Representacion } from "../documento/representacion.ts";
import { fecha, fechaImpresa } from "../formato/fechas.ts";
import { miles, milesCorto } from "../formato/montos.ts";
import type { LineaProforma, Proforma } from "./formas.ts";
import { fraseDeLey } from "./ley.ts";
import { codigoProforma, importeDeLinea, nombreProforma } from "./proforma.ts";

/** The shop on its quotations. `unidades`: names of the catalog, by code. */
export interface Oferente {
  readonly razonSocial: string;
  readonly nit: number;
  readonly municipio: string;
  readonly telefono: string | null;
  readonly logo: string | null;
  readonly unidades: ReadonlyMap<number, string>;
}

const NO_ES_FACTURA = "NO ES FACTURA";

/** The page of a proforma, as data: it says plainly that it is no invoice, and has neither a CUF nor the authority's QR. Its QR opens it at a till. */
export function representacionProforma(
  proforma: Proforma,
  { razonSocial, nit, municipio, telefono, logo, unidades }: Oferente,
): Representacion {
  const { cliente, hechaEn, validaHasta, lineas, total, nota, usuario } = proforma;
  const documento = documentoToText(cliente);
  const ley = fraseDeLey(proforma, null);
  return {
    razonSocial,
    emisor: [`NIT ${nit}`, ...(telefono === null ? [] : [`Teléfono: ${telefono}`]), municipio],
    nit: "",
    documento: "PROFORMA",
    numero: nombreProforma(proforma),
    cuf: "",
    titulo: `PROFORMA - ${NO_ES_FACTURA}`,
    subtitulo: `Válida hasta el ${fecha(validaHasta)}`,
    fecha: fechaImpresa(hechaEn),
    comprador: [
      ["Cliente", cliente.razonSocial],
      ...(cliente.numeroDocumento === "0" ? [] : [["NIT/CI/CEX", documento] as const]),
      ...(cliente.telefono === null ? [] : [["Teléfono", cliente.telefono] as const]),
      ["Código", codigoProforma(proforma)],
    ],
    columnas: [],
    lineas: lineas.map((linea) => lineaImpresa(linea, unidades)),
    totales: [["TOTAL Bs", miles(total), true]],
    literal: `Son: ${montoEnPalabras(total)}`,
    leyendas: [
      ...(ley === null ? [] : [ley]),
      ...(nota === null || nota === "" ? [] : [nota]),
      "Proforma sin valor fiscal: no es factura ni sirve de comprobante. Al comprar se emite la factura.",
    ],
    qr: { rollo: codigoProforma(proforma), pagina: codigoProforma(proforma) },
    metodoPago: null,
    usuario,
    mensaje: null,
    anulada: proforma.descartada,
    logo,
    copia: false,
    practica: true,
    marca: ["PROFORMA", NO_ES_FACTURA],
    pago: null,
    ahorro: null,
  };
}

function lineaImpresa(
  linea: LineaProforma,
  unidades: Oferente["unidades"],
): Representacion["lineas"][number] {
  const { codigoProducto, cantidad, unidadMedida, descripcion, precioUnitario, descuento } = linea;
  return {
    seccion: null,
    codigo: codigoProducto,
    cantidad: milesCorto(cantidad),
    unidad: unidades.get(unidadMedida) ?? String(unidadMedida),
    descripcion,
    precio: milesCorto(precioUnitario),
    descuento: milesCorto(decimal(descuento).toFixed(2)),
    subTotal: milesCorto(importeDeLinea(linea).toFixed(2)),
    columnas: [],
    extras: [],
  };
}
