/** Opens stored certificates of an earlier program once, in the background, and stores their light form. */
import type { Nit } from "@mostrador/core";
import { isLigero } from "@mostrador/core/certificado";
import { listConCertificado, updateEmpresa, type ConCertificado } from "../../cuenta/db/empresas.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { aligerar } from "../siat/aligerar.ts";
import type { Ronda } from "../../motor/tareas/periodicas.ts";

const POR_RONDA = 20;

/** Creates the job, which walks over the companies once in this process. A file that does not open stays as it is. */
export function createAligerarGuardados(deps: Pick<Deps, "db" | "secretos" | "fin">): () => Promise<Ronda> {
  let desde = 0;
  return async () => {
    const empresas = await listConCertificado(deps.db, desde, POR_RONDA);
    for (const empresa of empresas) {
      if (deps.fin.aborted) return undefined;
      await aligerarGuardado(deps, empresa);
      desde = empresa.nit;
    }
    return empresas.length < POR_RONDA ? "acabada" : undefined;
  };
}

async function aligerarGuardado(
  { db, secretos }: Pick<Deps, "db" | "secretos">,
  { nit, p12, p12Clave }: ConCertificado,
): Promise<void> {
  const bytes = secretos.open(p12);
  if (isLigero(bytes)) return;
  const ligero = await aligerar({ bytes, clave: secretos.open(p12Clave).toString() });
  if (ligero.ok) await change(db, nit, p12, secretos.seal(ligero.value.bytes));
}

/** Replaces a stored file by its light form, unless the owner has replaced the file since it was read. */
async function change(db: Deps["db"], nit: Nit, antes: Buffer, ahora: Buffer): Promise<void> {
  await transaccion(db, nit, async (tx) => {
    const [actual] = await listConCertificado(tx, nit - 1, 1);
    if (actual?.nit === nit && actual.p12.equals(antes)) await updateEmpresa(tx, nit, { p12: ahora });
  });
}
