import { CATALOGOS_DEMO, NOMBRES_CATALOGOS, OPERACION_POR_CATALOGO } from "@mostrador/core/catalogos";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECTORES } from "../documento/sectores.ts";
import { requestCodigos, startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let cuis: string;

beforeAll(async () => {
  mundo = await startMundo({ actividades: ["4711100", "9511000"] });
  ({ cuis } = await requestCodigos(mundo));
});
afterAll(() => mundo.close());

describe("the 18 catalogs", () => {
  test.each(NOMBRES_CATALOGOS)("%s comes, transaccion first", async (nombre) => {
    const operacion = OPERACION_POR_CATALOGO[nombre];
    const reply = await mundo.call(operacion, { cuis });
    expect(reply.texto).toMatch(new RegExp(`<Respuesta\\w+><transaccion>true</transaccion><`));
    if (nombre !== "fecha_hora") expect(reply.texto.match(/<lista\w+>/g)?.length).toBeGreaterThan(0);
  });

  test("products, legends and sectors are those of the taxpayer's own activities", async () => {
    const reply = await mundo.call("sincronizarListaProductosServicios", { cuis });
    const suyos = CATALOGOS_DEMO.productos_servicios.filter((p) =>
      ["4711100", "9511000"].includes(p.codigoActividad),
    );
    expect(reply.texto.match(/<listaCodigos>/g)).toHaveLength(suyos.length);
    expect(reply.texto).not.toContain("<codigoActividad>4772100<");
  });

  const sectoresDe = async (contribuyente: object) => {
    const otro = await startMundo(contribuyente);
    const suyos = await requestCodigos(otro);
    const reply = await otro.call("sincronizarListaActividadesDocumentoSector", { cuis: suyos.cuis });
    await otro.close();
    const sectores = [...reply.texto.matchAll(/<codigoDocumentoSector>(\d+)</g)];
    return [...new Set(sectores.map(([, codigo]) => Number(codigo)))];
  };

  test("a taxpayer of whom nothing is said may issue every sector and note of this simulator", async () => {
    expect(await sectoresDe({})).toEqual(expect.arrayContaining(SECTORES.map(({ codigo }) => codigo)));
  });

  test("and one that may issue some is told of those, the ones that are not refused with 940", async () => {
    expect(await sectoresDe({ sectores: [1, 24] })).toEqual([1, 24]);
  });

  test("fecha_hora is the simulator's own time", async () => {
    const reply = await mundo.call("sincronizarFechaHora", { cuis });
    expect(reply.campo("fechaHora")).toBe("2026-05-11T10:00:00.000");
  });

  test("930 with the CUIS of another point of sale", async () => {
    const registro = await mundo.call("registroPuntoVenta", {
      cuis,
      codigoTipoPuntoVenta: 5,
      nombrePuntoVenta: "CAJA 1",
      descripcion: "Caja de la entrada",
    });
    const codigoPuntoVenta = registro.campo("codigoPuntoVenta");
    expect(codigoPuntoVenta).toBe("1");
    expect((await mundo.call("sincronizarActividades", { cuis, codigoPuntoVenta })).codigos).toEqual([930]);
  });
});

describe("points of sale", () => {
  test("982 while there is none; then listed; closed for good", async () => {
    const otro = await startMundo();
    const suyos = await requestCodigos(otro);
    const consulta = () => otro.call("consultaPuntoVenta", { cuis: suyos.cuis });
    expect((await consulta()).codigos).toEqual([982]);
    const pedido = {
      cuis: suyos.cuis,
      codigoTipoPuntoVenta: 5,
      nombrePuntoVenta: "CAJA 1",
      descripcion: "Caja",
    };
    await otro.call("registroPuntoVenta", pedido);
    expect((await consulta()).texto).toContain(
      "<nombrePuntoVenta>CAJA 1</nombrePuntoVenta><tipoPuntoVenta>PUNTO DE VENTA CAJEROS<",
    );
    const codigos = await requestCodigos(otro, { codigoPuntoVenta: 1 });
    const cierre = await otro.call("cierrePuntoVenta", { cuis: suyos.cuis, codigoPuntoVenta: 1 });
    expect(cierre.campo("codigoPuntoVenta")).toBe("1");
    expect((await consulta()).codigos).toEqual([982]);
    expect((await otro.call("cufd", { cuis: codigos.cuis, codigoPuntoVenta: 1 })).codigos).toEqual([933]);
    expect((await otro.call("registroPuntoVenta", pedido)).campo("codigoPuntoVenta")).toBe("2");
    await otro.close();
  });

  test.each([
    ["an unknown kind", { codigoTipoPuntoVenta: 9 }, 947],
    ["no name", { nombrePuntoVenta: " " }, 948],
    ["no description", { descripcion: "" }, 949],
    ["a name too long", { nombrePuntoVenta: "x".repeat(101) }, 997],
  ])("%s is refused with %s", async (_rule, campos, codigo) => {
    const pedido = {
      cuis,
      codigoTipoPuntoVenta: 5,
      nombrePuntoVenta: "CAJA",
      descripcion: "Caja",
      ...campos,
    };
    expect((await mundo.call("registroPuntoVenta", pedido)).codigos).toEqual([codigo]);
  });
});
