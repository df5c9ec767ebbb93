import { afterEach, describe, expect, test } from "vitest";
import { Instante, parseHecho, type Hecho, type HechoContado } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import { listHechosDesde } from "./db/hechos.ts";
import { reponerTurnos } from "../efectivo/db/turnos-repuestos.ts";
import { isIntegra } from "../efectivo/cadena.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

let nueva: MundoCaja | undefined;

afterEach(async () => {
  await nueva?.close();
  nueva = undefined;
});

const contar = (mundo: MundoCaja) =>
  pedir(mundo, "cerrarTurno", { denominaciones: [{ valor: "100", cantidad: 1 }], nota: "conteo a ojo" });

/** The facts of a till as the server has them, once there are `cuantos`. */
async function contados(mundo: MundoCaja, cuantos: number): Promise<HechoContado[]> {
  const todos = () =>
    [...mundo.servidor.hechos].flatMap(([serie, suyos]) => suyos.map((hecho) => ({ ...hecho, serie })));
  await mundo.hasta(`${cuantos} hechos en el servidor`, async () => {
    await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
    return todos().length === cuantos;
  });
  return todos();
}

/** A computer that takes the place of a till of which the server has these facts. */
async function relevar(
  hechos: readonly HechoContado[],
  epoca = 2,
  revertidas: readonly string[] = [],
): Promise<MundoCaja> {
  nueva = await startMundoCaja(false);
  nueva.servidor.hechosDeAntes = [...hechos];
  nueva.servidor.revertidas.push(...revertidas);
  nueva.servidor.epoca = epoca;
  await pedir(nueva, "emparejar", { urlServidor: nueva.servidor.url, codigo: "ABC" });
  return nueva;
}

/** The facts of a till, and the same acts as it told them again after it came back from a copy of before them. */
function dosVeces(hechos: readonly HechoContado[]): readonly HechoContado[] {
  const otraVida = hechos.filter(({ tipo }) => tipo !== "turnoAbierto");
  const serie = "d".repeat(32);
  return [...hechos, ...otraVida.map((hecho, i) => ({ ...hecho, id: crypto.randomUUID(), serie, n: i + 1 }))];
}

const VIDAS: readonly (readonly [string, typeof dosVeces])[] = [
  ["one life", (hechos) => hechos],
  ["two lives", dosVeces],
];

/** The second copy is read: facts that the server did not have. */
function readCopia({ db }: MundoCaja, hechos: readonly HechoContado[]): void {
  const ajenos = hechos.map(({ serie, ...hecho }) => ({ serie, hecho }));
  db.inTransaction((tx) =>
    reponerTurnos(tx, insertHechosAjenos(tx, new HechosApartados(ajenos), { enServidor: false })),
  );
}

/** A till with a session that it opened, and closed without telling the server; then with another one closed. */
async function vivirSinServidor() {
  const mundo = await start();
  await pedir(mundo, "abrirTurno", { inicial: "50" });
  await mundo.vender();
  await contar(mundo);
  await pedir(mundo, "abrirTurno", { inicial: "0" });
  await contar(mundo);
  const todos = await contados(mundo, 5);
  return { dichos: todos.slice(0, 2), callados: todos.slice(2) };
}

describe("numbers of closings after a lost till", () => {
  test("none that it may have put on paper after its last word is given again", async () => {
    const { dichos } = await vivirSinServidor();
    const mundo = await relevar(dichos);
    // On the screen and in the facts the session has the number under which it was opened.
    expect(await pedir(mundo, "turno", {})).toMatchObject({ numero: 1, ventas: { cantidad: 1 } });
    expect(await contar(mundo)).toMatchObject({ z: 1001, omitidos: 1000, esperado: "75.00" });
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    expect(await contar(mundo)).toMatchObject({ z: 1002 });
    expect((await pedir(mundo, "cierres", { limite: 10 })).integra).toBe(true);
    const propios = await contados(mundo, 3);
    expect(propios[0]).toMatchObject({ tipo: "turnoCerrado" });
    expect(JSON.parse(propios[0]?.datos ?? "")).toMatchObject({ turno: 1, cierre: { z: 1001 } });
  });

  test("none of a computer in between, which closed without telling the server and was lost, is given again", async () => {
    const { dichos } = await vivirSinServidor();
    const enPapel: number[] = [];
    for (const epoca of [2, 3]) {
      const mundo = await relevar(dichos, epoca);
      enPapel.push((await contar(mundo)).z);
      await mundo.close();
    }
    expect(enPapel).toEqual([1001, 2001]);
  });

  test("its closings that come with the second copy stand between, under their own numbers, and the chain holds", async () => {
    const { dichos, callados } = await vivirSinServidor();
    const mundo = await relevar(dichos);
    await contar(mundo);
    readCopia(mundo, callados);
    const { cierres, integra } = await pedir(mundo, "cierres", { limite: 10 });
    expect(cierres.map(({ z }) => z)).toEqual([1001, 2, 1]);
    expect(integra).toBe(true);
    await pedir(mundo, "reimprimirZ", { z: 1 });
  });

  test("its closing of the session that goes on here closes it, as it was made", async () => {
    const { dichos, callados } = await vivirSinServidor();
    const mundo = await relevar(dichos);
    readCopia(mundo, callados.slice(0, 1));
    expect(await pedir(mundo, "turno", {})).toBeNull();
    const { cierres, integra } = await pedir(mundo, "cierres", { limite: 10 });
    expect([cierres.map(({ z }) => z), integra]).toEqual([[1], true]);
    await pedir(mundo, "reimprimirZ", { z: 1 });
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    expect((await contar(mundo)).z).toBeGreaterThan(1001);
    expect((await pedir(mundo, "cierres", { limite: 10 })).integra).toBe(true);
  });

  test("its closing under another number leaves the session its number in the facts that follow", async () => {
    const { dichos, callados } = await vivirSinServidor();
    const mundo = await relevar(dichos);
    const venta = await mundo.vender();
    await pedir(mundo, "anular", { ventaId: venta.id, motivo: 1 });
    // The lost till had come back from a copy of its own, and left numbers out.
    const [cierre] = callados;
    if (cierre === undefined) throw new Error("sin cierre");
    const { datos, ...resto } = cierre;
    const leidos = JSON.parse(datos);
    const saltado = { ...leidos, turno: 1, cierre: { ...leidos.cierre, numero: 150, z: 150 } };
    readCopia(mundo, [{ ...resto, datos: JSON.stringify(saltado) }]);
    expect(await pedir(mundo, "turno", {})).toBeNull();
    await pedir(mundo, "reimprimirZ", { z: 150 });
    await pedir(mundo, "revertirAnulacion", { ventaId: venta.id });
    const actos = listHechosDesde(mundo.db, 0, 100).flatMap(({ hecho }) => {
      const { kind, ...leido } = parseHecho(hecho);
      return kind === "anulacion" || kind === "reversion" ? [{ kind, ...leido }] : [];
    });
    expect(actos).toMatchObject([
      { kind: "anulacion", datos: { turno: 1 } },
      { kind: "reversion", datos: { turno: 1 } },
    ]);
  });

  test("a third computer goes on with what both had under the number of the beginning", async () => {
    const { dichos } = await vivirSinServidor();
    const segunda = await relevar(dichos);
    await pedir(segunda, "moverEfectivo", { tipo: "ingreso", monto: "5", motivo: "Cambio" });
    const suyos = await contados(segunda, 1);
    await segunda.close();
    const tercera = await relevar([...dichos, ...suyos], 3);
    expect(await contar(tercera)).toMatchObject({ esperado: "80.00" });
  });

  test("a closing that is taken away is missed", async () => {
    const { dichos, callados } = await vivirSinServidor();
    const mundo = await relevar([...dichos, ...callados]);
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    await contar(mundo);
    const { cierres, integra } = await pedir(mundo, "cierres", { limite: 10 });
    expect([cierres.map(({ z }) => z), integra]).toEqual([[1003, 2, 1], true]);
    expect(isIntegra(cierres.filter(({ z }) => z !== 2))).toBe(false);
  });
});

describe("the documents of a session that goes on", () => {
  /** Sales by cash and card, one annulled, one annulled and back again, one with a note. */
  async function vivir(): Promise<HechoContado[]> {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const anulada = await mundo.vender();
    await pedir(mundo, "anular", { ventaId: anulada.id, motivo: 1 });
    const revertida = await mundo.vender();
    await pedir(mundo, "anular", { ventaId: revertida.id, motivo: 1 });
    await pedir(mundo, "revertirAnulacion", { ventaId: revertida.id });
    const conNota = await mundo.vender();
    await pedir(mundo, "emitirNota", {
      clave: crypto.randomUUID(),
      cufOriginal: conNota.cuf ?? "",
      numeroOriginal: conNota.numeroFactura ?? 0,
      cliente: "S/N",
      lineas: [{ nroItem: 1, cantidad: "1" }],
    });
    const antes = (await pedir(mundo, "turno", {}))?.detalle;
    expect(antes).toMatchObject({
      anulaciones: { cantidad: 1, monto: "25.00", pendientes: 0 },
      notas: { cantidad: 1, monto: "12.50" },
      numeros: [{ cantidad: 3 }],
    });
    const hechos = await contados(mundo, 12);
    expect(hechos.map(({ tipo }: Hecho) => tipo).toSorted()).toEqual(
      // The money of each annulment and of the note is a duty; the reversal ends its own.
      [
        "anulacion",
        "anulacion",
        "deber",
        "deber",
        "deber",
        "deberRespondido",
        "nota",
        "reversion",
        "turnoAbierto",
        "venta",
        "venta",
        "venta",
      ],
    );
    return hechos;
  }

  test.each(VIDAS)(
    "are those of both tills, told by %s: annulments that stand, notes and numbers",
    async (_vidas, contadas) => {
      const mundo = await relevar(contadas(await vivir()));
      const turno = await pedir(mundo, "turno", {});
      expect(turno?.detalle).toMatchObject({
        anulaciones: { cantidad: 1, monto: "25.00", pendientes: 0 },
        notas: { cantidad: 1, monto: "12.50" },
        numeros: [{ cantidad: 3 }],
      });
      expect(turno?.metodos).toMatchObject([{ cantidad: 3, monto: "75.00" }]);
      expect(turno?.ventas).toEqual({ cantidad: 3, total: "75.00", anuladas: 1, totalAnuladas: "25.00" });
    },
  );

  test("leave out an annulment that the owner undid meanwhile, with the duty to give its money back", async () => {
    const hechos = await vivir();
    const anuladas = hechos.flatMap((hecho) => {
      const leido = parseHecho(hecho);
      return leido.kind === "anulacion" ? [leido.datos.cuf] : [];
    });
    const mundo = await relevar(hechos, 2, anuladas);
    const turno = await pedir(mundo, "turno", {});
    expect(turno?.detalle?.anulaciones).toMatchObject({ cantidad: 0, monto: "0.00" });
    expect(turno?.ventas).toEqual({ cantidad: 3, total: "75.00", anuladas: 0, totalAnuladas: "0.00" });
    const pendientes = await pedir(mundo, "deberes", {});
    expect(pendientes).toMatchObject([{ causa: "nota" }]);
  });
});

describe("hand-written invoices of a lost till", () => {
  const serie = "c".repeat(32);
  const hecho = (n: number, tipo: string, datos: object): HechoContado => ({
    id: crypto.randomUUID(),
    n,
    epoca: 1,
    tipo,
    version: 1,
    instante: Instante.parse("2026-11-20T14:00:00.000"),
    usuario: null,
    autorizo: null,
    datos: JSON.stringify(datos),
    serie,
  });
  const cobro = (n: number, clave: string, monto: string, numero: number | null) => {
    const factura = numero === null ? {} : { factura: { cafc: "101A", sector: 1, numero } };
    return hecho(n, "cobroManual", { clave, pagos: [{ metodo: 1, monto }], turno: 1, ...factura });
  };

  test.each(VIDAS)(
    "told by %s are told by their numbers, but those given back, and those of a program that told none",
    async (_vidas, contadas) => {
      const hechos = [
        hecho(1, "turnoAbierto", { turno: 1, inicial: "0.00" }),
        cobro(2, "a", "10.00", 5),
        cobro(3, "b", "10.00", 6),
        cobro(4, "b", "-10.00", 6),
        cobro(5, "c", "10.00", 8),
        cobro(6, "d", "10.00", null),
      ];
      const mundo = await relevar(contadas(hechos));
      const dePapel = [{ cafc: "101A", sector: 1, desde: 5, hasta: 8, cantidad: 2 }];
      const turno = await pedir(mundo, "turno", {});
      expect(turno?.detalle.dePapel).toEqual(dePapel);
      expect(turno).toMatchObject({ ventas: { cantidad: 3, total: "30.00" }, metodos: [{ cantidad: 3 }] });
    },
  );
});
