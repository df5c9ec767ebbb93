import { buildPedido } from "./build-pedido.ts";
import type { DefinicionFactura, SectorFactura, ServicioFacturacion } from "./define.ts";

/** Most sectors go to the general service of their modality. docs/fiscal-rules.md F17. */
const SERVICIO_GENERAL: Readonly<Record<1 | 2, ServicioFacturacion>> = {
  1: "ServicioFacturacionElectronica",
  2: "ServicioFacturacionComputarizada",
};

/** Completes a sector's definition: its request, roots and service. */
export function defineFactura({ raiz, reglas, ...definicion }: DefinicionFactura): SectorFactura {
  const raices = { 1: `facturaElectronica${raiz}`, 2: `facturaComputarizada${raiz}` } as const;
  return {
    clase: "factura",
    servicio: SERVICIO_GENERAL,
    decimalesCantidad: definicion.decimales,
    compradorExterior: false,
    plazoAnulacion: "dia9",
    libro: {},
    enMoneda: false,
    ...definicion,
    raiz: raices,
    esquema: raices,
    pedido: buildPedido(definicion.cabecera, definicion.detalle, reglas, definicion.compradorExterior),
  };
}

/** The same service in both modalities. */
export function servicioUnico(servicio: ServicioFacturacion): Readonly<Record<1 | 2, ServicioFacturacion>> {
  return { 1: servicio, 2: servicio };
}
