/** A picture that this server has no place for. */
export const FOTO_SIN_LUGAR = `data:image/png;base64,${"C".repeat(1000)}`;

/** Answers for a picture that is put up or asked for, as the server does. */
export function deFotos(
  fotos: Map<string, string>,
  path: string,
  cuerpo: unknown,
  responder: (datos: object) => void,
  fallar: (status: number, codigo?: string) => void,
): void {
  const hash = path.slice("/fotos/".length);
  const subida = cuerpo === null ? null : (cuerpo as { foto: string }).foto;
  if (subida === FOTO_SIN_LUGAR) return fallar(409, "demasiadasFotos");
  if (subida !== null) fotos.set(hash, subida);
  const foto = fotos.get(hash);
  return foto === undefined ? fallar(404) : responder({ hash, foto });
}
