/** Makes a client of this server's description with @hey-api/openapi-ts: `node generar.ts <openapi.json> <folder>`. */
import { registerHooks } from "node:module";

// The generator draws its code with TypeScript's own API, which TypeScript 7 has not.
registerHooks({
  resolve: (especificador, contexto, siguiente) =>
    siguiente(especificador === "typescript" ? import.meta.resolve("typescript-6") : especificador, contexto),
});
const { createClient } = await import("@hey-api/openapi-ts");

const [input = "", path = ""] = process.argv.slice(2);
await createClient({
  input,
  output: { path, module: { extension: ".ts" } },
  logs: { level: "warn", file: false },
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
});
