import type { LlavePublicacion } from "@mostrador/core/publicacion";

/**
 * Public keys with which releases are verified: the one in use, and a reserve whose secret key is kept away from the build machine. The
 * command `npm run firmar -- llave` makes a pair and prints the line for this list. A program that is built without keys never replaces
 * itself.
 */
export const LLAVES_DE_PUBLICACION: readonly LlavePublicacion[] = [];
