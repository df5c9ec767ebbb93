import fc from "fast-check";
import { expect, test } from "vitest";
import { createCuentaComun, loteDe, type CuentaComun, type Llamadas } from "./cuenta-comun.ts";
import { createLimite } from "./limite.ts";

const CLAVE = "clave";

/** The shared row as the database keeps it: the moment when the key has all its calls again, in ms. */
function createFila(porMinuto: number) {
  let llenoEn = 0;
  return (gastos: Llamadas, ahora: number): Llamadas => {
    const costo = ((gastos.get(CLAVE) ?? 0) * 60_000) / porMinuto;
    llenoEn = Math.max(llenoEn, ahora) + costo;
    return gastos.size === 0
      ? gastos
      : new Map([[CLAVE, porMinuto - ((llenoEn - ahora) * porMinuto) / 60_000]]);
  };
}

/** A server's report, as far as it is: taken with it, counted by the row, answered. */
interface Servidor {
  readonly cuenta: CuentaComun;
  enCamino: Llamadas | null;
  respuesta: Llamadas | null;
}

const PASO = fc.record({
  cual: fc.nat(3),
  hace: fc.constantFrom("llamar", "llamar", "llamar", "informar", "contar", "responder"),
  veces: fc.integer({ min: 1, max: 80 }),
  pasanMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 3000 })),
});

/** Lets a server do a step. Gives the calls that it granted. */
function dar(
  servidor: Servidor,
  { hace, veces }: { readonly hace: string; readonly veces: number },
  ahora: number,
  fila: ReturnType<typeof createFila>,
): number {
  const { cuenta } = servidor;
  if (hace === "llamar")
    return Array.from({ length: veces }, () => cuenta.pedir(CLAVE, ahora)).filter((c) => c?.esperaS === 0)
      .length;
  if (hace === "informar") servidor.enCamino ??= cuenta.tomar();
  else if (hace === "contar" && servidor.enCamino !== null)
    servidor.respuesta ??= fila(servidor.enCamino, ahora);
  else if (hace === "responder" && servidor.respuesta !== null) {
    cuenta.recibir(servidor.respuesta, ahora);
    servidor.enCamino = null;
    servidor.respuesta = null;
  }
  return 0;
}

test("servers grant a second's calls each beyond the limit at most, however reports and calls interleave", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(PASO, { maxLength: 400 }),
      (porMinuto, cuantos, pasos) => {
        const fila = createFila(porMinuto);
        const servidores = Array.from({ length: cuantos }, (): Servidor => ({
          cuenta: createCuentaComun(porMinuto),
          enCamino: null,
          respuesta: null,
        }));
        const inicio = 1_000_000;
        let ahora = inicio;
        let dadas = 0;
        for (const paso of pasos) {
          ahora += paso.pasanMs;
          const servidor = servidores[paso.cual % cuantos];
          if (servidor !== undefined) dadas += dar(servidor, paso, ahora, fila);
          const limite = porMinuto + ((ahora - inicio) * porMinuto) / 60_000;
          expect(dadas).toBeLessThanOrEqual(limite + cuantos * loteDe(porMinuto) + 1e-6);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("a server alone grants what a limit without others grants, each told at once", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.nat(4000), { maxLength: 300 }),
      (porMinuto, pausas) => {
        let ahora = 1_000_000;
        const fila = createFila(porMinuto);
        const cuenta = createCuentaComun(porMinuto);
        const solo = createLimite(porMinuto, () => ahora);
        for (const pausa of pausas) {
          ahora += pausa;
          const [dicho, esperado] = [cuenta.pedir(CLAVE, ahora), solo.pedir(CLAVE)];
          cuenta.recibir(fila(cuenta.tomar(), ahora), ahora);
          // Both reckon with fractions, in another order.
          expect(Math.abs((dicho?.quedan ?? NaN) - esperado.quedan)).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test("work beyond a call is owed at all servers, whoever did it", () => {
  const fila = createFila(600);
  const [una, otra] = [createCuentaComun(600), createCuentaComun(600)];
  una.gastar(CLAVE, 900, -600, 0);
  una.recibir(fila(una.tomar(), 0), 0);
  expect(una.pedir(CLAVE, 0)).toMatchObject({ quedan: 0, esperaS: 31 });
  expect(otra.pedir(CLAVE, 0)?.esperaS).toBe(0);
  otra.recibir(fila(otra.tomar(), 0), 0);
  expect(otra.pedir(CLAVE, 0)?.esperaS).toBeGreaterThan(30);
  expect(una.pedir(CLAVE, 31_000)?.esperaS).toBe(0);
});

test("without an answer the server's own count decides: a minute's calls, then as many as the limit gives", () => {
  const cuenta = createCuentaComun(600);
  const pedir = (ahora: number) => cuenta.pedir(CLAVE, ahora);
  const hasta = (ahora: number): number => {
    let dadas = 0;
    while (pedir(ahora)?.esperaS === 0) dadas++;
    return dadas;
  };
  expect(hasta(0)).toBe(loteDe(600));
  expect(pedir(0)).toBeNull();
  cuenta.seguirSola(0);
  expect(hasta(0)).toBe(600 - loteDe(600));
  expect(pedir(0)).toMatchObject({ quedan: 0, esperaS: 1 });
  expect(hasta(30_000)).toBe(300);
  // An answer ends it: the calls of that time are forgiven, and the others' count again.
  cuenta.seguirSola(30_000);
  cuenta.recibir(new Map([[CLAVE, 20]]), 30_000);
  expect(hasta(30_000)).toBe(loteDe(600));
  expect(pedir(30_000)).toBeNull();
});
