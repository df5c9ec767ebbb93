/** The tax system's clock of a process: a new measurement never dates what follows before what was. docs/design.md D34 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createReloj, RETROCESO_MS } from "./reloj.ts";

const T0 = 1_795_000_000_000;

describe("the tax system's clock", () => {
  test("stands still over a small step back, and follows a large one", () => {
    let pared = T0;
    const reloj = createReloj(
      () => pared,
      () => pared - T0,
    );
    reloj.anotar(T0 + 3000);
    expect(reloj.ahora()).toBe(T0 + 3000);
    pared += 100;
    reloj.anotar(pared);
    expect(reloj.ahora()).toBe(T0 + 3000);
    pared += 2900;
    expect(reloj.ahora()).toBe(T0 + 3000);
    pared += 1;
    expect(reloj.ahora()).toBe(T0 + 3001);
    reloj.anotar(pared - RETROCESO_MS - 1);
    expect(reloj.ahora()).toBe(T0 + 3001 - RETROCESO_MS - 1);
  });

  test("never goes back, whatever is measured within a few seconds of the truth", () => {
    const paso = fc.record({ pasan: fc.nat(2000), yerra: fc.option(fc.integer({ min: -2400, max: 2400 })) });
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 40 }), (pasos) => {
        let pared = T0;
        const reloj = createReloj(
          () => pared,
          () => pared - T0,
        );
        let antes = reloj.ahora();
        for (const { pasan, yerra } of pasos) {
          pared += pasan;
          if (yerra !== null) reloj.anotar(pared + yerra);
          expect(reloj.ahora()).toBeGreaterThanOrEqual(antes);
          antes = reloj.ahora();
        }
      }),
    );
  });
});
