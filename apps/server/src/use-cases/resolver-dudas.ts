import type { EstadoFactura } from "@mostrador/siat";
import { documentosDe, ahoraDe, puntoSiat, type Deps } from "../deps.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import { listByEstado, moverFactura, updateFactura, type Factura } from "../db/facturas.ts";
import { returnCredito } from "../db/creditos.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { findPunto, listCufds } from "../db/puntos.ts";
import { sincronizar } from "./sincronizar.ts";
import { transaccion } from "../db/transaccion.ts";

const POR_RONDA = 200;
/** Absence counts only after this many negative answers. DESIGN.md section 3. */
const NEGATIVAS = 2;

/** Longer than any call to the tax system takes. */
const INTERRUMPIDA_MS = 300_000;

/** What was being sent when a program ended, or broke off, may have arrived. At a start that is all that is being sent. */
export async function marcarInterrumpidas(deps: Deps, alArrancar: boolean): Promise<number> {
  const enviando = await listByEstado(deps.db, ["ENVIANDO"], Number.MAX_SAFE_INTEGER);
  const open = enviando.filter(
    ({ enviado_en, creado_en }) => alArrancar || deps.now() - (enviado_en ?? creado_en) > INTERRUMPIDA_MS,
  );
  if (open.length === 0) return 0;
  for (const factura of open)
    await transaccion(deps.db, factura.nit, (tx) =>
      moverFactura(tx, factura, "enDuda", { intento_fin: deps.now() }, deps.now()),
    );
  return open.length;
}

/** Asks the tax system for each document in doubt, once. Returns how many were settled. */
export async function resolverDudas(deps: Deps): Promise<number> {
  await marcarInterrumpidas(deps, false);
  let settled = 0;
  let sinRespuesta = 0;
  const dudas = await listByEstado(deps.db, ["EN_DUDA"], POR_RONDA);
  // In any order: one that cannot be asked must not keep the others waiting for ever.
  const orden = dudas
    .map((factura) => ({ factura, azar: deps.random() }))
    .toSorted((a, b) => a.azar - b.azar);
  for (const { factura } of orden) {
    const estado = await preguntar(deps, factura);
    if (estado === null) continue;
    if (estado.kind === "enDuda" || estado.kind === "noEntregada") {
      if (++sinRespuesta >= SIN_RESPUESTA) return settled; // it is not there to be asked
      continue;
    }
    sinRespuesta = 0;
    if (await asentarDuda(deps, factura, estado)) settled++;
  }
  return settled;
}

/** Questions in a row without answer that end a round. */
const SIN_RESPUESTA = 3;

/** The tax system's word for a document's CUF; null when it cannot be asked. */
export async function preguntar(deps: Deps, factura: Factura): Promise<EstadoFactura | null> {
  const empresa = await getEmpresa(deps.db, factura.nit);
  const siat = deps.siatOf(empresa);
  const origen = await origenVigente(deps, empresa, factura);
  if (siat === null || origen === null) return null;
  return documentosDe(siat, empresa, factura.sector).verificacionEstado(
    origen,
    { sector: factura.sector, tipoFactura: factura.tipo_factura },
    factura.cuf,
  );
}

/** CUIS and a current CUFD of the document's point of sale, renewed when expired; null when they cannot be had. */
export async function origenVigente(
  deps: Deps,
  empresa: Empresa,
  { sucursal, punto_venta: puntoVenta }: Pick<Factura, "sucursal" | "punto_venta">,
) {
  const clave = { nit: empresa.nit, sucursal, puntoVenta };
  let [cufd] = await listCufds(deps.db, clave, 1);
  if (cufd === undefined || cufd.vigente_hasta <= ahoraDe(deps, empresa)) {
    if (!(await sincronizar(deps, empresa, clave)).ok) return null;
    [cufd] = await listCufds(deps.db, clave, 1);
  }
  const punto = await findPunto(deps.db, clave);
  if (punto?.cuis == null || cufd === undefined) return null;
  return { ...puntoSiat(empresa, { sucursal, puntoVenta, cuis: punto.cuis }), cufd: cufd.codigo };
}

async function asentarDuda(deps: Deps, factura: Factura, estado: EstadoFactura): Promise<boolean> {
  const ahoraMs = deps.now();
  return transaccion(deps.db, factura.nit, async (tx) => {
    if (estado.kind === "valida" || estado.kind === "anulada") {
      const codigo_recepcion = estado.codigoRecepcion;
      if (!(await moverFactura(tx, factura, "aceptada", { codigo_recepcion }, ahoraMs))) return false;
      if (estado.kind === "valida") return true;
      // Annulled in the meantime, by the portal or another system of the company.
      return moverFactura(tx, { ...factura, estado: "EMITIDA" }, "anulada", {}, ahoraMs);
    }
    if (estado.kind !== "noExiste") return false;
    const esperado = ahoraMs - (factura.intento_fin ?? factura.creado_en) >= deps.config.dudaEsperaMs;
    if (!esperado || factura.negativas + 1 < NEGATIVAS) {
      await updateFactura(tx, factura, {
        negativas: esperado ? factura.negativas + 1 : factura.negativas,
      });
      return false;
    }
    await deleteRecordadaDe(tx, factura.cuf);
    await returnCredito(tx, factura.nit, factura.cuf);
    return moverFactura(tx, factura, "ausente", { negativas: factura.negativas + 1 }, ahoraMs);
  });
}
