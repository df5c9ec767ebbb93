import type { Tx } from "../db/abrir.ts";
import { findDocumento, listNotas } from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { CERO, decimalToText, parseDecimal, sumar } from "../aritmetica.ts";
import { parseDocumento } from "../documento/parse.ts";
import { findSector } from "../documento/sectores.ts";
import { valorDe, type Documento, type TablaSector } from "../documento/tipos.ts";
import type { Original } from "../reglas/examen.ts";
import { seguro } from "./hechos.ts";

/** The document that a note names, read as it was registered, and what notes that stand gave back of it. */
export async function loadOriginal(tx: Tx, { cabecera, sector }: Documento): Promise<Original | undefined> {
  if (sector.calculo !== "nota") return undefined;
  const fila = await findDocumento(tx, valorDe(cabecera, "numeroAutorizacionCuf"));
  const tabla = fila === undefined ? undefined : findSector(fila.sector);
  if (fila === undefined || tabla === undefined || tabla.calculo === "nota") return undefined;
  const notas = await listNotas(tx, fila.cuf);
  const montos = notas.map((nota) => parseDecimal(nota.montoTotal) ?? CERO);
  return {
    fila,
    documento: releer(fila, tabla),
    notas: notas.map((nota) => releer(nota, seguro(findSector(nota.sector)))),
    devuelto: decimalToText(montos.reduce(sumar, CERO)),
  };
}

/** A registered document as it was read when it came in. */
function releer({ cuf, xml, modalidad }: Fila<"documento">, tabla: TablaSector): Documento {
  const lectura = parseDocumento(new TextDecoder().decode(xml), tabla, modalidad === 1 ? 1 : 2);
  if (!lectura.ok) throw new Error(`el documento registrado ${cuf} no se lee: ${lectura.falta}`);
  return lectura.documento;
}
