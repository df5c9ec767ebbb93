/**
 * Applies the consequences of a document's new state in its transaction: due work, search data, notices and
 * sums.
 */
import { TIPO_NOTA, isPublico, type Estado } from "@mostrador/core";
import type { TipoSuceso } from "../webhooks/sucesos.ts";
import { soltarProforma } from "./asentar-proforma.ts";
import { asentarVenta } from "./asentar-venta.ts";
import { insertAusente } from "./ausentes.ts";
import type { Tx } from "./connection.ts";
import { encolarCorreo } from "./correos.ts";
import type { Fila } from "./esquema.ts";
import { motivoDe } from "./motivo-anulacion.ts";
import { soughtCuf } from "./sought.ts";
import { ponerTrasEstado, type Documento } from "./tareas-de-documentos.ts";
import { anunciar } from "./webhooks.ts";

type Movida = Documento & Pick<Fila<"facturas">, "estado" | "gemela" | "corteId">;

/** The transition that brought a document to its state. `antes` is null where the document was just stored. */
interface Paso {
  readonly antes: Estado | null;
  readonly suceso: string;
  readonly ahoraMs: number;
}

/** Outcomes of a sent document after which a slow call may still land. */
const A_BUSCAR: ReadonlySet<string> = new Set(["ausente", "corregida"]);

/** States of a document that came to nothing: the proforma that it was made of is free again. */
const NO_FUE: ReadonlySet<Estado> = new Set(["RECHAZADA", "DESCARTADA"]);

type SucesoDeDocumento = Extract<TipoSuceso, `factura.${string}` | "nota.emitida">;

/**
 * Transitions that webhooks are told of. An offline document was already told of when it was issued, not when
 * it is validated. docs/api.md A38.
 */
const SUCESOS: Readonly<Record<string, SucesoDeDocumento>> = {
  "ENVIANDO aceptada": "factura.emitida",
  "EN_DUDA aceptada": "factura.emitida",
  "DESCARTADA adoptada": "factura.emitida",
  "EMITIDA anulada": "factura.anulada",
  "ANULADA revertida": "factura.anulacion_revertida",
};

/** Makes due the work that the state asks for, sums the document, and tells webhooks and the buyer. */
export async function seguirEstado(tx: Tx, documento: Movida, paso: Paso): Promise<void> {
  const { antes, suceso, ahoraMs } = paso;
  await ponerTrasEstado(tx, documento);
  if (NO_FUE.has(documento.estado) || antes === "DESCARTADA")
    await soltarProforma(tx, documento.nit, documento.cuf);
  if (antes !== null && A_BUSCAR.has(suceso)) await insertAusente(tx, documento, ahoraMs);
  const tipo = tipoDe(documento, paso);
  const seSuma = isPublico(documento.estado) || (antes !== null && isPublico(antes));
  if (tipo === undefined && !seSuma) return;
  const factura = await tx
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", soughtCuf(documento.cuf))
    .executeTakeFirstOrThrow();
  await asentarVenta(tx, factura);
  if (tipo !== undefined) await avisar(tx, factura, tipo, paso);
}

function tipoDe({ estado }: Movida, { antes, suceso }: Paso): SucesoDeDocumento | undefined {
  if (antes === null) return estado === "OFFLINE" ? "factura.offline" : undefined;
  return SUCESOS[`${antes} ${suceso}`];
}

async function avisar(
  tx: Tx,
  f: Fila<"facturas">,
  tipo: SucesoDeDocumento,
  { antes, ahoraMs }: Paso,
): Promise<void> {
  // The till's sale went on with another document while this one was in doubt; the buyer has that one.
  const deDuda = f.terminalId !== null && antes !== null && antes !== "ENVIANDO";
  if ((tipo === "factura.emitida" || tipo === "factura.offline") && !deDuda)
    await encolarCorreo(tx, f, ahoraMs);
  const motivo = motivoDe(f);
  await anunciar(
    tx,
    f.nit,
    tipo === "factura.emitida" && f.tipoFactura === TIPO_NOTA ? "nota.emitida" : tipo,
    {
      cuf: f.cuf,
      numeroFactura: f.numero,
      estado: f.estado,
      sector: f.sector,
      sucursal: f.sucursal,
      puntoVenta: f.puntoVenta,
      fechaEmision: `${f.fechaEmision}-04:00`,
      montoTotal: Number(f.montoTotal),
      cliente: { numeroDocumento: f.clienteDocumento, razonSocial: f.clienteNombre },
      ...(f.originalCuf === null ? {} : { cufFacturaOriginal: f.originalCuf }),
      ...(motivo === null ? {} : { motivo }),
    },
    ahoraMs,
  );
}
