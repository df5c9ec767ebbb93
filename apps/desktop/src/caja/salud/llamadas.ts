import { type Hallazgo, ok } from "@mostrador/core";
import { readDisco } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { saveDiagnostico } from "./diagnostico.ts";
import { portalDe } from "../instalacion/portal.ts";
import { buildRenglones, type HechosSalud } from "./renglones.ts";
import { listCopias } from "../copias/db/copias.ts";
import { countLargos } from "../terminales/db/hechos.ts";

/** Answers the calls of the health page. */
export function deSalud({ db, ajustes }: Deps, { estado, carpetaCaja, hallazgos, propio }: Partes) {
  const mirar = () => {
    const halladas = hallazgos();
    const renglones = buildRenglones(estado(), readHechos({ db, ajustes }, carpetaCaja, halladas));
    const portal = portalDe(ajustes.find("credencial")?.urlServidor, propio.vista());
    return { renglones: [...renglones], hallazgos: [...halladas], portal };
  };
  return {
    salud: () => ok(mirar()),
    guardarDiagnostico: async () =>
      ok({ archivo: await saveDiagnostico({ carpeta: carpetaCaja, db, salud: mirar() }) }),
  } satisfies Partial<Llamadas>;
}

/** Reads the disk, the copies, the log of facts and the server's last state. `carpeta`: the till's data. */
function readHechos(
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
