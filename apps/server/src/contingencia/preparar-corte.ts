import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { findPunto } from "../impuestos/db/puntos.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { armarPaquetes } from "./armar-paquetes.ts";
import { apartarVencidas, isFueraDePlazo } from "./evento-negado.ts";
import { registrarEvento } from "./evento.ts";
import { alargarPlaneada } from "./alargar.ts";
import { getEvento, hasVecinaEnDuda, type Evento } from "./db/eventos.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { CorteGuardado } from "./db/cortes.ts";
import { planEventos } from "./ventanas.ts";
import type { Paso } from "./paso.ts";

/**
 * Registers the events of an outage, as far as it has ended, and packs their documents; documents past the deadline are marked.
 */
export async function prepararCorte(deps: Deps, corte: CorteGuardado): Promise<Paso> {
  const empresa = await getEmpresa(deps.db, corte.nit);
  const { nit, sucursal, puntoVenta } = corte;
  const clave = { nit, sucursal, puntoVenta };
  const punto = await findPunto(deps.db, clave);
  if (punto?.cuis == null) return "puntoSinSincronizar";
  // Windows must end in the past by the tax system's clock.
  const hora = await asegurarHora(deps, empresa, clave);
  if (!hora.ok) return hora.error.kind;
  let peor: Paso = "hecho";
  for (const { evento, facturas } of await planEventos(deps, empresa, corte)) {
    const registered = await registrarEvento(deps, empresa, evento);
    if (registered.ok) await armarPaquetes(deps, registered.value, facturas);
    else if (!isFueraDePlazo(registered.error, evento, ahoraDe(deps))) peor = registered.error.kind;
    else if (await alargar(deps, evento)) continue;
    else if (await hasVecinaEnDuda(deps.db, evento)) peor = "enDuda";
    else await apartarVencidas(deps, empresa, facturas);
  }
  return peor;
}

/** Moves the end of a window that was refused for its term; the next round registers it. False if it ended there for sure. */
function alargar(deps: Deps, { id, nit }: Evento): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => alargarPlaneada(tx, await getEvento(tx, id), ahoraDe(deps)));
}
