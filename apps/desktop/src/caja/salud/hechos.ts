import type { Hallazgo } from "@mostrador/core";
import { readDisco } from "@mostrador/core/node";
import { listCopias } from "../copias/db/copias.ts";
import { countLargos } from "../terminales/db/hechos.ts";
import type { Deps } from "../deps.ts";
import type { HechosSalud } from "./renglones.ts";

/** Reads the disk, the copies, the log of facts and the server's last state. `carpeta`: the till's data. */
export function readHechos(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  carpeta: string,
  hallazgos: readonly Hallazgo[],
): HechosSalud {
  return {
    disco: readDisco(carpeta),
    copiaDe: listCopias(carpeta)[0]?.dia ?? null,
    versionServidor: ajustes.find("estado")?.version ?? null,
    protocolo: ajustes.find("credencial")?.protocolo ?? 1,
    atrasado: ajustes.atrasado(),
    largos: countLargos(db),
    hallazgos,
  };
}
