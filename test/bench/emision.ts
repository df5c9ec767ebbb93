/** Loads of invoices that the groups of the bench send to a server. */
import { cargar, type Resultado } from "./carga.ts";
import { pedidoJson } from "./datos.ts";

/** A company at a server. */
export interface Emisor {
  /** Address of the server. */
  readonly base: string;
  readonly apiKey: string;
}

/** Lines of an invoice. */
export const LINEAS = 3;
/** Invoices of a batch. */
export const POR_LOTE = 20;

/** Issues `total` invoices of three lines, one in each call. */
export function emitirSueltas(
  { base, apiKey }: Emisor,
  carga: {
    readonly total: number;
    readonly aLaVez?: number;
    readonly conPdf?: boolean;
    readonly llegadas?: number;
    readonly avance?: (hechas: number) => void;
  },
): Promise<Resultado> {
  const { aLaVez = 32, conPdf = false, ...resto } = carga;
  const cuerpo = pedidoJson(LINEAS);
  return cargar({
    ...resto,
    url: `${base}/v1/facturas`,
    aLaVez,
    headers: { "x-api-key": apiKey, ...(conPdf ? {} : { prefer: "return=minimal" }) },
    cuerpo: () => cuerpo,
  });
}

/** Issues `lotes` batches of 20 invoices. The rate is of invoices, the times are of batches. */
export async function emitirLotes(
  { base, apiKey }: Emisor,
  { lotes, avance }: { readonly lotes: number; readonly avance?: (hechas: number) => void },
): Promise<Resultado> {
  const factura = JSON.parse(pedidoJson(LINEAS)) as object;
  const cuerpo = JSON.stringify({
    facturas: Array.from({ length: POR_LOTE }, () => ({ sector: 1, factura })),
  });
  const { porS, tiempos } = await cargar({
    url: `${base}/v1/facturas/lote`,
    total: lotes,
    aLaVez: 4,
    headers: { "x-api-key": apiKey },
    cuerpo: () => cuerpo,
    ...(avance === undefined ? {} : { avance }),
  });
  return { porS: porS * POR_LOTE, tiempos };
}

/** Issues `total` invoices, an equal share from each company at its server. Returns invoices a second. */
export async function emitirRepartidas(
  emisores: readonly Emisor[],
  { total, aLaVez }: { readonly total: number; readonly aLaVez: number },
): Promise<number> {
  const desde = performance.now();
  await Promise.all(
    emisores.map((emisor) =>
      emitirSueltas(emisor, { total: total / emisores.length, aLaVez: aLaVez / emisores.length }),
    ),
  );
  return (total / (performance.now() - desde)) * 1000;
}
