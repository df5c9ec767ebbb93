/** What tests of every package share: what they need beyond the project, and what happens where it is absent. */
export { skipUnless, type Opciones, type Requisito } from "./omitir.ts";
export { SHARED, findShared } from "./shared.ts";
export { montarPequeno } from "./montar.ts";
export {
  FIRMADA_POR_OTRO,
  muestraXml,
  MUESTRAS,
  PAQUETE_DE_OTRO,
  VECTORES_CUF,
  type Muestra,
} from "./muestras.ts";
