import { epochToInstante, Instante, instanteToEpoch } from "@mostrador/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, CONSUMIDOR_FINAL } from "../../contract/index.ts";
import { findCufd, getCursor, saveCufd } from "../motor/ajustes.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import { depsQuietas } from "../support/deps.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { prepararVenta } from "./preparar.ts";

const HORA = 3_600_000;
let mundo: MundoCaja;
const id = crypto.randomUUID();

beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const enviadas = () =>
  mundo.servidor.peticiones.filter(({ path }) => path === "/facturas").map(({ cuerpo }) => cuerpo);

async function estado() {
  const leido = await mundo.caja.invoke("estado", {});
  if (!leido.ok) throw new Error(leido.error.texto);
  return leido.value;
}

describe("a sale that is charged again", () => {
  test("when the disk filled up after it was stored: the same document goes out, once", async () => {
    const deps = depsQuietas(mundo);
    const preparada = prepararVenta(deps, id, ENTRADA);
    const { cuf } = await mundo.vender(id);
    expect(preparada.ok && preparada.value.porEnviar?.documento.cuf).toBe(cuf);
    expect(enviadas()).toHaveLength(1);
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", numeroFactura: 2 });
  });

  test("refused, and the connection gone: unchanged it stays refused, mended it is issued offline with its number", async () => {
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1013 });
    await mundo.vender(id);
    mundo.servidor.estado = { siat: "caido" };
    await mundo.caja.invoke("guardarCliente", { ...CONSUMIDOR_FINAL, numeroDocumento: "77" }); // wakes the heartbeat
    await mundo.hasta("corte", async () => (await estado()).modo === "fueraDeLinea");
    await expect(mundo.vender(id, { recibido: "50" })).rejects.toThrow("Corrija lo indicado");
    expect((await estado()).reabierta).toBe(id);
    const items = ENTRADA.items.map((item) => ({ ...item, precioUnitario: "12.00" }));
    expect(await mundo.vender(id, { items })).toMatchObject({ estado: "OFFLINE", numeroFactura: 1 });
  });

  test("in doubt and past the offline limit: the draft waits for the verdict and takes the accepted document", async () => {
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, esperaSegundos: 60 });
    mundo.servidor.retiro = "enviada";
    mundo.servidor.guion.push("calla");
    const cobro = mundo.vender(id);
    await mundo.hasta("llega", () => enviadas().length === 1);
    mundo.pasar(200 * HORA);
    await mundo.caja.invoke("seguirSinEsperar", { ventaId: id });
    const { cuf } = enviadas()[0];
    expect(await cobro).toMatchObject({ estado: "BORRADOR", cuf: null, enDuda: { cuf } });
    expect(await mundo.vender(id)).toMatchObject({ estado: "BORRADOR" });
    mundo.servidor.documentos.push({ cuf, estado: "EMITIDA" });
    await mundo.hasta("hay veredicto", async () => (await estado()).pendientes.enDuda === 0);
    expect(await mundo.vender(id)).toMatchObject({ estado: "EMITIDA", cuf, numeroFactura: 1 });
    expect(enviadas()).toHaveLength(1);
  });
});

test("an outage that goes on under another CUFD issues nothing under it in the second of the last one's document", async () => {
  mundo.servidor.estado = { siat: "caido" };
  await mundo.caja.invoke("guardarCliente", { ...CONSUMIDOR_FINAL, numeroDocumento: "77" }); // wakes the heartbeat
  await mundo.hasta("corte", async () => (await estado()).modo === "fueraDeLinea");
  const emision = async () => {
    const { cuf } = await mundo.vender();
    return instanteToEpoch(findDocumento(mundo.db, cuf ?? "")?.fechaEmision ?? Instante.parse(""));
  };
  for (let i = 0; i < 3; i++) {
    const antes = await emision();
    const cufd = findCufd(mundo.db);
    if (cufd === undefined) throw new Error("sin CUFD");
    const obtenidoEn = epochToInstante(antes);
    mundo.db.inTransaction((tx) => {
      saveCufd(tx, { ...cufd, codigo: `OTRO${i}`, obtenidoEn });
      // The line was back for a moment, and an online attempt failed.
      tx.run(
        `insert into documentos (cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido, derivados, xml, sha256)
         select cuf || 'A', venta_id, sector, numero + 1000, 1, 'DESCARTADA', @en, @cufd, epoca, pedido, derivados, xml, sha256
         from documentos order by fecha_emision desc limit 1`,
        { en: epochToInstante(antes + 1), cufd: `OTRO${i}` },
      );
    });
    expect(await emision()).toBeGreaterThanOrEqual(Math.ceil(antes / 1000) * 1000);
  }
});

test("a catalog that changes while a sale is typed: it is checked by what holds when it is charged, and takes no number", async () => {
  const catalogos = depsQuietas(mundo).ajustes.find("catalogos");
  const llega = async (cursor: number, productosServicios: unknown) => {
    mundo.servidor.paginas.push({ cursor, catalogos: { ...catalogos, productosServicios } });
    mundo.servidor.estado = { cursor };
    await mundo.caja.invoke("guardarCliente", { ...CONSUMIDOR_FINAL, numeroDocumento: String(cursor) }); // wakes the heartbeat
    await mundo.hasta("llega", () => getCursor(mundo.db, "datos") === cursor);
  };
  await llega(
    8,
    catalogos?.productosServicios.filter(({ codigo }) => codigo !== ENTRADA.items[0]?.codigoSin),
  );
  await expect(mundo.vender(id)).rejects.toThrow("entradaInvalida");
  expect(enviadas()).toEqual([]);
  await llega(9, catalogos?.productosServicios);
  expect(await mundo.vender(id)).toMatchObject({ estado: "EMITIDA", numeroFactura: 1 });
});
