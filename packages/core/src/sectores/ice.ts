/** Goods under the specific consumption tax (ICE): elements, amounts and rules. */
import { COLUMNAS_ICE, presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeIce, CON_ICE, parseDatosIce, totalesIce } from "../factura/ice.ts";
import { computeImportes } from "../factura/importes.ts";
import { decimal } from "../dinero.ts";
import { calculadoItem, calculadoOpcional, pideItem, pideItemOpcional, propio } from "./campos.ts";
import {
  base,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  itemCodigos,
  itemImportes,
  moneda,
  montoTotal,
  noNegativo,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import type { Pedido, ReglaPedido } from "./pedido.ts";
import { entero, importe } from "./tipos.ts";

const monto5 = importe(20, 5, false);
/** Fields that a line subject to ICE must give. */
const DATOS_ICE = ["alicuotaEspecifica", "alicuotaPorcentual", "cantidadIce"] as const;

/** Sector 14, goods under the specific consumption tax. Source: facturaElectronicaAlcanzadaIce.xsd, in its order. */
export const ice = defineFactura({
  codigo: 14,
  nombre: "Factura de productos alcanzados por el ICE",
  tipoFactura: 1,
  ruta: "/v1/facturas/ice",
  raiz: "AlcanzadaIce",
  decimales: 5,
  reglas: reglasIce,
  libro: { ice: ["montoIceEspecifico", "montoIcePorcentual"] },
  cabecera: {
    ...emisor,
    ...cliente,
    ...pago,
    ...montoTotal,
    montoIceEspecifico: calculadoOpcional(noNegativo),
    montoIcePorcentual: calculadoOpcional(noNegativo),
    ...base({ gravado: true }),
    ...moneda(2),
    ...descuento,
    ...cierre,
    ...documentoSector(14),
  },
  detalle: {
    ...itemCodigos,
    ...itemImportes(5),
    marcaIce: pideItem("Alcanzado por ICE (1 sí, 2 no)", entero(1, 2), {
      explica: "Si la línea paga ICE: 1 sí, 2 no.",
    }),
    alicuotaIva: calculadoItem(monto5),
    precioNetoVentaIce: calculadoItem(monto5),
    alicuotaEspecifica: pideItemOpcional("Alícuota específica (Bs)", monto5, {
      explica:
        "Alícuota específica del ICE, en bolivianos por litro o unidad. Obligatoria con `marca_ice` 1.",
    }),
    alicuotaPorcentual: pideItemOpcional("Alícuota porcentual (fracción)", monto5, {
      explica: "Alícuota porcentual del ICE como fracción: 0.1 es 10 %. Obligatoria con `marca_ice` 1.",
      ejemplo: 0.1,
    }),
    montoIceEspecifico: calculadoItem(monto5),
    montoIcePorcentual: calculadoItem(monto5),
    cantidadIce: pideItemOpcional("Cantidad ICE (litros)", monto5, {
      explica: "Litros o unidades sobre los que se paga el ICE específico. Obligatoria con `marca_ice` 1.",
    }),
  },
  presentacion: presentacionFactura("FACTURA", {
    columnas: COLUMNAS_ICE,
    totales: totalesComunes({
      giftCard: false,
      credito: true,
      propios: [
        { etiqueta: "ICE PORCENTUAL (INCLUIDO)", valor: "montoIcePorcentual" },
        { etiqueta: "ICE ESPECÍFICO (INCLUIDO)", valor: "montoIceEspecifico" },
      ],
    }),
  }),
  importes: (pedido, tipoCambio) =>
    computeImportes(pedido, tipoCambio, {
      decimales: 5,
      linea: (item, neto) => computeIce(neto, parseDatosIce(item)),
      suma: ({ items }) => ({ monto: decimal(0), propios: totalesIce(items) }),
      base: (total, { montoIceEspecifico, montoIcePorcentual }) =>
        total.minus(montoIceEspecifico ?? 0).minus(montoIcePorcentual ?? 0),
    }),
});

function* reglasIce({ items }: Pedido): ReturnType<ReglaPedido> {
  for (const [i, item] of items.entries()) {
    const conIce = propio(item, "marcaIce") === CON_ICE;
    for (const campo of DATOS_ICE) {
      const dado = propio(item, campo) !== null;
      if (conIce && !dado)
        yield [
          ["items", i, campo],
          "missing",
          "Es obligatorio en una línea alcanzada por ICE (marca_ice 1); 0 si no corresponde.",
        ];
      if (!conIce && dado)
        yield [["items", i, campo], "lineaSinIce", "No va en una línea sin ICE (marca_ice 2)."];
    }
    if (Number(propio(item, "alicuotaPorcentual") ?? 0) > 1)
      yield [
        ["items", i, "alicuotaPorcentual"],
        "fraccion",
        "Es una fracción, no un porcentaje: escriba 0.1 para una alícuota de 10 %.",
      ];
  }
}
