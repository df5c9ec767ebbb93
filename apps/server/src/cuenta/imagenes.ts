const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Limit of a logo, which every page carries. */
export const MAX_LOGO_BYTES = 200 * 1024;

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG.length).equals(PNG);
}

/** Gives the reason that bytes cannot be a company's logo, in Spanish; undefined when they can. */
export function faltaDeLogo(bytes: Buffer): string | undefined {
  if (!isPng(bytes) && !bytes.subarray(0, JPEG.length).equals(JPEG)) return "El logo debe ser PNG o JPEG.";
  return bytes.length > MAX_LOGO_BYTES
    ? `El logo pasa de ${MAX_LOGO_BYTES / 1024} KB: redúzcalo.`
    : undefined;
}

/** Encodes a picture for a page; its first bytes tell its kind. */
export function dataUri(imagen: Buffer): string {
  return `data:image/${isPng(imagen) ? "png" : "jpeg"};base64,${imagen.toString("base64")}`;
}
