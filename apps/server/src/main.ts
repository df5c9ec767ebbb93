import { readConfig } from "./config.ts";
import { CarpetaInutilizable } from "./db/abrir.ts";
import { PuertoOcupado, startServer } from "./server.ts";

try {
  const server = await startServer(readConfig(process.env));
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  // Last: whoever reads this line may stop the program at once.
  process.stdout.write(`Servidor: ${server.url}\n`);
} catch (error) {
  const known = error instanceof CarpetaInutilizable || error instanceof PuertoOcupado;
  const text =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
