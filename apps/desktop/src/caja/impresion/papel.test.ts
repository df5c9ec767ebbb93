import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parseHecho } from "@mostrador/core";
import { setAjuste } from "../motor/ajustes.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja | undefined;
afterEach(async () => {
  await mundo?.close();
  mundo = undefined;
});

/** The ticket of the sale made last, as it left for the printer. */
async function venderYLeer(caja: MundoCaja): Promise<string> {
  const { id, cuf } = await caja.vender();
  await caja.hasta("sale el ticket", async () => {
    const venta = await caja.caja.invoke("venta", { ventaId: id });
    return venta.ok && venta.value.impresion === "impresa";
  });
  const carpeta = join(caja.data, "tickets");
  const nombre = readdirSync(carpeta).find((archivo) => archivo.endsWith(`${cuf}.escpos`));
  return readFileSync(join(carpeta, nombre ?? ""), "latin1");
}

describe("a till's paper", () => {
  test("has the payment method and the seller until the shop says otherwise", async () => {
    mundo = await startMundoCaja();
    const ticket = await venderYLeer(mundo);
    expect(ticket).toContain("Forma de pago: ");
    expect(ticket).toContain("Usuario: ");
  });

  test("has the shop's message and lacks the rows that it does not want, after a restart too", async () => {
    mundo = await startMundoCaja();
    const papel = { mensaje: "Gracias por su compra\nVuelva pronto", formaPago: false, vendedor: false };
    expect(await mundo.caja.invoke("guardarPapel", papel)).toEqual({ ok: true, value: papel });
    await mundo.reiniciar();
    expect(await mundo.caja.invoke("papel", {})).toEqual({ ok: true, value: papel });
    const ticket = await venderYLeer(mundo);
    expect(ticket).toContain("Gracias por su compra\n");
    expect(ticket).toContain("Vuelva pronto\n");
    expect(ticket).not.toContain("Forma de pago");
    expect(ticket).not.toContain("Usuario");
    expect(ticket).toContain("ESTA FACTURA CONTRIBUYE");
  });

  test("is told by its choice, and once where an earlier program kept it to itself", async () => {
    mundo = await startMundoCaja();
    const papel = { mensaje: "Gracias", formaPago: true, vendedor: true };
    mundo.db.inTransaction((tx) => setAjuste(tx, "papel", papel));
    await mundo.reiniciar();
    await mundo.reiniciar();
    const nuevo = { ...papel, mensaje: "Vuelva pronto" };
    await mundo.caja.invoke("guardarPapel", nuevo);
    const contados = listHechosDesde(mundo.db, 0, 100).map(({ hecho }) => parseHecho(hecho));
    expect(contados).toEqual([papel, nuevo].map((uno) => ({ kind: "papelElegido", datos: { papel: uno } })));
  });

  test("refuses a message of five lines", async () => {
    mundo = await startMundoCaja();
    const papel = { mensaje: "a\nb\nc\nd\ne", formaPago: true, vendedor: true };
    const guardado = await mundo.caja.invoke("guardarPapel", papel);
    expect(guardado.ok ? null : guardado.error.texto).toContain("4 renglones");
  });
});
