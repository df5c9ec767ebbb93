import {
  codigoProforma,
  decimal,
  fecha,
  fechaHora,
  importeDeLinea,
  miles,
  milesCorto,
  nombreProforma,
  type Informe,
  type Proforma,
} from "@mostrador/core";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";

/** The slip of a proforma: it says twice that it is no invoice, and carries the code that opens it at a till. */
export function informeProforma(proforma: Proforma, empresa: string): Informe {
  const { cliente, hechaEn, validaHasta, usuario, lineas, total, nota } = proforma;
  const frases = FRASES_PROFORMAS;
  return {
    titulo: `${frases.titulo} ${frases.noEsFactura}`,
    empresa,
    cabecera: [frases.numero(nombreProforma(proforma)), frases.fecha(fechaHora(hechaEn))],
    secciones: [
      {
        titulo: null,
        filas: [
          { texto: frases.cliente(cliente.razonSocial) },
          ...(cliente.numeroDocumento === "0" ? [] : [{ texto: frases.documento(cliente.numeroDocumento) }]),
          ...(usuario === null ? [] : [{ texto: frases.hizo(usuario) }]),
        ],
      },
      { titulo: null, filas: lineas.flatMap(filasDeLinea) },
      {
        titulo: null,
        filas: [
          { texto: frases.total, valor: miles(total), destacado: true },
          { texto: frases.valida(fecha(validaHasta)) },
          ...(nota === null || nota === "" ? [] : [{ texto: nota }]),
        ],
      },
    ],
    pie: [frases.pie],
    codigo: codigoProforma(proforma),
  };
}

function filasDeLinea(linea: Proforma["lineas"][number]): Informe["secciones"][number]["filas"] {
  const { descripcion, cantidad, precioUnitario, descuento } = linea;
  const bruto = importeDeLinea({ ...linea, descuento: "0" });
  return [
    { texto: descripcion },
    { texto: `  ${milesCorto(cantidad)} x ${milesCorto(precioUnitario)}`, valor: miles(bruto.toFixed(2)) },
    ...(decimal(descuento).gt(0)
      ? [{ texto: `  ${FRASES_PROFORMAS.descuento}`, valor: `-${miles(decimal(descuento).toFixed(2))}` }]
      : []),
  ];
}
