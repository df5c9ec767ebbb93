import { create } from "qrcode";

/** A QR as one SVG path on a square of `size` modules, quiet zone not included. */
export function qrPath(contenido: string): { readonly d: string; readonly size: number } {
  const { modules } = create(contenido, { errorCorrectionLevel: "M" });
  let d = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) d += `M${x} ${y}h1v1h-1z`;
    }
  }
  return { d, size: modules.size };
}
