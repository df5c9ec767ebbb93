import type { Deps } from "../deps.ts";

/** While the tax system is slow or gone it is asked whether it is back: terminals wait for that word. DESIGN.md section 4. */
export async function sondear(deps: Deps): Promise<void> {
  if (deps.pulso.estado().siat === "operativo") return;
  const empresa = await deps.db
    .selectFrom("empresas")
    .selectAll()
    .where("activa", "=", 1)
    .where("token", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const siat = empresa === undefined ? null : deps.siatOf(empresa);
  if (siat === null) return;
  const started = deps.now();
  const respuesta = await siat.documentos("ServicioFacturacionCompraVenta").verificarComunicacion();
  const kind = respuesta.kind === "aceptada" || respuesta.kind === "rechazada" ? "responde" : respuesta.kind;
  deps.pulso.anotar(kind, deps.now() - started);
}
