/** Answers for a picture that is put up or asked for, as the server does. */
export function deFotos(
  fotos: Map<string, string>,
  path: string,
  cuerpo: unknown,
  responder: (datos: object) => void,
  fallar: (status: number) => void,
): void {
  const hash = path.slice("/fotos/".length);
  if (cuerpo !== null) fotos.set(hash, (cuerpo as { foto: string }).foto);
  const foto = fotos.get(hash);
  return foto === undefined ? fallar(404) : responder({ hash, foto });
}
