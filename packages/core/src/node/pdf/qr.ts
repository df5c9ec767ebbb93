import { create } from "qrcode";

/** A QR as one SVG path on a square of `size` modules, quiet zone not included. Modules side by side are one rectangle. */
export function qrPath(contenido: string): { readonly d: string; readonly size: number } {
  const { modules } = create(contenido, { errorCorrectionLevel: "M" });
  let d = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0, largo = 0; x < modules.size; x += largo + 1, largo = 0) {
      while (x + largo < modules.size && modules.get(y, x + largo)) largo += 1;
      if (largo > 0) d += `M${x} ${y}h${largo}v1h-${largo}z`;
    }
  }
  return { d, size: modules.size };
}
