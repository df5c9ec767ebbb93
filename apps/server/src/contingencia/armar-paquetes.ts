import { anotarSalida } from "../diario/anotar.ts";
import { fail, ok, planPaquetes, type Result } from "@mostrador/core";
import { empaquetar } from "@mostrador/core/node";
import type { Tx } from "../motor/connection.ts";
import { disponibles } from "../cuenta/db/creditos.ts";
import { getEvento, type Evento } from "./db/eventos.ts";
import {
  insertPaquete,
  listEsperando,
  toOffline,
  type FacturaEnEspera,
  type Paquete,
} from "./db/paquetes.ts";
import { putTareaDePaquete } from "../documentos/db/tareas-de-documentos.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/**
 * Freezes the waiting documents of an event into packages, with their bytes and members, before any is sent. Each
 * package has its own transaction, so that only one package's XMLs are in memory and other writes proceed in between.
 */
export async function armarPaquetes(
  deps: Deps,
  evento: Evento,
  facturas: readonly FacturaEnEspera[],
): Promise<readonly Paquete[]> {
  const { codigo } = evento;
  if (codigo === null) throw new Error("evento sin código");
  const paquetes: Paquete[] = [];
  for (const plan of planPaquetes(toOffline(facturas, codigo))) {
    const cufs = plan.facturas.map(({ cuf }) => cuf);
    const armado = await transaccion(deps.db, evento.nit, (tx) => armar(deps, tx, evento, cufs));
    if (armado !== null) paquetes.push(armado);
  }
  return paquetes;
}

/** Time for which the server leaves a package to its API user before sending it itself. docs/decisions/0034 */
const ESPERA_MS = 2 * 60_000;

/** Tells whether an API user issued the document offline. A till's documents are packed with its outage. */
function isDePedido({ corteId }: FacturaEnEspera): boolean {
  return corteId?.startsWith("evento:") === true;
}

/** Tells whether the journal may lack the document: a till keeps its offline sales and reports them again after a restore. */
function isDeCaja(factura: FacturaEnEspera): boolean {
  return !isDePedido(factura) && factura.cafc === null;
}

/** Freezes one package. Its documents are read again, because another process may have packed some of them meanwhile. */
async function armar(deps: Deps, tx: Tx, evento: Evento, cufs: readonly string[]): Promise<Paquete | null> {
  const vigentes = await listEsperando(tx, cufs);
  const [first] = vigentes;
  if (first === undefined) return null;
  if (isDeCaja(first)) await anotarSalida(deps, { que: "paquete", cufs: vigentes.map(({ cuf }) => cuf) });
  const { bytes, hash } = empaquetar(vigentes.map(({ xml }) => xml));
  const fila = {
    nit: evento.nit,
    sucursal: evento.sucursal,
    puntoVenta: evento.puntoVenta,
    sector: first.sector,
    tipoFactura: first.tipoFactura,
    eventoId: evento.id,
    cufd: first.cufd,
    cafc: first.cafc,
    archivo: bytes,
    hash,
    cantidad: vigentes.length,
    estado: "armado" as const,
    codigoRecepcion: null,
    mensajes: null,
    creadoEn: deps.now(),
  };
  const armado = await insertPaquete(
    tx,
    fila,
    vigentes.map(({ cuf }) => cuf),
  );
  if (isDePedido(first)) await putTareaDePaquete(tx, armado, deps.reloj.ahora() + ESPERA_MS);
  return armado;
}

/**
 * Freezes selected documents into packages. Fails beforehand if there are too few credits; each package reserves its
 * credits when it is sent.
 */
export async function armarElegidos(
  deps: Deps,
  esperando: readonly FacturaEnEspera[],
  codigoEvento: number | undefined,
): Promise<Result<readonly Paquete[], Fallo>> {
  const porEvento = Map.groupBy(esperando, (f) => Number(f.corteId?.slice("evento:".length)));
  const elegidos = [];
  for (const [id, facturas] of porEvento) {
    const evento = await getEvento(deps.db, id);
    if (codigoEvento === undefined || evento.codigo === codigoEvento) elegidos.push({ evento, facturas });
  }
  const [primera] = esperando;
  const cantidad = elegidos.reduce((total, { facturas }) => total + facturas.length, 0);
  if (primera !== undefined && cantidad > 0 && (await disponibles(deps.db, primera.nit)) < cantidad)
    return fail({ kind: "creditosAgotados" });
  const armados: Paquete[] = [];
  for (const { evento, facturas } of elegidos) armados.push(...(await armarPaquetes(deps, evento, facturas)));
  return ok(armados);
}
