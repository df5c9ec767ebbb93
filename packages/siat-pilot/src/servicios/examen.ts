import type { Tx } from "../db/abrir.ts";
import { parseDocumento } from "../documento/parse.ts";
import { findSector } from "../documento/sectores.ts";
import { examinar } from "../reglas/documento.ts";
import { exigida, type Mensaje } from "../reglas/mensaje.ts";
import type { Llegada } from "./llegada.ts";
import { registrar } from "./registrar.ts";
import { reunirExamen } from "./reunir-examen.ts";

/** Examines an XML, and registers it when there are only warnings. Returns the messages: only warnings when it was registered. */
export async function recibirDocumento(tx: Tx, llegada: Llegada): Promise<readonly Mensaje[]> {
  const sector = findSector(llegada.sector);
  const xml = decodeUtf8(llegada.bytes);
  if (sector === undefined || xml === undefined) return [{ codigo: 939 }];
  const lectura = parseDocumento(xml, sector, llegada.contribuyente.modalidad === 1 ? 1 : 2);
  if (!lectura.ok) return [{ codigo: 939, detalle: lectura.falta }];
  const todos = examinar(await reunirExamen(tx, llegada, { xml, ...lectura }));
  const mensajes = todos.filter((mensaje) => exigida(mensaje, llegada.relajar) !== undefined);
  if (mensajes.every((mensaje) => mensaje.advertencia)) await registrar(tx, llegada, lectura.documento);
  return mensajes;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
