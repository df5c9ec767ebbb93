import { join } from "node:path";
import { PROTOCOLO } from "@mostrador/core";
import { afterEach, expect, test } from "vitest";
import { FUENTES, type Guiones } from "../../scripts/demo/config.ts";
import { crearProgramas } from "../../scripts/demo/programas.ts";
import { emparejar, entrarEnCaja } from "../support/caja.ts";
import { hasta } from "../support/mundo.ts";
import { consultar } from "./consultar.ts";
import { desacuerdos, leerLibros } from "./libros.ts";
import { abrirPareja, type Pareja } from "./pareja.ts";
import { abrirProgramas, listVersiones } from "./version.ts";

/** Programs whose protocols lie further apart than a release beside the next one. DESIGN.md section 15. docs/trust.md. */
const FUTURO = join(import.meta.dirname, "futuro");
const ANTERIOR = listVersiones().at(-1) ?? "";

const cierres: (() => Promise<void> | void)[] = [];
afterEach(async ({ task }) => {
  for (const cerrar of cierres.splice(0).toReversed()) await cerrar();
  if (task.result?.state === "fail") process.stdout.write(registros);
});
let registros = "";

async function abrir(guiones: Partial<Guiones>, protocolo: number): Promise<Pareja> {
  const pareja = await abrirPareja(guiones, { PROTOCOLO_FINGIDO: String(protocolo) });
  cierres.push(async () => {
    registros = pareja.registros();
    await pareja.cerrar();
  });
  await emparejar(pareja.mundo, pareja.caja());
  await pareja.enLinea();
  return pareja;
}

test(`the till of ${ANTERIOR} beside a server two protocols on sells offline, and all of it is issued`, async () => {
  const version = abrirProgramas(ANTERIOR);
  cierres.push(version.borrar);
  const guiones = { servidor: join(FUTURO, "servidor.ts"), caja: version.guiones.caja };
  // The release of 2026-11-22 speaks protocol 1.
  const pareja = await abrir(guiones, 3);
  const ventas = [];
  for (let i = 0; i < 3; i++) {
    const venta = await pareja.caja().vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", enDuda: null, numeroFactura: i + 1 });
    ventas.push(venta);
  }
  for (const { id } of ventas) await pareja.quedaEmitida(id);
  // What ends an offline document is served too.
  const [{ id }] = ventas;
  await pareja.caja().invoke("anular", { ventaId: id, motivo: 1 });
  await hasta(
    "se anula",
    async () => (await pareja.caja().invoke("venta", { ventaId: id })).estado === "ANULADA",
  );
  await pareja.coinciden();
});

test("a till of the next protocol with a field that today's server does not know keeps its sales, and says so", async () => {
  const pareja = await abrir({ caja: join(FUTURO, "caja.ts") }, PROTOCOLO + 1);
  const { mundo } = pareja;
  const venta = await pareja.caja().vender();
  expect(venta).toMatchObject({ estado: "OFFLINE", enDuda: null, numeroFactura: 1 });
  await hasta("la caja dice qué actualizar", async () =>
    /actualice el servidor/.test((await pareja.caja().invoke("estado")).luces.servidor.texto),
  );
  const sqlite = join(mundo.config.data, "caja/caja.db");
  const suya = () =>
    consultar({ sqlite }, "select estado, subido, causa from documentos where tipo_emision = 2");
  expect(suya()).toEqual([{ estado: "OFFLINE", subido: 0, causa: null }]);
  expect(leerLibros(mundo).servidor.filter((d) => d.venta_id === venta.id)).toEqual([]);
  // The other of the two ways out: that till goes back to the version of its server.
  await mundo.caja.stop();
  const { caja } = crearProgramas({ ...mundo.config, guiones: FUENTES });
  await caja.start();
  cierres.push(() => caja.stop());
  const deHoy = await entrarEnCaja(mundo.config.data);
  await hasta(
    "la venta queda EMITIDA",
    async () => (await deHoy.invoke("venta", { ventaId: venta.id })).estado === "EMITIDA",
  );
  expect(await deHoy.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
  await hasta("los libros coinciden", () => desacuerdos(leerLibros(mundo)).length === 0);
});
