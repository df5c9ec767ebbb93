/** Cases of refusals with their remedies, and the calls that they are told by. */
import { epochToInstante } from "@mostrador/core";
import { expect, test } from "vitest";
import type { REMEDIOS } from "../docs/guia/remedios.ts";
import { exigir, pedido, type Respuesta } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

export const HORA_MS = 3_600_000;
export const PUNTOS = "/v1/operaciones/puntos-venta";

/** Refusals of what is issued offline. */
export type FueraDeLinea = Extract<
  keyof typeof REMEDIOS,
  | "facturaNoEmitida"
  | "sinEvento"
  | "eventoDesconocido"
  | "eventoSinCufd"
  | "plazoEvento"
  | "plazoOffline"
  | "facturasSinEvento"
  | "nadaQueEnviar"
  | "paqueteNoEncontrado"
>;

/** The call that is refused, and what its sentence says to do: the last reply must be a success. */
export interface Caso {
  readonly negada: () => Promise<Respuesta>;
  readonly remedio: (negada: Respuesta) => Promise<Respuesta>;
}

/** Produces a state, and gives its case. */
export type Provocar = () => Promise<Caso>;

/** Puts a case together. */
export function caso(negada: Caso["negada"], remedio: Caso["remedio"]): Caso {
  return { negada, remedio };
}

/** Puts a case together whose call is refused at once. */
export function directo(negada: Caso["negada"], remedio: Caso["remedio"]): Provocar {
  return () => Promise.resolve(caso(negada, remedio));
}

/** Tries each case that is no mere word of where it is held instead. */
export function probeRemedios(casos: Readonly<Record<string, Provocar | string>>): void {
  const probados = Object.entries(casos).filter(
    (uno): uno is [string, Provocar] => typeof uno[1] === "function",
  );
  test.each(probados)("%s: its remedy leads out", async (kind, provocar) => {
    const { negada, remedio } = await provocar();
    const respuesta = await negada();
    expect([respuesta.headers.get("x-error-code"), respuesta.status >= 400], respuesta.texto).toEqual([
      kind,
      true,
    ]);
    const { status, texto } = await remedio(respuesta);
    expect([status, texto]).toEqual([200, expect.anything()]);
  });
}

/** Begins a case with a CUFD of its own, long after the documents of the one before. */
export async function start(mundo: Mundo): Promise<void> {
  await mundo.normal();
  // Documents that an earlier case left waiting are too late by now.
  await mundo
    .db()
    .updateTable("facturas")
    .set({ estado: "RECHAZADA" })
    .where("estado", "=", "OFFLINE")
    .execute();
  await mundo.avanzar(100 * HORA_MS);
  exigir(await llamadasDe(() => mundo).sincronizar());
}

/** Makes the calls that the cases are told by. */
export function llamadasDe(mundo: () => Mundo) {
  const api: Mundo["api"] = (...llamada) => mundo().api(...llamada);
  const suya = () => mundo().empresas[0];
  const instante = () => epochToInstante(mundo().ahora());
  const sincronizar = (lugar: object = {}) =>
    api("POST", "/v1/sincronizar", { nit: suya().nit, codigo_sistema: suya().codigoSistema, ...lugar });
  const emitir = (cambios: object = {}, cabeceras: object = {}) =>
    api("POST", "/v1/facturas", pedido(cambios), { prefer: "return=minimal", ...cabeceras });
  const emitida = async (cambios: object = {}) => exigir(await emitir(cambios)).body.datos;
  const anular = (cuf: string) => api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
  const registrar = (referencia: string, nombre = `Punto ${referencia}`) =>
    api("POST", PUNTOS, { referencia, tipo_punto_venta: 2, nombre });
  const registrado = async (referencia: string): Promise<number> =>
    exigir(await registrar(referencia)).body.datos.codigo_punto_venta;
  const evento = (tipo_evento: number, fecha_inicio: string, fecha_fin: string = instante()) =>
    api("POST", "/v1/contingencia/evento", { tipo_evento, fecha_inicio, fecha_fin });
  const paquete = (filtro: object = {}) => api("POST", "/v1/contingencia/paquete", filtro);
  return {
    api,
    suya,
    instante,
    sincronizar,
    emitir,
    emitida,
    anular,
    registrar,
    registrado,
    evento,
    paquete,
  };
}
