import type { Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { listDuenos } from "../db/usuarios.ts";

/** Tells a company's owners something by mail; where no mail is sent it stays in the log and in the portal. Never throws. */
export async function avisarDuenos(deps: Deps, nit: Nit, asunto: string, texto: string): Promise<void> {
  deps.log("aviso al dueño", { asunto });
  if (deps.cartero === null) return;
  for (const para of await listDuenos(deps.db, nit)) {
    const enviado = await deps.cartero.enviar({ para, asunto, texto, adjuntos: [] });
    if (!enviado.ok) deps.log("aviso sin enviar", { error: enviado.error });
  }
}
