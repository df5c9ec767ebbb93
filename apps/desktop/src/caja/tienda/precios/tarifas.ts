import { faltaEnTarifa, ok, type Result, type Tarifa } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import type { Base } from "../../base.ts";
import type { Lectura } from "../../motor/db.ts";
import { findProducto } from "../db/productos.ts";
import { findRegla, listReglasDe } from "../db/reglas.ts";
import { searchTarifas } from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { unidadDe } from "../producto-caja.ts";
import { falloPrecios, guardarRegla, porGuardar } from "./reglas.ts";

/** Lists the prices of a list, or of none, each with its goods and their general price. */
export function listarTarifas(deps: Base, entrada: EntradaRevisada<"tarifas">): Salida<"tarifas"> {
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
export function guardarTarifa(
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
