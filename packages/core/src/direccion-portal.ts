/** A page of the portal as its address names it: a section, one thing of it, a filter; nothing that leads elsewhere. */
const PAGINA = /^\/portal\/(?:[a-z-]{1,40}(?:\/[\w%.~-]{1,200})?)?(?:\?[\w*.+%=&-]{0,600})?$/;

/** The portal's first page. */
export const RAIZ_PORTAL = "/portal/";

/** Tells whether an address is a page of the portal on this same server. A sign-in may continue only to such a page. */
export function isPaginaPortal(direccion: string): boolean {
  return PAGINA.test(direccion);
}

/** Hosts that are the browser's own computer: a connection to it uses no network. */
const DE_AQUI = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/;

/** Tells whether a host, with its port or without, is the reader's own computer. */
export function isDeAqui(host: string): boolean {
  return DE_AQUI.test(host);
}

/**
 * Gives the address of a page by TLS, at the same port. Null for a page that uses TLS already, and for one on this computer.
 *
 * @example
 * direccionCifrada("http://192.168.0.10:3000/portal/ventas");
 * // => "https://192.168.0.10:3000/portal/ventas"
 */
export function direccionCifrada(direccion: string): string | null {
  const [, host = "", resto = ""] = /^http:\/\/([^/]+)(.*)$/i.exec(direccion) ?? [];
  if (host === "" || isDeAqui(host)) return null;
  return `https://${/:\d+$/.test(host) ? host : `${host}:80`}${resto}`;
}
