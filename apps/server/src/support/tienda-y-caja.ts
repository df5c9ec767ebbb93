/** A shop's server with a till, for tests of what both share. */
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { afterAll, beforeAll } from "vitest";
import { emparejarCaja, type Caja } from "./caja.ts";
import { exigir } from "./llamar.ts";
import { startMundo, type Mundo } from "./mundo.ts";

/** A call of a till that speaks today's protocol. */
export const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };

/** A world with a till, and the products that its owner keeps. */
export function mundoConCaja() {
  let mundo: Mundo;
  let caja: Caja;
  beforeAll(async () => {
    mundo = await startMundo();
    caja = await emparejarCaja(mundo);
  });
  afterAll(() => mundo.close());
  const dueno = (method: string, path: string, body?: unknown) =>
    mundo.api(method, path, body, {
      "x-api-key": null,
      authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
    });
  /** The deletions that a till reads, over all pages. */
  async function borradosEnCaja(): Promise<readonly object[]> {
    const borrados: object[] = [];
    for (let desde = 0, hayMas = true; hayMas;) {
      const path = `/v1/terminal/datos?desde=${desde}&limite=1000`;
      const { datos } = exigir(await caja.call("GET", path, undefined, DE_HOY)).body;
      borrados.push(...datos.borrados);
      ({ cursor: desde, hay_mas: hayMas } = datos);
    }
    return borrados;
  }
  return { mundo: () => mundo, caja: () => caja, dueno, borradosEnCaja };
}
