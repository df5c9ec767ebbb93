import { getEmpresa } from "../../cuenta/db/empresas.ts";
import { listPuntosConToken } from "../db/puntos.ts";
import { puntoSiat } from "../siat/origin.ts";
import type { Deps } from "../../deps.ts";
import { measureHora } from "../measure-hora.ts";

/** Lifetime of a measurement, because computers' clocks drift. */
const VIGENCIA_MS = 3_600_000;

/**
 * Measures the tax system's clock for this process at its start, after a clock jump, and every hour. Any
 * company's point of sale serves; after a failure the next one is tried.
 */
export async function measureReloj(deps: Deps): Promise<void> {
  if (deps.reloj.edadMs() < VIGENCIA_MS) return;
  await deps.rondas({
    nombre: "reloj",
    porRonda: POR_RONDA,
    listar: (desde) => listPuntosConToken(deps.db, desde, POR_RONDA),
    idDe: ({ nit }) => nit,
    alFallar: ({ nit }, error) => deps.log("tarea", { nombre: "reloj", nit, error: String(error) }),
    hacer: async ({ nit, sucursal, puntoVenta, cuis }) => {
      const empresa = await getEmpresa(deps.db, nit);
      const siat = deps.siatOf(empresa);
      if (siat === null || cuis === null) return "salto";
      // The CUIS may be refused; the CUIS of another company serves as well.
      const hora = await measureHora(deps, siat, puntoSiat(empresa, { sucursal, puntoVenta, cuis }));
      if (hora.kind !== "aceptada") return "hecho";
      deps.log("reloj", { desfaseMs: deps.reloj.desfaseMs() });
      return "basta";
    },
  });
}

/** Points of sale that are tried in one round. */
const POR_RONDA = 3;
