/** Prints the types that openapi-typescript makes of this server's description: `node generar-tipos.ts <openapi.json>`. */
import "./typescript-6.ts";
import { pathToFileURL } from "node:url";

const { default: openapiTS, astToString } = await import("openapi-typescript");

const [archivo = ""] = process.argv.slice(2);
process.stdout.write(astToString(await openapiTS(pathToFileURL(archivo))));
