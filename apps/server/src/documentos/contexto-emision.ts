import { fail, ok, type ContextoEmision, type Result } from "@mostrador/core";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../motor/connection.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { takeNumero, type Cufd } from "../impuestos/db/puntos.ts";
import { findTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import type { Fallo } from "../fallos.ts";
import { terminosDe, type Solicitud, type Terminos } from "./solicitud.ts";
import type { Listo } from "./alistar-emision.ts";

/**
 * Builds the context of a document in the transaction that stores it: CUFD, instant, number, legend and rate.
 * An offline document has the CUFD and the outage of its instant. Fails without an official rate for its
 * currency.
 */
export async function contextoDe(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  solicitud: Solicitud,
  { punto, cufd, catalogos }: Listo,
): Promise<Result<{ contexto: ContextoEmision; corteId: string | null; cufd: Cufd }, Fallo>> {
  const terminos = terminosDe(solicitud);
  const cambio = await tipoCambioDe(tx, terminos);
  if (!cambio.ok) return cambio;
  // A clock that was set back must not date a document before its CUFD: that is refused online, and offline
  // it has no event (984).
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
    leyenda: elegirLeyenda(catalogos.leyendas.get(terminos.actividad) ?? [], deps.random()),
    usuario: terminos.usuario,
    tipoCambio: cambio.value,
  };
  return ok({ contexto, corteId, cufd: elegido });
}

/** Chooses one of the activity's legends at random. docs/fiscal-rules.md F52. */
export function elegirLeyenda(leyendas: readonly string[], azar: number): string {
  return leyendas[Math.floor(azar * leyendas.length)] ?? LEYENDA_GENERAL;
}

/** The legend of an activity for which the catalog has none. */
const LEYENDA_GENERAL =
  "Ley N° 453: El proveedor debe brindar atención sin discriminación, con respeto, calidez y cordialidad a los usuarios y consumidores.";

async function tipoCambioDe(tx: Tx, { moneda, tipoCambio }: Terminos): Promise<Result<string, Fallo>> {
  if (moneda === 1) return ok("1");
  const oficial = await findTipoCambio(tx);
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
