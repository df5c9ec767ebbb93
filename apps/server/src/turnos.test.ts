/** Between two pieces of one company's work, another's waits for at most one, however many the first has asked for. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTurnos } from "./turnos.ts";

/** Places under a clock that the test moves; what they gave is told in order. */
function probar() {
  let ahora = 0;
  const citas: { readonly en: number; readonly hacer: () => void }[] = [];
  const turnos = createTurnos({
    monotono: () => ahora,
    alCabo: (hacer, ms) => void citas.push({ en: ahora + ms, hacer }),
  });
  const dichas: string[] = [];
  const dejar = new Map<string, () => void>();
  return {
    dichas,
    pedir: async (quien: string, que: string, bytes: number | null = 0) => {
      const dejarla = await turnos.tomar(nitDe(quien), bytes);
      dichas.push(que);
      dejar.set(que, dejarla);
    },
    acabar: async (que: string) => {
      dejar.get(que)?.();
      await asentado();
    },
    pasar: async (ms: number) => {
      ahora += ms;
      for (const cita of citas.splice(0)) {
        if (cita.en <= ahora) cita.hacer();
        else citas.push(cita);
      }
      await asentado();
    },
  };
}

/** Each name is a company. */
const nits = new Map<string, number>();
function nitDe(quien: string): number {
  const nit = nits.get(quien) ?? nits.size + 1;
  nits.set(quien, nit);
  return nit;
}

/** Turns of the event loop after which all that may go has gone. */
const VUELTAS = 12;
async function asentado(): Promise<void> {
  for (let i = 0; i < VUELTAS; i++) await new Promise((resolve) => setImmediate(resolve));
}

describe("the places at the event loop", () => {
  test("a company that is alone never waits for a turn of its share", async () => {
    const { pedir, dichas } = probar();
    await Promise.all(Array.from({ length: 60 }, (_, i) => pedir("sola", String(i))));
    expect(dichas).toHaveLength(60);
  });

  test("beside another, a company works at four small calls or one large one, and the other's goes at once", async () => {
    for (const [bytes, caben] of [
      [0, 4],
      [2000, 4],
      [12 * 1024, 2],
      [80 * 1024, 1],
      [8 * 1024 * 1024, 1],
      [null, 1],
    ] as const) {
      const { pedir, dichas } = probar();
      await pedir("poca", "primera");
      for (let i = 0; i < 100; i++) void pedir("mucha", `mucha ${i}`, bytes);
      await asentado();
      expect(dichas).toHaveLength(1 + caben);
      await pedir("poca", "segunda");
      expect(dichas.at(-1)).toBe("segunda");
    }
  });

  test("in one turn of the event loop each company begins one call, however many it has ready", async () => {
    const turnos: (() => void)[] = [];
    const { tomar } = createTurnos({ monotono: () => 0, alTurno: (hacer) => void turnos.push(hacer) });
    const dichas: string[] = [];
    const pedir = async (nit: number, que: string) => {
      const dejar = await tomar(nit, 0);
      dichas.push(que);
      dejar();
    };
    await pedir(2, "antes");
    for (let i = 0; i < 50; i++) void pedir(1, `mucha ${i}`);
    void pedir(2, "poca");
    for (const vueltas of [1, 2, 3]) {
      turnos.shift()?.();
      await asentado();
      expect(dichas).toHaveLength(2 + vueltas);
    }
    expect(dichas).toEqual(["antes", "mucha 0", "poca", "mucha 1", "mucha 2"]);
  });

  test("between two pieces of the victim at most one of each other company goes, in any order of arrival", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 40 }),
        async (otras) => {
          const { pedir, acabar, dichas } = probar();
          // All places are taken: what comes now waits, and goes in the fair order.
          const llenas = Array.from({ length: 16 }, (_, i) => `llena ${i}`);
          for (const quien of llenas) await pedir(quien, quien, null);
          otras.forEach((quien, i) => void pedir(quien, `${quien} ${i}`, null));
          void pedir("victima", "victima 1", null);
          void pedir("victima", "victima 2", null);
          for (let i = 0; i < otras.length + 18; i++) await acabar(dichas[i] ?? "");
          const orden = dichas.slice(16);
          expect(orden).toHaveLength(otras.length + 2);
          const [una, otra] = [orden.indexOf("victima 1"), orden.indexOf("victima 2")];
          for (const tramo of [orden.slice(0, una), orden.slice(una + 1, otra)]) {
            const de = tramo.map((que) => que.charAt(0));
            expect(new Set(de).size).toBe(de.length);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test("a call that waits for something else gives its place up after a while, so that no queue stands still", async () => {
    const { pedir, pasar, dichas } = probar();
    await pedir("otra", "otra");
    await pedir("colgada", "cuelga", null);
    void pedir("colgada", "espera", null);
    await asentado();
    expect(dichas).toEqual(["otra", "cuelga"]);
    await pasar(300);
    expect(dichas).toEqual(["otra", "cuelga", "espera"]);
  });

  test("a company that was not seen for a while leaves the others all places", async () => {
    const { pedir, pasar, dichas } = probar();
    await pedir("ida", "ida");
    await pasar(20_000);
    await Promise.all(Array.from({ length: 40 }, (_, i) => pedir("sola", String(i))));
    expect(dichas).toHaveLength(41);
  });

  test("a company whose call is in course is about, however long it takes", async () => {
    let ahora = 0;
    const { llegar, tomar } = createTurnos({ monotono: () => ahora });
    const irse = llegar(1);
    ahora = 60_000;
    let dadas = 0;
    for (let i = 0; i < 10; i++) void tomar(2, 0).then(() => dadas++);
    await asentado();
    expect(dadas).toBe(4);
    irse();
    ahora = 120_000;
    for (let i = 0; i < 10; i++) void tomar(2, 0).then(() => dadas++);
    await asentado();
    await asentado();
    expect(dadas).toBe(20);
  });

  test("a company that is alone begins a thousand calls in one turn, and holds up none who comes then", async () => {
    const { tomar } = createTurnos({ monotono: () => 0 });
    let dadas = 0;
    for (let i = 0; i < 1000; i++) void tomar(1, 0).then(() => dadas++);
    await Promise.resolve();
    await Promise.resolve();
    expect(dadas).toBe(1000);
    let otra = false;
    void tomar(2, 0).then(() => (otra = true));
    await asentado();
    expect(otra).toBe(true);
  });

  test("a place that is left twice is left once", async () => {
    const { pedir, acabar, dichas } = probar();
    await pedir("otra", "otra");
    await pedir("mucha", "1", null);
    void pedir("mucha", "2", null);
    void pedir("mucha", "3", null);
    await acabar("1");
    await acabar("1");
    expect(dichas).toEqual(["otra", "1", "2"]);
  });

  test("between two pieces of a large call others run, and a small one goes on at once", async () => {
    const { respiro } = createTurnos({ monotono: () => 0 });
    const dichas: string[] = [];
    const llamada = async (que: string, bytes: number) => {
      for (const pieza of ["lee", "hace"]) {
        dichas.push(`${que} ${pieza}`);
        await respiro(1, bytes);
      }
    };
    const otra = new Promise<void>((resolve) =>
      setImmediate(() => {
        void llamada("chica", 500).then(resolve);
      }),
    );
    await Promise.all([llamada("grande", 64 * 1024), otra]);
    expect(dichas).toEqual(["grande lee", "chica lee", "chica hace", "grande hace"]);
  });

  test("beside another company a large call pauses between its pieces by the clock, a small one never", async () => {
    const pausas: number[] = [];
    const { llegar, respiro } = createTurnos({
      monotono: () => 0,
      alCabo: (hacer, ms) => {
        pausas.push(ms);
        hacer();
      },
    });
    const grande = 64 * 1024;
    await respiro(1, grande);
    llegar(1);
    await respiro(1, grande);
    expect(pausas).toEqual([]);
    llegar(2);
    for (const bytes of [500, 10 * 1024, grande, 8 * 1024 * 1024]) await respiro(1, bytes);
    await respiro(null, grande);
    expect(pausas).toEqual([1, 4, 10]);
  });

  test("large calls of a company go one after another, and another's beside them", async () => {
    const { enFila } = createTurnos({ monotono: () => 0 });
    const dichas: string[] = [];
    const entrar = async (nit: number, que: string) => {
      const dejar = await enFila(nit);
      dichas.push(que);
      return dejar;
    };
    const primera = entrar(1, "1a");
    const segunda = entrar(1, "1b");
    void entrar(2, "2a");
    await asentado();
    expect(dichas).toEqual(["1a", "2a"]);
    (await primera)();
    (await segunda)();
    await entrar(1, "1c");
    expect(dichas).toEqual(["1a", "2a", "1b", "1c"]);
  });
});
