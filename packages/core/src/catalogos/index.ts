/** The project's own data for the 18 catalogs, so that the demo runs without the authority's files. */
export {
  NOMBRES_CATALOGOS,
  OPERACION_POR_CATALOGO,
  type NombreCatalogo,
  type OperacionCatalogo,
} from "./nombres.ts";
export { CATALOGOS_DEMO, type FilasCatalogo } from "./demo.ts";
export { UNIDADES_MEDIDA } from "./datos/unidades-medida.ts";
export type { Actividad, ActividadDocumentoSector, Leyenda, Parametrica, ProductoServicio } from "./tipos.ts";
