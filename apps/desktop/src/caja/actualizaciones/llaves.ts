import type { LlavePublicacion } from "@mostrador/core/publicacion";

/**
 * Public keys that sign releases: the one in use, and a reserve that is kept away from the machine that builds. `npm run firmar -- llave`
 * makes a pair, and prints the line for this list. A program that is built without keys installs nothing by itself.
 */
export const LLAVES_DE_PUBLICACION: readonly LlavePublicacion[] = [];
