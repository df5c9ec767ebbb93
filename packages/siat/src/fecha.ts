import { epochToInstante, Instante } from "@mostrador/core";

/**
 * A date of the tax system as an instant in Bolivia; null when it is none. Without an offset it means
 * Bolivia time, with one it is converted; milliseconds may be missing or longer. docs/fiscal-rules.md F5.
 */
export function parseFecha(texto: string): Instante | null {
  const partes = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[-+]\d{2}:\d{2})?$/.exec(texto.trim());
  if (partes === null) return null;
  const [, segundos = "", fraccion = "", offset = ""] = partes;
  const local = `${segundos}.${fraccion.slice(0, 3).padEnd(3, "0")}`;
  const instante = Instante.safeParse(local);
  if (!instante.success) return null;
  if (offset === "" || offset === "-04:00") return instante.data;
  const epoch = Date.parse(`${local}${offset}`);
  return Number.isNaN(epoch) ? null : epochToInstante(epoch);
}
