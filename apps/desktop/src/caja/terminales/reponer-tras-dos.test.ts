import { afterEach, describe, expect, test } from "vitest";
import { Instante, type HechoContado } from "@mostrador/core";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";

let nueva: MundoCaja | undefined;

afterEach(async () => {
  await nueva?.close();
  nueva = undefined;
});

const contar = (mundo: MundoCaja) =>
  pedir(mundo, "cerrarTurno", { denominaciones: [{ valor: "100", cantidad: 1 }], nota: "conteo a ojo" });

/** A computer that takes the place of a till of which the server has these facts. */
async function relevar(hechos: readonly HechoContado[], epoca = 2): Promise<MundoCaja> {
  nueva = await startMundoCaja(false);
  nueva.servidor.hechosDeAntes = [...hechos];
  nueva.servidor.epoca = epoca;
  await pedir(nueva, "emparejar", { urlServidor: nueva.servidor.url, codigo: "ABC" });
  return nueva;
}

describe("a till after two others, of which the second opened its drawer without the first one's", () => {
  const [serieA, serieB] = ["a".repeat(32), "b".repeat(32)];
  const en = (epoca: number, serie: string, n: number, tipo: string, datos: object): HechoContado => ({
    id: crypto.randomUUID(),
    n,
    epoca,
    tipo,
    version: 1,
    instante: Instante.parse("2026-11-20T14:00:00.000"),
    usuario: null,
    autorizo: null,
    datos: JSON.stringify(datos),
    serie,
  });
  const venta = (ventaId: string, turno: number) => ({
    ventaId,
    cuf: ventaId,
    sector: 1,
    numero: 1,
    total: "25.00",
    pagos: [{ metodo: 1, monto: "25.00" }],
    turno,
  });
  const primera = [
    en(1, serieA, 1, "turnoAbierto", { turno: 1, inicial: "50.00" }),
    en(1, serieA, 2, "venta", venta("v1", 1)),
  ];
  const segunda = [
    en(2, serieB, 1, "turnoAbierto", { turno: 10_001, inicial: "10.00" }),
    en(2, serieB, 2, "venta", venta("v2", 10_001)),
  ];
  const cierre = (z: number) => ({
    cierre: {
      numero: z,
      abiertoEn: "2026-11-20T14:00:00.000",
      abiertoPor: null,
      inicial: "50.00",
      ventas: { cantidad: 1, total: "25.00", anuladas: 0, totalAnuladas: "0.00" },
      metodos: [],
      movimientos: [],
      z,
      cerradoEn: "2026-11-20T20:00:00.000",
      cerradoPor: null,
      esperado: "75.00",
      denominaciones: [],
      contado: "75.00",
      diferencia: "0.00",
      nota: null,
      anterior: "0".repeat(64),
      hash: String(z),
    },
  });

  test.each([
    ["as they happened", [...primera, ...segunda]],
    ["the first one's last, from its second copy", [...segunda, ...primera]],
    ["the first one's closing last", [...primera, ...segunda, en(1, serieA, 3, "turnoCerrado", cierre(1))]],
  ])("goes on with the second one's session; facts told %s", async (_orden, hechos) => {
    const mundo = await relevar(hechos);
    expect(await pedir(mundo, "turno", {})).toMatchObject({
      numero: 10_001,
      inicial: "10.00",
      ventas: { cantidad: 1, total: "25.00" },
    });
    expect(await contar(mundo)).toMatchObject({ esperado: "35.00" });
  });

  test("opens none where the second one closed its own", async () => {
    const mundo = await relevar([...primera, ...segunda, en(2, serieB, 3, "turnoCerrado", cierre(10_001))]);
    expect(await pedir(mundo, "turno", {})).toBeNull();
    expect(await pedir(mundo, "cierres", {})).toMatchObject({ cierres: [{ z: 10_001 }] });
  });
});
