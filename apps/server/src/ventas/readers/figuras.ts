/** Reads the owner's figures of sales: gross, annulled, notes and net; writes nothing. */
import { epochToInstante, sumasDeVentas } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { sumHasta, sumVentas, type FiltroVentas, type Suma } from "../db/figuras-ventas.ts";
import { RELLENO_VENTAS } from "../db/poner-ventas.ts";
import { isRelleno } from "../../motor/rellenar.ts";

/** Tells whether the stored sums of sales include all older documents. */
export function hasTodasLasVentas(db: Db): Promise<boolean> {
  return isRelleno(db, RELLENO_VENTAS);
}

type Contado = { readonly documentos: number; readonly monto: number };

/** Sums of documents in bolivianos: all invoices, annulled ones, notes, and the net amount. */
export interface Figuras {
  readonly bruto: Contado;
  readonly anuladas: Contado;
  readonly notas: Contado;
  readonly neto: number;
}

type Sumado = Pick<Suma, "clase" | "anulada" | "documentos" | "centavos">;

/**
 * Adds sums up. Annulled invoices are part of the gross amount and subtracted again; an annulled note
 * subtracts nothing.
 */
export function figurasDe(sumas: readonly Sumado[]): Figuras {
  const de = (cuales: (suma: Sumado) => boolean) => {
    const suyas = sumas.filter(cuales);
    return {
      documentos: suyas.reduce((total, { documentos }) => total + documentos, 0),
      centavos: suyas.reduce((total, { centavos }) => total + centavos, 0),
    };
  };
  const { vendido, anulado, devuelto, neto } = sumasDeVentas({
    vendido: de(({ clase }) => clase === 1),
    descuentos: 0,
    anulado: de(({ clase, anulada }) => clase === 1 && anulada === 1),
    devuelto: de(({ clase, anulada }) => clase === 2 && anulada === 0),
  });
  return { bruto: enBs(vendido), anuladas: enBs(anulado), notas: enBs(devuelto), neto: neto / 100 };
}

function enBs({ documentos, centavos }: { readonly documentos: number; readonly centavos: number }): Contado {
  return { documentos, monto: centavos / 100 };
}

/** Gives the average amount of a valid invoice, to the cent; null if there is none. Notes do not count. */
export function promedioDe({ bruto, anuladas }: Figuras): number | null {
  const vigentes = bruto.documentos - anuladas.documentos;
  return vigentes === 0 ? null : Math.round(((bruto.monto - anuladas.monto) / vigentes) * 100) / 100;
}

/** Gives the figures of all sales that a filter finds. */
export async function totalesDe(db: Db, filtro: FiltroVentas): Promise<Figuras> {
  return figurasDe(await sumVentas(db, filtro, "nada"));
}

/** Adds sums up by the values of their dimension's columns. */
export function figurasPorClave(
  sumas: readonly Suma[],
): readonly { readonly clave: Suma["clave"]; readonly figuras: Figuras }[] {
  const grupos = Map.groupBy(sumas, ({ clave }) => clave.join("\u0000"));
  return [...grupos.values()].map((sumas) => ({ clave: sumas[0]?.clave ?? [], figuras: figurasDe(sumas) }));
}

const DIA_MS = 86_400_000;
/** The hours of a day. */
export const HORAS = Array.from({ length: 24 }, (_, hora) => hora);
/** Days compared with today: today itself, yesterday, and the same day of last week. */
const ATRAS = [0, 1, 7] as const;

/**
 * Compares today with yesterday and the same day of last week, hour by hour. `hastaAhora` is the net amount sold up to the present time of
 * day; for today it covers all sales, including those of a till whose clock is ahead.
 */
export async function getHoy(db: Db, nit: FiltroVentas["nit"], ahoraMs: number) {
  const ahora = epochToInstante(ahoraMs);
  const hora = Number(ahora.slice(11, 13));
  const dias = ATRAS.map((atras) => epochToInstante(ahoraMs - atras * DIA_MS).slice(0, 10));
  const leidos = dias.map(async (dia) => {
    const sumas = await sumVentas(db, { ...SIN_FILTRO, nit, desde: dia, hasta: dia }, "hora");
    const horas = HORAS.map((una) => figurasDe(sumas.filter(({ clave }) => clave[0] === String(una))).neto);
    const hasta =
      dia === ahora.slice(0, 10)
        ? sumas
        : await sumHasta(db, { ...SIN_FILTRO, nit }, { dia, horario: ahora.slice(11) }, "hora");
    return { dia, total: figurasDe(sumas), hastaAhora: figurasDe(hasta).neto, horas };
  });
  return {
    dia: ahora.slice(0, 10),
    hora,
    dias: await Promise.all(leidos),
    completo: await hasTodasLasVentas(db),
  };
}

/** A filter that matches all sales. */
export const SIN_FILTRO: Omit<FiltroVentas, "nit"> = {
  desde: undefined,
  hasta: undefined,
  clase: undefined,
  estado: undefined,
  sector: undefined,
  sucursal: undefined,
  puntoVenta: undefined,
  cajero: undefined,
  metodoPago: undefined,
  minimo: undefined,
  maximo: undefined,
};
