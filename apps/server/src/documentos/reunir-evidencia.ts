import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, fail, ok, type Result } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Db } from "../motor/connection.ts";
import { listSucesos, sellar, type SucesoSellado } from "../motor/auditoria.ts";
import { findFactura, motivoDe, type Factura } from "./db/facturas.ts";
import { listTardios, type ResultadoTardio } from "../motor/tareas/resultados-tardios.ts";

/** Writes the evidence of a document into a new folder inside `destino`, and returns the folder. Fails with a sentence. */
export async function reunirEvidencia(
  db: Db,
  cuf: string,
  destino: string,
): Promise<Result<{ readonly carpeta: string }, string>> {
  const factura = await findFactura(db, cuf);
  if (factura === undefined)
    return fail(`No hay ningún documento con el CUF ${cuf}. Revise que esté completo.`);
  const carpeta = join(destino, `evidencia-${cuf}`);
  mkdirSync(carpeta, { recursive: true });
  for (const [nombre, contenido] of Object.entries(await archivosDeEvidencia(db, factura)))
    writeFileSync(join(carpeta, nombre), contenido);
  return ok({ carpeta });
}

/**
 * Returns the files that prove a document's history, by name: the XML as sent, its hash, the sealed audit trail, late
 * answers, and an index to read first.
 */
export async function archivosDeEvidencia(
  db: Db,
  factura: Factura,
): Promise<Readonly<Record<string, Buffer | string>>> {
  const sucesos = await listSucesos(db, factura.nit, factura.cuf);
  const tardios = await listTardios(db, factura.nit, factura.cuf);
  return {
    "documento.xml": factura.xml,
    "documento.xml.sha256": `${sha256(factura.xml)}  documento.xml\n`,
    "auditoria.json": `${JSON.stringify(sucesos, null, 2)}\n`,
    ...(tardios.length === 0 ? {} : { "tardios.json": `${JSON.stringify(tardios, null, 2)}\n` }),
    "indice.txt": indice(factura, sucesos, tardios),
  };
}

function indice(f: Factura, sucesos: readonly SucesoSellado[], tardios: readonly ResultadoTardio[]): string {
  const hash = sha256(f.xml);
  const sellos = sucesos.every((s) => s.hash === sellar(s.anterior ?? "", s));
  const lineas = [
    `EVIDENCIA DEL DOCUMENTO ${f.numero}, NIT ${f.nit}`,
    "",
    `CUF                 ${f.cuf}`,
    `Sector              ${f.sector}`,
    `Sucursal / punto    ${f.sucursal} / ${f.puntoVenta}`,
    `Emitido             ${f.fechaEmision} (hora de Bolivia), ${f.tipoEmision === 1 ? "en línea" : "fuera de línea"}`,
    `Monto total         ${f.montoTotal}`,
    `Estado              ${f.estado}`,
    `Código de recepción ${f.codigoRecepcion ?? "ninguno"}`,
    `Motivo de anulación ${motivoDe(f) ?? "ninguno"}`,
    `Mensajes de Impuestos ${f.mensajes ?? "ninguno"}`,
    "",
    "ARCHIVOS",
    "documento.xml         el XML guardado, los mismos bytes que se enviaron a Impuestos",
    `documento.xml.sha256  su SHA-256: ${hash}`,
    "auditoria.json        cada cambio de estado, con el sello que lo une al anterior",
    "",
    "QUÉ OCURRIÓ (hora de Bolivia)",
    ...sucesos.map((s) => `${epochToInstante(s.en)}  ${s.antes ?? "(nuevo)"} -> ${s.despues}  ${s.suceso}`),
    ...deTardios(tardios),
    "",
    "COMPROBACIONES",
    `El XML es el que se registró al emitir: ${sucesos[0]?.huella === hash ? "SÍ" : "NO"}`,
    `Los sellos de estas filas corresponden a su contenido: ${sellos ? "SÍ" : "NO"}`,
    `El rastro termina en el estado actual: ${sucesos.at(-1)?.despues === f.estado ? "SÍ" : "NO"}`,
    "La cadena completa de la empresa se comprueba con: npm run audit",
    "El intercambio SOAP no se guarda; la respuesta de Impuestos está en el código de recepción y los mensajes.",
  ];
  return `${lineas.join("\n")}\n`;
}

/** Lists answers that were not used, because they arrived after another server had taken over. */
function deTardios(tardios: readonly ResultadoTardio[]): readonly string[] {
  if (tardios.length === 0) return [];
  return [
    "",
    "RESPUESTAS QUE LLEGARON TARDE (tardios.json; no cambiaron nada)",
    ...tardios.map(
      ({ en, clase, resultado, dicho }) =>
        `${epochToInstante(en)}  ${clase}: ${resultado}${dicho === null ? "" : `, Impuestos dijo ${dicho}`}`,
    ),
  ];
}
