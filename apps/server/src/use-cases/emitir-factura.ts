import {
  fail,
  ok,
  type ContextoEmision,
  type Instante,
  type NotaAnterior,
  type Result,
} from "@mostrador/core";
import type { Firmante } from "@mostrador/core/node";
import { catalogosDe, type CatalogosEmpresa } from "../catalogos.ts";
import { ahoraDe, type Deps } from "../deps.ts";
import type { Tx } from "../db/abrir.ts";
import { reserveCredito } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFactura, getFactura, insertFactura, listNotasVivas, type Factura } from "../db/facturas.ts";
import { findRecordada, saveRecordada, type ClaveIdempotencia } from "../db/idempotencia.ts";
import { findPunto, listCufds, takeNumero, type ClavePunto, type Cufd } from "../db/puntos.ts";
import { findTipoCambio } from "../db/tipos-cambio.ts";
import type { Fallo } from "../fallos.ts";
import { asegurarHora } from "./asegurar-hora.ts";
import { revisarCafc } from "./contingencia/cafc.ts";
import { contextoOffline } from "./contingencia/contexto.ts";
import { anotarDocumento } from "./anotar-diario.ts";
import { enviar, isCufdVencido, isRechazoPorCufd, renunciar } from "./enviar-factura.ts";
import { filaDe } from "./fila-factura.ts";
import { exigirEmision } from "./restaurar/cierre.ts";
import { construir, findOriginal, terminosDe, type Solicitud, type Terminos } from "./solicitud.ts";
import { sincronizar } from "./sincronizar.ts";
import { inTransaction } from "../db/transaccion.ts";

export interface Emision {
  readonly solicitud: Solicitud;
  /** With it the operation is remembered in the transaction that stores the document. */
  readonly idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null;
  /** The till that asks: its point of sale is nobody else's. */
  readonly terminalId?: string;
  /** The largest total that is issued, in bolivianos; none where it is left out. */
  readonly topeBs?: number;
  /** Called when the document is on disk, before it is sent: what can be made while the reply is awaited starts here. */
  readonly alGuardar?: (factura: Factura) => void;
}

/**
 * Issues one invoice or note of an API user: durable first, sent second, settled third (DESIGN.md section 3); with
 * `contingencia` it is stored as OFFLINE. A CUFD refused as expired is renewed and the invoice built once more.
 */
export async function emitirFactura(
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
): Promise<Result<Factura, Fallo>> {
  const desde = performance.now();
  const emitida = await emitir(deps, empresa, emision);
  const ms = performance.now() - desde;
  if (emitida.ok) deps.metricas.emision(emitida.value.estado === "OFFLINE" ? "offline" : "aceptada", 0, ms);
  else {
    const { error } = emitida;
    deps.metricas.emision(error.kind, error.kind === "rechazada" ? (error.mensajes[0]?.codigo ?? 0) : 0, ms);
  }
  return emitida;
}

async function emitir(deps: Deps, empresa: Empresa, emision: Emision): Promise<Result<Factura, Fallo>> {
  const abierta = await exigirEmision(deps, empresa.nit);
  if (!abierta.ok) return abierta;
  const listo = await alistar(deps, empresa, emision);
  if (!listo.ok) return listo;
  const first = await intentar(deps, empresa, emision, listo.value);
  if (first.ok || !isCufdVencido(first.error)) return first;
  const again = await alistar(deps, empresa, emision);
  if (again.ok && again.value.cufd.codigo === listo.value.cufd.codigo) return first; // no other could be had
  return again.ok ? intentar(deps, empresa, emision, again.value) : again;
}

/** What a document needs that is not in its request. */
interface Listo {
  readonly punto: ClavePunto;
  readonly cuis: string;
  readonly cufd: Cufd;
  readonly firmante: Firmante | null;
  readonly catalogos: CatalogosEmpresa;
}

async function alistar(
  deps: Deps,
  empresa: Empresa,
  { solicitud, terminalId }: Emision,
): Promise<Result<Listo, Fallo>> {
  const { sucursal, puntoVenta } = solicitud.pedido.emisor;
  const punto = { nit: empresa.nit, sucursal, puntoVenta };
  const stored = await findPunto(deps.db, punto);
  if (stored?.cuis == null)
    return fail({ kind: "puntoSinSincronizar", sucursal: punto.sucursal, puntoVenta: punto.puntoVenta });
  if (stored.terminal_id !== null && stored.terminal_id !== terminalId)
    return fail({ kind: "puntoDeTerminal", puntoVenta: punto.puntoVenta });
  const catalogos = await catalogosDe(deps.db, empresa.nit);
  if (catalogos === null) return fail({ kind: "sinCatalogos" });
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return fail({ kind: "sinCertificado" });
  const { contingencia } = terminosDe(solicitud);
  if (!contingencia) {
    const hora = await asegurarHora(deps, empresa, punto);
    if (!hora.ok) return hora;
  }
  const cufd = await cufdPara(deps, empresa, punto, contingencia);
  if (!cufd.ok) return cufd;
  return ok({ punto, cuis: stored.cuis, cufd: cufd.value, firmante, catalogos });
}

/** The current CUFD, renewed when it has expired; an offline invoice takes the last one as it is. */
async function cufdPara(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  offline: boolean,
): Promise<Result<Cufd, Fallo>> {
  const [ultimo] = await listCufds(deps.db, punto, 1);
  if (ultimo !== undefined && (offline || ultimo.vigente_hasta > ahoraDe(deps))) return ok(ultimo);
  const synced = await sincronizar(deps, empresa, punto);
  if (!synced.ok) return synced;
  const [renewed] = await listCufds(deps.db, punto, 1);
  return renewed === undefined
    ? fail({ kind: "puntoSinSincronizar", sucursal: punto.sucursal, puntoVenta: punto.puntoVenta })
    : ok(renewed);
}

async function intentar(
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
  listo: Listo,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  const prepared = await inTransaction(deps.db, empresa.nit, (tx) =>
    guardar(tx, deps, empresa, emision, listo, ahoraMs),
  );
  if (!prepared.ok) return prepared;
  const factura = prepared.value;
  emision.alGuardar?.(factura);
  if (factura.estado === "OFFLINE") return prepared;
  // Concurrent documents share the fsync, which holds no transaction.
  const motivo = await anotarDocumento(deps, empresa, factura, emision.idempotencia, null);
  if (motivo !== null) return renunciar(deps, factura, motivo);
  return enviar(deps, empresa, factura, listo);
}

/** One transaction: number, credit, signed XML, key. A failure gives number and credit back. */
async function guardar(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  { solicitud, idempotencia, topeBs = Infinity }: Emision,
  listo: Listo,
  ahoraMs: number,
): Promise<Result<Factura, Fallo>> {
  if (idempotencia !== null && (await isTomada(tx, idempotencia))) return fail({ kind: "operacionEnCurso" });
  const contexto = await contextoDe(tx, deps, empresa, solicitud, listo);
  if (!contexto.ok) return contexto;
  if (solicitud.clase === "factura") {
    const { pedido, sector } = solicitud;
    const { fechaEmision } = contexto.value.contexto;
    const campos = await revisarCafc(tx, empresa.nit, sector.codigo, pedido, fechaEmision);
    if (campos.length > 0) return fail({ kind: "validacion", campos });
  }
  const anteriores = await notasAnteriores(tx, empresa, solicitud);
  if (!anteriores.ok) return anteriores;
  const hecho = construir(solicitud, contexto.value.contexto, listo.catalogos, anteriores.value);
  if (!hecho.ok) return fail({ kind: "validacion", campos: hecho.error });
  const { documento, datos } = hecho.value;
  const offline = documento.contexto.tipoEmision === 2;
  if (!offline && !(await reserveCredito(tx, empresa.nit, documento.cuf, ahoraMs)))
    return fail({ kind: "creditosAgotados" });
  const factura = filaDe(documento, solicitud.sector, datos, listo.firmante, ahoraMs);
  if (Number(factura.monto_total) > topeBs)
    return fail({ kind: "sobreElTope", monto: factura.monto_total, topeBs });
  const { corteId } = contexto.value;
  await insertFactura(
    tx,
    {
      ...factura,
      corte_id: corteId,
      clave_idempotencia: idempotencia?.clave ?? null,
      proceso: offline ? null : deps.proceso.id(),
    },
    offline ? "emitida offline" : "enviada",
  );
  if (idempotencia !== null) {
    const { hash, ...clave } = idempotencia;
    await saveRecordada(tx, clave, hash, documento.cuf, ahoraMs);
  }
  const guardada = await getFactura(tx, documento.cuf);
  // An offline document is answered as soon as it is stored; one that the journal cannot hold is not stored.
  const motivo = offline
    ? await anotarDocumento(deps, empresa, guardada, idempotencia, contexto.value.cufd)
    : null;
  return motivo === null ? ok(guardada) : fail({ kind: "sinDiario", motivo });
}

/** The notes that stand, or may, about a note's invoice, which is looked at once more: it may have been annulled since. */
async function notasAnteriores(
  tx: Tx,
  empresa: Empresa,
  solicitud: Solicitud,
): Promise<Result<readonly NotaAnterior[], Fallo>> {
  if (solicitud.clase === "factura") return ok([]);
  const { cuf } = solicitud.original;
  const original = await findOriginal(tx, empresa, cuf);
  return original.ok ? ok(await listNotasVivas(tx, cuf)) : original;
}

/** Whether another request with the same key came first; a document refused for its CUFD leaves the key to its successor. */
async function isTomada(tx: Tx, clave: ClaveIdempotencia): Promise<boolean> {
  const known = await findRecordada(tx, clave);
  if (known === undefined) return false;
  const factura = known.cuf === null ? undefined : await findFactura(tx, known.cuf);
  return known.status !== null || factura === undefined || !isRechazoPorCufd(factura);
}

async function contextoDe(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  solicitud: Solicitud,
  { punto, cufd, catalogos }: Listo,
): Promise<Result<{ contexto: ContextoEmision; corteId: string | null; cufd: Cufd }, Fallo>> {
  const terminos = terminosDe(solicitud);
  const cambio = await tipoCambioDe(tx, terminos);
  if (!cambio.ok) return cambio;
  // A clock set back dates nothing before its CUFD was given: that is refused online, and offline it has no event (984).
  const reloj = ahoraDe(deps);
  const ahora = reloj > cufd.obtenido_en ? reloj : (cufd.obtenido_en as Instante);
  const offline =
    solicitud.clase === "factura" && terminos.contingencia
      ? await contextoOffline(tx, empresa, punto, solicitud.pedido, reloj)
      : null;
  if (offline !== null && !offline.ok) return offline;
  const {
    cufd: elegido,
    fechaEmision,
    corteId,
  } = offline?.value ?? { cufd, fechaEmision: ahora, corteId: null };
  const contexto: ContextoEmision = {
    modalidad: empresa.modalidad,
    tipoEmision: terminos.contingencia ? 2 : 1,
    emisor: {
      nit: empresa.nit,
      razonSocial: empresa.razon_social,
      municipio: empresa.municipio,
      telefono: empresa.telefono,
    },
    sucursal: punto.sucursal,
    puntoVenta: punto.puntoVenta,
    direccion: elegido.direccion,
    cufd: elegido.codigo,
    codigoControl: elegido.codigo_control,
    numeroFactura: terminos.numeroFactura ?? (await takeNumero(tx, punto, solicitud.sector.codigo)),
    fechaEmision,
    leyenda: elegirLeyenda(catalogos.leyendas.get(terminos.actividad) ?? [], deps.random()),
    usuario: terminos.usuario,
    tipoCambio: cambio.value,
  };
  return ok({ contexto, corteId, cufd: elegido });
}

/** One of the activity's legends, at random. FACTS.md section 8. */
export function elegirLeyenda(leyendas: readonly string[], azar: number): string {
  return leyendas[Math.floor(azar * leyendas.length)] ?? LEYENDA_GENERAL;
}

/** Serves where the catalog has none for the activity. */
const LEYENDA_GENERAL =
  "Ley N° 453: El proveedor debe brindar atención sin discriminación, con respeto, calidez y cordialidad a los usuarios y consumidores.";

async function tipoCambioDe(tx: Tx, { moneda, tipoCambio }: Terminos): Promise<Result<string, Fallo>> {
  if (moneda === 1) return ok("1");
  const oficial = await findTipoCambio(tx);
  const loc = ["tipoCambio"];
  if (oficial === undefined || moneda !== 2) {
    return fail({
      kind: "validacion",
      campos: [
        { loc: ["moneda"], kind: "sinTipoCambio", msg: "No hay un tipo de cambio oficial para esa moneda." },
      ],
    });
  }
  if (tipoCambio !== undefined && Number(oficial) !== tipoCambio) {
    return fail({
      kind: "validacion",
      campos: [{ loc, kind: "tipoCambioDistinto", msg: `Se usa el tipo de cambio oficial: ${oficial}.` }],
    });
  }
  return ok(oficial);
}
