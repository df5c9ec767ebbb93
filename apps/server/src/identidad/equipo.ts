/** Names of browsers and systems as a User-Agent tells them; the first that fits counts. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|\bCriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Says a caller's device in a person's words. The caller wrote its text, so it proves nothing.
 *
 * @example
 * equipoDe("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"); // "Chrome en Windows"
 */
export function equipoDe(userAgent: string | undefined): string {
  const agente = (userAgent ?? "").slice(0, 500);
  const de = (nombres: typeof NAVEGADORES) => nombres.find(([forma]) => forma.test(agente))?.[1];
  const [navegador, sistema] = [de(NAVEGADORES), de(SISTEMAS)];
  if (navegador === undefined) return sistema === undefined ? "Un programa" : `Un programa en ${sistema}`;
  return sistema === undefined ? navegador : `${navegador} en ${sistema}`;
}
