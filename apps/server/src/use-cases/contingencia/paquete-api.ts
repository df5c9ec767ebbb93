import { fail, ok, type Result } from "@mostrador/core";
import { quien, type Deps } from "../../deps.ts";
import { disponibles } from "../../db/creditos.ts";
import { getEvento } from "../../db/eventos.ts";
import {
  listEsperandoDe,
  listPaquetesSinEnviar,
  type FacturaEnEspera,
  type Paquete,
} from "../../db/paquetes.ts";
import { findPunto, type ClavePunto } from "../../db/puntos.ts";
import { resumirSinEvento } from "../../db/sin-evento.ts";
import { endTurno, takeTurno } from "../../db/turnos.ts";
import type { Fallo } from "../../fallos.ts";
import { armarPaquetes, enviarPaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";

export interface PaqueteEnviado {
  readonly paquete: Paquete;
  readonly codigoEvento: number | null;
}

/**
 * Packs and sends all offline invoices that wait at an API user's point of sale, and first those whose sending did not end.
 * DESIGN.md G5.
 */
export async function enviarPaquetesDe(
  deps: Deps,
  punto: ClavePunto,
  filtro: { readonly codigoEvento: number | undefined; readonly cafc: string | undefined },
): Promise<Result<readonly PaqueteEnviado[], Fallo>> {
  const { sucursal, puntoVenta } = punto;
  const known = await findPunto(deps.db, punto);
  if (known?.cuis == null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
  if (known.terminal_id !== null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const pendientes = await listPaquetesSinEnviar(deps.db, punto);
  const nuevos = await armar(deps, await listEsperandoDe(deps.db, punto, filtro.cafc), filtro.codigoEvento);
  if (!nuevos.ok) return nuevos;
  const paquetes = [...pendientes, ...nuevos.value];
  if (paquetes.length === 0) {
    const sueltas = await resumirSinEvento(deps.db, punto);
    return fail(sueltas === null ? { kind: "nadaQueEnviar" } : { kind: "facturasSinEvento", ...sueltas });
  }
  const enviados: PaqueteEnviado[] = [];
  for (const { id, evento_id } of paquetes) {
    const sent = await enTurno(deps, id, () => enviarPaquete(deps, id));
    if (!sent.ok) return sent;
    enviados.push({ paquete: sent.value, codigoEvento: (await getEvento(deps.db, evento_id)).codigo });
  }
  return ok(enviados);
}

/** An API user's question for the verdict; the same answer however often it is asked. DESIGN.md G6. */
export function validarPaqueteDe(deps: Deps, { id }: Paquete): Promise<Result<Paquete, Fallo>> {
  return enTurno(deps, id, () => validarPaquete(deps, id));
}

/** Too few credits are said before anything is frozen; each package holds its own on sending. */
async function armar(
  deps: Deps,
  esperando: readonly FacturaEnEspera[],
  codigoEvento: number | undefined,
): Promise<Result<readonly Paquete[], Fallo>> {
  const porEvento = Map.groupBy(esperando, (f) => Number(f.corte_id?.slice("evento:".length)));
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

async function enTurno<T>(
  deps: Deps,
  id: number,
  work: () => Promise<Result<T, Fallo>>,
): Promise<Result<T, Fallo>> {
  const clave = `paquete:${id}`;
  if ((await takeTurno(deps.db, clave, quien(deps))) === null) return fail({ kind: "operacionEnCurso" });
  try {
    return await work();
  } finally {
    await endTurno(deps.db, clave, deps.proceso.id());
  }
}
