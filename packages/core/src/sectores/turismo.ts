import { presentacionFactura, totalesComunes } from "../documento/presentacion.ts";
import { computeImportes, SIN_BASE } from "../factura/importes.ts";
import { pideOpcional } from "./campos.ts";
import {
  baseCero,
  cierre,
  cliente,
  descuento,
  documentoSector,
  emisor,
  giftCard,
  itemCantidad,
  itemCodigos,
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
import { fechaHora, texto } from "./tipos.ts";

/** Sector 6, tourist services and lodging without input tax credit. Source: facturaElectronicaServicioTuristicoHospedaje.xsd, in its order. */
export const turismo = defineFactura({
  codigo: 6,
  nombre: "Factura de servicio turístico y hospedaje",
  tipoFactura: 2,
  ruta: "/v1/facturas/turismo",
  raiz: "ServicioTuristicoHospedaje",
  decimales: 2,
  libro: { sinIva: "exentas" },
  cabecera: {
    ...emisor,
    ...cliente,
    razonSocialOperadorTurismo: pideOpcional("Operador de turismo", texto(0, 500), {
      explica: "Nombre de la operadora de turismo que trae al huésped, si la hay.",
    }),
    ...estadia,
    fechaIngresoHospedaje: pideOpcional("Ingreso", fechaHora, {
      explica: "Cuándo ingresó el huésped. Hora de Bolivia si no lleva desfase.",
      ejemplo: "2026-11-20T14:00:00",
    }),
    ...pago,
    ...montoTotal,
    ...baseCero,
    ...moneda(2),
    ...giftCard,
    ...descuento,
    ...cierre,
    ...documentoSector(6),
  },
  detalle: {
    ...itemCodigos,
    ...tipoHabitacion,
    ...itemCantidad(2),
    ...itemUnidadDeHospedaje,
    ...itemPrecio(2),
    ...huespedes,
  },
  presentacion: presentacionFactura("FACTURA DE SERVICIO TURÍSTICO Y HOSPEDAJE", {
    conDerechoACredito: false,
    comprador: [
      { etiqueta: "Operador de turismo", elemento: "razonSocialOperadorTurismo" },
      ...compradorHospedaje,
    ],
    linea: lineaHospedaje,
    totales: totalesComunes({ giftCard: true, credito: false }),
  }),
  reglas: huespedesCuadran,
  importes: (pedido, tipoCambio) => computeImportes(pedido, tipoCambio, { decimales: 2, base: SIN_BASE }),
});
