import type { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasta } from "../../support/llamar.ts";
import { countCufds, fundarEmpresas, hastaManana } from "../../support/muchas-empresas.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const EMPRESAS = 60;
const MIN_MS = 60_000;

let mundo: Mundo;
let nits: readonly Nit[];
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true, sinSincronizar: true });
  // A CUFD that is got before two in the morning ends before the next midnight's round.
  await hastaManana(mundo, "12:00");
  nits = await fundarEmpresas(mundo, EMPRESAS);
});
afterAll(() => mundo.close());

/** Counts the companies with so many CUFDs. */
const con = async (cuantos: number) => {
  const cufds = await countCufds(mundo.db());
  return nits.filter((nit) => cufds.get(nit) === cuantos);
};

test(`at midnight ${EMPRESAS} companies have their CUFDs once each, and one whose tax system hangs delays none`, async () => {
  expect(await con(1)).toEqual(nits);
  const [muda, ...otras] = nits;
  if (muda === undefined) throw new Error("no hay empresas");
  await hastaManana(mundo, "00:04");
  await mundo.reiniciar();
  expect(await con(1)).toEqual(nits);
  // The call must hang from the first renewal on: no server runs meanwhile.
  await mundo.parar();
  await mundo.avanzar(2 * MIN_MS);
  mundo.cable().colgar(muda);
  await mundo.reiniciar();
  await hasta("las demás renuevan", async () => (await con(2)).length === otras.length);
  expect(await con(2)).toEqual(otras);
  expect(mundo.cable().colgadas()).toBeGreaterThan(0);
  // The company's tax system answers again, and the pause after the failed attempt passes.
  mundo.cable().colgar(null);
  await mundo.reiniciar();
  await hasta("la que no contestaba renueva", async () => (await con(2)).length === nits.length);
  // Nothing more is due until the next midnight.
  await mundo.reiniciar();
  expect(await con(2)).toEqual(nits);
});
