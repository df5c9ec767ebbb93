import { describe, expect, test } from "vitest";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();
const subidas = ({ servidor }: MundoCaja) =>
  servidor.peticiones.filter(({ path }) => path === "/offline").map(({ cuerpo }) => cuerpo);

describe("selling where there is no internet, on purpose", () => {
  test("goes on offline though the server answers, also after a restart, until the cashier is back", async () => {
    const mundo = await start();
    expect((await pedir(mundo, "salirAlCampo", { tipo: 3 })).modo).toBe("fueraDeLinea");
    expect((await mundo.vender()).estado).toBe("OFFLINE");
    await mundo.reiniciar();
    await mundo.hasta(
      "se sube",
      async () => (await pedir(mundo, "pendientes", {}))[0]?.estado === "enServidor",
    );
    expect((await pedir(mundo, "estado", {})).corte).toMatchObject({ tipo: 3 });
    expect((await mundo.vender()).estado).toBe("OFFLINE");
    await pedir(mundo, "volverDelCampo", {});
    await mundo.hasta("vende en línea", async () => (await pedir(mundo, "estado", {})).modo === "enLinea");
    await mundo.hasta("sube el fin", () =>
      subidas(mundo).some(({ cortes }) =>
        cortes.some((c: { tipo: number; fin: string | null }) => c.tipo === 3 && c.fin !== null),
      ),
    );
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });

  test("lasts 15 days from its start, not the 72 hours of an outage", async () => {
    const mundo = await start();
    const { cufd, corte } = await pedir(mundo, "salirAlCampo", { tipo: 4 });
    const dias = (Date.parse(`${cufd?.sirveFueraHasta}Z`) - Date.parse(`${corte?.inicio}Z`)) / 86_400_000;
    expect(dias).toBe(15);
  });

  test("begins only online, and ends only if it began", async () => {
    const mundo = await start();
    expect((await mundo.caja.invoke("volverDelCampo", {})).ok).toBe(false);
    await mundo.servidor.close();
    await mundo.vender();
    await mundo.hasta(
      "fuera de línea",
      async () => (await pedir(mundo, "estado", {})).modo === "fueraDeLinea",
    );
    const salida = await mundo.caja.invoke("salirAlCampo", { tipo: 3 });
    expect(salida.ok ? null : salida.error.texto).toContain("en línea");
  });
});

describe("what waits", () => {
  test("is listed with its reason, what asks for help first", async () => {
    const mundo = await start();
    await pedir(mundo, "salirAlCampo", { tipo: 4 });
    const ventas = [await mundo.vender(), await mundo.vender()];
    const observada = { codigo: 1017, descripcion: "MONTO", remedio: "Corrija." };
    mundo.servidor.documentos.push({ cuf: ventas[1]?.cuf ?? "", estado: "OFFLINE", observada });
    await mundo.hasta("llega", async () => (await pedir(mundo, "pendientes", {}))[0]?.observada !== null);
    const pendientes = await pedir(mundo, "pendientes", {});
    expect(pendientes.map(({ numero, observada: o }) => [numero, o?.codigo ?? null])).toEqual([
      [ventas[1]?.numeroFactura, 1017],
      [ventas[0]?.numeroFactura, null],
    ]);
    expect(pendientes[0]).toMatchObject({ total: "25.00", cliente: "S/N", observada });
  });
});
