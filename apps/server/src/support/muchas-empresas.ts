import { epochToInstante, Instante, instanteToEpoch, Nit } from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import { createEmpresa } from "../operacion/provision.ts";
import { loadSecretos } from "../secretos.ts";
import { exigir, llamar } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

const PRIMER_NIT = 5_500_000_010;
const DIA_MS = 86_400_000;

/** Makes companies of modality 2 that the tax system knows, each with a CUFD for its point of sale 0. Gives their NITs. */
export async function fundarEmpresas(mundo: Mundo, cuantas: number): Promise<readonly Nit[]> {
  const nits = Array.from({ length: cuantas }, (_, i) => Nit.parse(PRIMER_NIT + i));
  const taller = { db: mundo.db(), secretos: loadSecretos(mundo.config.dataDir), now: mundo.ahora };
  for (const nit of nits) {
    const codigoSistema = `SISTEMA-${nit}`;
    const fiscal = { nit, razonSocial: `Empresa ${nit}`, modalidad: 2, codigoSistema } as const;
    const { token } = exigir(
      await llamar(`${mundo.controlUrl}/control/contribuyentes`, "POST", fiscal, {}),
    ).body;
    const nueva = { municipio: "La Paz", telefono: null, ambiente: 2, p12: null, creditos: 10 } as const;
    const creada = await createEmpresa(taller, { ...fiscal, ...nueva, token });
    if (!creada.ok) throw new Error(creada.error);
    const lugar = { nit, codigo_sistema: codigoSistema };
    exigir(await mundo.api("POST", "/v1/sincronizar", lugar, { "x-api-key": creada.value.apiKey }));
  }
  return nits;
}

/** Lets time pass until a minute of the next day in Bolivia: `00:06`. */
export async function hastaManana(mundo: Mundo, hora: string): Promise<void> {
  const manana = epochToInstante(mundo.ahora() + DIA_MS).slice(0, 10);
  const hasta = instanteToEpoch(Instante.parse(`${manana}T${hora}:00.000`));
  await mundo.avanzar(hasta - mundo.ahora());
}

/** Counts the CUFDs of each company. */
export async function countCufds(db: Db): Promise<ReadonlyMap<number, number>> {
  const filas = await db
    .selectFrom("cufds")
    .select((eb) => ["nit", eb.fn.countAll<number>().as("n")])
    .groupBy("nit")
    .execute();
  return new Map(filas.map(({ nit, n }) => [nit, n]));
}
