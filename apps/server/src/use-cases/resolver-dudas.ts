import type { EstadoFactura } from "@mostrador/siat";
import { documentosDe, ahoraDe, puntoSiat, type Deps } from "../deps.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import { listByEstado, moverFactura, updateFactura, type Factura } from "../db/facturas.ts";
import { returnCredito } from "../db/creditos.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { findPunto, listCufds } from "../db/puntos.ts";
import { sincronizar } from "./sincronizar.ts";

const POR_RONDA = 200;
/** Absence counts only after this many negative answers. DESIGN.md section 3. */
const NEGATIVAS = 2;

/** After a start: what was being sent when the program ended may have arrived. */
export async function marcarInterrumpidas(deps: Deps): Promise<number> {
  const open = await listByEstado(deps.db, ["ENVIANDO"], Number.MAX_SAFE_INTEGER);
  await deps.db.transaction().execute(async (tx) => {
    for (const factura of open)
      await moverFactura(tx, factura, "enDuda", { intento_fin: deps.now() }, deps.now());
  });
  return open.length;
}

/** Asks the tax system for each document in doubt, once. Returns how many were settled. */
export async function resolverDudas(deps: Deps): Promise<number> {
  let settled = 0;
  for (const factura of await listByEstado(deps.db, ["EN_DUDA"], POR_RONDA)) {
    const estado = await preguntar(deps, factura);
    if (estado === null) continue;
    if (estado.kind === "enDuda" || estado.kind === "noEntregada") return settled; // it is not there to be asked
    if (await asentarDuda(deps, factura, estado)) settled++;
  }
  return settled;
}

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
  return deps.db.transaction().execute(async (tx) => {
    if (estado.kind === "valida" || estado.kind === "anulada") {
      return moverFactura(tx, factura, "aceptada", { codigo_recepcion: estado.codigoRecepcion }, ahoraMs);
    }
    if (estado.kind !== "noExiste") return false;
    const esperado = ahoraMs - (factura.intento_fin ?? factura.creado_en) >= deps.config.dudaEsperaMs;
    if (!esperado || factura.negativas + 1 < NEGATIVAS) {
      await updateFactura(tx, factura.cuf, {
        negativas: esperado ? factura.negativas + 1 : factura.negativas,
      });
      return false;
    }
    await deleteRecordadaDe(tx, factura.cuf);
    await returnCredito(tx, factura.nit, factura.cuf);
    return moverFactura(tx, factura, "ausente", { negativas: factura.negativas + 1 }, ahoraMs);
  });
}
