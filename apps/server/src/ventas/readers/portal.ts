/** Reads the figures of the owner's portal; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { saldo } from "../../cuenta/db/creditos.ts";
import { hasOtraEmpresa } from "../../identidad/db/invitaciones.ts";
import { listVencimientos, listVentasPorDia, listVentasPorPunto } from "../db/panorama.ts";
import { listWebhooks } from "../../avisos/db/webhooks.ts";
import { getPendientes } from "../../contingencia/readers/pendientes.ts";

/**
 * Reads a company at a glance: waiting documents, CUFDs, credits and failing webhooks. `correo` is null for a caller whose credential
 * reaches no other company.
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

/** Sums valid invoices by day and by point of sale, in bolivianos. Dates `AAAA-MM-DD`, both included. */
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
