import { findCuisVigente, insertCufd, insertCuis, endCufds, endCuis, type Punto } from "../db/codigos.ts";
import { listNits } from "../db/contribuyentes.ts";
import { nuevoCodigoControl, nuevoCufd, nuevoCuis } from "../codigos.ts";
import { siguienteMedianoche, toFechaConDesfase } from "../instante.ts";
import { LIMITES } from "../limites.ts";
import { consultarPadron } from "../padron.ts";
import type { Hechos } from "../reglas/hechos.ts";
import { primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { mensajeSoap, rechazo } from "./respuesta.ts";

/**
 * Gives a CUIS for a year. While one is in force it returns 980 with that CUIS, until the CUIS's last five days. docs/fiscal-rules.md F9.
 */
export async function cuis(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora } = llamada;
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.cuis, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const punto = puntoDe(hechos);
  const sistema = seguro(hechos.base.codigoSistema);
  const modalidad = seguro(hechos.base.codigoModalidad);
  const vigente = await findCuisVigente(tx, punto, sistema, modalidad, ahora);
  if (vigente !== undefined && vigente.hasta - ahora > LIMITES.renovacionCuisMs)
    return {
      codigo: vigente.codigo,
      fechaVigencia: toFechaConDesfase(vigente.hasta),
      ...rechazo({ codigo: 980 }),
    };
  if (vigente !== undefined) await endCuis(tx, vigente.codigo, ahora);
  const codigo = nuevoCuis();
  const hasta = ahora + LIMITES.vigenciaCuisMs;
  await insertCuis(tx, { codigo, ...columnas(punto), sistema, modalidad, desde: ahora, hasta });
  return { codigo, fechaVigencia: toFechaConDesfase(hasta), transaccion: true };
}

/** Gives a CUFD for a day, by the mode in force; adds 3008 when the CUIS is about to end. */
export async function cufd(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, control } = llamada;
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.cufd, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const punto = puntoDe(hechos);
  const modo = control.leer().cufdMode;
  if (modo === "unico") await endCufds(tx, punto, ahora);
  const dia = ahora + LIMITES.vigenciaCufdMs;
  const hasta = modo === "medianoche" ? Math.min(dia, siguienteMedianoche(ahora)) : dia;
  const { codigo: codigoCuis, hasta: finCuis } = seguro(hechos.cuis);
  const { direccion } = seguro(hechos.sucursal);
  const codigo = nuevoCufd();
  const codigoControl = nuevoCodigoControl();
  await insertCufd(tx, {
    codigo,
    control: codigoControl,
    cuis: codigoCuis,
    ...columnas(punto),
    direccion,
    desde: ahora,
    hasta,
  });
  const porVencer = finCuis - ahora <= LIMITES.renovacionCuisMs;
  return {
    codigo,
    codigoControl,
    direccion,
    fechaVigencia: toFechaConDesfase(hasta),
    mensajesList: porVencer ? [mensajeSoap({ codigo: 3008 })] : [],
    transaccion: true,
  };
}

const CODIGO_NIT = { activo: 986, inactivo: 987, inexistente: 994 } as const;

/** Tells whether a NIT is active; `transaccion` is true only then. */
export async function verificarNit(llamada: Llamada): Promise<RespuestaSoap> {
  const fallo = primerFallo(REGLAS.sucursalConModalidad, await loadHechos(llamada));
  if (fallo !== undefined) return rechazo(fallo);
  const nit = String(llamada.solicitud.entero("nitParaVerificacion") ?? "");
  const codigo = CODIGO_NIT[consultarPadron(nit, new Set(await listNits(llamada.tx)))];
  return { mensajesList: [mensajeSoap({ codigo })], transaccion: codigo === 986 };
}

/** Answers every caller with a valid token; the same in every service. */
export async function verificarComunicacion(llamada: Llamada): Promise<RespuestaSoap> {
  const fallo = primerFallo(REGLAS.comunicacion, await loadHechos(llamada));
  if (fallo !== undefined) return rechazo(fallo);
  return { mensajesList: [mensajeSoap({ codigo: 926 })], transaccion: true };
}

/** The point of sale that a request speaks for. */
export function puntoDe({ base }: Hechos): Punto {
  return {
    nit: seguro(base.nit),
    sucursal: seguro(base.codigoSucursal),
    puntoVenta: base.codigoPuntoVenta ?? 0,
  };
}

/** A point of sale as the tables' columns. */
export function columnas({ nit, sucursal, puntoVenta }: Punto) {
  return { nit, sucursal, puntoVenta };
}
