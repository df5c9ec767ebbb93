/** Tells the owners by mail that the copy off the premises does not go out. */
import { epochToInstante, instanteToIso } from "@mostrador/core";
import { fechaHora } from "@mostrador/core/formato";
import type { EstadoFuera } from "../db/copia-fuera.ts";
import { listEmpresas } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { avisarDuenos } from "../../avisos/correo/avisar-duenos.ts";

/** Mails the owners of each company. Returns true where each company was told, or none has an owner. */
export async function avisarCopiaFuera(
  deps: Deps,
  { destino, ultima }: EstadoFuera,
  { desde, motivo }: NonNullable<EstadoFuera["fallo"]>,
): Promise<boolean> {
  const cuando = (ms: number) => fechaHora(instanteToIso(epochToInstante(ms)));
  const texto = [
    `Desde el ${cuando(desde)} no sale la copia cifrada de los datos fuera del local (${destino}).`,
    motivo,
    "",
    ultima === null ? "Todavía no salió ninguna." : `La última que salió es del ${cuando(ultima.deMs)}.`,
    "Si hoy se perdiera el servidor, se perdería lo escrito después de esa copia, salvo lo que tengan sus cajas y su diario.",
    "",
    `Véalo en ${deps.config.publicUrl}/portal/estado`,
  ].join("\n");
  let todos = true;
  for (const { nit } of await listEmpresas(deps.db))
    todos = (await avisarDuenos(deps, nit, "La copia fuera del local no sale", texto)) && todos;
  return todos;
}
