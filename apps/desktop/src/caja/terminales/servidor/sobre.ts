import { z } from "zod";
import { fromWire } from "@mostrador/core/wire";

const Sobre = z.object({ datos: z.unknown(), error: z.unknown(), detail: z.unknown() }).partial();

/** Reads the envelope of a reply; tolerates any reply that a proxy may send in the server's place. */
export function parseSobre(texto: string): { readonly datos: unknown; readonly error: string | null } {
  try {
    const sobre = fromWire(JSON.parse(texto));
    const { datos, error, detail } = Sobre.parse(sobre);
    return { datos, error: fraseDe(error) ?? fraseDe(detail) };
  } catch {
    return { datos: undefined, error: null };
  }
}

function fraseDe(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(fraseDe).filter(Boolean).join(" ") || null;
  if (typeof value !== "object" || value === null) return null;
  const campos = new Map<string, unknown>(Object.entries(value));
  const frases = ["msg", "mensaje", "descripcion", "texto"].map((campo) => campos.get(campo));
  return frases.find((frase) => typeof frase === "string") ?? null;
}
