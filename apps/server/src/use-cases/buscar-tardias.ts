import type { Cuf } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import type { Tx } from "../db/connection.ts";
import { endAusente, findAusente, postponeAusente, type Ausente } from "../db/ausentes.ts";
import { settleCreditoTardio } from "../db/creditos.ts";
import { getEmpresa } from "../db/empresas.ts";
import { findFacturaDe, getFactura, isNumeroUsado, moverFactura, type Factura } from "../db/facturas.ts";
import { findOtraDeVenta } from "../db/gemelas.ts";
import { findRecordada, readoptarRecordada } from "../db/idempotencia.ts";
import { transaccion } from "../db/transaccion.ts";
import { documentosDe } from "../siat/origin.ts";
import type { Salida, Tarea } from "../tareas/reglas.ts";
import type { Deps } from "../deps.ts";
import { conCufd } from "./codigos-del-punto.ts";
import { lugarDeNota } from "./notas-de-factura.ts";
import { isSinRespuesta, preguntar, sinRespuesta } from "./resolver-dudas.ts";

/**
 * Asks the tax system once more for a document that was sent and given up as absent, when it is due: a slow call may have landed since.
 * One that did is adopted where its sale has no other document, else annulled. docs/design.md D10.
 */
export async function buscarTardia(deps: Deps, { clave: cuf }: Tarea): Promise<Salida> {
  const ausente = await findAusente(deps.db, cuf);
  const pendiente = pendienteDe(deps, ausente);
  if (ausente === undefined || pendiente.kind !== "otraVez") return pendiente;
  const estado = await preguntar(deps, await getFactura(deps.db, cuf));
  if (estado === null || isSinRespuesta(estado)) return sinRespuesta(estado);
  if (isPalabra(estado)) await asentarTardia(deps, ausente, estado);
  return pendienteDe(deps, await findAusente(deps.db, cuf));
}

/** The next question for the document, by how far that is away: this computer's clock planned it. */
function pendienteDe(deps: Deps, ausente: Ausente | undefined): Salida {
  if (ausente === undefined || ausente.proximaEn === null) return { kind: "hecha" };
  const faltaMs = ausente.proximaEn - deps.now();
  if (faltaMs > 0) return { kind: "programada", venceEn: deps.reloj.ahora() + faltaMs };
  return { kind: "otraVez", motivo: "espera", pausaMs: deps.config.dudaIntervaloMs };
}

function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind !== "rechazada" && !isSinRespuesta(estado);
}

type Palabra = Exclude<EstadoFactura, { readonly kind: "rechazada" | "noEntregada" | "enDuda" }>;

async function asentarTardia(deps: Deps, ausente: Ausente, estado: Palabra): Promise<void> {
  const ahoraMs = deps.now();
  const suceso = await transaccion(deps.db, ausente.nit, (tx) => decidir(tx, ausente, estado, ahoraMs));
  if (suceso === null) return;
  deps.log("llegó tarde", { cuf: ausente.cuf, suceso });
  if (suceso === "sinNumero") await anularSinGuardar(deps, ausente);
}

/** The decision on a late document; null while there is none. `sinNumero`: its number is another document's by now, so that it cannot stand. */
async function decidir(
  tx: Tx,
  ausente: Ausente,
  estado: Palabra,
  ahoraMs: number,
): Promise<"adoptada" | "sobrante" | "sinNumero" | null> {
  const factura = await getFactura(tx, ausente.cuf);
  if (factura.estado !== "DESCARTADA") return (await endAusente(tx, ausente), null);
  if (estado.kind === "noExiste") return (await postponeAusente(tx, ausente, ahoraMs), null);
  const { nit, cuf, sucursal, puntoVenta, sector, numero, cafc } = factura;
  if (cafc === null && (await isNumeroUsado(tx, { nit, sucursal, puntoVenta }, sector, numero))) {
    if (estado.kind === "valida") return "sinNumero";
    return (await endAusente(tx, ausente), null);
  }
  const sobraPor = await lugarDe(tx, ausente, factura);
  // The other one is not settled: which of them stands is decided once it is.
  if (sobraPor === "espera") return null;
  const suceso = sobraPor === null ? "adoptada" : "sobrante";
  await moverFactura(tx, factura, suceso, { codigoRecepcion: estado.codigoRecepcion, sobraPor }, ahoraMs);
  await settleCreditoTardio(tx, nit, cuf, ahoraMs);
  if (sobraPor === null) await recordar(tx, ausente, ahoraMs);
  if (estado.kind === "anulada")
    await moverFactura(tx, { ...factura, estado: "EMITIDA" }, "anulada", {}, ahoraMs);
  await endAusente(tx, ausente);
  return suceso;
}

/** Of the catalog of reasons: issued wrongly. */
const MOTIVO = 1;

/** Annuls at the tax system what cannot stand here; it stays due until it is seen annulled. */
async function anularSinGuardar(deps: Deps, { nit, cuf }: Ausente): Promise<void> {
  const [empresa, factura] = [await getEmpresa(deps.db, nit), await getFactura(deps.db, cuf)];
  const clase = { sector: factura.sector, tipoFactura: factura.tipoFactura };
  await conCufd(deps, empresa, factura, (siat, origen) =>
    documentosDe(siat, empresa, factura.sector).anulacion(origen, clase, { cuf, codigoMotivo: MOTIVO }),
  );
}

/**
 * The CUF of the document that stands in its place: its sale's other one, or its own where its request was given up for good. Null
 * where it has no other. `espera`: the other one is on its way.
 */
async function lugarDe(tx: Tx, ausente: Ausente, factura: Factura): Promise<Cuf | "espera" | null> {
  const { nit, operacion, clave } = ausente;
  let otra = await findOtraDeVenta(tx, factura);
  if (otra === undefined && operacion !== null && clave !== null) {
    const known = await findRecordada(tx, { nit, operacion, clave });
    // Refused without a document: a till took its note back on that word.
    if (known !== undefined && known.cuf === null) return factura.cuf;
    otra = known?.cuf == null ? undefined : await findFacturaDe(tx, nit, known.cuf);
  }
  if (otra === undefined || otra.estado === "RECHAZADA" || otra.estado === "DESCARTADA")
    return lugarPropio(tx, factura);
  return otra.estado === "ENVIANDO" || otra.estado === "EN_DUDA" ? "espera" : otra.cuf;
}

/** Null where a document may stand: an invoice, or a note that gives back no more than is left of an invoice that stands. */
async function lugarPropio(tx: Tx, factura: Factura): Promise<Cuf | "espera" | null> {
  const lugar = await lugarDeNota(tx, factura);
  if (lugar === "enCurso") return "espera";
  return lugar === "libre" ? null : factura.cuf;
}

/** Its key is what became of it. */
async function recordar(
  tx: Tx,
  { nit, operacion, clave, hash, cuf }: Ausente,
  ahoraMs: number,
): Promise<void> {
  if (operacion !== null && clave !== null && hash !== null)
    await readoptarRecordada(tx, { nit, operacion, clave }, hash, cuf, ahoraMs);
}
