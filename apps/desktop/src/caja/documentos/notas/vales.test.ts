import { describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL } from "../../../contract/index.ts";
import type { MundoCaja } from "../../support/mundo.ts";
import { mundosDePrueba, pedir } from "../../support/mundos.ts";

const start = mundosDePrueba();

/** An invoice that the tax system has, of a till in an open session whose server went away then. */
async function sinServidor(accion: Partial<{ vende: "antes" | "despues" }> = {}) {
  const mundo = await start();
  await pedir(mundo, "abrirTurno", { inicial: "100" });
  const antes = accion.vende !== "despues";
  const primera = antes ? await mundo.vender() : null;
  mundo.servidor.apagado = true;
  const venta = primera ?? (await mundo.vender());
  const clave = crypto.randomUUID();
  const entrada = {
    clave,
    cufOriginal: venta.cuf ?? "",
    numeroOriginal: venta.numeroFactura ?? 0,
    cliente: "S/N",
    lineas: [{ nroItem: 1, cantidad: "1" }],
    confirmadas: [],
  };
  return { mundo, venta, entrada, clave };
}

const notas = (mundo: MundoCaja) => pedir(mundo, "notas", {});
const deberes = (mundo: MundoCaja) => pedir(mundo, "deberes", {});
const pedidas = ({ servidor }: MundoCaja) => servidor.peticiones.filter(({ path }) => path === "/notas");
const papeles = async (mundo: MundoCaja) =>
  (await pedir(mundo, "trabajosImpresion", {})).map(({ nombre }) => nombre);
const volver = async (mundo: MundoCaja) => {
  mundo.servidor.apagado = false;
  await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
};

describe("goods that come back while the server is away", () => {
  test("leave a numbered vale on paper and its duty, and the note goes out by itself, once", async () => {
    const { mundo, entrada, clave } = await sinServidor();
    const dado = await pedir(mundo, "darVale", entrada);
    expect(dado).toMatchObject({ estado: "borrador", vale: 1, monto: "12.50" });
    expect(await pedir(mundo, "darVale", entrada)).toEqual(dado);
    expect((await papeles(mundo)).filter((nombre) => nombre.startsWith("VALE"))).toEqual(["VALE N° 1"]);
    const [deber] = await deberes(mundo);
    expect(deber).toMatchObject({ causa: "nota", clave, monto: "12.50", numero: null, vale: 1 });
    await pedir(mundo, "responderDeber", { id: deber?.id ?? "", respuesta: "hecho" });
    const { movimientos } = (await pedir(mundo, "turno", {})) ?? {};
    expect(movimientos).toMatchObject([{ tipo: "retiro", monto: "12.50", motivo: "Devolución, vale N° 1" }]);
    await mundo.hasta("se emite la nota", async () => {
      await volver(mundo);
      return (await notas(mundo))[0]?.estado === "emitida";
    });
    expect(pedidas(mundo)).toHaveLength(1);
    expect(await deberes(mundo)).toEqual([]);
    const { esperado } = await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "Prueba" });
    expect(esperado).toBe("112.50");
  });

  test("count as given back: the same line gives no second vale", async () => {
    const { mundo, venta, entrada } = await sinServidor();
    await pedir(mundo, "darVale", { ...entrada, lineas: [{ nroItem: 1, cantidad: "2" }] });
    const hallada = await pedir(mundo, "facturaOriginal", { texto: venta.cuf ?? "" });
    expect(hallada).toMatchObject({ enLinea: false, original: { devuelto: "25.00" } });
    const otra = await mundo.caja.invoke("darVale", { ...entrada, clave: crypto.randomUUID() });
    expect(otra.ok ? "" : otra.error.texto).toBe("Corrija las cantidades.");
    const cambiada = await mundo.caja.invoke("darVale", entrada);
    expect(cambiada.ok ? "" : cambiada.error.texto).toMatch(/ya tiene un vale/);
  });

  test("of an invoice that is still to be sent wait for it: a note is about a valid invoice", async () => {
    const { mundo, venta, entrada } = await sinServidor({ vende: "despues" });
    expect(venta.estado).toBe("OFFLINE");
    await pedir(mundo, "darVale", entrada);
    await volver(mundo);
    await mundo.hasta("sube la factura", async () => {
      await volver(mundo);
      return (await pedir(mundo, "estado", {})).modo === "enLinea";
    });
    expect(pedidas(mundo)).toHaveLength(0);
    mundo.servidor.documentos.push({ cuf: venta.cuf ?? "", estado: "EMITIDA" });
    await mundo.hasta("se emite la nota", async () => {
      await volver(mundo);
      return (await notas(mundo))[0]?.estado === "emitida";
    });
    expect(pedidas(mundo)).toHaveLength(1);
  });

  test("whose note is refused are a draft with the reason and a notice, and are not asked for over and over", async () => {
    const { mundo, entrada } = await sinServidor();
    await pedir(mundo, "darVale", entrada);
    const avisos: string[] = [];
    mundo.caja.subscribe("aviso", ({ texto }) => avisos.push(texto));
    mundo.servidor.guionNotas.push(400);
    await mundo.hasta("se niega", async () => {
      await volver(mundo);
      return avisos.some((texto) => /nota del vale 1 no se emitió/.test(texto));
    });
    const cuantas = pedidas(mundo).length;
    await mundo.reiniciar();
    await volver(mundo);
    await mundo.hasta("una ronda", async () => (await pedir(mundo, "estado", {})).modo === "enLinea");
    expect(pedidas(mundo)).toHaveLength(cuantas);
    expect(await notas(mundo)).toMatchObject([{ estado: "borrador", vale: 1, error: "No se puede." }]);
  });

  test("whose vale is taken back have no duty; money that went back is collected again", async () => {
    const { mundo, entrada } = await sinServidor();
    await pedir(mundo, "darVale", entrada);
    expect(await pedir(mundo, "descartarNota", { clave: entrada.clave })).toBe(true);
    expect(await deberes(mundo)).toEqual([]);
    expect(await notas(mundo)).toEqual([]);
    const otra = { ...entrada, clave: crypto.randomUUID() };
    expect(await pedir(mundo, "darVale", otra)).toMatchObject({ estado: "borrador" });
    const [deber] = await deberes(mundo);
    await pedir(mundo, "responderDeber", { id: deber?.id ?? "", respuesta: "hecho" });
    await pedir(mundo, "descartarNota", { clave: otra.clave });
    expect(await deberes(mundo)).toMatchObject([{ sentido: "cobrar", monto: "12.50" }]);
  });
});
