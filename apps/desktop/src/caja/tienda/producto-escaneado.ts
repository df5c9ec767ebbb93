import { completarGtin, decimal, parseGs1, seMide, sinSimbologia, type LecturaGs1 } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { cantidadDe, parseEtiqueta } from "./balanza.ts";
import { findProductoPorCodigo } from "./db/productos.ts";
import { findEscrito, findHallado, findOtraForma, type Hallado } from "./hallar.ts";
import type { Base } from "../base.ts";
import type { Lectura } from "../motor/db.ts";

interface Escaneado extends Hallado {
  /** Quantity in the product's unit. */
  readonly cantidad: string;
  /** True if the code itself tells the quantity; otherwise the quantity is one. */
  readonly conCantidad: boolean;
  /** The amount that the label says, in BOB; null if it says none. */
  readonly importe: string | null;
}

type Deps = Pick<Base, "db" | "ajustes">;

/**
 * Finds the product of a code that was scanned or typed: by its barcode or its internal code, then as a scale's label. Then it is read as
 * another form of a GTIN, and as a GS1 barcode. Undefined if no product on sale has it. A code found here is never a badge: docs/trust.md heading 50.
 */
export function findEscaneado(deps: Deps, leido: string): Escaneado | undefined {
  const codigo = leido.trim();
  const escrito = findEscrito(deps.db, codigo);
  if (escrito !== undefined) return porPieza(escrito);
  const pesado = findPesado(deps, codigo);
  if (pesado !== undefined) return pesado;
  const otra = findOtraForma(deps.db, codigo);
  if (otra !== undefined) return porPieza(otra);
  const deGs1 = findDeGs1(deps, codigo);
  if (deGs1 !== undefined) return deGs1;
  const solo = sinAdornos(codigo);
  return solo === codigo ? undefined : findEscaneado(deps, solo);
}

/** Removes a scanner's symbology identifier, and the spaces between the digits that are printed below the bars. */
function sinAdornos(codigo: string): string {
  const solo = sinSimbologia(codigo);
  return /^\d[\d ]+$/.test(solo) ? solo.replaceAll(" ", "") : solo;
}

function porPieza(hallado: Hallado): Escaneado {
  return { ...hallado, cantidad: "1", conCantidad: false, importe: null };
}

/** Finds the product of a scale's label. */
function findPesado({ db, ajustes }: Deps, codigo: string): Escaneado | undefined {
  const { balanza } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const etiqueta = parseEtiqueta(codigo, balanza);
  if (etiqueta === null) return undefined;
  // The shop may have typed the code with or without its leading zeros.
  const pesado =
    findProductoPorCodigo(db, etiqueta.codigo) ??
    findProductoPorCodigo(db, etiqueta.codigo.replace(/^0+/, ""));
  if (pesado === undefined) return undefined;
  const cantidad = cantidadDe(etiqueta, balanza, pesado.precio);
  const dice = balanza === "precio" && decimal(pesado.precio).gt(0);
  const importe = dice ? etiqueta.valor : null;
  return { fila: pesado, presentacion: null, cantidad, conCantidad: true, importe };
}

/**
 * Finds the product of a GS1 barcode. Goods that are sold by measure take its weight as the quantity, or its amount. Goods that are sold by
 * the piece are one piece at the shop's price.
 */
function findDeGs1({ db }: Deps, codigo: string): Escaneado | undefined {
  const leido = parseGs1(codigo);
  const hallado = leido === null ? undefined : (findHallado(db, leido.gtin) ?? findVariable(db, leido));
  if (leido === null || hallado === undefined) return undefined;
  const { unidadMedida, precio } = hallado.presentacion ?? hallado.fila;
  if (!seMide(unidadMedida)) return porPieza(hallado);
  const importe = decimal(precio).gt(0) ? leido.precio : null;
  const medida = leido.medida === null ? null : enUnidad(leido.medida, unidadMedida);
  const cantidad =
    medida ?? (importe === null ? null : decimal(importe).div(precio, DECIMALES_CANTIDAD).toFixed());
  return { ...hallado, cantidad: cantidad ?? "1", conCantidad: cantidad !== null, importe };
}

/**
 * First digit of a GTIN-14 whose case has a variable measure. The goods inside have its next digits, with another check
 * digit.
 */
const VARIABLE = "9";

/** Finds the goods of a case of variable measure by their own GTIN, where the case says how much it holds. */
function findVariable(db: Lectura, { gtin, medida }: LecturaGs1): Hallado | undefined {
  if (!gtin.startsWith(VARIABLE) || medida === null) return undefined;
  return findHallado(db, completarGtin(gtin.slice(1, -1)));
}

/** Decimals of a quantity that an amount is divided into. */
const DECIMALES_CANTIDAD = 5;

/** Units, such as grams and millilitres, in which a measure in kilograms or litres may be sold too. */
const MILESIMAS: ReadonlyMap<number, number> = new Map([
  [22, 17],
  [28, 34],
]);

/** Converts a measure to a product's unit; null if the unit measures something else. */
function enUnidad(
  { cantidad, unidadMedida }: NonNullable<LecturaGs1["medida"]>,
  suya: number,
): string | null {
  if (suya === unidadMedida) return cantidad;
  return MILESIMAS.get(unidadMedida) === suya ? decimal(cantidad).times(1000).toFixed() : null;
}
