/** Lives of a till's database: the header, and the server's judgement in every order in which it hears the machines. */
import { describe, expect, test } from "vitest";
import {
  ANTEPASADAS_DICHAS,
  parseVidas,
  planVida,
  writeVidas,
  type EstadoRecordado,
  type VidasDichas,
} from "./vidas.ts";

const vida = (nombre: string) => nombre.padEnd(16, "_");
const contada = (nombre: string) => ({ id: vida(nombre.replace("+", "")), vuelta: nombre.startsWith("+") });

/** A line of lives, newest first; `+` marks a declared return. */
const dichas = (linea: readonly string[], ajena: string | null = null): VidasDichas => {
  const [actual = "", ...antes] = linea;
  return {
    actual: contada(actual),
    antepasadas: antes.map(contada),
    ajena: ajena === null ? null : vida(ajena),
  };
};

/** A server and its machines: each call is judged as the use case does it. A machine compares the life that it is told with its line. */
class Servidor {
  vigente: string | null = null;
  deAntes = false;
  readonly recordadas = new Map<string, EstadoRecordado>();

  oir(linea: readonly string[]): string {
    // The reply to the first call names the life in force; the second one answers it.
    const primero = this.#una(linea, null);
    if (primero !== "porSaber") return primero;
    const propia = linea.some((nombre) => contada(nombre).id === this.vigente);
    return this.#una(linea, propia ? null : this.vigente);
  }

  #una(linea: readonly string[], ajena: string | null): string {
    const llamada = { ...dichas(linea), ajena };
    const { estado, recordar } = planVida(this, llamada);
    if (recordar && estado === "vigente") {
      this.vigente = llamada.actual.id;
      this.deAntes = false;
      for (const { id, vuelta } of [llamada.actual, ...llamada.antepasadas])
        if (vuelta && !this.recordadas.has(id)) this.recordadas.set(id, "vuelta");
    } else if (recordar && (estado === "bifurcada" || estado === "negada"))
      this.recordadas.set(llamada.actual.id, estado);
    return estado;
  }

  elegir(nombre: string): void {
    for (const [id, estado] of this.recordadas) if (estado === "bifurcada") this.recordadas.set(id, "negada");
    if (this.vigente !== null && this.vigente !== vida(nombre)) this.recordadas.set(this.vigente, "negada");
    this.recordadas.delete(vida(nombre));
    this.vigente = vida(nombre);
  }
}

/** Every order of the calls in which each machine's own calls keep theirs. */
function entrelazar<T>(a: readonly T[], b: readonly T[]): readonly (readonly T[])[] {
  const [primeroA, ...restoA] = a;
  const [primeroB, ...restoB] = b;
  if (primeroA === undefined) return [b];
  if (primeroB === undefined) return [a];
  return [
    ...entrelazar(restoA, b).map((orden) => [primeroA, ...orden]),
    ...entrelazar(a, restoB).map((orden) => [primeroB, ...orden]),
  ];
}

const ORIGINAL = [
  ["a1", "a0"],
  ["a1", "a0"],
  ["a2", "a1", "a0"],
  ["a3", "a2", "a1", "a0"],
];
const COPIA = [
  ["b1", "a0"],
  ["b2", "b1", "a0"],
  ["b3", "b2", "b1", "a0"],
];

describe("lives of a till's database", () => {
  test.each(entrelazar(ORIGINAL, COPIA).map((orden) => [orden.map(([actual]) => actual).join(" "), orden]))(
    "one line alone is served, the one heard first: %s",
    (_orden, orden) => {
      const servidor = new Servidor();
      servidor.oir(["a0"]);
      const primera = orden[0]?.[0]?.[0];
      for (const linea of orden)
        expect([linea[0], servidor.oir(linea)]).toEqual([
          linea[0],
          linea[0]?.startsWith(primera ?? "") === true ? "vigente" : "bifurcada",
        ]);
    },
  );

  test.each(["a", "b"])(
    "the line of the chosen machine (%s) is served, the other one is refused",
    (buena) => {
      const servidor = new Servidor();
      servidor.oir(["a1", "a0"]);
      servidor.oir(["b1", "a0"]);
      servidor.elegir(`${buena}1`);
      expect({
        a: servidor.oir(["a2", "a1", "a0"]),
        b: servidor.oir(["b2", "b1", "a0"]),
        deNuevo: servidor.oir([`${buena}3`, `${buena}2`, `${buena}1`, "a0"]),
      }).toEqual({
        a: buena === "a" ? "vigente" : "negada",
        b: buena === "b" ? "vigente" : "negada",
        deNuevo: "vigente",
      });
    },
  );

  test.each(["original", "copy"])(
    "a copy that was made while its till ran descends from it, and the choice of the %s holds for both",
    (buena) => {
      const servidor = new Servidor();
      servidor.oir(["a1", "a0"]);
      expect(servidor.oir(["b1", "a1", "a0"])).toBe("vigente");
      expect(servidor.oir(["a1", "a0"])).toBe("bifurcada");
      servidor.elegir(buena === "original" ? "a1" : "b1");
      const [a, b] = buena === "original" ? ["vigente", "negada"] : ["negada", "vigente"];
      for (const [linea, estado] of [
        [["b1", "a1", "a0"], b],
        [["b2", "b1", "a1", "a0"], b],
        [["a1", "a0"], a],
        [["a2", "a1", "a0"], a],
        [["b3", "b2", "b1", "a1", "a0"], b],
      ] as const)
        expect([linea[0], servidor.oir(linea)]).toEqual([linea[0], estado]);
    },
  );

  test("a declared return is no fork, and serves once: a copy of its folder is one", () => {
    const servidor = new Servidor();
    servidor.oir(["a5", "a0"]);
    expect(servidor.oir(["r1", "+r", "a0"])).toBe("vigente");
    expect(servidor.oir(["r2", "r1", "+r", "a0"])).toBe("vigente");
    expect(servidor.oir(["c1", "+r", "a0"])).toBe("bifurcada");
    expect(servidor.oir(["a6", "a5", "a0"])).toBe("bifurcada");
  });

  test("a server that came back from a copy takes an honest till, whatever it knew", () => {
    const antes = new Servidor();
    antes.oir(["a0"]);
    expect(antes.oir(["a9", "a8", "a0"])).toBe("vigente");
    const otra = new Servidor();
    otra.oir(["perdida"]);
    otra.deAntes = true;
    expect([otra.oir(["a9", "a8", "a0"]), otra.oir(["b1", "a0"])]).toEqual(["vigente", "bifurcada"]);
  });

  test("a chosen machine that was opened too often since is asked again, though it disowned the life before", () => {
    const otras = Array.from({ length: ANTEPASADAS_DICHAS }, (_, i) => `b${30 - i}`);
    const conocidas = {
      vigente: vida("b1"),
      deAntes: false,
      recordadas: new Map([[vida("a1"), "negada" as const]]),
    };
    expect(planVida(conocidas, dichas(otras, "a1"))).toEqual({ estado: "porSaber", recordar: false });
    expect(planVida(conocidas, dichas([...otras, "b1"])).estado).toBe("vigente");
    expect(planVida(conocidas, dichas(otras, "b1")).estado).toBe("bifurcada");
  });

  test("the header is read as it was written; one that cannot be read tells nothing", () => {
    for (const llamada of [dichas(["a"]), dichas(["b", "+a"], "z"), dichas(["+c", "b", "a"])])
      expect(parseVidas(writeVidas(llamada))).toEqual(llamada);
    for (const roto of [undefined, "", "corta", `${vida("a")}  ${vida("b")}`, `!${vida("a")}`])
      expect(parseVidas(roto)).toBeNull();
  });
});
