import { consultarPadron } from "../padron.ts";
import type { Tx } from "../db/abrir.ts";
import { findCufd } from "../db/codigos.ts";
import { findCafc, listCertificados, listNits } from "../db/contribuyentes.ts";
import { findDocumento, isCorrelativo, isNumeroUsado } from "../db/documentos.ts";
import { valorDe, valorOpcional, type Documento } from "../documento/tipos.ts";
import type { Contingencia, Examen } from "../reglas/examen.ts";
import { numeroDe, serieDe, type Llegada } from "./llegada.ts";
import { loadOriginal } from "./original.ts";

/** Reads beforehand all that the checks of an arrived document need. */
export async function reunirExamen(
  tx: Tx,
  llegada: Llegada,
  { xml, documento, firmas }: Pick<Examen, "xml" | "documento" | "firmas">,
): Promise<Examen> {
  const { cabecera } = documento;
  const { ahora, contribuyente, cufd, punto } = llegada;
  const cufdDelXml = await findCufd(tx, valorDe(cabecera, "cufd"));
  const nits = new Set(await listNits(tx));
  const serie = serieDe(llegada, documento);
  return {
    ahora,
    documento,
    xml,
    firmas,
    contribuyente,
    certificados: await listCertificados(tx, contribuyente.nit),
    sucursal: punto.sucursal,
    puntoVenta: punto.puntoVenta,
    cufd,
    cufdDelXml: cufdDelXml?.nit === contribuyente.nit ? cufdDelXml : undefined,
    contingencia: await loadContingencia(tx, llegada, documento),
    cufRegistrado: (await findDocumento(tx, valorDe(cabecera, "cuf"))) !== undefined,
    original: await loadOriginal(tx, documento),
    padron: (nit) => consultarPadron(nit, nits),
    numeroCorrelativo: await isCorrelativo(tx, serie, numeroDe(documento)),
  };
}

async function loadContingencia(
  tx: Tx,
  llegada: Llegada,
  documento: Documento,
): Promise<Contingencia | undefined> {
  if (llegada.paquete === undefined) return undefined;
  const codigo = valorOpcional(documento.cabecera, "cafc");
  const serie = serieDe(llegada, documento);
  return {
    evento: llegada.paquete.evento,
    codigoCafc: llegada.paquete.cafc,
    cafc: codigo === null ? undefined : await findCafc(tx, llegada.punto.nit, codigo, llegada.sector),
    numeroCafcUsado: codigo !== null && (await isNumeroUsado(tx, serie, numeroDe(documento))),
  };
}
