import { calcularCuf } from "../cuf.ts";
import { compraVenta } from "../documento/compra-venta.ts";
import type { CampoXml } from "../documento/tipos.ts";

type Campos = Readonly<Record<string, string | number | null>>;

export interface FacturaPrueba {
  readonly modalidad?: 1 | 2;
  readonly emision?: 1 | 2;
  readonly codigoControl: string;
  readonly cabecera: Campos;
  readonly detalle?: readonly Campos[];
}

const LINEA: Campos = {
  actividadEconomica: "4711100",
  codigoProductoSin: 1000101,
  codigoProducto: "P-1",
  descripcion: "ARROZ GRANO DE ORO 1 KG",
  cantidad: 2,
  unidadMedida: 57,
  precioUnitario: "10.50",
  montoDescuento: 0,
  subTotal: "21.00",
  numeroSerie: null,
  numeroImei: null,
};

const CABECERA: Campos = {
  razonSocialEmisor: "TIENDA DE PRUEBA",
  municipio: "La Paz",
  telefono: null,
  numeroFactura: 1,
  codigoSucursal: 0,
  codigoPuntoVenta: 0,
  nombreRazonSocial: "PEREZ",
  codigoTipoDocumentoIdentidad: 1,
  numeroDocumento: "4567890",
  complemento: null,
  codigoCliente: "4567890",
  codigoMetodoPago: 1,
  numeroTarjeta: null,
  montoTotal: "21.00",
  montoTotalSujetoIva: "21.00",
  codigoMoneda: 1,
  tipoCambio: 1,
  montoTotalMoneda: "21.00",
  montoGiftCard: null,
  descuentoAdicional: 0,
  codigoExcepcion: null,
  cafc: null,
  leyenda: "Ley N° 453: Puedes acceder a la reclamación cuando tus derechos han sido vulnerados.",
  usuario: "pperez",
  codigoDocumentoSector: 1,
};

/** An invoice of sector 1, right unless told otherwise, with its CUF. */
export function facturaXml(factura: FacturaPrueba): { readonly xml: string; readonly cuf: string } {
  const modalidad = factura.modalidad ?? 2;
  const datos = { ...CABECERA, ...factura.cabecera };
  const cuf = String(
    datos["cuf"] ??
      calcularCuf(
        {
          nit: String(datos["nitEmisor"]),
          fechaHora: String(datos["fechaEmision"]).replaceAll(/\D/g, ""),
          sucursal: String(datos["codigoSucursal"]),
          modalidad: String(modalidad),
          emision: String(factura.emision ?? 1),
          tipoFactura: "1",
          sector: "1",
          numero: String(datos["numeroFactura"]),
          puntoVenta: String(datos["codigoPuntoVenta"] ?? 0),
        },
        factura.codigoControl,
      ),
  );
  const raiz = compraVenta.raiz[modalidad];
  const detalle = (factura.detalle ?? [{}]).map(
    (linea) => `<detalle>${grupo(compraVenta.detalle, { ...LINEA, ...linea })}</detalle>`,
  );
  const xml =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${raiz} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:noNamespaceSchemaLocation="${raiz}.xsd"><cabecera>${grupo(compraVenta.cabecera, { ...datos, cuf })}</cabecera>` +
    `${detalle.join("")}</${raiz}>`;
  return { xml, cuf };
}

function grupo(campos: readonly CampoXml[], valores: Campos): string {
  return campos
    .map(({ nombre }) => {
      const valor = valores[nombre];
      if (valor === undefined) throw new Error(`falta ${nombre}`);
      return valor === null ? `<${nombre} xsi:nil="true"/>` : `<${nombre}>${valor}</${nombre}>`;
    })
    .join("");
}
