/** Valid values for the elements of every sector, for tests. */
import type { CampoXml, TablaSector, TipoXml } from "../documento/tipos.ts";

export type Campos = Readonly<Record<string, string | number | null>>;

/** Values that most sectors share, in the form of sector 1: two bags of rice for 21.00, paid in cash. */
const CABECERA: Campos = {
  razonSocialEmisor: "TIENDA DE PRUEBA",
  municipio: "La Paz",
  numeroFactura: 1,
  numeroNotaCreditoDebito: 1,
  codigoSucursal: 0,
  codigoPuntoVenta: 0,
  nombreRazonSocial: "PEREZ",
  codigoTipoDocumentoIdentidad: 1,
  numeroDocumento: "4567890",
  codigoCliente: "4567890",
  montoTotal: "21.00",
  montoTotalSujetoIva: "21.00",
  codigoMoneda: 1,
  tipoCambio: 1,
  montoTotalMoneda: "21.00",
  descuentoAdicional: 0,
  leyenda: "Ley N° 453: Puedes acceder a la reclamación cuando tus derechos han sido vulnerados.",
  usuario: "pperez",
};

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
};

/** A sector's own amounts and codes, where they differ from that. */
const PROPIOS: Readonly<Record<number, { readonly cabecera?: Campos; readonly linea?: Campos }>> = {
  3: {
    cabecera: { montoDetalle: "21.00", totalGastosNacionalesFob: "21.00", totalGastosInternacionales: 0 },
    linea: { codigoNandina: "1006.30.00.00" },
  },
  4: { linea: { codigoNandina: "1006300000" } },
  12: { cabecera: { montoTotalSujetoIva: "14.70" } },
  14: { linea: { marcaIce: 2 } },
  28: { linea: { precioUnitario: "21.00" } },
};

export function cabeceraDe(sector: TablaSector, cambio: Campos): Campos {
  return completar(sector.cabecera, { ...CABECERA, ...PROPIOS[sector.codigo]?.cabecera }, cambio);
}

export function lineaDe(sector: TablaSector, cambio: Campos): Campos {
  return completar(sector.detalle, { ...LINEA, ...PROPIOS[sector.codigo]?.linea }, cambio);
}

/** Completes every element of a group. In order: the test's value, the schema's fixed value, the usual one, nil, the least of its type. */
function completar(campos: readonly CampoXml[], usuales: Campos, cambio: Campos): Campos {
  return Object.fromEntries(
    campos.map(({ nombre, tipo, nulo }) => {
      const fijo = tipo.kind === "fijo" ? tipo.valor : undefined;
      const valor = cambio[nombre] ?? (nombre in cambio ? null : (fijo ?? usuales[nombre]));
      return [nombre, valor === undefined ? (nulo ? null : minimo(tipo)) : valor];
    }),
  );
}

function minimo(tipo: TipoXml): string {
  switch (tipo.kind) {
    case "texto":
      return "X".repeat(Math.max(tipo.min, 1));
    case "entero":
      return String(tipo.min);
    case "decimal":
      return tipo.minimo === "desdeCero" ? "0" : "0.01";
    case "fecha":
      return "2026-05-11T10:00:00.000";
    case "fijo":
      return tipo.valor;
  }
}
