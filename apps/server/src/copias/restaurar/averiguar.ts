import type { Avisar } from "../../avance.ts";
import { getFactura, listByEstado } from "../../documentos/db/facturas.ts";
import { countDudas } from "../db/recuperadas.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { resolveCambios } from "../../documentos/resolver-cambio.ts";
import { markInterrumpidas } from "../../documentos/marcar-interrumpidas.ts";
import { relevar } from "../../motor/relevar.ts";
import { preguntar, resolveDudas } from "../../documentos/resolver-dudas.ts";
import { isPalabra, follow } from "../../terminales/palabra-del-siat.ts";

/** Asks for everything in doubt as long as answers settle something. */
export async function averiguar(deps: Deps, avisar: Avisar): Promise<void> {
  await relevar(deps, markInterrumpidas);
  const total = await countDudas(deps.db);
  for (let [antes, quedan] = [Infinity, total]; quedan > 0 && quedan < antes;) {
    await resolveDudas(deps);
    antes = quedan;
    quedan = await countDudas(deps.db);
    avisar({ que: "Preguntando al sistema tributario", hecho: total - quedan, total, unidad: "filas" });
  }
  await averiguarOffline(deps, avisar);
  await resolveCambios(deps);
}

/** Unanswered questions in a row after which the tax system counts as unreachable. */
const SIN_RESPUESTA = 3;

/**
 * Asks for documents issued offline: their package may have been validated after the copy. Documents without
 * an answer are settled when their package is sent again (1000/952 is verified by CUF).
 */
async function averiguarOffline(deps: Deps, avisar: Avisar): Promise<void> {
  const esperan = await listByEstado(deps.db, ["OFFLINE"], 0, Number.MAX_SAFE_INTEGER);
  let callados = 0;
  for (const [i, factura] of esperan.entries()) {
    const palabra = await preguntar(deps, factura);
    if (palabra !== null && isPalabra(palabra)) {
      callados = 0;
      await transaccion(deps.db, factura.nit, async (tx) =>
        follow(tx, await getFactura(tx, factura.cuf), palabra, deps.now()),
      );
    } else if (++callados >= SIN_RESPUESTA) return;
    const [hecho, total] = [i + 1, esperan.length];
    avisar({ que: "Preguntando por lo emitido fuera de línea", hecho, total, unidad: "filas" });
  }
}
