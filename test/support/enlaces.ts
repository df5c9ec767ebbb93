/** Sign-in links that a server without mail writes down. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads the last link that the server of this data folder made. */
export function lastEnlace(data: string): string {
  return readFileSync(join(data, "accesos.txt"), "utf8").trim().split(" ").at(-1) ?? "";
}
