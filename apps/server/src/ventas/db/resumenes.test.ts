import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

const RESUMENES = [
  ["ventas_dia", "ventas_hora", "dia, sucursal, punto_venta, sector, clase, estado, metodo_pago, cajero"],
  ["ventas_hora_sucursal", "ventas_hora", "dia, hora, sucursal, clase, estado"],
  ["ventas_producto_mes", "ventas_producto", "substr(dia, 1, 7), sucursal, codigo, clase, anulada"],
] as const;

/** Adds a table's rows up by a key, without those that nothing is left of. */
async function sumadas(tabla: string, clave: string): Promise<readonly unknown[][]> {
  const suya = tabla.endsWith("_mes") ? clave.replace("substr(dia, 1, 7)", "mes") : clave;
  const { rows } = await sql<object>`
    select ${sql.raw(suya)}, sum(documentos), sum(centavos) as centavos from ${sql.table(tabla)}
    group by ${sql.raw(suya)} having sum(documentos) > 0 order by ${sql.raw(suya)}`.execute(base.db);
  return rows.map((fila) => Object.values(fila));
}

const HORAS = ["'2026-01-31', 9", "'2026-01-31', 10", "'2026-02-01', 10"] as const;

/** Puts rows, adds to some, moves some out, and deletes some: all that the program does to these tables. */
async function escribir(): Promise<void> {
  for (const [i, hora] of HORAS.entries())
    for (const cajero of ["Ana", "Beto"])
      await sql`insert into ventas_hora (nit, dia, hora, sucursal, punto_venta, sector, clase, estado, metodo_pago, cajero, documentos, centavos)
        values (1, ${sql.raw(hora)}, ${i % 2}, 0, 1, 1, 'EMITIDA', 1, ${cajero}, 3, ${100 + i})`.execute(
        base.db,
      );
  for (const dia of ["2026-01-30", "2026-01-31", "2026-02-01"])
    for (const codigo of ["PAN", "CAF"])
      await sql`insert into ventas_producto (nit, dia, sucursal, codigo, clase, anulada, documentos, cantidad, centavos)
        values (1, ${dia}, 0, ${codigo}, 1, 0, 5, 500000, 700)`.execute(base.db);
  for (const tabla of ["ventas_hora", "ventas_producto"])
    for (const cambio of [
      "documentos = documentos + 2, centavos = centavos + 45",
      "documentos = documentos - 1",
    ])
      await sql`update ${sql.table(tabla)} set ${sql.raw(cambio)} where dia = '2026-01-31'`.execute(base.db);
  await sql`delete from ventas_hora where hora = 9 and cajero = 'Ana'`.execute(base.db);
  await sql`delete from ventas_producto where dia = '2026-01-30' and codigo = 'PAN'`.execute(base.db);
}

test("narrower sums follow what is written to the wider ones", async () => {
  await escribir();
  for (const [tabla, de, clave] of RESUMENES) {
    const suyas = await sumadas(tabla, clave);
    expect(suyas.length).toBeGreaterThan(1);
    expect(suyas).toEqual(await sumadas(de, clave));
  }
});

test("narrower sums are nothing once the wider ones are emptied", async () => {
  for (const [tabla, de, clave] of RESUMENES) {
    await sql`delete from ${sql.table(de)}`.execute(base.db);
    expect(await sumadas(tabla, clave)).toEqual([]);
  }
});
