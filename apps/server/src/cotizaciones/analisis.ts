import type { CotizacionBanco } from "./db/tipos-cambio.ts";

const DIAS_PROYECCION = 5;
const DIA_MS = 86_400_000;
/** Modified z-score above which a rate is unusual (Iglewicz and Hoaglin). */
const UMBRAL = 3.5;

/** Analyses the banks' rates, and names the method of each figure. docs/api.md A35. */
export function analizar(
  ultimas: readonly CotizacionBanco[],
  historia: readonly CotizacionBanco[],
  hoy: string,
) {
  const ranking = ultimas
    .map(({ banco, compra, venta }) => ({
      banco,
      compra: Number(compra),
      venta: Number(venta),
      diferencial: redondear(Number(venta) - Number(compra)),
    }))
    .toSorted((a, b) => a.venta - b.venta || b.compra - a.compra);
  return {
    ranking: { metodo: "venta más baja primero; a igual venta, compra más alta", bancos: ranking },
    proyeccion: {
      metodo: "recta por mínimos cuadrados sobre la venta media de cada día con datos (30 días)",
      dias: proyectar(historia, hoy),
    },
    p2p: { metodo: "sin fuente configurada", compra: null, venta: null },
    anomalias: {
      metodo: `puntaje z modificado de la venta sobre la mediana de los bancos, mayor que ${UMBRAL}`,
      bancos: anomalias(ultimas),
    },
  };
}

/** Projects the selling rate for the five days after today; empty if fewer than two days are known. */
function proyectar(historia: readonly CotizacionBanco[], hoy: string): { fecha: string; venta: number }[] {
  const puntos = [...Map.groupBy(historia, ({ fecha }) => fecha)].map(
    ([fecha, filas]) => [diasDesde(fecha, hoy), media(filas.map(({ venta }) => Number(venta)))] as const,
  );
  if (puntos.length < 2) return [];
  const mx = media(puntos.map(([x]) => x));
  const my = media(puntos.map(([, y]) => y));
  const dx = puntos.reduce((suma, [x]) => suma + (x - mx) ** 2, 0);
  const pendiente = dx === 0 ? 0 : puntos.reduce((suma, [x, y]) => suma + (x - mx) * (y - my), 0) / dx;
  return Array.from({ length: DIAS_PROYECCION }, (_, i) => ({
    fecha: new Date(Date.parse(hoy) + (i + 1) * DIA_MS).toISOString().slice(0, 10),
    venta: redondear(my + pendiente * (i + 1 - mx)),
  }));
}

function anomalias(ultimas: readonly CotizacionBanco[]): { banco: string; venta: number; mediana: number }[] {
  const ventas = ultimas.map(({ venta }) => Number(venta));
  const centro = mediana(ventas);
  const desvio = mediana(ventas.map((venta) => Math.abs(venta - centro)));
  return ultimas
    .map(({ banco, venta }) => ({ banco, venta: Number(venta), mediana: centro }))
    .filter(({ venta }) =>
      desvio === 0 ? venta !== centro : (0.6745 * Math.abs(venta - centro)) / desvio > UMBRAL,
    );
}

function diasDesde(fecha: string, hoy: string): number {
  return Math.round((Date.parse(fecha) - Date.parse(hoy)) / DIA_MS);
}

function media(valores: readonly number[]): number {
  return valores.reduce((suma, v) => suma + v, 0) / Math.max(1, valores.length);
}

function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  return orden.length % 2 === 1 ? (orden[medio] ?? 0) : ((orden[medio - 1] ?? 0) + (orden[medio] ?? 0)) / 2;
}

function redondear(valor: number): number {
  return Math.round(valor * 10_000) / 10_000;
}
