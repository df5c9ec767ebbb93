/** A sum of each row of a SQLite file: kept, compared, migrated. docs/decisions/0019. */
export { checkArchivo, type Abridor, type RevisionArchivo } from "./archivo.ts";
export { hasSumas, type BaseSqlite } from "./base.ts";
export { caminar, startCaminata, type AlCaminar } from "./caminante.ts";
export { migrateConSumas } from "./migrar.ts";
export { type Lugar, Verificada } from "./recorrer.ts";
export { checkSumas, type FilaAlterada, type Revision } from "./revisar.ts";
export { createSumador, sumTodo, type Sumador } from "./sumar.ts";
export {
  checkAlAbrir,
  CLAVE_VERIFICADA,
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
