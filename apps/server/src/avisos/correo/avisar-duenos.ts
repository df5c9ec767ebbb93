import type { Nit } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import { listDuenos } from "../../cuenta/db/duenos.ts";

/**
 * Mails a notice to a company's owners. Without a mail service the notice appears only in the log and in the portal.
 * Returns true if an owner was reached or none can be. Never throws.
 */
export async function notifyDuenos(deps: Deps, nit: Nit, asunto: string, texto: string): Promise<boolean> {
  deps.log("aviso al dueño", { asunto });
  if (deps.mailer === null) return true;
  const duenos = await listDuenos(deps.db, nit);
  let enviados = 0;
  for (const para of duenos) {
    const enviado = await deps.mailer.enviar({ para, asunto, texto, adjuntos: [] });
    if (enviado.ok) enviados += 1;
    else deps.log("aviso sin enviar", { error: enviado.error });
  }
  return enviados > 0 || duenos.length === 0;
}
