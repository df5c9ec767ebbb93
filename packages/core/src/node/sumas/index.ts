/** A sum of each row of a SQLite file: kept, compared, migrated. docs/decisions/0019. */
export { checkArchivo as revisarArchivo, type Abridor, type RevisionArchivo } from "./archivo.ts";
export { hasSumas, type BaseSqlite } from "./base.ts";
export { caminar, startCaminata, type AlCaminar } from "./caminante.ts";
export { migrateConSumas as migrarConSumas } from "./migrar.ts";
export { type Lugar, Verificada } from "./recorrer.ts";
export { checkSumas as revisarSumas, type FilaAlterada, type Revision } from "./revisar.ts";
export { createSumador, sumTodo as sumarTodo, type Sumador } from "./sumar.ts";
export {
  checkAlAbrir,
  clearPorRevisar,
  ENTERA_HASTA,
  INICIO_ENTERO,
  isCorrupta,
  isPorRevisar,
  markPorRevisar,
  saveVerificada,
  type Inicio,
} from "./verificada.ts";
export { NOTAS_EN_ORDEN } from "./vigias.ts";
