/** Sums by single method against the same added up sale by sale, however documents and facts come. */
import { randomBytes, randomUUID } from "node:crypto";
import { planCobros, type Cuf, type Hecho } from "@mostrador/core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRellenar } from "../../operacion/jobs/rellenar.ts";
import { SIN_FILTRO, totalesDe } from "../../ventas/readers/figuras.ts";
import { getInforme, isInformeCompleto } from "../../ventas/readers/informe-ventas.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { asentarVenta } from "../../documentos/db/asentar-venta.ts";
import { RELLENO_COBROS, saveCobros } from "./cobros.ts";
import { openDb } from "../../motor/abrir.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { sumPorMetodo, sumVentas, type Suma } from "../../ventas/db/figuras-ventas.ts";
import { rellenar } from "../../motor/rellenar.ts";
import { transaccion } from "../../motor/transaccion.ts";

/** The document's method, of cash and transfer together in the catalog. */
const MIXTO = 13;

let mundo: Mundo;
let molde: Fila<"facturas">;
beforeAll(async () => {
  mundo = await startMundo();
  const suyo = pedido({ metodo_pago: MIXTO }, { cantidad: 1, precio_unitario: 100 });
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", suyo)).body.datos;
  molde = await mundo
    .db()
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", cuf)
    .executeTakeFirstOrThrow();
});
afterAll(() => mundo.close());

interface Venta {
  readonly centavos: number;
  readonly pagos: readonly { readonly metodo: number; readonly centavos: number }[];
  /** The states that the document takes, and before which of them the fact arrives; past the last: after all. */
  readonly estados: readonly ("OFFLINE" | "EMITIDA" | "ANULADA" | "RECHAZADA")[];
  readonly contadaEn: number;
  /** The fact names the document's CUF, that of a document which it replaced, or the key of a hand-written invoice. */
  readonly como: "cuf" | "reemplazada" | "manual";
}

const pago = fc.record({
  metodo: fc.constantFrom(1, 2, 7, MIXTO),
  centavos: fc.integer({ min: 1, max: 90_000 }),
});
const venta: fc.Arbitrary<Venta> = fc.record({
  centavos: fc.integer({ min: 1, max: 200_000 }),
  pagos: fc.array(pago, { maxLength: 4 }),
  estados: fc.array(fc.constantFrom("OFFLINE", "EMITIDA", "ANULADA", "RECHAZADA"), { maxLength: 4 }),
  contadaEn: fc.nat(5),
  como: fc.constantFrom("cuf", "reemplazada", "manual"),
});

let hechas = 0;
const enBs = (centavos: number) => (centavos / 100).toFixed(2);

type Pagos = readonly { readonly metodo: number; readonly monto: string }[];
type Contado = Pick<Hecho, "tipo" | "version" | "datos">;

function ventaDe(ventaId: string, cuf: string, pagos: Pagos): Contado {
  const datos = { ventaId, cuf, sector: 1, numero: 1, total: "1.00", pagos, turno: null };
  return { tipo: "venta", version: 1, datos: JSON.stringify(datos) };
}

function cobroManual(clave: string, pagos: Pagos): Contado {
  return { tipo: "cobroManual", version: 1, datos: JSON.stringify({ clave, pagos, turno: null }) };
}

/** Takes a sale through its states, and tells its fact twice. Each step is a transaction. */
async function vivir({ centavos, pagos, estados, contadaEn, como }: Venta): Promise<void> {
  const n = ++hechas;
  const cuf = n.toString(16).toUpperCase().padStart(50, "B") as Cuf;
  const { id: _, ...comun } = molde;
  const ventaId = como === "cuf" ? null : `v${n}`;
  const fila = { ...comun, cuf, ventaId, numero: 10_000 + n, montoTotal: enBs(centavos) };
  const deHecho = como === "cuf" ? cuf : cuf.replace("B", "C");
  const suyos = pagos.map((uno) => ({ metodo: uno.metodo, monto: enBs(uno.centavos) }));
  const hecho = como === "manual" ? cobroManual(`v${n}`, suyos) : ventaDe(`v${n}`, deHecho, suyos);
  const enTx = (work: (tx: Tx) => Promise<void>) => transaccion(mundo.db(), comun.nit, work);
  // A second fact of the same sale changes nothing.
  const otra = { ...hecho, datos: hecho.datos.replaceAll('"metodo":1,', '"metodo":3,') };
  const contar = () => enTx((tx) => saveCobros(tx, comun.nit, [hecho, otra]));
  let id: number | undefined;
  for (const [i, estado] of estados.entries()) {
    if (i === contadaEn) await contar();
    await enTx(async (tx) => {
      id ??= (
        await tx
          .insertInto("facturas")
          .values({ ...fila, estado: "ENVIANDO" })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
      await asentarVenta(tx, { ...molde, ...fila, id, estado });
    });
  }
  await contar();
}

/** Lists the sums that a sale adds to, by method and annulment. */
function esperadoDe({
  centavos,
  pagos,
  estados,
}: Venta): readonly (readonly [clave: string, documentos: number, centavos: number])[] {
  const estado = estados.at(-1);
  if (estado === undefined || estado === "RECHAZADA") return [];
  const anulada = estado === "ANULADA" ? 1 : 0;
  const partes = planCobros(pagos.map((uno) => ({ metodo: uno.metodo, monto: enBs(uno.centavos) })));
  return [
    [`${MIXTO}/${anulada}`, 1, centavos],
    ...partes.map(
      (parte) =>
        [
          `${parte.metodo === 0 ? MIXTO : parte.metodo}/${anulada}`,
          parte.metodo === 0 ? -1 : 1,
          parte.centavos,
        ] as const,
    ),
  ];
}

function sumar(partes: readonly (readonly [clave: string, documentos: number, centavos: number])[]) {
  const porClave = Map.groupBy(partes, ([clave]) => clave);
  const sumas = [...porClave].map(([clave, suyas]) => ({
    clave,
    documentos: suyas.reduce((total, [, documentos]) => total + documentos, 0),
    centavos: suyas.reduce((total, [, , centavos]) => total + centavos, 0),
  }));
  return sumas
    .filter(({ documentos, centavos }) => documentos !== 0 || centavos !== 0)
    .toSorted((a, b) => a.clave.localeCompare(b.clave));
}

const deSumas = (sumas: readonly Suma[]) =>
  sumar(
    sumas.map(({ clave, anulada, documentos, centavos }) => [
      `${clave.join()}/${anulada}`,
      documentos,
      centavos,
    ]),
  );

test("sums by single method are those of the sales one by one, and add up to the sums of documents", async () => {
  const filtro = { ...SIN_FILTRO, nit: molde.nit };
  const leer = async () => deSumas((await sumPorMetodo(mundo.db(), filtro)).porMetodo);
  let todas = (await leer()).map(({ clave, documentos, centavos }) => [clave, documentos, centavos] as const);
  await fc.assert(
    fc.asyncProperty(fc.array(venta, { minLength: 1, maxLength: 6 }), async (ventas) => {
      for (const una of ventas) await vivir(una);
      todas = [...todas, ...ventas.flatMap(esperadoDe)];
      expect(await leer()).toEqual(sumar(todas));
      const { porDocumento } = await sumPorMetodo(mundo.db(), filtro);
      expect(deSumas(porDocumento)).toEqual(deSumas(await sumVentas(mundo.db(), filtro, "pago")));
      const { filas, totales } = await getInforme(mundo.db(), filtro, "pago");
      expect(filas.reduce((suma, { neto }) => suma + Math.round(neto * 100), 0)).toBe(
        Math.round(totales.neto * 100),
      );
      expect(totales).toEqual(await totalesDe(mundo.db(), filtro));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test("payments of a sale whose CUF another sale's document has here are not that document's", async () => {
  const { id: _, ...comun } = molde;
  const cuf = "D".repeat(50) as Cuf;
  const fila = { ...comun, cuf, ventaId: "de-la-original", numero: 9999 };
  const pagos = [
    { metodo: 1, monto: "1.00" },
    { metodo: 7, monto: "71.00" },
  ];
  await transaccion(mundo.db(), comun.nit, async (tx) => {
    await tx.insertInto("facturas").values(fila).execute();
    await saveCobros(tx, comun.nit, [ventaDe("de-la-copia", cuf, pagos)]);
  });
  const cobros = () => mundo.db().selectFrom("cobros").select("metodo").where("cuf", "=", cuf).execute();
  expect(await cobros()).toEqual([]);
  await transaccion(mundo.db(), comun.nit, (tx) =>
    saveCobros(tx, comun.nit, [ventaDe("de-la-original", cuf, pagos)]),
  );
  expect(await cobros()).toHaveLength(3);
  await mundo.db().deleteFrom("facturas").where("cuf", "=", cuf).execute();
  await mundo.db().deleteFrom("cobros").where("cuf", "=", cuf).execute();
});

test("payments of facts that are older than their table are filled in, a part at a time, and once", async () => {
  const { nit } = molde;
  const db = mundo.db();
  const filtro = { ...SIN_FILTRO, nit };
  const leer = async (de: Db) => (await getInforme(de, filtro, "pago")).filas;
  const antes = await leer(db);
  const caja = await emparejarCaja(mundo);
  const cobros = await db
    .selectFrom("cobros")
    .innerJoin("facturas", "facturas.cuf", "cobros.cuf")
    .select(["cobros.cuf", "cobros.metodo", "cobros.centavos", "facturas.ventaId"])
    .where("metodo", "<>", 0)
    .execute();
  const hechos = [...Map.groupBy(cobros, ({ cuf }) => cuf)].map(([cuf, suyos], i) => {
    const pagos = suyos.map(({ metodo, centavos }) => ({ metodo, monto: enBs(centavos) }));
    const ventaId = suyos[0]?.ventaId ?? null;
    const contado = ventaId === null ? ventaDe(`w${i}`, cuf, pagos) : cobroManual(ventaId, pagos);
    const comun = { epoca: 1, instante: "2026-11-23T09:00:00.000", usuario: null, autorizo: null };
    return { id: randomUUID(), n: i + 1, ...comun, ...contado };
  });
  for (const tipo of ["venta", "cobroManual"])
    expect(hechos.filter((hecho) => hecho.tipo === tipo).length).toBeGreaterThan(5);
  const serie = randomBytes(16).toString("hex");
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos }));
  expect(await leer(db)).toEqual(antes);
  // The server fills them in by a job of its own.
  await mundo.parar();
  const suya = await openDb(mundo.config);
  try {
    for (const tabla of ["cobros", "cobrosDeVentas", "ventasPago"] as const)
      await suya.deleteFrom(tabla).execute();
    await suya.deleteFrom("ajustes").where("clave", "=", RELLENO_COBROS.ajuste).execute();
    expect(await isInformeCompleto(suya, "pago")).toBe(false);
    expect(await rellenar(suya, RELLENO_COBROS, 3)).toBe(3);
    expect(await leer(suya)).not.toEqual(antes);
    for (let vez = 0; vez < 2; vez++) await createRellenar(suya, RELLENO_COBROS)();
    expect(await leer(suya)).toEqual(antes);
  } finally {
    await suya.destroy();
    await mundo.reiniciar();
  }
});
