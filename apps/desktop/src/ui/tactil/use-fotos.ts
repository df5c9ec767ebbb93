/** Reads pictures of the products that a screen shows. */
import { useMemo } from "react";
import { useConsulta } from "../comun/use-consulta.ts";

/** Most codes in one call of the contract. */
const MAX_FOTOS = 60;

/** Gives the pictures of products by their codes; those that are still on their way are not in it. */
export function useFotos(codigos: readonly string[]): ReadonlyMap<string, string> {
  const distintos = [...new Set(codigos)].slice(0, MAX_FOTOS);
  const fotos = useConsulta("fotos", distintos.length === 0 ? null : { codigos: distintos });
  return useMemo(() => new Map(fotos?.map(({ codigo, foto }) => [codigo, foto])), [fotos]);
}
