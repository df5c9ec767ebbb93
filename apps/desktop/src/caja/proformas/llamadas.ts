import {
  codigoProforma,
  decimal,
  fail,
  fecha,
  fechaHora,
  fraseDeLey,
  importeDeLinea,
  type Informe,
  miles,
  milesCorto,
  nombreProforma,
  ok,
  type Proforma,
  type Result,
} from "@mostrador/core";
import type { PdfPool } from "@mostrador/core/node";
import { findProforma } from "./db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { enqueue } from "../impresion/encolar.ts";
import {
  buscarProformas,
  descartarProforma,
  falloProforma,
  proformaEnCarrito,
  viewProforma,
} from "./consultar.ts";
import { makeProforma } from "./hacer.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { textoDeFallo } from "../documentos/texto-de-fallo.ts";
import { buildHojaProforma } from "../impresion/ticket.ts";

/** Answers the calls of proformas. */
export function deProformas(deps: Deps, { pdf }: Partes) {
  const imprimir = (proforma: NonNullable<ReturnType<typeof findProforma>>) =>
    enqueue(deps, { informe: informeProforma(proforma, deps.ajustes.find("empresa")?.razonSocial ?? "") });
  return {
    guardarProforma: (entrada) => {
      const repetida = findProforma(deps.db, entrada.id) !== undefined;
      const hecha = makeProforma(deps, entrada);
      if (!hecha.ok) return hecha;
      if (!repetida) imprimir(hecha.value);
      return ok(viewProforma(deps, hecha.value));
    },
    descartarProforma: ({ id }) => descartarProforma(deps, id),
    imprimirProforma: ({ id, formato }) => {
      const proforma = findProforma(deps.db, id);
      if (proforma === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
      return ok(formato === "pagina" ? enqueue(deps, { proformaId: id, formato }) : imprimir(proforma));
    },
    enviarProforma: ({ id, correo }) => sendProforma(deps, id, correo),
    pdfProforma: ({ id }) => pdfDeProforma(deps, pdf, id),
    proformas: (entrada) => ok(buscarProformas(deps, entrada)),
    proformaEnCarrito: (entrada) => proformaEnCarrito(deps, entrada),
  } satisfies Partial<Llamadas>;
}

/** The server's kind of failure for a proforma that was not uploaded yet. */
const AUSENTE = "filaAusente";

/** Mails a proforma through the server. If the server lacks it, wakes the upload, and the next try sends the mail. */
async function sendProforma(
  deps: Deps,
  id: string,
  correo: string,
): Promise<Result<{ enviadoA: string }, FalloPuente>> {
  if (findProforma(deps.db, id) === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
  const respuesta = await deps.ajustes.servidor()?.enviarProforma(id, correo);
  if (respuesta?.ok) return respuesta;
  if (respuesta?.error.kind !== "responde" || respuesta.error.codigo !== AUSENTE)
    return falloProforma(textoDeFallo(respuesta?.error));
  deps.despertarSync();
  return falloProforma(FRASES_PROFORMAS.sinSubir);
}

/** Draws the page of a proforma as a PDF, in base64. Fails for one that is not at this till. */
async function pdfDeProforma(
  deps: Deps,
  pdf: PdfPool,
  id: string,
): Promise<Result<Salida<"pdfProforma">, FalloPuente>> {
  const proforma = findProforma(deps.db, id);
  if (proforma === undefined) return fail({ kind: "proforma", texto: FRASES_PROFORMAS.ausente, campos: [] });
  const bytes = await pdf.render(buildHojaProforma(deps, id), "a4");
  return ok({ nombre: `proforma_${nombreProforma(proforma)}.pdf`, base64: bytes.toString("base64") });
}

/** Builds the slip of a proforma. It says twice that it is no invoice, and carries the code that opens it at a till. */
export function informeProforma(proforma: Proforma, empresa: string): Informe {
  const { cliente, hechaEn, validaHasta, usuario, lineas, total, nota } = proforma;
  const frases = FRASES_PROFORMAS;
  const ley = fraseDeLey(proforma, null);
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
          ...(ley === null ? [] : [{ texto: ley }]),
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
