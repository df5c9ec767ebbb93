/** A page of the portal as its address names it: a section, one thing of it, a filter; nothing that leads elsewhere. */
const PAGINA = /^\/portal\/(?:[a-z-]{1,40}(?:\/[\w%.~-]{1,200})?)?(?:\?[\w*.+%=&-]{0,600})?$/;

/** The portal's first page. */
export const RAIZ_PORTAL = "/portal/";

/** Tells whether an address is a page of the portal on this same server: where a sign-in may go on. */
export function isPaginaPortal(direccion: string): boolean {
  return PAGINA.test(direccion);
}
