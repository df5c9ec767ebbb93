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
import { addCasilla, moveCasilla, movePagina, renombrarPagina, viewCuadricula } from "./cuadricula.ts";
import { savePresentacion, listPresentaciones } from "./presentaciones.ts";
import { savePromocion, listarPromociones, probePromocion } from "./promociones.ts";
import type { Llamadas } from "../../llamadas/tipos.ts";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import { deleteCompartido, saveCompartido } from "../compartidos.ts";
import { selloDe } from "../sello.ts";
import { findRegla, listReglas, listReglasDe } from "../db/reglas.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios, saveRegla, porGuardar } from "./reglas.ts";
import type { Base } from "../../base.ts";
import { findCliente } from "../db/clientes.ts";
import type { Lectura } from "../../motor/db.ts";
import { findProducto } from "../db/productos.ts";
import { unidadDe } from "../producto-caja.ts";

/** Answers the calls that edit promotions, lists, presentations and the grid. */
export function dePrecios(deps: Deps) {
  return {
    guardarPromocion: (entrada) => savePromocion(deps, entrada),
    guardarPresentacion: (entrada) => savePresentacion(deps, entrada),
    guardarLista: (entrada) => saveLista(deps, entrada),
    guardarTarifa: (entrada) => saveTarifa(deps, entrada),
    darLista: (entrada) => darLista(deps, entrada),
    agregarCasilla: (entrada) => addCasilla(deps, entrada),
    moverCasilla: (entrada) => moveCasilla(deps, entrada),
    moverPagina: (entrada) => movePagina(deps, entrada),
    renombrarPagina: (entrada) => renombrarPagina(deps, entrada),
    borrarRegla: (entrada) => deleteRegla(deps, entrada),
    promociones: () => ok(listarPromociones(deps)),
    probarPromocion: (entrada) => ok(probePromocion(deps, entrada)),
    presentaciones: (entrada) => ok(listPresentaciones(deps, entrada)),
    listas: () => ok(listListas(deps)),
    tarifas: (entrada) => ok(listTarifas(deps, entrada)),
    clientesDeLista: (entrada) => ok(searchClientesDeLista(deps.db, entrada)),
    cuadricula: () => ok(viewCuadricula(deps.db)),
  } satisfies Partial<Llamadas>;
}

/**
 * Deletes a row here and at the other tills. Deleting a list deletes its prices, and its clients get the
 * general ones. Deleting a presentation deletes its prices and tiles. Fails if there is no such row.
 */
function deleteRegla(deps: Deps, { tipo, id }: EntradaRevisada<"borrarRegla">): Result<null, FalloPuente> {
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
function listListas({ db }: Pick<Base, "db">): Salida<"listas"> {
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
function saveLista(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarLista">,
): Result<Lista, FalloPuente> {
  const { id } = entrada;
  const { nueva } = porGuardar(deps, "lista", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const falta = faltaEnLista(nueva, listReglas(deps.db, "lista"));
  if (falta !== null) return falloPrecios(falta);
  saveRegla(deps, "lista", nueva);
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
  saveRegla(deps, "listaDeCliente", fila);
  return ok(fila);
}

/** Lists the prices of a list, or of none, each with its goods and their general price. */
function listTarifas(deps: Base, entrada: EntradaRevisada<"tarifas">): Salida<"tarifas"> {
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

/**
 * Saves a price of a list, or a price for everybody from a quantity on. Fails if another price has the same goods, list
 * and quantity.
 */
function saveTarifa(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarTarifa">,
): Result<Tarifa, FalloPuente> {
  const { id } = entrada;
  const { nueva } = porGuardar(deps, "tarifa", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const falta = faltaEnTarifa(nueva, juntoA(deps.db, nueva));
  if (falta !== null) return falloPrecios(falta);
  saveRegla(deps, "tarifa", nueva);
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
