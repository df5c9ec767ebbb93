/** Rules for the pages that the window may show and open. They are pure, so that they can be tested without Electron. */

/** Tells whether an address belongs to a loopback host of this machine. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === "http:" && url.hostname === "127.0.0.1";
}

/** Tells whether an address is the public page of an invoice. The window opens only such pages in the person's browser. */
export function isPaginaPublica(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return false;
  return url.username === "" && url.password === "" && /^\/f\/[0-9A-F]{1,100}$/.test(url.pathname);
}

/** Tells whether an address opens a WhatsApp conversation with a Bolivian mobile number. */
export function isWhatsapp(address: string): boolean {
  const url = URL.parse(address);
  return url?.origin === "https://wa.me" && url.username === "" && /^\/591[67]\d{7}$/.test(url.pathname);
}

/** Tells whether an address is the buyer's display, the only window that ours may open. `base` is our origin with a slash. */
export function isPantallaCliente(address: string, base: string): boolean {
  return address === `${base}cliente.html`;
}

/** Tells whether a frame may make calls. Only the top frame of our own page may. */
export function isRemitente(
  frame: { readonly url: string; readonly parent: unknown } | null,
  origen: string,
): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(`${origen}/`);
}
