import { fail, ok } from "@mostrador/core";
import { pulsoCajon } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { addBitacora } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { imprimirEn } from "./destino.ts";
import { buildPrueba } from "./prueba.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";
import { FRASES_BITACORA } from "../frases/usuarios.ts";

/** Answers calls that print at once. They bypass the queue, because the owner stands before the printer. */
export function directas(deps: Deps, carpetaTickets: string) {
  const { db, reloj, ajustes, sesion } = deps;
  /** Logs an act of the person at the till, and tells it to the server now: its owner may be waiting for it. */
  const anotar = (accion: string, detalle: string) => {
    db.inTransaction((tx) =>
      addBitacora(tx, { en: reloj.ahora(), usuario: sesion.nombre(), autorizo: null, accion, detalle }),
    );
    deps.despertarSync();
  };
  /** Logs the person who opened the drawer without a sale, and the reason. */
  const anotarCajon = (detalle: string) => anotar("cajón sin venta", detalle);
  return {
    probarImpresora: async ({ impresora, papel, que }) => {
      if (que === "cajon") anotarCajon(FRASES_BITACORA.pruebaImpresora);
      const prueba = { nombre: `prueba_${deps.nuevoId()}`, escpos: buildPrueba(papel, que), pdf: null };
      const salida = await imprimirEn(impresora, carpetaTickets, prueba);
      if (salida.kind !== "impreso") return fail({ kind: "impresora", texto: salida.error, campos: [] });
      if (que !== "cajon") anotar("impresora probada", salida.destino);
      return ok({ destino: salida.destino });
    },
    abrirCajon: async ({ motivo }) => {
      anotarCajon(motivo);
      const { impresora, pinCajon } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
      const pulso = { nombre: `cajon_${deps.nuevoId()}`, escpos: pulsoCajon(pinCajon), pdf: null };
      const salida = await imprimirEn(impresora, carpetaTickets, pulso);
      return salida.kind === "impreso"
        ? ok(null)
        : fail({ kind: "impresora", texto: FRASES_IMPRESION.cajonCerrado(salida.error), campos: [] });
    },
  } satisfies Partial<Llamadas>;
}
