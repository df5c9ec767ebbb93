/** Writes documents of any sector for tests. */
import { computeCuf } from "../reglas/1002-cuf.ts";
import { findSector } from "../documento/sectores.ts";
import { cabeceraDe, type Campos, lineaDe } from "./valores.ts";

export interface FacturaPrueba {
  readonly sector?: number;
  readonly modalidad?: 1 | 2;
  readonly emision?: 1 | 2;
  readonly codigoControl: string;
  readonly cabecera: Campos;
  /** Changes to the usual values of each line. */
  readonly detalle?: readonly Campos[];
}

/** A document as it was written, to send it or to make a note about it. */
export interface Escrito {
  readonly xml: string;
  readonly cuf: string;
  readonly sector: number;
  readonly cabecera: Campos;
  readonly detalle: readonly Campos[];
}

/** A document of any sector, right unless told otherwise, with its CUF. */
export function facturaXml(factura: FacturaPrueba): Escrito {
  const { modalidad = 2, sector: codigo = 1 } = factura;
  const sector = findSector(codigo);
  if (sector === undefined) throw new Error(`no hay tabla del sector ${codigo}`);
  const datos = cabeceraDe(sector, factura.cabecera);
  const cuf = String(
    factura.cabecera["cuf"] ??
      computeCuf(
        {
          nit: String(datos["nitEmisor"]),
          fechaHora: String(datos["fechaEmision"]).replaceAll(/\D/g, ""),
          sucursal: String(datos["codigoSucursal"]),
          modalidad: String(modalidad),
          emision: String(factura.emision ?? 1),
          tipoFactura: String(sector.tipoFactura),
          sector: String(codigo),
          numero: String(datos[sector.campoNumero]),
          puntoVenta: String(datos["codigoPuntoVenta"] ?? 0),
        },
        factura.codigoControl,
      ),
  );
  const cabecera = { ...datos, cuf };
  const detalle = (factura.detalle ?? [{}]).map((linea) => lineaDe(sector, linea));
  const [raiz, esquema] = [sector.raiz[modalidad], sector.esquema[modalidad]];
  const xml =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${raiz} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:noNamespaceSchemaLocation="${esquema}.xsd"><cabecera>${grupo(cabecera)}</cabecera>` +
    `${detalle.map((linea) => `<detalle>${grupo(linea)}</detalle>`).join("")}</${raiz}>`;
  return { xml, cuf, sector: codigo, cabecera, detalle };
}

function grupo(valores: Campos): string {
  return Object.entries(valores)
    .map(([nombre, valor]) =>
      valor === null ? `<${nombre} xsi:nil="true"/>` : `<${nombre}>${valor}</${nombre}>`,
    )
    .join("");
}
