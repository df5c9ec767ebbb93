import {
  faltaEnLista,
  faltaEnTarifa,
  type Lista,
  type ListaDeCliente,
  ok,
  porNombre,
  type Result,
  type Tarifa,
} from "@mostrador/core";
import {
  countPorLista,
  listIdsQueNombran,
  searchClientesDeLista,
  searchTarifas,
} from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { agregarCasilla, moverCasilla, moverPagina, renombrarPagina, verCuadricula } from "./cuadricula.ts";
import { guardarPresentacion, listarPresentaciones } from "./presentaciones.ts";
import { guardarPromocion, listarPromociones, probarPromocion } from "./promociones.ts";
import type { Llamadas } from "../../llamadas/tipos.ts";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import { deleteCompartido, saveCompartido } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import { findRegla, listReglas, listReglasDe } from "../db/reglas.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios, guardarRegla, porGuardar } from "./reglas.ts";
import type { Base } from "../../base.ts";
import { findCliente } from "../db/clientes.ts";
import type { Lectura } from "../../motor/db.ts";
import { findProducto } from "../db/productos.ts";
import { unidadDe } from "../producto-caja.ts";

/** Answers the calls that edit promotions, lists, presentations and the grid. */
export function dePrecios(deps: Deps) {
  return {
    guardarPromocion: (entrada) => guardarPromocion(deps, entrada),
    guardarPresentacion: (entrada) => guardarPresentacion(deps, entrada),
    guardarLista: (entrada) => guardarLista(deps, entrada),
    guardarTarifa: (entrada) => guardarTarifa(deps, entrada),
    darLista: (entrada) => darLista(deps, entrada),
    agregarCasilla: (entrada) => agregarCasilla(deps, entrada),
    moverCasilla: (entrada) => moverCasilla(deps, entrada),
    moverPagina: (entrada) => moverPagina(deps, entrada),
    renombrarPagina: (entrada) => renombrarPagina(deps, entrada),
    borrarRegla: (entrada) => borrarRegla(deps, entrada),
    promociones: () => ok(listarPromociones(deps)),
    probarPromocion: (entrada) => ok(probarPromocion(deps, entrada)),
    presentaciones: (entrada) => ok(listarPresentaciones(deps, entrada)),
    listas: () => ok(listarListas(deps)),
    tarifas: (entrada) => ok(listarTarifas(deps, entrada)),
    clientesDeLista: (entrada) => ok(searchClientesDeLista(deps.db, entrada)),
    cuadricula: () => ok(verCuadricula(deps.db)),
  } satisfies Partial<Llamadas>;
}

/**
 * Deletes a row here and at the other tills. Deleting a list deletes its prices, and its clients get the
 * general ones. Deleting a presentation deletes its prices and tiles. Fails if there is no such row.
 */
function borrarRegla(deps: Deps, { tipo, id }: EntradaRevisada<"borrarRegla">): Result<null, FalloPuente> {
  const { db } = deps;
  if (findRegla(db, tipo, id) === undefined) return falloPrecios(FRASES_PRECIOS.reglaAusente);
  const sello = selloDe(deps);
  db.inTransaction((tx) => {
    const borrarLas = (deTipo: "tarifa" | "casilla", campo: "listaId" | "presentacionId") => {
      for (const suya of listIdsQueNombran(tx, deTipo, campo, id)) deleteCompartido(tx, deTipo, suya, sello);
    };
    if (tipo === "lista") {
      borrarLas("tarifa", "listaId");
      for (const cliente of listIdsQueNombran(tx, "listaDeCliente", "listaId", id))
        saveCompartido(tx, "listaDeCliente", { id: cliente, listaId: null }, sello);
    }
    if (tipo === "presentacion") {
      borrarLas("tarifa", "presentacionId");
      borrarLas("casilla", "presentacionId");
    }
    deleteCompartido(tx, tipo, id, sello);
  });
  deps.despertarSync();
  return ok(null);
}

/** Lists price lists by name, each with its counts. */
function listarListas({ db }: Pick<Base, "db">): Salida<"listas"> {
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
function guardarLista(
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
function darLista(
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

/** Lists the prices of a list, or of none, each with its goods and their general price. */
function listarTarifas(deps: Base, entrada: EntradaRevisada<"tarifas">): Salida<"tarifas"> {
  const { tarifas, total } = searchTarifas(deps.db, entrada);
  return {
    total,
    tarifas: tarifas.map(({ producto, ...una }) => ({ ...una, ...bienesDe(deps, una, producto) })),
  };
}

type Producto = ReturnType<typeof searchTarifas>["tarifas"][number]["producto"];

function bienesDe(deps: Base, { presentacionId }: Tarifa, producto: Producto) {
  const nada = { descripcion: null, general: null, unidad: "" };
  if (producto === null) return nada;
  const { descripcion, precio, unidadMedida } = producto;
  if (presentacionId === null)
    return { descripcion, general: precio, unidad: unidadDe(deps, { unidadMedida: unidadMedida ?? 0 }) };
  const suya = findRegla(deps.db, "presentacion", presentacionId);
  if (suya === undefined) return nada;
  return {
    descripcion: FRASES_PRECIOS.bienes(descripcion, suya.nombre),
    general: suya.precio,
    unidad: unidadDe(deps, suya),
  };
}

/** Keeps a price of a list, or of everybody from a quantity on; no two are of the same goods, list and quantity. */
function guardarTarifa(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarTarifa">,
): Result<Tarifa, FalloPuente> {
  const { id } = entrada;
  const { nueva } = porGuardar(deps, "tarifa", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const falta = faltaEnTarifa(nueva, juntoA(deps.db, nueva));
  if (falta !== null) return falloPrecios(falta);
  guardarRegla(deps, "tarifa", nueva);
  return ok(nueva);
}

function juntoA(db: Lectura, { productoId, presentacionId, listaId }: Tarifa) {
  return {
    hayProducto: findProducto(db, productoId) !== undefined,
    presentacion: presentacionId === null ? undefined : findRegla(db, "presentacion", presentacionId),
    hayLista: listaId !== null && findRegla(db, "lista", listaId) !== undefined,
    hermanas: listReglasDe(db, "tarifa", [productoId]),
  };
}
