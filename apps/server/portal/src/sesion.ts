import { useSyncExternalStore } from "react";

const CLAVE = "mostrador.sesion";
const oyentes = new Set<() => void>();

/** The credential of whoever signed in: kept for this tab only, and never in an address. */
export function credencial(): string | null {
  return sessionStorage.getItem(CLAVE);
}

export function abrirSesion(token: string): void {
  sessionStorage.setItem(CLAVE, token);
  avisar();
}

export function cerrarSesion(): void {
  sessionStorage.removeItem(CLAVE);
  avisar();
}

export function useSesion(): string | null {
  return useSyncExternalStore(escuchar, credencial);
}

function escuchar(oyente: () => void): () => void {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
}

function avisar(): void {
  for (const oyente of oyentes) oyente();
}
