import { FRASES_DIARIO } from "../frases/diario.ts";

/** Describes the fault of the second copy's folder in words for the shop. */
export function textoCarpeta(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return FRASES_DIARIO.carpetaAusente;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return FRASES_DIARIO.carpetaNegada;
  if (code === "ENOSPC") return FRASES_DIARIO.carpetaLlena;
  return error instanceof Error ? error.message : String(error);
}
