import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { depsQuietas } from "../soporte/deps.ts";
import { startMundoCaja, type MundoCaja } from "../soporte/mundo.ts";
import { encadenar, HASH_INICIAL, leerCadena, type AsientoDiario } from "./cadena.ts";
import { recuperarDiario } from "./recuperar.ts";

let mundo: MundoCaja;
let usb: string;
beforeEach(async () => {
  mundo = await startMundoCaja();
  usb = mkdtempSync(join(tmpdir(), "usb-"));
});
afterEach(async () => {
  await mundo.close();
  rmSync(usb, { recursive: true, force: true });
});

/** The chain in a folder, each entry changed, as the chain in another folder. */
function reescribir(de: string, a: string, cambiar: (asiento: AsientoDiario) => AsientoDiario): void {
  mkdirSync(a);
  for (const nombre of readdirSync(de).filter((n) => n.endsWith(".jsonl"))) {
    const { asientos } = leerCadena(readFileSync(join(de, nombre), "utf8").split("\n"));
    let punta = { n: 0, hash: HASH_INICIAL };
    const lineas = asientos.map((asiento) => {
      const eslabon = encadenar(punta, cambiar(asiento));
      ({ punta } = eslabon);
      return `${eslabon.linea}\n`;
    });
    writeFileSync(join(a, nombre), lineas.join(""));
  }
}

test("an outage that comes back from the second copy ends before the next one's first sale", async () => {
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: usb });
  await mundo.servidor.close();
  for (let i = 0; i < 2; i++) {
    const { id } = await mundo.vender();
    await mundo.hasta("sale el ticket", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.impresion === "impresa";
    });
  }
  const otra = join(usb, "otra");
  const emisiones: number[] = [];
  reescribir(usb, otra, (asiento) => {
    if (asiento.corte === null) return asiento;
    const [primera = instanteToEpoch(asiento.fechaEmision)] = emisiones;
    const emision = primera + emisiones.length * 1000;
    emisiones.push(emision);
    const fechaEmision = epochToInstante(emision);
    return { ...asiento, fechaEmision, corte: { ...asiento.corte, id: randomUUID(), inicio: fechaEmision } };
  });
  const nueva = await startMundoCaja();
  try {
    expect(await recuperarDiario(depsQuietas(nueva), otra)).toMatchObject({ value: { recuperadas: 2 } });
    const fines = nueva.db.all(z.object({ fin: z.string() }), "select fin from cortes order by inicio", {});
    const [, segunda = 0] = emisiones;
    expect(fines.map(({ fin }) => instanteToEpoch(fin as Instante))).toEqual([segunda - 1, segunda + 1000]);
  } finally {
    await nueva.close();
  }
});
