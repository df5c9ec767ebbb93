import { compare, parseDecimal, restar, CERO } from "../aritmetica.ts";
import { valorDe, valorOpcional, type CampoXml, type Documento, type Valores } from "../documento/tipos.ts";
import { parseFecha } from "../instante.ts";
import { reglaDevolucion } from "./1061-devolucion.ts";
import type { Examen, Lectura } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Notes are made up to 18 months after their invoice. docs/fiscal-rules.md F37. */
const MESES = 18;

/**
 * The document that a note is about. 1048: it is registered, of this taxpayer, with that number. 1051: of that date. 1061: an
 * invoice with input tax credit, not annulled, with enough left to give back. 1053: in time. docs/fiscal-rules.md F37 and F54.
 */
export function reglaOriginal(examen: Examen): Mensaje | undefined {
  const { ahora, documento, original, contribuyente } = examen;
  const { cabecera, sector } = documento;
  if (sector.calculo !== "nota") return undefined;
  const propio = original !== undefined && original.fila.nit === contribuyente.nit;
  if (!propio || String(original.fila.numero) !== valorDe(cabecera, "numeroFactura")) return { codigo: 1048 };
  if (parseFecha(valorDe(cabecera, "fechaEmisionFactura")) !== original.fila.fechaEmision)
    return { codigo: 1051 };
  if (original.fila.estado !== 690 || original.documento.sector.tipoFactura !== 1) return { codigo: 1061 };
  const queda = restar(monto(original.fila.montoTotal), monto(original.devuelto));
  if (compare(monto(valorDe(cabecera, "montoTotalDevuelto")), queda) > 0)
    return { codigo: 1061, eleccion: "yaDevuelto", detalle: "El monto ya fue devuelto." };
  const limite = new Date(original.fila.fechaEmision);
  limite.setUTCMonth(limite.getUTCMonth() + MESES);
  return ahora > limite.getTime() ? { codigo: 1053 } : reglaDevolucion(examen);
}

/** 1049: the type-1 lines are all of the original's, word for word, and each line given back belongs to one of them. */
export function reglaDetalleOriginal({ documento, original }: Lectura): Mensaje | undefined {
  if (documento.sector.calculo !== "nota" || original === undefined) return undefined;
  const tipo = (linea: Valores) => valorDe(linea, "codigoDetalleTransaccion");
  const copias = [...documento.detalle.entries()].filter(([, linea]) => tipo(linea) === "1");
  const { detalle } = original.documento;
  for (const [i, linea] of detalle.entries()) {
    const copia = copias[i];
    if (copia === undefined) return { codigo: 1049, detalle: `Falta la línea ${i + 1} de la factura.` };
    const distinto = campoDistinto(documento.sector.detalle, copia[1], linea, original.documento);
    const numero = valorOpcional(copia[1], "nroItem");
    if (distinto !== undefined || (numero !== null && numero !== String(i + 1)))
      return { codigo: 1049, detalle: distinto ?? "nroItem", numeroDetalle: copia[0] + 1 };
  }
  if (copias.length > detalle.length) return { codigo: 1049, detalle: "Sobran líneas de la factura." };
  for (const [i, linea] of documento.detalle.entries()) {
    if (
      tipo(linea) === "2" &&
      !perteneceA(
        linea,
        copias.map(([, copia]) => copia),
      )
    )
      return {
        codigo: 1049,
        eleccion: "lineaDevuelta",
        detalle: "Se devuelve lo que no se vendió.",
        numeroDetalle: i + 1,
      };
  }
  return undefined;
}

/** Finds the first element in which a copy differs from its line. Numbers are compared as numbers. */
function campoDistinto(
  campos: readonly CampoXml[],
  copia: Valores,
  linea: Valores,
  { sector }: Documento,
): string | undefined {
  return campos.find(({ nombre, tipo }) => {
    if (!sector.detalle.some((campo) => campo.nombre === nombre)) return false;
    const [a, b] = [valorOpcional(copia, nombre), valorOpcional(linea, nombre)];
    if (tipo.kind === "decimal") return compare(monto(a), monto(b)) !== 0;
    return a !== b;
  })?.nombre;
}

/** Tells whether a returned line belongs to a type-1 line: by the line's number if it has one, else by the product. */
function perteneceA(linea: Valores, copias: readonly Valores[]): boolean {
  return copias.some(
    (copia) =>
      valorOpcional(copia, "nroItem") === valorOpcional(linea, "nroItem") &&
      valorDe(copia, "codigoProducto") === valorDe(linea, "codigoProducto"),
  );
}

function monto(texto: string | null) {
  return parseDecimal(texto ?? "0") ?? CERO;
}
