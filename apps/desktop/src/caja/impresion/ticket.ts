import {
  buildRepresentacion,
  DECLARACION,
  findSector,
  METODO_EFECTIVO,
  parseDocumento,
  PAPEL_INICIAL,
  presentacionDe,
  representacionProforma,
  ticketToText,
  type DetalleVentaTienda,
  type EmpresaTerminal,
  type Representacion,
} from "@mostrador/core";
import { signosDeRollo } from "@mostrador/core/node";
import type { Configuracion } from "../../contract/index.ts";
import { findImpreso } from "../documentos/db/documentos.ts";
import { findDocumentoNota } from "../documentos/db/notas.ts";
import { listPagosPlaneados } from "../venta/db/pagos.ts";
import { findProforma } from "../proformas/db/proformas.ts";
import type { Deps } from "../deps.ts";
import { catalogosImpresos } from "../venta/pedido.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** Writes a ticket as lines of text, with the signs that the roll draws. */
export async function ticketEnTexto(rep: Representacion, configuracion: Configuracion): Promise<string> {
  const signos = await signosDeRollo(rep, configuracion);
  return ticketToText(rep, configuracion.columnas, signos).join("\n");
}

/** Tells whether a part of a sale's payment goes into the drawer. */
export function abreCajon(db: Deps["db"], ventaId: string | null): boolean {
  const pagos = ventaId === null ? [] : listPagosPlaneados(db, ventaId);
  return pagos.some(({ metodo }) => metodo === METODO_EFECTIVO);
}

/**
 * Builds a sale's ticket from the stored XML, so that a reprint is always the document. Throws if there is
 * none.
 */
export function buildTicketVenta(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  cuf: string,
  copia: boolean,
): Representacion {
  const documento = findImpreso(db, cuf);
  const empresa = ajustes.find("empresa");
  const xml = documento === undefined ? undefined : parseDocumento(DECLARACION + documento.xml);
  const sector = documento === undefined ? undefined : findSector(documento.sector);
  if (documento === undefined || empresa === undefined || sector === undefined || !xml?.ok)
    throw new Error(FRASES_INTERNAS.ilegible("el documento", cuf));
  const { recibido, cambio, dolares } = documento;
  const pago =
    cambio === null
      ? {}
      : { pago: { recibido: recibido ?? "0", cambio, ...(dolares === undefined ? {} : { dolares }) } };
  return buildRepresentacion(xml.value, presentacionDe(sector, xml.value), {
    ...papelDe(ajustes, empresa),
    tipoEmision: documento.tipoEmision,
    anulada: documento.estado === "ANULADA",
    copia,
    ...pago,
    ...(documento.ahorro === null ? {} : { ahorro: documento.ahorro }),
  });
}

/** Builds the ticket of another till's document from the bytes that the server sent. */
export function buildTicketAjeno(
  { ajustes }: Pick<Deps, "ajustes">,
  { cuf, xml, sector: codigo, tipoEmision, estado, ahorro }: DocumentoAjeno,
  copia: boolean,
): Representacion {
  const empresa = ajustes.find("empresa");
  const sector = findSector(codigo);
  const leido = parseDocumento(xml);
  if (empresa === undefined || sector === undefined || !leido.ok)
    throw new Error(FRASES_INTERNAS.ilegible("el documento", cuf));
  return buildRepresentacion(leido.value, presentacionDe(sector, leido.value), {
    ...papelDe(ajustes, empresa),
    tipoEmision,
    anulada: estado === "ANULADA",
    copia,
    ...(ahorro === null ? {} : { ahorro }),
  });
}

/** The data that draw another till's document. */
type DocumentoAjeno = Pick<
  DetalleVentaTienda,
  "cuf" | "xml" | "sector" | "tipoEmision" | "estado" | "ahorro"
>;

/** Builds the ticket of an issued note from the bytes that the server sent. */
export function buildTicketNota({ db, ajustes }: Deps, clave: string, copia: boolean): Representacion {
  const nota = findDocumentoNota(db, clave);
  const empresa = ajustes.find("empresa");
  const sector = nota === undefined ? undefined : findSector(nota.sector);
  const xml = nota === undefined ? undefined : parseDocumento(nota.xml);
  if (empresa === undefined || sector === undefined || !xml?.ok)
    throw new Error(FRASES_INTERNAS.ilegible("la nota", clave));
  return buildRepresentacion(xml.value, presentacionDe(sector, xml.value), {
    ...papelDe(ajustes, empresa),
    tipoEmision: 1,
    anulada: false,
    copia,
  });
}

/** Builds the page of a proforma. Throws for one that is not at this till. */
export function buildHojaProforma({ db, ajustes }: Pick<Deps, "db" | "ajustes">, id: string): Representacion {
  const proforma = findProforma(db, id);
  const empresa = ajustes.find("empresa");
  if (proforma === undefined || empresa === undefined)
    throw new Error(FRASES_INTERNAS.ilegible("la proforma", id));
  const { unidades_medida: unidades } = ajustes.derivar("catalogos", catalogosImpresos);
  return representacionProforma(proforma, { ...empresa, unidades: unidades ?? new Map() });
}

/** The data that every paper of the company has. */
function papelDe(ajustes: Deps["ajustes"], { ambiente, logo, qrBase }: EmpresaTerminal) {
  return {
    ambiente,
    catalogos: ajustes.derivar("catalogos", catalogosImpresos),
    practica: ajustes.practica,
    papel: ajustes.find("papel") ?? PAPEL_INICIAL,
    ...(logo === null ? {} : { logo }),
    ...(qrBase === null ? {} : { qrBase }),
  };
}
