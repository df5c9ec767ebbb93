/** One file of a package. */
export interface ArchivoTar {
  readonly nombre: string;
  readonly bytes: Buffer;
}

const BLOQUE = 512;

/** Files of an ustar archive, in order; undefined when it cannot be read as one. Only regular files count. */
export function parseTar(tar: Buffer): readonly ArchivoTar[] | undefined {
  const archivos: ArchivoTar[] = [];
  let posicion = 0;
  while (posicion + BLOQUE <= tar.length) {
    const cabecera = tar.subarray(posicion, posicion + BLOQUE);
    if (cabecera.every((byte) => byte === 0)) return archivos;
    const size = octal(cabecera.subarray(124, 136));
    if (size === undefined || !hasSumaCorrecta(cabecera)) return undefined;
    const desde = posicion + BLOQUE;
    if (desde + size > tar.length) return undefined;
    const tipo = cabecera[156];
    if (tipo === 0x30 || tipo === 0) {
      archivos.push({ nombre: texto(cabecera.subarray(0, 100)), bytes: tar.subarray(desde, desde + size) });
    }
    posicion = desde + Math.ceil(size / BLOQUE) * BLOQUE;
  }
  // The two closing blocks of zeros are missing: some writers leave them out, an empty or cut file does too.
  return archivos.length > 0 && posicion >= tar.length ? archivos : undefined;
}

function hasSumaCorrecta(cabecera: Buffer): boolean {
  let suma = 0;
  for (const [i, byte] of cabecera.entries()) suma += i >= 148 && i < 156 ? 0x20 : byte;
  return octal(cabecera.subarray(148, 156)) === suma;
}

function octal(campo: Buffer): number | undefined {
  const cifras = texto(campo).trim();
  return /^[0-7]+$/.test(cifras) ? Number.parseInt(cifras, 8) : undefined;
}

function texto(campo: Buffer): string {
  const fin = campo.indexOf(0);
  return campo.toString("latin1", 0, fin === -1 ? campo.length : fin);
}
