/** What is wrong with the folder of the second copy, as the shop is told. */
export function textoCarpeta(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return "la carpeta no está";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "no se permite usarla";
  if (code === "ENOSPC") return "no tiene espacio";
  return error instanceof Error ? error.message : String(error);
}
