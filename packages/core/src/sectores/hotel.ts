import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes } from "../factura/importes.ts";
import { pide } from "./campos.ts";
import {
  base,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  giftCard,
  itemCantidad,
  itemCodigosSinDescripcion,
  itemDescripcion,
  itemPrecio,
  itemUnidadDeHospedaje,
  moneda,
  montoTotal,
  pago,
} from "./comun.ts";
import { defineFactura } from "./factura.ts";
import {
  compradorHospedaje,
  estadia,
  huespedes,
  huespedesCuadran,
  lineaHospedaje,
  tipoHabitacion,
} from "./hospedaje.ts";
import { fechaHora } from "./tipos.ts";

/** Sector 16, lodging with input tax credit. Source: facturaElectronicaHotel.xsd, in its order. */
export const hotel = defineFactura({
  codigo: 16,
  nombre: "Factura de hoteles",
  tipoFactura: 1,
  ruta: "/v1/facturas/hotel",
  raiz: "Hotel",
  decimales: 2,
  cabecera: {
    ...emisor,
    ...cliente,
    ...estadia,
    fechaIngresoHospedaje: pide("Ingreso", fechaHora, {
      explica: "Cuándo ingresó el huésped. Hora de Bolivia si no lleva desfase.",
      ejemplo: "2026-11-20T14:00:00",
    }),
    ...pago,
    ...montoTotal,
    ...base({ gravado: false }),
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(16),
  },
  detalle: {
    ...itemCodigosSinDescripcion,
    ...tipoHabitacion,
    ...itemDescripcion,
    ...itemCantidad(2),
    ...itemUnidadDeHospedaje,
    ...itemPrecio(2),
    ...huespedes,
  },
  presentacion: presentacionFactura("FACTURA", {
    comprador: compradorHospedaje,
    linea: lineaHospedaje,
    totales: totalesComunes({ giftCard: true, credito: true }),
  }),
  reglas: huespedesCuadran,
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2 }),
});
