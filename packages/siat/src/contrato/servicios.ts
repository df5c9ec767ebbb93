import { FacturacionCodigos } from "./codigos.ts";
import { ServicioFacturacionCompraVenta } from "./compra-venta.ts";
import { ServicioFacturacionComputarizada } from "./computarizada.ts";
import { ServicioFacturacionDocumentoAjuste } from "./documento-ajuste.ts";
import { ServicioFacturacionElectronica } from "./electronica.ts";
import { FacturacionOperaciones } from "./operaciones.ts";
import { ServicioFacturacionServicioBasico } from "./servicio-basico.ts";
import { FacturacionSincronizacion } from "./sincronizacion.ts";

/** Every service of the contract, by the name in its address. */
export const SERVICIOS = {
  FacturacionCodigos,
  FacturacionSincronizacion,
  FacturacionOperaciones,
  ServicioFacturacionCompraVenta,
  ServicioFacturacionElectronica,
  ServicioFacturacionComputarizada,
  ServicioFacturacionServicioBasico,
  ServicioFacturacionDocumentoAjuste,
} as const;

/** The tables of all services, with the literal types of their elements. */
export type Servicios = typeof SERVICIOS;
/** Name of a service, as it stands in its address. */
export type NombreServicio = keyof Servicios;

/** The 18 synchronising operations are all of FacturacionSincronizacion but the ping. */
export type OperacionSincronizar = Exclude<
  keyof Servicios["FacturacionSincronizacion"]["operaciones"],
  "verificarComunicacion"
>;
