/** `npm run simulator`: reads the environment, starts the simulator, ends it on a signal. */
import { closeToOthers, keepPrivate } from "@mostrador/core/carpeta";
import { z } from "zod";
import { CarpetaInutilizable, PuertoInutilizable, startPilot } from "./index.ts";

const Entorno = z.object({
  MOSTRADOR_DATA: z.string().min(1).default("./data"),
  MOSTRADOR_SIAT_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  /** Port of the control, which stays open while the services refuse; 0 takes a free one. */
  MOSTRADOR_SIAT_CONTROL_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  MOSTRADOR_PUBLIC_URL: z.url().default("http://localhost:3000"),
  MOSTRADOR_HOST: z.string().min(1).default("127.0.0.1"),
});

await main();

async function main(): Promise<void> {
  keepPrivate();
  const entorno = Entorno.safeParse(process.env);
  if (!entorno.success) {
    const nombres = entorno.error.issues.map((issue) => issue.path.join("."));
    return salir(`El valor de ${nombres.join(", ")} no es válido.`);
  }
  const { MOSTRADOR_DATA, MOSTRADOR_SIAT_PORT, MOSTRADOR_PUBLIC_URL, MOSTRADOR_HOST } = entorno.data;
  // Beside the usual port the control has its own usual one, which the guide names.
  const { MOSTRADOR_SIAT_CONTROL_PORT = MOSTRADOR_SIAT_PORT === 3001 ? 3003 : 0 } = entorno.data;
  try {
    closeToOthers(MOSTRADOR_DATA);
    const pilot = await startPilot({
      dataDir: MOSTRADOR_DATA,
      port: MOSTRADOR_SIAT_PORT,
      controlPort: MOSTRADOR_SIAT_CONTROL_PORT,
      publicUrl: MOSTRADOR_PUBLIC_URL,
      host: MOSTRADOR_HOST,
    });
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => void pilot.close().then(() => process.exit(0)));
    console.log(`Simulador de Impuestos: ${pilot.url} (control: ${pilot.controlUrl})`);
  } catch (error) {
    if (error instanceof CarpetaInutilizable || error instanceof PuertoInutilizable)
      return salir(error.message);
    throw error;
  }
}

function salir(mensaje: string): void {
  console.error(mensaje);
  process.exitCode = 1;
}
