import type { EstadoFactura } from "@mostrador/siat";
import { documentosDe } from "../siat/origin.ts";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../db/empresas.ts";
import { listByEstado, moverFactura, type Factura } from "../db/facturas.ts";
import { returnCredito } from "../db/creditos.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { deleteProcesos } from "../db/procesos.ts";
import { freeLeases } from "../db/leases.ts";
import { NEGATIVAS } from "../esperas.ts";
import { conCufd } from "./codigos-del-punto.ts";
import { transaccion } from "../db/transaccion.ts";

/** Documents that are asked for in one round, and read at a time. */
const POR_RONDA = 200;

/** Longer than any call to the tax system takes. */
const INTERRUMPIDA_MS = 300_000;

/** What a server was doing when it ended is taken over: its turns are free, and what it was sending is in doubt. */
export async function relevar(deps: Deps): Promise<void> {
  await marcarInterrumpidas(deps);
  const vivos = await deps.proceso.listVivos();
  await freeLeases(deps.db, vivos);
  await deleteProcesos(deps.db, vivos, deps.now());
}

/** What was being sent when its server ended, or broke off, may have arrived. */
async function marcarInterrumpidas(deps: Deps): Promise<void> {
  const enviando = await listByEstado(deps.db, ["ENVIANDO"], 0, Number.MAX_SAFE_INTEGER);
  if (enviando.length === 0) return;
  // After the documents: whoever came in since has none of them.
  const vivos = new Set(await deps.proceso.listVivos());
  const open = enviando.filter(
    ({ cuf, proceso, enviadoEn }) =>
      proceso === null ||
      !vivos.has(proceso) ||
      deps.esperas.cumplida(`envio:${cuf}`, String(enviadoEn), INTERRUMPIDA_MS),
  );
  for (const factura of open) {
    deps.esperas.olvidar(`envio:${factura.cuf}`);
    await transaccion(deps.db, factura.nit, (tx) =>
      moverFactura(tx, factura, "enDuda", { intentoFin: deps.now() }, deps.now()),
    );
  }
}

/** Asks the tax system for each document in doubt, once. */
export async function resolverDudas(deps: Deps): Promise<void> {
  const sinCodigos = new Set<string>();
  let sinRespuesta = 0;
  await deps.rondas<Factura>({
    nombre: "dudas",
    porRonda: POR_RONDA,
    listar: (desde) => listByEstado(deps.db, ["EN_DUDA"], desde, POR_RONDA),
    idDe: ({ id }) => id,
    alFallar: ({ cuf }, error) => deps.log("tarea", { nombre: "dudas", cuf, error: String(error) }),
    hacer: async (factura) => {
      const punto = `${factura.nit}/${factura.sucursal}/${factura.puntoVenta}`;
      if (sinCodigos.has(punto)) return "salto";
      const estado = await preguntar(deps, factura);
      if (estado === null) return (void sinCodigos.add(punto), "salto");
      if (estado.kind === "enDuda" || estado.kind === "noEntregada")
        return ++sinRespuesta >= SIN_RESPUESTA ? "basta" : "hecho"; // it is not there to be asked
      sinRespuesta = 0;
      await asentarDuda(deps, factura, estado);
      return "hecho";
    },
  });
}

/** Questions in a row without answer that end a round. */
export const SIN_RESPUESTA = 3;

/** The tax system's word for a document's CUF; null when it cannot be asked. */
export async function preguntar(
  deps: Deps,
  factura: Pick<Factura, "nit" | "cuf" | "sucursal" | "puntoVenta" | "sector" | "tipoFactura">,
): Promise<EstadoFactura | null> {
  const empresa = await getEmpresa(deps.db, factura.nit);
  const clase = { sector: factura.sector, tipoFactura: factura.tipoFactura };
  return conCufd(deps, empresa, factura, (siat, origen) =>
    documentosDe(siat, empresa, factura.sector).verificacionEstado(origen, clase, factura.cuf),
  );
}

async function asentarDuda(deps: Deps, factura: Factura, estado: EstadoFactura): Promise<void> {
  const ahoraMs = deps.now();
  const clave = `duda:${factura.cuf}`;
  const { dudaEsperaMs } = deps.config;
  // The attempt is over since the document is in doubt: what this process waits is never shorter.
  const ausente =
    estado.kind === "noExiste" && deps.esperas.negada(clave, String(factura.intentoFin), dudaEsperaMs);
  const dicho = estado.kind === "valida" || estado.kind === "anulada" || ausente;
  if (!dicho) return;
  await transaccion(deps.db, factura.nit, async (tx) => {
    if (estado.kind === "valida" || estado.kind === "anulada") {
      const codigoRecepcion = estado.codigoRecepcion;
      const aceptada = await moverFactura(tx, factura, "aceptada", { codigoRecepcion }, ahoraMs);
      // Annulled in the meantime, by the portal or another system of the company.
      if (aceptada && estado.kind === "anulada")
        await moverFactura(tx, { ...factura, estado: "EMITIDA" }, "anulada", {}, ahoraMs);
      return;
    }
    if (!(await moverFactura(tx, factura, "ausente", { negativas: NEGATIVAS }, ahoraMs))) return;
    await deleteRecordadaDe(tx, factura.cuf);
    await returnCredito(tx, factura.nit, factura.cuf);
  });
  deps.esperas.olvidar(clave);
}
