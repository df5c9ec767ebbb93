/** The server's entry: sets the folder of the compile cache, then loads the program. docs/decisions/0052 */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { keepPrivate } from "@mostrador/core/carpeta";

keepPrivate();
// Compiling takes more than half of a start. A folder without a database is left as it is: it may be a mistyped one.
const dataDir = process.env["MOSTRADOR_DATA"] ?? "./data";
if (existsSync(join(dataDir, "servidor.key"))) enableCompileCache(join(dataDir, "compilado"));
await import("./proceso.ts");
