import { startMundo } from "../support/mundo.ts";
import { correr, type Hallazgo } from "./correr.ts";
import { LECTORES } from "./lectores.ts";
import { runRutas } from "./rutas.ts";

/** `cada` inputs for each reader, `rutas` calls to a real server, of the seeds from `desde` on. */
export async function runFuzz(
  desde: number,
  cada: number,
  rutas: number,
): Promise<{ readonly entradas: number; readonly hallazgos: readonly Hallazgo[] }> {
  const hallazgos = await correr(LECTORES, desde, cada);
  const mundo = await startMundo({ MOSTRADOR_POR_MINUTO: "100000000" });
  try {
    hallazgos.push(...(await runRutas(mundo, desde, rutas)));
    const { status } = await mundo.api("GET", "/v1/cuenta");
    if (status !== 200)
      hallazgos.push({ lector: "rutas", semilla: desde, error: `el servidor quedó en ${status}` });
  } finally {
    await mundo.close();
  }
  return { entradas: LECTORES.length * cada + rutas, hallazgos };
}
