/** Keys whose sign differs between keyboards: plain, and with Shift, on the American one that scanners imitate. */
const SIGNOS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  Slash: ["/", "?"],
  Period: [".", ">"],
  Comma: [",", "<"],
  Semicolon: [";", ":"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
};

/** The sign of a key by its place on the keyboard; null where the place is unknown. A Spanish keyboard has another sign there. */
export function signoFisico({ code, shiftKey }: Pick<KeyboardEvent, "code" | "shiftKey">): string | null {
  const letra = /^Key([A-Z])$/.exec(code)?.[1];
  if (letra !== undefined) return shiftKey ? letra : letra.toLowerCase();
  const cifra = /^Digit(\d)$/.exec(code)?.[1];
  if (cifra !== undefined) return shiftKey ? null : cifra;
  return SIGNOS[code]?.[shiftKey ? 1 : 0] ?? null;
}
