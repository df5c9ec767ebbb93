import { epochToInstante } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import { documentosDe, ahoraDe, puntoSiat, type Deps } from "../deps.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import { listByEstado, moverFactura, updateFactura, type Factura } from "../db/facturas.ts";
import { returnCredito } from "../db/creditos.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { deleteProcesos } from "../db/procesos.ts";
import { findPunto, listCufds } from "../db/puntos.ts";
import { freeTurnos } from "../db/turnos.ts";
import { isDelPunto } from "./contingencia/del-pedido.ts";
import { renovarCufd, sincronizar } from "./sincronizar.ts";
import { transaccion } from "../db/transaccion.ts";

const POR_RONDA = 200;
/** Absence counts only after this many negative answers. DESIGN.md section 3. */
const NEGATIVAS = 2;

/** Longer than any call to the tax system takes. */
const INTERRUMPIDA_MS = 300_000;

/** What a server was doing when it ended is taken over: its turns are free, and what it was sending is in doubt. */
export async function relevar(deps: Deps): Promise<void> {
  await marcarInterrumpidas(deps);
  const vivos = await deps.proceso.listVivos();
  await freeTurnos(deps.db, vivos);
  await deleteProcesos(deps.db, vivos, deps.now());
}

/** What was being sent when its server ended, or broke off, may have arrived. */
async function marcarInterrumpidas(deps: Deps): Promise<void> {
  const enviando = await listByEstado(deps.db, ["ENVIANDO"], Number.MAX_SAFE_INTEGER);
  if (enviando.length === 0) return;
  // After the documents: whoever came in since has none of them.
  const vivos = new Set(await deps.proceso.listVivos());
  const open = enviando.filter(
    ({ proceso, enviado_en, creado_en }) =>
      proceso === null || !vivos.has(proceso) || deps.now() - (enviado_en ?? creado_en) > INTERRUMPIDA_MS,
  );
  for (const factura of open)
    await transaccion(deps.db, factura.nit, (tx) =>
      moverFactura(tx, factura, "enDuda", { intento_fin: deps.now() }, deps.now()),
    );
}

/** Asks the tax system for each document in doubt, once. */
export async function resolverDudas(deps: Deps): Promise<void> {
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
      if (++sinRespuesta >= SIN_RESPUESTA) return; // it is not there to be asked
      continue;
    }
    sinRespuesta = 0;
    await asentarDuda(deps, factura, estado);
  }
}

/** Questions in a row without answer that end a round. */
const SIN_RESPUESTA = 3;

/** The tax system's word for a document's CUF; null when it cannot be asked. */
export async function preguntar(
  deps: Deps,
  factura: Pick<Factura, "nit" | "cuf" | "sucursal" | "punto_venta" | "sector" | "tipo_factura">,
): Promise<EstadoFactura | null> {
  const empresa = await getEmpresa(deps.db, factura.nit);
  const siat = deps.siatOf(empresa);
  const origen = await origenVigente(deps, empresa, factura);
  if (siat === null || origen === null) return null;
  const estado = await documentosDe(siat, empresa, factura.sector).verificacionEstado(
    origen,
    { sector: factura.sector, tipoFactura: factura.tipo_factura },
    factura.cuf,
  );
  if (estado.kind === "rechazada" && isDelPunto(estado.mensajes))
    await renovarSiEsVieja(deps, empresa, factura, origen);
  return estado;
}

/** One that was just brought and is refused too is not mended by yet another. */
const RECIENTE_MS = 60_000;

/**
 * The CUFD of a question was refused, as the tax system has a newer one: the answer that brought it was lost. Nobody else asks for another
 * while nothing is issued, and the question would be refused for as long as the CUFD lasts.
 */
async function renovarSiEsVieja(
  deps: Deps,
  empresa: Empresa,
  { sucursal, punto_venta: puntoVenta }: Pick<Factura, "sucursal" | "punto_venta">,
  { cufd }: { readonly cufd: string },
): Promise<void> {
  const clave = { nit: empresa.nit, sucursal, puntoVenta };
  const [ultimo] = await listCufds(deps.db, clave, 1);
  const limite = epochToInstante(deps.now() + empresa.desfase_ms - RECIENTE_MS);
  if (ultimo !== undefined && ultimo.obtenido_en <= limite) await renovarCufd(deps, empresa, clave, cufd);
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

async function asentarDuda(deps: Deps, factura: Factura, estado: EstadoFactura): Promise<void> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, async (tx) => {
    if (estado.kind === "valida" || estado.kind === "anulada") {
      const codigo_recepcion = estado.codigoRecepcion;
      const aceptada = await moverFactura(tx, factura, "aceptada", { codigo_recepcion }, ahoraMs);
      // Annulled in the meantime, by the portal or another system of the company.
      if (aceptada && estado.kind === "anulada")
        await moverFactura(tx, { ...factura, estado: "EMITIDA" }, "anulada", {}, ahoraMs);
      return;
    }
    if (estado.kind !== "noExiste") return;
    const esperado = ahoraMs - (factura.intento_fin ?? factura.creado_en) >= deps.config.dudaEsperaMs;
    if (!esperado || factura.negativas + 1 < NEGATIVAS) {
      await updateFactura(tx, factura, {
        negativas: esperado ? factura.negativas + 1 : factura.negativas,
      });
      return;
    }
    const negativas = factura.negativas + 1;
    if (!(await moverFactura(tx, factura, "ausente", { negativas }, ahoraMs))) return;
    await deleteRecordadaDe(tx, factura.cuf);
    await returnCredito(tx, factura.nit, factura.cuf);
  });
}
