import { RAIZ_PORTAL } from "@mostrador/core/direccion-portal";
import { useSyncExternalStore } from "react";

const CLAVE = "mostrador.sesion";
const EMPRESA = "mostrador.empresa";
const listeners = new Set<() => void>();

/** Returns the credential of the signed-in person. It is kept only in this tab and never in an address. */
export function credencial(): string | null {
  return sessionStorage.getItem(CLAVE);
}

/** Opens the session. `nit`: the only company that the session reaches; null if there is no such limit. */
export function abrirSesion(token: string, nit: number | null = null): void {
  sessionStorage.setItem(CLAVE, token);
  if (nit !== null) sessionStorage.setItem(EMPRESA, String(nit));
  notify();
}

export function cerrarSesion(): void {
  sessionStorage.removeItem(CLAVE);
  sessionStorage.removeItem(EMPRESA);
  notify();
}

/** Signs out at the person's request. The next sign-in begins at the first page and not at this person's last page. */
export function salir(): void {
  window.history.replaceState(null, "", RAIZ_PORTAL);
  dejarSesion();
}

/** Ends the session on the server too, so that a copied token becomes useless. */
export function dejarSesion(): void {
  const token = credencial();
  cerrarSesion();
  if (token === null) return;
  // Not awaited, because the page may be closed at once. If the server cannot be reached, the session expires by itself.
  void fetch("/v1/portal/salir", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Returns the NIT of the company that this tab acts for; null before it is chosen, and with an owner's key, which
 * belongs to one company.
 */
export function empresaElegida(): string | null {
  return sessionStorage.getItem(EMPRESA);
}

/** Chooses the company of this tab; null returns to the choice. */
export function chooseEmpresa(nit: number | null): void {
  if (nit === null) sessionStorage.removeItem(EMPRESA);
  else sessionStorage.setItem(EMPRESA, String(nit));
  notify();
}

export function useEmpresa(): string | null {
  return useSyncExternalStore(listen, empresaElegida);
}

/** Tells whether the credential is a person's token and not the owner's key of a company. */
export function isDePersona(token: string): boolean {
  return token.split(".").length === 3;
}

export function useSesion(): string | null {
  return useSyncExternalStore(listen, credencial);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
