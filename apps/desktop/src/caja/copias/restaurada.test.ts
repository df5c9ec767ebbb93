import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIGURACION_INICIAL, type Evento } from "../../contract/index.ts";
import { abrirCaja } from "../caja.ts";
import { startMundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

test("a till whose data are damaged sells on from the copy of the day, tells whoever opens its screen first, and gives no number again", async () => {
  const mundo = await startMundoCaja();
  const primera = await mundo.vender();
  const ventaId = crypto.randomUUID();
  const enCurso = { de: "", ventaId, nombre: "Venta: Café", carrito: { items: [] }, pago: null };
  await mundo.caja.invoke("guardarVentaAbierta", enCurso);
  await mundo.caja.copiar();
  const perdida = await mundo.vender(ventaId);
  await mundo.caja.cerrar();
  truncateSync(join(mundo.data, "caja", "caja.db"), 20_000);

  const abierta = abrirCaja({ data: mundo.data });
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  const caja = abierta.value;
  const avisos: Evento<"aviso">[] = [];
  const dejarDeOir = caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
  await mundo.hasta("el aviso", () => Promise.resolve(avisos.length > 0));
  dejarDeOir();
  expect(avisos[0]).toMatchObject({
    kind: "restaurada",
    texto: expect.stringMatching(/estaban dañados: se apartaron enteros y se volvió a la copia del \d{4}-/),
  });
  expect(await caja.invoke("venta", { ventaId: primera.id })).toMatchObject({ ok: true });
  expect(await caja.invoke("venta", { ventaId: perdida.id })).toMatchObject({ ok: false });
  // The sale that was open in the copy may have been charged since: it is not the current sale.
  expect(await caja.invoke("ventaAbierta", {})).toMatchObject({ value: null });
  expect(await caja.invoke("carritosAparcados", {})).toMatchObject({ value: [{ id: ventaId }] });
  Object.assign(mundo, { caja });
  // This computer's clock is not the story's: until the server says the time, nothing is sold.
  await mundo.hasta("la hora del servidor", async () => {
    const estado = await caja.invoke("estado", {});
    return estado.ok && estado.value.modo === "enLinea";
  });
  const siguiente = await mundo.vender();
  expect(siguiente.numeroFactura).toBe((primera.numeroFactura ?? 0) + 1001);
  await mundo.close();
});

test("a till that comes back from its own copy tells its facts in another series: no place is given twice", async () => {
  const mundo = await startMundoCaja();
  const abrirCajon = async (motivo: string) => {
    expect(await mundo.caja.invoke("abrirCajon", { motivo })).toMatchObject({ ok: true });
    await mundo.hasta(motivo, async () => {
      await mundo.caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
      return serieDe(motivo) !== undefined;
    });
  };
  const serieDe = (motivo: string) =>
    [...mundo.servidor.hechos].find(([, suyos]) => suyos.some(({ datos }) => datos.includes(motivo)))?.[0];
  await abrirCajon("antes de la copia");
  await mundo.caja.copiar();
  await abrirCajon("tras la copia");
  await mundo.caja.cerrar();
  truncateSync(join(mundo.data, "caja", "caja.db"), 20_000);
  const abierta = abrirCaja({ data: mundo.data });
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  Object.assign(mundo, { caja: abierta.value });
  await abrirCajon("en la vida de hoy");
  expect(serieDe("tras la copia")).toBe(serieDe("antes de la copia"));
  const nueva = mundo.servidor.hechos.get(serieDe("en la vida de hoy") ?? "");
  expect(nueva).toMatchObject([{ n: 1 }]);
  // The fact never had a number of the earlier life, whatever the server would have done with it.
  const bajo = mundo.servidor.peticiones.flatMap(({ path, cuerpo }) =>
    path === "/hechos" && JSON.stringify(cuerpo).includes("en la vida de hoy") ? [cuerpo.serie] : [],
  );
  expect([...new Set(bajo)]).toEqual([serieDe("en la vida de hoy")]);
  await mundo.close();
});

test.each([
  ["open", false],
  ["closed", true],
])(
  "gives no number of a closing again; the session was %s when the copy was made",
  async (_como, cerrada) => {
    const mundo = await startMundoCaja();
    const llamar = async (nombre: "abrirTurno" | "cerrarTurno" | "moverEfectivo", entrada: object) => {
      const hecho = await mundo.caja.invoke(nombre, entrada as never); // the schema of each call looks at it
      if (!hecho.ok) throw new Error(hecho.error.texto);
      return hecho.value;
    };
    const cerrar = () => llamar("cerrarTurno", { denominaciones: [], nota: "sin contar" });
    await llamar("abrirTurno", { inicial: "100" });
    await cerrar();
    await llamar("abrirTurno", { inicial: "100" });
    await llamar("moverEfectivo", { tipo: "ingreso", monto: "50", motivo: "Sencillo" });
    await mundo.vender();
    if (cerrada) await cerrar();
    await mundo.caja.copiar();
    if (cerrada) await llamar("abrirTurno", { inicial: "100" });
    const perdido = await cerrar();
    await mundo.caja.cerrar();
    truncateSync(join(mundo.data, "caja", "caja.db"), 20_000);

    const abierta = abrirCaja({ data: mundo.data });
    if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
    Object.assign(mundo, { caja: abierta.value });
    if (cerrada) await llamar("abrirTurno", { inicial: "100" });
    const siguiente = await cerrar();
    expect(siguiente).toMatchObject({
      omitidos: expect.any(Number),
      movimientos: cerrada ? [] : [{ monto: "50.00" }],
    });
    expect((siguiente as { z: number }).z).toBeGreaterThan((perdido as { z: number }).z + 90);
    const leidos = await mundo.caja.invoke("cierres", { limite: 30 });
    if (!leidos.ok) throw new Error(leidos.error.texto);
    expect(leidos.value.integra).toBe(true);
    await mundo.close();
  },
);

test.each([
  ["open", false],
  ["closed", true],
])(
  "that was put back more than once from one copy gives each closing its own number; the session was %s then",
  async (_como, cerrada) => {
    const mundo = await startMundoCaja();
    const cerrar = async () =>
      (await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "sin contar" })).z;
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    const dados: number[] = [];
    if (cerrada) dados.push(await cerrar());
    await mundo.caja.copiar();
    for (let vida = 1; vida <= 4; vida++) {
      for (let turno = 1; turno <= 3; turno++) {
        if (cerrada || turno > 1) await pedir(mundo, "abrirTurno", { inicial: "100" });
        dados.push(await cerrar());
      }
      await mundo.caja.cerrar();
      truncateSync(join(mundo.data, "caja", "caja.db"), 20_000);
      const abierta = abrirCaja({ data: mundo.data });
      if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
      Object.assign(mundo, { caja: abierta.value });
    }
    expect(dados).toEqual([...new Set(dados)].toSorted((a, b) => a - b));
    await mundo.close();
  },
);
