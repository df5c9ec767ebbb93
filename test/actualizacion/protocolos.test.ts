import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PROTOCOLO } from "@mostrador/core";
import { afterEach, expect, test } from "vitest";
import { conProtocolo } from "../../apps/server/src/support/flota.ts";
import { FUENTES, type Guiones } from "../../scripts/demo/config.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { emparejar, entrarEnCaja } from "../support/caja.ts";
import { hasta } from "../support/mundo.ts";
import { consultar } from "./consultar.ts";
import { desacuerdos, readLibros } from "./libros.ts";
import { abrirPareja, ENV, type Pareja } from "./pareja.ts";
import { abrirProgramas, listVersiones } from "./version.ts";

/** Programs whose protocols differ by more than those of two consecutive releases. docs/design.md D49. docs/trust.md. */
const FUTURO = join(import.meta.dirname, "futuro");
/** The release that speaks protocol 1. */
const PRIMERA = listVersiones()[0] ?? "";

const cierres: (() => Promise<void> | void)[] = [];
afterEach(async ({ task }) => {
  for (const cerrar of cierres.splice(0).toReversed()) await cerrar();
  if (task.result?.state === "fail") process.stdout.write(registros);
});
let registros = "";

/** `enLinea` false: the two do not sell online. */
async function abrir(guiones: Partial<Guiones>, protocolo: number, enLinea = true): Promise<Pareja> {
  const pareja = await abrirPareja(guiones, conProtocolo(protocolo));
  cierres.push(async () => {
    registros = pareja.registros();
    await pareja.cerrar();
  });
  await emparejar(pareja.mundo, pareja.caja());
  if (enLinea) await pareja.enLinea();
  return pareja;
}

/** Opens the till of the first release, which speaks protocol 1, with a server that speaks 3. */
async function abrirLejana(): Promise<Pareja> {
  const version = abrirProgramas(PRIMERA);
  cierres.push(version.borrar);
  return abrir({ servidor: join(FUTURO, "servidor.ts"), caja: version.guiones.caja }, 3);
}

/** Makes a sale at a till too old to be served online: it becomes EMITIDA in the end. */
async function venderLejos(pareja: Pareja) {
  const venta = await pareja.caja().vender();
  expect(venta).toMatchObject({ estado: "OFFLINE", enDuda: null });
  await pareja.quedaEmitida(venta.id);
  return venta;
}

test(`the till of ${PRIMERA} beside a server two protocols on sells offline, and all of it is issued`, async () => {
  const pareja = await abrirLejana();
  const ventas = [];
  for (let i = 0; i < 3; i++) {
    const venta = await pareja.caja().vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", enDuda: null, numeroFactura: i + 1 });
    ventas.push(venta);
  }
  for (const { id } of ventas) await pareja.quedaEmitida(id);
  // The annulment of an offline document is served too.
  const [{ id }] = ventas;
  await pareja.caja().invoke("anular", { ventaId: id, motivo: 1 });
  await hasta(
    "se anula",
    async () => (await pareja.caja().invoke("venta", { ventaId: id })).estado === "ANULADA",
  );
  await pareja.coinciden();
});

test(`a note, a restore and a replaced till of ${PRIMERA}, two protocols behind its server, lose nothing`, async () => {
  const pareja = await abrirLejana();
  const { mundo } = pareja;
  const configuracion = await pareja.caja().invoke("configuracion");
  await pareja.caja().invoke("guardarConfiguracion", { ...configuracion, carpetaDiario: pareja.usb });
  const { id, cuf } = await venderLejos(pareja);
  // The draft of the stopped server's time goes out once the server is back.
  await mundo.servidor.stop();
  const nota = await escribirNota(pareja, id);
  expect(await notasDe(pareja)).toEqual([{ clave: nota.clave, estado: "borrador" }]);
  await mundo.servidor.start();
  await hasta("la nota se emite", async () => {
    await pareja
      .caja()
      .invoke("emitirNota", nota)
      .catch(() => null);
    return (await notasDe(pareja)).every(({ estado }) => estado === "emitida");
  });
  let despues = "";
  await pareja.restaurarServidor(async () => {
    ({ id: despues } = await venderLejos(pareja));
  });
  const enServidor = () => readLibros(mundo).servidor.filter((d) => d.venta_id === despues);
  await hasta("el servidor restaurado la tiene", () => enServidor().some((d) => d.estado === "EMITIDA"));
  expect(readLibros(mundo).servidor.map((d) => d.cuf)).toContain(cuf);
  await pareja.coinciden();

  await mundo.servidor.stop();
  const perdidas = [await pareja.caja().vender(), await pareja.caja().vender()];
  await hasta("la segunda copia las tiene", async () => {
    const { diario } = await pareja.caja().invoke("estado");
    return diario?.estado === "bien" && diario.pendientes === 0;
  });
  await pareja.perderCaja();
  await mundo.servidor.start();
  await pareja.reemplazarCaja();
  for (const perdida of perdidas) await pareja.quedaEmitida(perdida.id);
  await venderLejos(pareja);
  await pareja.coinciden();
});

test(`a till two protocols on beside the server of ${PRIMERA} keeps sales and notes until the server is updated`, async () => {
  const version = abrirProgramas(PRIMERA);
  cierres.push(version.borrar);
  const pareja = await abrir({ ...version.guiones, caja: FUENTES.caja }, 3, false);
  const { mundo } = pareja;
  const ventas = [await pareja.caja().vender(), await pareja.caja().vender()];
  expect(ventas.map(({ estado }) => estado)).toEqual(["OFFLINE", "OFFLINE"]);
  await hasta("la caja dice qué actualizar", async () =>
    /actualice el servidor/.test((await pareja.caja().invoke("estado")).luces.servidor.texto),
  );
  const [{ id }] = ventas;
  const sqlite = join(mundo.config.data, "caja/caja.db");
  const suyas = () =>
    consultar({ sqlite }, "select distinct estado, subido, causa from documentos where tipo_emision = 2");
  expect(suyas()).toEqual([{ estado: "OFFLINE", subido: 0, causa: null }]);
  const nota = await escribirNota(pareja, id);
  expect(await notasDe(pareja)).toEqual([{ clave: nota.clave, estado: "borrador" }]);

  await mundo.servidor.stop();
  const { servidor } = createProgramas({ ...mundo.config, guiones: FUENTES }, { ...ENV, ...conProtocolo(3) });
  await servidor.start();
  cierres.push(() => servidor.stop());
  for (const venta of ventas) await pareja.quedaEmitida(venta.id);
  await hasta("la nota se emite", async () => {
    await pareja
      .caja()
      .invoke("emitirNota", nota)
      .catch(() => null);
    return (await notasDe(pareja)).every(({ estado }) => estado === "emitida");
  });
  await pareja.coinciden();
});

/** Writes a note on the whole of a sale; without its server the till keeps it as a draft. */
async function escribirNota(pareja: Pareja, ventaId: string) {
  const { cuf, numeroFactura } = await pareja.caja().invoke("venta", { ventaId });
  const nota = {
    clave: randomUUID(),
    cufOriginal: cuf,
    numeroOriginal: numeroFactura,
    cliente: "S/N",
    lineas: [{ nroItem: 1, cantidad: "1" }],
  };
  await pareja
    .caja()
    .invoke("emitirNota", nota)
    .catch(() => null);
  return nota;
}

async function notasDe(pareja: Pareja): Promise<readonly { clave: string; estado: string }[]> {
  const notas = (await pareja.caja().invoke("notas")) as { clave: string; estado: string }[];
  return notas.map(({ clave, estado }) => ({ clave, estado }));
}

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
  expect(readLibros(mundo).servidor.filter((d) => d.venta_id === venta.id)).toEqual([]);
  // The second of the two remedies: the till returns to the version of its server.
  await mundo.caja.stop();
  const { caja } = createProgramas({ ...mundo.config, guiones: FUENTES });
  await caja.start();
  cierres.push(() => caja.stop());
  const deHoy = await entrarEnCaja(mundo.config.data);
  await hasta(
    "la venta queda EMITIDA",
    async () => (await deHoy.invoke("venta", { ventaId: venta.id })).estado === "EMITIDA",
  );
  expect(await deHoy.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
  await hasta("los libros coinciden", () => desacuerdos(readLibros(mundo)).length === 0);
});
