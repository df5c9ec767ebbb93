import { fileURLToPath } from "node:url";

/** Where the authority's own files lie, for the tests that compare with them. */
export const SHARED =
  process.env["MOSTRADOR_SHARED"] ?? fileURLToPath(new URL("../../../../../shared", import.meta.url));
