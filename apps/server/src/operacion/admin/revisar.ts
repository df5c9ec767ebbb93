import { createAvance } from "../../avance.ts";
import { readConfig } from "../../config.ts";
import { salidaDe, type Hallazgo } from "../../copias/revision/clases.ts";
import { check } from "../../copias/revision/revisar.ts";
import { OpcionDesconocida } from "./orden.ts";

/** Line of help. The answer is text, and the exit code tells the gravest finding. */
export const AYUDA_REVISAR =
  "  revisar [--json] (base, auditoría, llaves, certificados, números, disco y copias; docs/review.md)\n";

/** `npm run admin -- revisar [--json]`: writes the findings and gives the exit code, 1 where the review failed. docs/review.md */
export async function checkPorOrden(args: readonly string[]): Promise<number> {
  const { avisar, fin } = createAvance(process.stderr);
  try {
    const otra = args.find((arg) => arg !== "--json");
    if (otra !== undefined) throw new OpcionDesconocida(otra, ["json"]);
    const json = args.length > 0;
    const hallazgos = await check(readConfig(process.env), Date.now(), avisar);
    fin();
    const salida = salidaDe(hallazgos);
    process.stdout.write(json ? `${JSON.stringify({ salida, hallazgos })}\n` : textoDe(hallazgos));
    return salida;
  } catch (error) {
    fin();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function textoDe(hallazgos: readonly Hallazgo[]): string {
  if (hallazgos.length === 0)
    return "Todo bien: la base, la auditoría, las llaves, los números, el disco y las copias.\n";
  return hallazgos
    .map(({ gravedad, que, remedio }) => `[${gravedad}] ${que}\n  Qué hacer: ${remedio}\n`)
    .join("");
}
