import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
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

  test("refuses a message of five lines", async () => {
    mundo = await startMundoCaja();
    const papel = { mensaje: "a\nb\nc\nd\ne", formaPago: true, vendedor: true };
    const guardado = await mundo.caja.invoke("guardarPapel", papel);
    expect(guardado.ok ? null : guardado.error.texto).toContain("4 renglones");
  });
});
