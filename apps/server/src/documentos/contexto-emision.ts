import { type ContextoEmision, decimal, fail, ok, type Result } from "@mostrador/core";
import type { Firmante } from "@mostrador/core/firma";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../motor/connection.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { type ClavePunto, type Cufd, findPunto, listCufds, takeNumero } from "../impuestos/db/puntos.ts";
import { findTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import { type Fallo, faltaDelPunto } from "../fallos.ts";
import { type Solicitud, type Terminos, terminosDe } from "./solicitud.ts";
import { catalogosDe, type CatalogosEmpresa } from "../impuestos/readers/catalogos-de-empresa.ts";
import { findParte } from "../impuestos/partes-con-credito.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";

/**
 * Builds the context of a document in the transaction that stores it: CUFD, instant, law, number, legend and rate. An
 * offline document has the CUFD and outage of its instant. Fails if there is no official rate for its currency.
 */
export async function contextoDe(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  solicitud: Solicitud,
  { punto, cufd, catalogos }: Listo,
): Promise<Result<{ contexto: ContextoEmision; corteId: string | null; cufd: Cufd }, Fallo>> {
  const terminos = terminosDe(solicitud);
  // If the clock was set back, the document must still not precede its CUFD: online it would be refused, and offline it
  // would have no event (984).
  const reloj = ahoraDe(deps);
  const ahora = reloj > cufd.obtenidoEn ? reloj : cufd.obtenidoEn;
  const offline =
    solicitud.clase === "factura" && terminos.contingencia
      ? await deps.contingencia.contextoOffline(tx, empresa, punto, solicitud.pedido, reloj)
      : null;
  if (offline !== null && !offline.ok) return offline;
  const {
    cufd: elegido,
    fechaEmision,
    corteId,
  } = offline?.value ?? { cufd, fechaEmision: ahora, corteId: null };
  const cambio = await tipoCambioDe(tx, terminos, fechaEmision, deps.config.cotizaciones.margen);
  if (!cambio.ok) return cambio;
  const contexto: ContextoEmision = {
    modalidad: empresa.modalidad,
    tipoEmision: terminos.contingencia ? 2 : 1,
    emisor: {
      nit: empresa.nit,
      razonSocial: empresa.razonSocial,
      municipio: empresa.municipio,
      telefono: empresa.telefono,
    },
    sucursal: punto.sucursal,
    puntoVenta: punto.puntoVenta,
    direccion: elegido.direccion,
    cufd: elegido.codigo,
    codigoControl: elegido.codigoControl,
    numeroFactura: terminos.numeroFactura ?? (await takeNumero(tx, punto, solicitud.sector.codigo)),
    fechaEmision,
    leyenda: chooseLeyenda(catalogos.leyendas.get(terminos.actividad) ?? [], deps.random()),
    usuario: terminos.usuario,
    tipoCambio: cambio.value,
    regimen: await deps.regimenes.regimenEn(tx, empresa, fechaEmision),
    parteConCredito: await findParte(tx, empresa.nit, solicitud.sector.codigo, fechaEmision),
  };
  return ok({ contexto, corteId, cufd: elegido });
}

/** Chooses one of the activity's legends at random. docs/fiscal-rules.md F52. */
export function chooseLeyenda(leyendas: readonly string[], azar: number): string {
  return leyendas[Math.floor(azar * leyendas.length)] ?? LEYENDA_GENERAL;
}

/** Legend of an activity for which the catalog has none. */
const LEYENDA_GENERAL =
  "Ley N° 453: El proveedor debe brindar atención sin discriminación, con respeto, calidez y cordialidad a los usuarios y consumidores.";

/** Returns the rate for the day of an instant: the official rate in force plus the installation's margin. */
async function tipoCambioDe(
  tx: Tx,
  { moneda, tipoCambio }: Terminos,
  instante: string,
  margen: string,
): Promise<Result<string, Fallo>> {
  if (moneda === 1) return ok("1");
  const vigente = await findTipoCambio(tx, instante.slice(0, 10));
  const oficial = vigente === undefined ? undefined : decimal(vigente.usd).plus(margen).toFixed();
  const loc = ["tipoCambio"];
  if (oficial === undefined || moneda !== 2) {
    const msg =
      moneda === 2
        ? "Todavía no hay un tipo de cambio oficial guardado: emita en bolivianos (1), o repita más tarde."
        : "Para esa moneda no hay un tipo de cambio oficial: emita en bolivianos (1) o en dólares (2).";
    return fail({ kind: "validacion", campos: [{ loc: ["moneda"], kind: "sinTipoCambio", msg }] });
  }
  if (tipoCambio !== undefined && Number(oficial) !== tipoCambio) {
    return fail({
      kind: "validacion",
      campos: [{ loc, kind: "tipoCambioDistinto", msg: `Se usa el tipo de cambio oficial: ${oficial}.` }],
    });
  }
  return ok(oficial);
}

/** Data besides the request that a document needs. */
export interface Listo {
  readonly punto: ClavePunto;
  readonly cuis: string;
  readonly cufd: Cufd;
  readonly firmante: Firmante | null;
  readonly catalogos: CatalogosEmpresa;
}

/**
 * Gathers the data besides the request that a document needs. Fails if the point of sale is not synchronised or belongs
 * to a till, and if catalogs, certificate, clock or CUFD are missing.
 */
export async function alistar(
  deps: Deps,
  empresa: Empresa,
  { solicitud, terminalId }: { readonly solicitud: Solicitud; readonly terminalId?: string },
): Promise<Result<Listo, Fallo>> {
  const { sucursal, puntoVenta } = solicitud.pedido.emisor;
  const punto = { nit: empresa.nit, sucursal, puntoVenta };
  const stored = await findPunto(deps.db, punto);
  if (stored?.cuis == null) return fail(faltaDelPunto(punto, stored));
  if (stored.terminalId !== null && stored.terminalId !== terminalId)
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

/** Returns the current CUFD, renewed if it has expired. For an offline invoice it returns the last one unchanged. */
async function cufdPara(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  offline: boolean,
): Promise<Result<Cufd, Fallo>> {
  const [ultimo] = await listCufds(deps.db, punto, 1);
  if (ultimo !== undefined && (offline || ultimo.vigenteHasta > ahoraDe(deps))) return ok(ultimo);
  const synced = await sincronizar(deps, empresa, punto);
  if (!synced.ok) return synced;
  const [renewed] = await listCufds(deps.db, punto, 1);
  return renewed === undefined
    ? fail({ kind: "puntoSinSincronizar", sucursal: punto.sucursal, puntoVenta: punto.puntoVenta })
    : ok(renewed);
}
