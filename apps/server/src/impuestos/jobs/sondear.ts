import { getEmpresa, listConToken } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";

/** Probes the tax system while it is slow or down, because terminals wait for its return. docs/design.md D18. */
export async function sondear(deps: Deps): Promise<void> {
  if (deps.pulso.estado().siat === "operativo") return;
  await deps.rondas({
    nombre: "sondeo",
    // Each probe uses a different company, because a refused token of one company must not decide for all.
    porRonda: 1,
    listar: (desde) => listConToken(deps.db, desde, 1),
    idDe: ({ nit }) => nit,
    alFallar: ({ nit }, error) => deps.log("tarea", { nombre: "sondeo", nit, error: String(error) }),
    hacer: async ({ nit }) => {
      const siat = deps.siatOf(await getEmpresa(deps.db, nit));
      if (siat === null) return "salto";
      const started = deps.monotono();
      const respuesta = await siat.documentos("ServicioFacturacionCompraVenta").verificarComunicacion();
      const { kind } = respuesta;
      const visto = kind === "aceptada" || kind === "rechazada" ? "responde" : kind;
      deps.pulso.anotar(visto, deps.monotono() - started);
      return "hecho";
    },
  });
}
