/** Reads the figures of the owner's portal; writes nothing. */
import type { Nit } from "@mostrador/core";
import { explicar } from "@mostrador/siat";
import type { Db } from "../db/connection.ts";
import { saldo } from "../db/creditos.ts";
import { hasOtraEmpresa } from "../db/invitaciones.ts";
import {
  countObservadas,
  listObservadas,
  listPaquetesDe,
  listUltimosEventos,
  listVencimientos,
  listVentasPorDia,
  listVentasPorPunto,
} from "../db/panorama.ts";
import { readMensajes, readObservada } from "../db/stored-json.ts";
import { listWebhooks } from "../db/webhooks.ts";
import { getPendientes } from "./pendientes.ts";

const EVENTOS = 50;
/** Observed documents that the page of outages lists; it counts all of them. */
const OBSERVADAS = 100;

/**
 * Reads a company at a glance: waiting documents, CUFDs, credits and failing webhooks. `correo` is null for a
 * caller who reaches no other company.
 */
export async function getResumen(db: Db, nit: Nit, correo: string | null) {
  const webhooks = await listWebhooks(db, nit);
  return {
    variasEmpresas: correo !== null && (await hasOtraEmpresa(db, correo)),
    creditosDisponibles: await saldo(db, nit),
    puntos: await listVencimientos(db, nit),
    ...(await getPendientes(db, nit)),
    webhooksFallando: webhooks.filter(({ fallandoDesde }) => fallandoDesde !== null).length,
  };
}

/** Sums standing invoices by day and by point of sale, in bolivianos. Dates `AAAA-MM-DD`, both included. */
export async function getVentas(
  db: Db,
  nit: Nit,
  periodo: { readonly desde: string; readonly hasta: string },
) {
  const dias = await listVentasPorDia(db, nit, periodo);
  const puntos = await listVentasPorPunto(db, nit, periodo);
  return {
    total: {
      documentos: dias.reduce((suma, d) => suma + d.documentos, 0),
      monto: dias.reduce((suma, d) => suma + d.centavos, 0) / 100,
    },
    dias: dias.map(({ dia, documentos, centavos }) => ({ dia, documentos, monto: centavos / 100 })),
    puntos: puntos.map(({ centavos, ...punto }) => ({ ...punto, monto: centavos / 100 })),
  };
}

/**
 * Lists the latest contingency events with their packages, and the observed documents with a remedy for each.
 */
export async function getContingencia(db: Db, nit: Nit) {
  const eventos = await listUltimosEventos(db, nit, EVENTOS);
  const paquetes = await listPaquetesDe(
    db,
    eventos.map(({ id }) => id),
  );
  const observadas = await listObservadas(db, nit, OBSERVADAS);
  return {
    eventos: eventos.map((evento) => ({
      ...evento,
      mensajes: explicados(evento.mensajes),
      paquetes: paquetes
        .filter(({ eventoId }) => eventoId === evento.id)
        .map(({ sector, cantidad, estado, codigoRecepcion, cafc, mensajes }) => ({
          sector,
          cantidad,
          estado,
          codigoRecepcion,
          cafc,
          mensajes: explicados(mensajes),
        })),
    })),
    totalObservadas: await countObservadas(db, nit),
    observadas: observadas.map(({ observada, montoTotal, ...documento }) => ({
      ...documento,
      monto: Number(montoTotal),
      ...explicado(readObservada(observada ?? "")),
    })),
  };
}

function explicados(mensajes: string | null) {
  return readMensajes(mensajes).map(explicado);
}

function explicado({ codigo, descripcion }: { readonly codigo: number; readonly descripcion: string }) {
  return { codigo, descripcion, remedio: explicar({ codigo, descripcion }).remedio };
}
