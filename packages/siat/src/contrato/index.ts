/** The authority's services as tables: names, elements in schema order, types, and the descriptions made from them. Pure, no network. */
export {
  camposDe,
  NAMESPACE,
  type Campo,
  type Complejo,
  type Operacion,
  type Parte,
  type Servicio,
  type Simple,
} from "./esquema.ts";
export { SERVICIOS, type NombreServicio, type OperacionSincronizar, type Servicios } from "./servicios.ts";
export type { Leido, NombreOperacion, Respuesta, RespuestaLeida, Solicitud, Valor } from "./valores.ts";
export { direccionDe, wsdlExterior, wsdlInterior, flatWsdl } from "./wsdl.ts";
