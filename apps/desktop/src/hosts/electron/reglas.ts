/** Rules of the pages that the window may show and open: pure, so that it is tested without Electron. */

/** An address of this machine's own loopback host. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === "http:" && url.hostname === "127.0.0.1";
}

/** An invoice's permanent public page, the only address that the window hands to the person's browser. */
export function isPaginaPublica(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return false;
  return url.username === "" && url.password === "" && /^\/f\/[0-9A-F]{1,100}$/.test(url.pathname);
}

/** Tells whether an address is the link of a WhatsApp conversation with a mobile number of Bolivia. */
export function isWhatsapp(address: string): boolean {
  const url = URL.parse(address);
  return url?.origin === "https://wa.me" && url.username === "" && /^\/591[67]\d{7}$/.test(url.pathname);
}

/**
 * Tells whether an address is the buyer's screen, the only window that ours may open. `base`: our origin with its
 * slash.
 */
export function isPantallaCliente(address: string, base: string): boolean {
  return address === `${base}cliente.html`;
}

/** Tells whether a frame may make calls: only the outermost frame of our own page may. */
export function isRemitente(
  frame: { readonly url: string; readonly parent: unknown } | null,
  origen: string,
): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(`${origen}/`);
}
