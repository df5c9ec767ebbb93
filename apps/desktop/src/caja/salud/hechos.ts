import type { Hallazgo } from "@mostrador/core";
import { readDisco } from "@mostrador/core/node";
import type { Ajustes } from "../ajustes.ts";
import { listCopias } from "../db/copias.ts";
import type { HechosSalud } from "./renglones.ts";

/** Reads the disk, the copies and the server's last state. `carpeta`: the till's data. */
export function readHechos(ajustes: Ajustes, carpeta: string, hallazgos: readonly Hallazgo[]): HechosSalud {
  return {
    disco: readDisco(carpeta),
    copiaDe: listCopias(carpeta)[0]?.dia ?? null,
    versionServidor: ajustes.find("estado")?.version ?? null,
    protocolo: ajustes.find("credencial")?.protocolo ?? 1,
    atrasado: ajustes.atrasado(),
    hallazgos,
  };
}
