import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { findLogo, getEmpresa, listEmpresas, listTodas, updateEmpresa } from "./empresas.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("no call reads a company with its logo, which is read by itself", async () => {
  const [{ nit }, otra] = mundo.empresas;
  const logo = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  await updateEmpresa(mundo.db(), nit, { logo });
  expect(await findLogo(mundo.db(), nit)).toEqual(logo);
  expect(await findLogo(mundo.db(), otra.nit)).toBeNull();
  const leidas = [
    await getEmpresa(mundo.db(), nit),
    ...(await listTodas(mundo.db())),
    ...(await listEmpresas(mundo.db())),
  ];
  for (const leida of leidas) expect(leida).not.toHaveProperty("logo");
});
