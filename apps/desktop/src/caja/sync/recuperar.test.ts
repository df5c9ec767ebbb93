import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { CONSUMIDOR_FINAL } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../soporte/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

/** Asks for a round with the server, and waits for it. */
async function ronda(): Promise<void> {
  const latidos = () => mundo.servidor.peticiones.filter(({ path }) => path === "/documentos").length;
  const antes = latidos();
  const numeroDocumento = String(Math.random()).slice(2);
  await mundo.caja.invoke("guardarCliente", { ...CONSUMIDOR_FINAL, numeroDocumento });
  await mundo.hasta("la ronda", () => latidos() > antes);
}

const contadas = () =>
  mundo.servidor.peticiones
    .filter(({ path }) => path === "/recuperar")
    .map(({ cuerpo }) => cuerpo.facturas.map((f: { numeroFactura: number }) => f.numeroFactura));

function volverDeUnaCopia(id: string): void {
  const instante = mundo.servidor.peticiones.find(({ path }) => path === "/facturas")?.cuerpo.fechaEmision;
  mundo.servidor.estado = {
    restauracion: { id, copiaDe: epochToInstante(instanteToEpoch(instante) - 60_000) },
  };
}

describe("a server that came back from a copy", () => {
  test("is told all that was issued, with CUFD and state, once for each time", async () => {
    for (let i = 0; i < 3; i++) await mundo.vender();
    volverDeUnaCopia("una");
    await ronda();
    expect(contadas()).toEqual([[1, 2, 3], []]);
    expect(mundo.servidor.peticiones.find(({ path }) => path === "/recuperar")?.cuerpo).toMatchObject({
      cufds: [{ codigo: "CUFD-1" }],
      facturas: [{ estado: "EMITIDA", tipoEmision: 1, cufd: "CUFD-1" }, {}, {}],
    });
    await ronda();
    expect(contadas()).toHaveLength(2);
    volverDeUnaCopia("otra");
    await ronda();
    expect(contadas()).toHaveLength(4);
  });

  test("that cannot take one now is told it again, and withdraws no doubt before all was told", async () => {
    await mundo.vender();
    volverDeUnaCopia("una");
    mundo.servidor.recupera = 0;
    mundo.servidor.guion.push({ resultado: "enDuda", status: 502 });
    await mundo.vender();
    const retiros = () => mundo.servidor.peticiones.filter(({ path }) => path.endsWith("/retirar")).length;
    // The till tells it in its next round, whichever sale that follows.
    await mundo.hasta("se cuenta", () => contadas().some((suyas) => suyas.length === 3));
    expect(retiros()).toBe(0);
    mundo.servidor.recupera = 1;
    const antes = contadas().length;
    await mundo.hasta("se cuenta otra vez", () => contadas().length >= antes + 3);
    expect(contadas().slice(antes, antes + 3)).toEqual([[1, 2, 3], [2, 3], [3]]);
    await mundo.hasta("el retiro", () => retiros() === 1);
    expect(contadas().at(-1)).toEqual([]);
    const paths = mundo.servidor.peticiones.map(({ path }) => path);
    const retiro = paths.findIndex((path) => path.endsWith("/retirar"));
    expect(retiro).toBeGreaterThan(paths.lastIndexOf("/recuperar"));
  });
});
