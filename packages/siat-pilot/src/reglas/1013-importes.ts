/** The checks of amounts, and those that a relaxed simulator omits. */
import { calculoIce } from "../calculos/ice.ts";
import { calculoNota } from "../calculos/nota.ts";
import { calculoVenta, reglasTotales, reglaTipoCambio } from "../calculos/venta.ts";
import { ELECCIONES } from "../elecciones.ts";
import type { Lectura } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";
import { CERO, type Decimal, multiplicar, parseDecimal, redondear, restar, sumar } from "../aritmetica.ts";
import { type Documento, valorOpcional } from "../documento/tipos.ts";
import { diferencia, importe, reglasLineas, suma } from "../calculos/diferencia.ts";

const EXACTOS: ReadonlySet<number> = new Set(ELECCIONES.importesExactos.codigos);

/** Checks the amounts, exact to the cent, by the formulas of the document's sector. docs/fiscal-rules.md F25 to F29. */
export function reglasImportes(lectura: Lectura): readonly Mensaje[] {
  return compute(lectura).map((mensaje): Mensaje =>
    EXACTOS.has(mensaje.codigo) ? { ...mensaje, eleccion: "importesExactos" } : mensaje,
  );
}

function compute({ documento, original }: Lectura): readonly Mensaje[] {
  switch (documento.sector.calculo) {
    case "venta":
      return calculoVenta(documento);
    case "exportacion":
      return calculoExportacion(documento);
    case "servicioBasico":
      return calculoServicioBasico(documento);
    case "ice":
      return calculoIce(documento);
    case "nota":
      return original === undefined ? [] : calculoNota(documento, original.documento);
  }
}

/**
 * Sectors 3, 4 and 28, in the invoice's currency. 1060: montoDetalle. 1024: the costs' subtotals. 1057: montoTotalMoneda.
 * 1013: montoTotal is it times the rate. docs/fiscal-assumptions.md, 2 and 3.
 */
function calculoExportacion({ cabecera, detalle, sector }: Documento): readonly Mensaje[] {
  const conCostos = sector.cabecera.some((campo) => campo.nombre === "montoDetalle");
  const montoDetalle = redondear(suma(detalle.map((linea) => importe(linea, "subTotal"))), 2);
  const nacionales = costos(valorOpcional(cabecera, "costosGastosNacionales"));
  const internacionales = costos(valorOpcional(cabecera, "costosGastosInternacionales"));
  if (nacionales === undefined || internacionales === undefined)
    return [{ codigo: 1024, detalle: "Costos y gastos ilegibles." }];
  const fob = sumar(montoDetalle, nacionales);
  const totalMoneda = restar(sumar(fob, internacionales), importe(cabecera, "descuentoAdicional"));
  const montoTotal = redondear(multiplicar(totalMoneda, importe(cabecera, "tipoCambio")), 2);
  return [
    ...reglasLineas(detalle, sector.decimalesDetalle),
    ...(conCostos
      ? [
          ...diferencia(1060, montoDetalle, importe(cabecera, "montoDetalle")),
          ...diferencia(1024, fob, importe(cabecera, "totalGastosNacionalesFob")),
          ...diferencia(1024, internacionales, importe(cabecera, "totalGastosInternacionales")),
        ]
      : []),
    ...diferencia(1057, totalMoneda, importe(cabecera, "montoTotalMoneda")),
    ...diferencia(1013, montoTotal, importe(cabecera, "montoTotal")),
    ...reglaTipoCambio(cabecera),
  ];
}

/** Adds up a JSON object of names and amounts. Zero for an empty text or list; undefined for any other text. */
function costos(texto: string | null): Decimal | undefined {
  if (texto === null || texto === "") return CERO;
  try {
    const valor: unknown = JSON.parse(texto);
    if (Array.isArray(valor) && valor.length === 0) return CERO;
    if (valor === null || typeof valor !== "object" || Array.isArray(valor)) return undefined;
    const montos = Object.values(valor).map((monto) => parseDecimal(String(monto)));
    return montos.includes(undefined) ? undefined : suma(montos.filter((monto) => monto !== undefined));
  } catch {
    return undefined;
  }
}

/** Sector 13: rates and payments outside VAT are in the total and not in the base. docs/fiscal-assumptions.md, 5. */
function calculoServicioBasico(documento: Documento): readonly Mensaje[] {
  const { cabecera, detalle, sector } = documento;
  const monto = (nombre: string) => importe(cabecera, nombre);
  const alTotal = suma(
    ["tasaAseo", "tasaAlumbrado", "otrasTasas", "ajusteSujetoIva", "otrosPagosNoSujetoIva"].map(monto),
  );
  return [
    ...reglasLineas(detalle, sector.decimalesDetalle),
    ...reglasTotales(documento, { alTotal, fueraDeLaBase: restar(alTotal, monto("ajusteSujetoIva")) }),
  ];
}
