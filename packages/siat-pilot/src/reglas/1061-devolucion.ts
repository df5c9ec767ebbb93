import { CERO, compare, parseDecimal, sumar, type Decimal } from "../aritmetica.ts";
import { valorDe, valorOpcional, type Documento, type Valores } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Elements that identify the buyer. The name may differ. */
const COMPRADOR = ["codigoTipoDocumentoIdentidad", "numeroDocumento", "complemento"] as const;

/**
 * More causes of 1061, which the authority's texts do not name: a note for another buyer; a note 24 on an invoice with a discount, which
 * needs note 47 by docs/fiscal-rules.md F34; a line returned beyond its sold quantity, together with the valid notes.
 */
export function reglaDevolucion({ documento, original }: Examen): Mensaje | undefined {
  if (documento.sector.calculo !== "nota" || original === undefined) return undefined;
  const factura = original.documento;
  const otro = COMPRADOR.some(
    (campo) =>
      (valorOpcional(documento.cabecera, campo) ?? "") !== (valorOpcional(factura.cabecera, campo) ?? ""),
  );
  if (otro) return negada("El comprador no es el de la factura.");
  const reparte = documento.sector.cabecera.some(({ nombre }) => nombre === "descuentoAdicional");
  if (!reparte && compare(monto(factura.cabecera, "descuentoAdicional"), CERO) > 0)
    return negada("La factura tiene descuento adicional.");
  return isDeMas(factura, [...original.notas, documento])
    ? negada("Se devuelve más que lo vendido de una línea.")
    : undefined;
}

function negada(detalle: string): Mensaje {
  return { codigo: 1061, eleccion: "notaEstricta", detalle };
}

/**
 * Tells whether notes return more of a line than was sold. A line below the price of its product is a price cut, which returns no goods.
 * Lines of sector 24 have no number: all lines of one product count together, and so do their returns.
 */
function isDeMas(factura: Documento, notas: readonly Documento[]): boolean {
  const numerada = (linea: Valores, i: number): Linea => ({ linea, numero: String(i + 1) });
  const vendidas = factura.detalle.map(numerada);
  const devueltas = notas.flatMap(({ detalle }) =>
    detalle
      .filter((linea) => valorDe(linea, "codigoDetalleTransaccion") === "2" && !isRebaja(factura, linea))
      .map((linea): Linea => ({ linea, numero: valorOpcional(linea, "nroItem") })),
  );
  return (
    pasan(devueltas, vendidas, ({ linea }) => valorDe(linea, "codigoProducto")) ||
    pasan(devueltas, vendidas, ({ numero }) => numero)
  );
}

function isRebaja({ detalle }: Documento, linea: Valores): boolean {
  const precios = detalle
    .filter((una) => valorDe(una, "codigoProducto") === valorDe(linea, "codigoProducto"))
    .map((una) => monto(una, "precioUnitario"));
  return precios.length > 0 && precios.every((precio) => compare(monto(linea, "precioUnitario"), precio) < 0);
}

interface Linea {
  readonly linea: Valores;
  readonly numero: string | null;
}

/** Tells whether some group returns more than it sold. A line without a group is in none. */
function pasan(
  devueltas: readonly Linea[],
  vendidas: readonly Linea[],
  grupo: (linea: Linea) => string | null,
): boolean {
  const grupos = new Set(devueltas.map(grupo));
  return [...grupos].some((uno) => {
    const cantidad = (lineas: readonly Linea[]) =>
      lineas
        .filter((linea) => grupo(linea) === uno)
        .reduce((suma, { linea }) => sumar(suma, monto(linea, "cantidad")), CERO);
    return uno !== null && compare(cantidad(devueltas), cantidad(vendidas)) > 0;
  });
}

function monto(valores: Valores, nombre: string): Decimal {
  return parseDecimal(valorOpcional(valores, nombre) ?? "0") ?? CERO;
}
