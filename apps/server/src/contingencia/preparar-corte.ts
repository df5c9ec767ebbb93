import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { findPunto } from "../impuestos/db/puntos.ts";
import { asegurarHora } from "../impuestos/asegurar-hora.ts";
import { armarPaquetes } from "./armar-paquetes.ts";
import { apartarVencidas, isFueraDePlazo } from "./evento-negado.ts";
import { registrarEvento } from "./evento.ts";
import { planEventos, type CorteTerminado } from "./ventanas.ts";
import type { Paso } from "./paso.ts";

/**
 * Registers the events of an ended outage and packs their documents; documents past the deadline are marked.
 */
export async function prepararCorte(deps: Deps, corte: CorteTerminado): Promise<Paso> {
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
    else if (isFueraDePlazo(registered.error, evento, ahoraDe(deps)))
      await apartarVencidas(deps, empresa, facturas);
    else peor = registered.error.kind;
  }
  return peor;
}
