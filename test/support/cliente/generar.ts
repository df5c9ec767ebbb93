/** Makes a client of this server's description with @hey-api/openapi-ts: `node generar.ts <openapi.json> <folder>`. */
import "./typescript-6.ts";

const { createClient } = await import("@hey-api/openapi-ts");

const [input = "", path = ""] = process.argv.slice(2);
await createClient({
  input,
  output: { path, module: { extension: ".ts" } },
  logs: { level: "warn", file: false },
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
});
