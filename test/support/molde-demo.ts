/** The demo's data before its first till, made once in a run: its companies have their codes, catalogs and products. Making them takes longer than a copy. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import { findMoldes, makeUnaVez } from "../../apps/server/src/support/moldes.ts";
import { readConfig } from "../../scripts/demo/config.ts";
import { prepararServidor } from "../../scripts/demo/preparar.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { provisionDemo } from "../../scripts/demo/provision.ts";
import { findProgramas } from "./programas/hacer.ts";

/** Settings that decide where the server keeps its data: a demo with one of them is made anew. */
const DONDE = ["DATABASE_URL", "MOSTRADOR_DIARIO"] as const;

/**
 * Fills the empty folder `data` of a demo that will run with `env`: true if its server is prepared. Outside of a
 * run of tests it stays empty.
 */
export async function copiarDemo(data: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const moldes = findMoldes();
  if (moldes === undefined || DONDE.some((nombre) => (env[nombre] ?? process.env[nombre] ?? "") !== ""))
    return false;
  const molde = join(moldes, "demo");
  await makeUnaVez(molde, () => hacer(molde));
  cpSync(molde, data, { recursive: true });
  const empresas = join(data, "demo", "empresas.json");
  writeFileSync(empresas, readFileSync(empresas, "utf8").replaceAll(`${molde}.nueva`, data));
  return true;
}

async function hacer(molde: string): Promise<void> {
  const nueva = `${molde}.nueva`;
  const [servidor, siat, caja] = await Promise.all([freePort(), freePort(), freePort()]);
  const leida = readConfig({
    MOSTRADOR_DATA: nueva,
    MOSTRADOR_PORT: String(servidor),
    MOSTRADOR_SIAT_PORT: String(siat),
    MOSTRADOR_DESKTOP_PORT: String(caja),
    MOSTRADOR_HEADLESS: "1",
  });
  const config = { ...leida, guiones: findProgramas() };
  const programas = createProgramas(config);
  await programas.simulador.start();
  const empresas = await provisionDemo(config);
  await programas.servidor.start();
  await prepararServidor(config, empresas);
  await programas.servidor.stop();
  await programas.simulador.stop();
  rmSync(join(nueva, "registros"), { recursive: true });
  renameSync(nueva, molde);
}
