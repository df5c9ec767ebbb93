import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version of this program, as `package.json` of the repository's root says it. A bundle carries it as text: its builder puts it here. */
export const VERSION: string = readVersion(join(import.meta.dirname, "../../../.."));

/** The version that a folder's package.json names. Throws where it names none. */
function readVersion(folder: string): string {
  const paquete: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const version =
    typeof paquete === "object" && paquete !== null && "version" in paquete ? paquete.version : null;
  if (typeof version !== "string") throw new Error(`package.json de ${folder} no dice su versión`);
  return version;
}
