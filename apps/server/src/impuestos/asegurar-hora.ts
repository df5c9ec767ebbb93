import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { ClavePunto } from "./db/puntos.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { conCuis } from "./codigos-del-punto.ts";
import { measureHora } from "./measure-hora.ts";

/**
 * Makes sure that this process knows the tax system's time. Nothing is issued online without a measurement since
 * the start of the process or a clock jump. docs/design.md D34. For a company whose last document got an HTTP 401
 * or 403 the time is measured again, so that a refused token leaves only one document in doubt. Fails where the
 * time cannot be obtained; no document was sent then.
 */
export async function asegurarHora(
  deps: Deps,
  empresa: Empresa,
  { sucursal, puntoVenta }: ClavePunto,
): Promise<Result<null, Fallo>> {
  if (deps.reloj.desfaseMs() !== null && !deps.puertas.has(empresa.nit)) return ok(null);
  return deps.unaVez(`hora:${empresa.nit}`, async () => {
    if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
    const lugar = { sucursal, puntoVenta };
    const hora = await conCuis(deps, empresa, lugar, (siat, origen) => measureHora(deps, siat, origen));
    if (hora?.kind === "aceptada") {
      deps.puertas.delete(empresa.nit);
      return ok(null);
    }
    // The query for the time may fail without harm, because it leaves no document in doubt.
    return fail(hora?.kind === "rechazada" ? falloDeSiat(hora) : { kind: "noEntregada" });
  });
}
