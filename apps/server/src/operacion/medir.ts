import { instanteToEpoch } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { countCartas } from "../avisos/db/cartas.ts";
import { ABIERTAS, PENDIENTES } from "../motor/indices.ts";
import { listEmpresas } from "../cuenta/db/empresas.ts";
import { listCufds, listPuntos } from "../impuestos/db/puntos.ts";
import { getCopiaFuera } from "../copias/readers/copia-fuera.ts";
import type { Medidas } from "../metricas.ts";

type Midiendo = Pick<Deps, "db" | "now" | "vigenciasOf" | "config">;

/** Measures the queues and the expiry times. */
export async function measureOperacion(deps: Midiendo): Promise<Medidas> {
  const { db } = deps;
  const ahora = deps.now();
  const edad = (desde: number | null) => (desde === null ? null : Math.max(0, (ahora - desde) / 1000));
  const filas = await db
    .selectFrom("facturas")
    .select(({ fn }) => ["estado", fn.countAll<number>().as("n"), fn.min("creadoEn").as("desde")])
    .where(ABIERTAS)
    .groupBy("estado")
    .execute();
  const cuantas = (estado: string) => filas.find((fila) => fila.estado === estado)?.n ?? 0;
  const desde = filas.map((fila) => fila.desde);
  const entregas = await db
    .selectFrom("entregas")
    .select(({ fn }) => [fn.countAll<number>().as("n"), fn.min("creadoEn").as("desde")])
    .where(PENDIENTES)
    .executeTakeFirstOrThrow();
  return {
    documentos: { ENVIANDO: cuantas("ENVIANDO"), EN_DUDA: cuantas("EN_DUDA"), OFFLINE: cuantas("OFFLINE") },
    documentoMasViejo: edad(desde.length === 0 ? null : Math.min(...desde)),
    entregas: entregas.n,
    entregaMasVieja: edad(entregas.n === 0 ? null : entregas.desde),
    correos: await countCartas(db),
    cufdRestante: await cufdRestante(deps, ahora),
    certificadoRestante: await certificadoRestante(deps, ahora),
    copiaFueraEdad: edad((await getCopiaFuera(db, deps.config, ahora))?.ultima?.deMs ?? null),
  };
}

async function cufdRestante(deps: Midiendo, ahora: number): Promise<number | null> {
  const restos: number[] = [];
  for (const { nit, sucursal, puntoVenta } of await listPuntos(deps.db)) {
    const [cufd] = await listCufds(deps.db, { nit, sucursal, puntoVenta }, 1);
    if (cufd !== undefined) restos.push((instanteToEpoch(cufd.vigenteHasta) - ahora) / 1000);
  }
  return restos.length === 0 ? null : Math.min(...restos);
}

async function certificadoRestante(deps: Midiendo, ahora: number): Promise<number | null> {
  const restos = (await listEmpresas(deps.db)).flatMap((empresa) => {
    const { certificadoMs } = deps.vigenciasOf(empresa);
    return certificadoMs === null ? [] : [(certificadoMs - ahora) / 1000];
  });
  return restos.length === 0 ? null : Math.min(...restos);
}
