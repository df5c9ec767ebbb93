/** Lines of the diagnosis log: written and read by one closed form. */
import { z } from "zod";
import { Conteo, VersionSegura } from "../../diagnostico/formas.ts";
import { TextoSeguro } from "../../diagnostico/texto-seguro.ts";
import { isMarco, marcosDe, MAX_MARCOS } from "./marco.ts";

const Texto = TextoSeguro.optional().catch(undefined);
const Numero = Conteo.optional();

/**
 * A log line in a diagnosis: time, event and facts. Undeclared facts are left out. Every leaf is closed: masked texts, numbers, and places
 * in this program's own files.
 */
const LineaSegura = z.object({
  en: z.iso.datetime({ precision: 3 }),
  que: TextoSeguro,
  version: VersionSegura.optional(),
  motor: Texto,
  nombre: Texto,
  kind: Texto,
  nivel: Texto,
  motivo: Texto,
  texto: Texto,
  suceso: Texto,
  method: Texto,
  path: Texto,
  error: Texto,
  status: Numero,
  ms: Numero,
  mb: Numero,
  intento: Numero,
  encontradas: Numero,
  pila: z.array(z.string().refine(isMarco)).max(MAX_MARCOS).optional().catch(undefined),
});
type LineaSegura = z.infer<typeof LineaSegura>;

/** The line of an event and its facts, with what is not declared left out and every text masked. docs/trust.md heading 52. */
export function buildLinea(
  que: string,
  hechos: Readonly<Record<string, unknown>>,
  enMs: number,
): LineaSegura {
  const { error } = hechos;
  const pila = typeof error === "string" && error.includes("\n") ? marcosDe(error) : [];
  const [primera = ""] = typeof error === "string" ? error.split("\n", 1) : [];
  return LineaSegura.parse({
    ...hechos,
    en: new Date(enMs).toISOString(),
    que,
    ...(typeof error === "string" ? { error: primera } : {}),
    pila: pila.length === 0 ? undefined : pila,
  });
}

/** Reads lines that were written before, each one checked and masked again. A line of another form is left out. */
export function readLineas(texto: string): readonly LineaSegura[] {
  return texto.split("\n").flatMap((linea) => {
    try {
      return [LineaSegura.parse(JSON.parse(linea))];
    } catch {
      return []; // torn by a power cut, or not ours
    }
  });
}
