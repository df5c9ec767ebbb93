/** What tests of every package share: what they need beyond the project, and what happens where it is absent. */
export { skipUnless, type Opciones, type Requisito } from "./omitir.ts";
export { SHARED, findShared } from "./shared.ts";
export { montarPequeno } from "./montar.ts";
