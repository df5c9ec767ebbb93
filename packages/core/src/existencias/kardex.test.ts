import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeOfTier } from "../node/support/tier.ts";
import { decimal, type Decimal } from "../dinero.ts";
import {
  diferenciaDeConteo,
  findConteoPosterior,
  planConteo,
  planMovimiento,
  type MovidoYContrario,
} from "./conteo.ts";
import { SIN_EXISTENCIA, type Asiento, type Existencia } from "./existencia.ts";

/** An event at the counter, by when it happened; amounts in whole hundred-thousandths and millionths. */
type Suceso =
  | { readonly kind: "compra"; readonly en: number; readonly cantidad: number; readonly valor: number }
  | { readonly kind: "venta"; readonly en: number; readonly cantidad: number }
  | { readonly kind: "conteo"; readonly en: number; readonly cantidad: number };

const instante = (en: number) => `2026-11-20T10:${String(en).padStart(5, "0")}`;
const enUnidades = (n: number) => decimal(n).times("0.00001");
const enBs = (n: number) => decimal(n).times("0.000001");

interface Fila {
  readonly instante: string;
  readonly cantidad: Decimal;
  readonly valor: Decimal;
}

/** The ledger as the server keeps it: by core's rules, in the order of arrival. */
function libro(llegan: readonly Suceso[]) {
  let queda: Existencia = SIN_EXISTENCIA;
  const filas: Fila[] = [];
  const conteos: { instante: string; costo: Decimal }[] = [];
  const asentarFilas = (cuando: string, suyo: Asiento, contrario: MovidoYContrario["contrario"]) => {
    for (const [una, en] of [[suyo, cuando] as const, [contrario, contrario?.instante ?? ""] as const]) {
      if (una === null) continue;
      filas.push({ instante: en, cantidad: una.cantidad, valor: una.valor.plus(una.correccion) });
      queda = una.queda;
    }
  };
  for (const suceso of llegan) {
    const cuando = instante(suceso.en);
    if (suceso.kind === "conteo") {
      const despues = filas.filter((fila) => fila.instante > cuando).map(({ cantidad }) => cantidad);
      const diferencia = diferenciaDeConteo(enUnidades(suceso.cantidad), queda.cantidad, despues);
      const posterior = findConteoPosterior(cuando, conteos);
      const { suyo, contrario, costo } = planConteo(queda, diferencia, posterior);
      asentarFilas(cuando, suyo, contrario);
      conteos.push({ instante: cuando, costo });
      continue;
    }
    const movido =
      suceso.kind === "venta"
        ? { cantidad: enUnidades(-suceso.cantidad) }
        : { cantidad: enUnidades(suceso.cantidad), valor: enBs(suceso.valor), conCosto: true };
    const { suyo, contrario } = planMovimiento(queda, movido, findConteoPosterior(cuando, conteos));
    asentarFilas(cuando, suyo, contrario);
  }
  return { queda, filas };
}

/** Quotient rounded half-up, away from zero. */
function cociente(a: bigint, b: bigint): bigint {
  const signo = a < 0n !== b < 0n ? -1n : 1n;
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  return (signo * (2n * x + y)) / (2n * y);
}

/**
 * The second calculation: whole numbers of hundred-thousandths and millionths. It never looks at the ledger for a count's adjustment. What
 * was there at a count's instant follows from the count before it and from what happened between both, as far as it was known.
 */
function segundoCalculo(llegan: readonly Suceso[]): readonly [cantidad: bigint, valor: bigint] {
  let [q, v, c] = [0n, 0n, 0n];
  const vistos: Suceso[] = [];
  const costos = new Map<Suceso, bigint>();
  const unidad = () => (q > 0n ? cociente(v * 100_000n, q) : c);
  const cerrar = () => {
    if (q === 0n) v = 0n;
    if (q > 0n) c = cociente(v * 100_000n, q);
  };
  const mover = (dq: bigint, dv?: bigint, costo?: bigint) => {
    let suyo = dv ?? cociente(dq * unidad(), 100_000n);
    if (dv === undefined && dq < 0n && q + dq > 0n && v + suyo < 0n) suyo = -v;
    const falta = q < 0n;
    [q, v] = [q + dq, v + suyo];
    if (costo !== undefined && falta) [c, v] = [costo, cociente(q * costo, 100_000n)];
    // The rest is worth its last known cost where its value has the other sign.
    if (q > 0n !== v > 0n && q !== 0n && v !== 0n) v = cociente(q * c, 100_000n);
    cerrar();
  };
  /** The quantity at an instant, of the events that are known. No two events of these histories have the same instant. */
  const cantidadEn = (en: number): bigint => {
    const previos = vistos.filter((uno) => uno.kind === "conteo" && uno.en < en);
    const desde = previos.toSorted((a, b) => b.en - a.en)[0];
    const signo = (uno: Suceso) => (uno.kind === "venta" ? -1n : uno.kind === "compra" ? 1n : 0n);
    return vistos
      .filter((uno) => uno.en <= en && uno.en > (desde?.en ?? -1))
      .reduce((suma, uno) => suma + signo(uno) * BigInt(uno.cantidad), BigInt(desde?.cantidad ?? 0));
  };
  for (const suceso of llegan) {
    const contado = vistos
      .filter((uno) => uno.kind === "conteo" && uno.en >= suceso.en)
      .toSorted((a, b) => a.en - b.en)[0];
    let dq = BigInt(suceso.cantidad);
    if (suceso.kind === "conteo") {
      costos.set(suceso, unidad());
      dq -= cantidadEn(suceso.en);
      mover(dq);
    } else if (suceso.kind === "venta") {
      dq = -dq;
      mover(dq);
    } else {
      const dv = BigInt(suceso.valor);
      mover(dq, dv, dv > 0n ? cociente(dv * 100_000n, dq) : undefined);
    }
    if (contado !== undefined && dq !== 0n) mover(-dq, cociente(-dq * (costos.get(contado) ?? 0n), 100_000n));
    vistos.push(suceso);
  }
  return [q, v];
}

const cantidad = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((n) => n * 100_000),
  fc.integer({ min: 1, max: 900_000 }),
);
const valor = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000_000 }));
const hecho = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("compra" as const), cantidad, valor }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("venta" as const), cantidad }) },
);
const conteo = fc.record({
  kind: fc.constant("conteo" as const),
  cantidad: fc.oneof(fc.constant(0), cantidad),
});
/** A history: what happened at each minute, two counts within it, and how much later five events arrive. */
const historia = fc
  .tuple(
    fc.array(hecho, { minLength: 4, maxLength: 40 }),
    fc.tuple(conteo, conteo),
    fc.tuple(fc.nat(), fc.nat()),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 50 })), { minLength: 5, maxLength: 5 }),
  )
  .map(([hechos, conteos, lugares, tardes]) => {
    const sucesos: object[] = [...hechos];
    for (const [i, uno] of conteos.entries())
      sucesos.splice((lugares[i] ?? 0) % (sucesos.length + 1), 0, uno);
    const fechados = sucesos.map((uno, en) => Object.assign({}, uno, { en })) as Suceso[];
    const demora = new Map(tardes.map(([cual, cuanto]) => [cual % fechados.length, cuanto]));
    return fechados
      .map((suceso) => ({ suceso, llega: suceso.en + (demora.get(suceso.en) ?? 0) + 0.5 }))
      .toSorted((a, b) => a.llega - b.llega)
      .map(({ suceso }) => suceso);
  });

describe("a kardex with two counts and five late movements", () => {
  const numRuns = sizeOfTier(400, 10_000);

  test("agrees with a second calculation, to the last millionth", () => {
    fc.assert(
      fc.property(historia, (llegan) => {
        const { queda } = libro(llegan);
        const [cantidadSegunda, valorSegundo] = segundoCalculo(llegan);
        expect(queda.cantidad.times(100_000).toFixed(0)).toBe(String(cantidadSegunda));
        expect(queda.valor.times(1_000_000).toFixed(0)).toBe(String(valorSegundo));
      }),
      { numRuns },
    );
  });

  test("holds its last count, whatever came late: the stock is what was counted and what happened since", () => {
    fc.assert(
      fc.property(historia, (llegan) => {
        const ultimo = llegan.filter(({ kind }) => kind === "conteo").toSorted((a, b) => b.en - a.en)[0];
        const despues = llegan.filter(({ en }) => en > (ultimo?.en ?? 0));
        const esperada = despues.reduce(
          (suma, { kind, cantidad: suya }) => suma + (kind === "venta" ? -suya : suya),
          ultimo?.cantidad ?? 0,
        );
        expect(libro(llegan).queda.cantidad.times(100_000).toFixed(0)).toBe(String(esperada));
      }),
      { numRuns },
    );
  });

  test("follows the order of arrival at one instant: a count ends what came before it, and nothing that comes after it", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hecho, conteo), { maxLength: 12 }), (sucesos) => {
        const llegan = sucesos.map((uno): Suceso => ({ ...uno, en: 7 }));
        let esperada = 0;
        for (const { kind, cantidad: suya } of llegan)
          esperada = kind === "conteo" ? suya : esperada + (kind === "venta" ? -suya : suya);
        expect(libro(llegan).queda.cantidad.times(100_000).toFixed(0)).toBe(String(esperada));
      }),
      { numRuns },
    );
  });

  test("never has a value of the other sign than its quantity", () => {
    fc.assert(
      fc.property(historia, (llegan) => {
        for (let cuantos = 1; cuantos <= llegan.length; cuantos++) {
          const { cantidad, valor } = libro(llegan.slice(0, cuantos)).queda;
          expect(cantidad.gt(0) && valor.lt(0)).toBe(false);
          expect(cantidad.lt(0) && valor.gt(0)).toBe(false);
        }
      }),
      { numRuns },
    );
  });

  test("is the sum of its movements, and has no value where it has no quantity", () => {
    fc.assert(
      fc.property(historia, (llegan) => {
        const { queda, filas } = libro(llegan);
        const suma = (de: "cantidad" | "valor") =>
          filas.reduce((total, fila) => total.plus(fila[de]), decimal(0)).toFixed();
        expect([suma("cantidad"), suma("valor")]).toEqual([queda.cantidad.toFixed(), queda.valor.toFixed()]);
        if (queda.cantidad.eq(0)) expect(queda.valor.toFixed()).toBe("0");
      }),
      { numRuns },
    );
  });
});
