import type { Azar } from "./maquina/azar.ts";
import type { EstadoImpresora } from "./maquina/impresora.ts";
import type { Linea } from "./maquina/red.ts";

/** One thing that happens in a story. `caja` counts from 0; `maquina` is its name. */
export type Paso =
  | { readonly kind: "vender"; readonly caja: number; readonly dosVeces: boolean }
  | { readonly kind: "cobrarOtraVez"; readonly caja: number }
  | { readonly kind: "sinEsperar"; readonly caja: number }
  | { readonly kind: "pedir"; readonly dosVeces: boolean }
  | { readonly kind: "repetirPedido" }
  | { readonly kind: "linea"; readonly de: string; readonly a: string; readonly linea: Linea }
  | {
      readonly kind: "morir";
      readonly maquina: string;
      /** Statements of its database before it does. */
      readonly sentencias: number;
      readonly sinLuz: boolean;
    }
  | { readonly kind: "arrancar"; readonly maquina: string }
  | { readonly kind: "impresora"; readonly caja: number; readonly estado: EstadoImpresora }
  | { readonly kind: "dormir"; readonly ms: number };

/** Then time passes. */
export interface Momento {
  readonly paso: Paso;
  readonly despuesMs: number;
}

const PASOS = 30;

/** A story: what happens in it, in order. Made of the seed alone, before anything runs. */
export function planHistoria(azar: Azar): { readonly cajas: number; readonly momentos: readonly Momento[] } {
  const cajas = azar.si(0.6) ? 1 : 2;
  const momentos = Array.from({ length: PASOS }, () => ({
    paso: unPaso(azar, cajas),
    despuesMs: azar.si(0.15) ? azar.entero(10_000, 90_000) : azar.entero(0, 6000),
  }));
  return { cajas, momentos };
}

function unPaso(azar: Azar, cajas: number): Paso {
  const caja = azar.entero(0, cajas - 1);
  const maquina = azar.si(0.5) ? "servidor" : `caja${caja + 1}`;
  const kind = azar.pesado({
    vender: 36,
    cobrarOtraVez: 5,
    sinEsperar: 3,
    pedir: 8,
    repetirPedido: 4,
    linea: 18,
    morir: 9,
    arrancar: 9,
    impresora: 3,
    dormir: 3,
  });
  switch (kind) {
    case "vender":
      return { kind, caja, dosVeces: azar.si(0.1) };
    case "cobrarOtraVez":
    case "sinEsperar":
      return { kind, caja };
    case "pedir":
      return { kind, dosVeces: azar.si(0.2) };
    case "repetirPedido":
      return { kind };
    case "linea": {
      const [de, a] = azar.uno([
        [`caja${caja + 1}`, "servidor"],
        ["servidor", "siat"],
        ["servidor", "siat"],
        ["erp", "servidor"],
      ] as const);
      return { kind, de, a, linea: azar.pesado({ bien: 40, cortada: 15, muda: 15, mala: 30 }) };
    }
    case "morir":
      return { kind, maquina, sentencias: azar.si(0.3) ? 0 : azar.entero(1, 60), sinLuz: azar.si(0.4) };
    case "arrancar":
      return { kind, maquina };
    case "impresora":
      return { kind, caja, estado: azar.uno(["bien", "bien", "apagada", "traba"] as const) };
    case "dormir":
      return { kind, ms: azar.uno([60_000, 600_000, 3_600_000, 6 * 3_600_000]) };
  }
}
