const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** A page carries it each time: what is larger belongs on a poster. */
export const MAX_LOGO_BYTES = 200 * 1024;

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG.length).equals(PNG);
}

/** The reason that bytes cannot be a company's mark, in Spanish; undefined when they can. */
export function faltaDeLogo(bytes: Buffer): string | undefined {
  if (!isPng(bytes) && !bytes.subarray(0, JPEG.length).equals(JPEG)) return "El logo debe ser PNG o JPEG.";
  return bytes.length > MAX_LOGO_BYTES
    ? `El logo pasa de ${MAX_LOGO_BYTES / 1024} KB: redúzcalo.`
    : undefined;
}

/** A picture as the page takes it; its first bytes say which kind it is. */
export function dataUri(imagen: Buffer): string {
  return `data:image/${isPng(imagen) ? "png" : "jpeg"};base64,${imagen.toString("base64")}`;
}
