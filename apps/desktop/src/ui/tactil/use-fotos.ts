/** React hooks for the pictures of the products that a screen shows. */
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { puente } from "../puente.ts";
import { createFotos, fotosDe } from "./fotos.ts";

/** Cache of this page's pictures, shared by search, grid and cart. */
const FotosDePagina = createContext(
  createFotos((codigos) => puente.invoke("fotos", { codigos: [...codigos] })),
);

/** Returns the pictures of products by their codes, without those that have not arrived yet. */
export function useFotos(codigos: readonly string[]): ReadonlyMap<string, string> {
  const fotos = useContext(FotosDePagina);
  const todas = useSyncExternalStore(fotos.escuchar, fotos.todas);
  const clave = JSON.stringify(codigos);
  const vigencia = useSyncExternalStore(fotos.escuchar, fotos.vigencia);
  useEffect(() => fotos.traer(JSON.parse(clave), vigencia), [fotos, clave, vigencia]);
  return useMemo(() => fotosDe(todas, JSON.parse(clave)), [todas, clave]);
}

/** Renews the page's pictures when products change elsewhere. `surtido` identifies the version of the till's products. */
export function useFotosAlDia(surtido: string): void {
  const fotos = useContext(FotosDePagina);
  useEffect(() => fotos.renovar(), [fotos, surtido]);
}
