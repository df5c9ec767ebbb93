import { ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { guardarDiagnostico } from "./diagnostico.ts";
import { portalDe } from "../instalacion/portal.ts";
import { readHechos } from "./hechos.ts";
import { buildRenglones } from "./renglones.ts";

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
      ok({ archivo: await guardarDiagnostico({ carpeta: carpetaCaja, db, salud: mirar() }) }),
  } satisfies Partial<Llamadas>;
}
