import { faltaEnLista, ok, porNombre, type Lista, type ListaDeCliente, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import type { Base } from "../../base.ts";
import { findCliente } from "../db/clientes.ts";
import { findRegla, listReglas } from "../db/reglas.ts";
import { countPorLista } from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios, guardarRegla, porGuardar } from "./reglas.ts";

/** Lists price lists by name, each with its counts. */
export function listarListas({ db }: Pick<Base, "db">): Salida<"listas"> {
  const tarifas = countPorLista(db, "tarifa");
  const clientes = countPorLista(db, "listaDeCliente");
  const listas = listReglas(db, "lista")
    .map((lista) => ({
      ...lista,
      tarifas: tarifas.get(lista.id) ?? 0,
      clientes: clientes.get(lista.id) ?? 0,
    }))
    .toSorted((a, b) => porNombre(a, b));
  return { listas, paraTodos: tarifas.get(null) ?? 0 };
}

/** Saves a price list. Fails if another list has its name. */
export function guardarLista(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarLista">,
): Result<Lista, FalloPuente> {
  const { id } = entrada;
  const { nueva } = porGuardar(deps, "lista", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const falta = faltaEnLista(nueva, listReglas(deps.db, "lista"));
  if (falta !== null) return falloPrecios(falta);
  guardarRegla(deps, "lista", nueva);
  return ok(nueva);
}

/** Gives a client a price list, or none. */
export function darLista(
  deps: Deps,
  { clienteId, listaId }: EntradaRevisada<"darLista">,
): Result<ListaDeCliente, FalloPuente> {
  const { db } = deps;
  if (findCliente(db, clienteId) === undefined) return falloPrecios(FRASES_PRECIOS.clienteAusente);
  if (listaId !== null && findRegla(db, "lista", listaId) === undefined)
    return falloPrecios(FRASES_PRECIOS.listaAusente);
  const fila = { id: clienteId, listaId };
  guardarRegla(deps, "listaDeCliente", fila);
  return ok(fila);
}
