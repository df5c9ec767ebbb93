/** Helpers that tests of every package share: requirements beyond the project, and how an absent one is reported. */
export { skipUnless, type Opciones, type Requisito } from "./omitir.ts";
export { FIRST_TIER, isFirstTier, rowsOfTier, sizeOfTier } from "./tier.ts";
export { SHARED, findShared } from "./shared.ts";
export { CARPETA_DE_PROGRAMAS, findPrograma } from "./programas.ts";
export { freePort } from "./puertos.ts";
export { montarPequeno } from "./montar.ts";
export {
  FIRMADA_POR_OTRO,
  muestraXml,
  MUESTRAS,
  PAQUETE_DE_OTRO,
  VECTORES_CUF,
  type Muestra,
} from "./muestras.ts";
export { findAbiertas } from "./cerrada.ts";
export { findPlantados, readZip } from "./zip.ts";
export { encodeJpeg } from "./jpeg.ts";
export { promocionParaTodos } from "../../precios/support/para-todos.ts";
