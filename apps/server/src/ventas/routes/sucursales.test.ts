import { epochToInstante, Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { como, entrar } from "../../support/entrar.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

describe("branches side by side", () => {
  const DIA_MS = 86_400_000;
  const HORA = {
    puntoVenta: 0,
    sector: 1,
    metodoPago: 1,
    cajero: "Ana",
    clase: 1,
    estado: "EMITIDA",
  } as const;
  const comparar = async (ruta: string) => {
    const { ownerToken } = mundo.empresas[0];
    return exigir(await mundo.api("GET", `/v1/portal/ventas/sucursales${ruta}`, undefined, como(ownerToken)));
  };
  beforeAll(async () => {
    const { nit } = mundo.empresas[0];
    const dia = (atras: number) => epochToInstante(mundo.ahora() - atras * DIA_MS).slice(0, 10);
    const filas = [
      { ...HORA, sucursal: 1, dia: dia(0), hora: 0, documentos: 2, centavos: 10_010 },
      {
        ...HORA,
        sucursal: 1,
        dia: dia(0),
        hora: 0,
        documentos: 1,
        centavos: 4000,
        estado: "ANULADA" as const,
      },
      { ...HORA, sucursal: 1, dia: dia(0), hora: 0, documentos: 1, centavos: 1010, clase: 2 as const },
      { ...HORA, sucursal: 1, dia: dia(1), hora: 0, documentos: 4, centavos: 4500 },
      { ...HORA, sucursal: 1, dia: dia(1), hora: 23, documentos: 7, centavos: 90_000 },
      { ...HORA, sucursal: 2, dia: dia(1), hora: 0, documentos: 1, centavos: 2000 },
      {
        ...HORA,
        sucursal: 2,
        dia: dia(1),
        hora: 0,
        documentos: 1,
        centavos: 500,
        estado: "ANULADA" as const,
      },
    ];
    await mundo
      .db()
      .insertInto("ventasHora")
      .values(filas.map((fila) => ({ nit, ...fila })))
      .execute();
    // The documents of the hour that a comparison may end in.
    const { estado, ...comun } = HORA;
    const documentos = [1125, 1125, 1125, 1125, 2000].map((centavos, i) => ({
      ...comun,
      nit,
      estado,
      centavos,
      facturaId: -1 - i,
      sucursal: centavos === 2000 ? 2 : 1,
      fechaEmision: Instante.parse(`${dia(1)}T00:00:00.000`),
    }));
    await mundo.db().insertInto("ventas").values(documentos).execute();
  });

  test("today is held against yesterday up to this minute, and branches without sales stand there too", async () => {
    const { filas, totales } = (await comparar("")).body.datos;
    expect(filas).toMatchObject([
      { sucursal: 0, nombre: "Casa matriz", neto: 0, promedio: null, cambio: null },
      {
        sucursal: 1,
        bruto: { documentos: 3, monto: 140.1 },
        anuladas: { documentos: 1, monto: 40 },
        notas: { documentos: 1, monto: 10.1 },
        neto: 90,
        promedio: 50.05,
        antes: { neto: 45 },
        cambio: 100,
      },
      { sucursal: 2, neto: 0, promedio: null, antes: { neto: 20 }, cambio: -100 },
    ]);
    expect(filas[1].horas).toEqual([90, ...Array.from({ length: 23 }, () => 0)]);
    expect(totales).toMatchObject({ neto: 90, antes: { neto: 65 } });
  });

  test.each(["hoy", "semana", "mes"])(
    "%s agrees with the report by branch of the same days",
    async (periodo) => {
      const { ahora, filas } = (await comparar(`?periodo=${periodo}`)).body.datos;
      const informe = `/v1/portal/ventas/informe?por=sucursal&desde=${ahora.desde}&hasta=${ahora.hasta}`;
      const { ownerToken } = mundo.empresas[0];
      const otras = exigir(await mundo.api("GET", informe, undefined, como(ownerToken))).body.datos.filas;
      const netos = (de: { nombre: string; neto: number }[]) =>
        Object.fromEntries(de.filter(({ neto }) => neto !== 0).map(({ nombre, neto }) => [nombre, neto]));
      expect(netos(filas)).toEqual(netos(otras));
      expect(ahora.hasta).toBe(epochToInstante(mundo.ahora()).slice(0, 10));
    },
  );

  test("are exported with a row each, and not shown to a cashier", async () => {
    const filas = (await comparar(".csv?periodo=hoy")).texto.trim().split("\r\n");
    expect(filas).toHaveLength(4);
    expect(filas[2]).toMatch(/^Sucursal 1[,;]3[,;]140\.10[,;]40\.00[,;]10\.10[,;]90\.00[,;]50\.05/);
    expect(filas[3]).toMatch(/^Sucursal 2[,;].*[,;]20\.00[,;]-100$/);
    const cajera = await entrar(mundo, "cajera@ejemplo.bo");
    const { ownerToken, nit } = mundo.empresas[0];
    const invitada = { correo: "cajera@ejemplo.bo", rol: "cajero" };
    exigir(await mundo.api("POST", "/v1/usuarios", invitada, como(ownerToken)));
    exigir(await mundo.api("POST", `/v1/empresas/${nit}/aceptar`, undefined, como(cajera)));
    const suya = { ...como(cajera), "x-empresa": String(nit) };
    expect((await mundo.api("GET", "/v1/portal/ventas/sucursales", undefined, suya)).status).toBe(403);
  });
});
