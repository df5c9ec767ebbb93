import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import type { Tx } from "./connection.ts";
import { listSucesos, checkCadenas, sellarEmpresa, type Cadena } from "./auditoria.ts";
import { isPostgres, transaccion } from "./transaccion.ts";
import { soughtCuf } from "./sought.ts";

let mundo: Mundo;
let cufs: string[];
let nit: Nit;
beforeAll(async () => {
  mundo = await startMundo();
  nit = mundo.empresas[0].nit;
  const emitidas = await Promise.all(
    Array.from({ length: 4 }, () => mundo.api("POST", "/v1/facturas", pedido())),
  );
  cufs = emitidas.map(({ body }) => body.datos.cuf);
  await mundo.api("POST", `/v1/facturas/${cufs[0]}/anular`, { motivo: 1 });
});
afterAll(() => mundo.close());

/** Verifies the chain after a change behind the server's back, then rolls the change back. */
async function revisarTras(cambio: (tx: Tx) => Promise<unknown>): Promise<Cadena> {
  let cadena: Cadena | undefined;
  await transaccion(mundo.db(), nit, async (tx) => {
    const tabla = isPostgres(tx) ? sql` on auditoria` : sql``;
    await sql`drop trigger auditoria_no_se_cambia${tabla}`.execute(tx);
    await sql`drop trigger auditoria_no_se_borra${tabla}`.execute(tx);
    await cambio(tx);
    cadena = (await checkCadenas(tx)).find((c) => c.nit === nit);
    throw new Error("deshacer");
  }).catch((error: Error) => expect(error.message).toBe("deshacer"));
  if (cadena === undefined) throw new Error("sin cadena");
  return cadena;
}

const sucesoDe = async (i: number, suceso: string) => {
  const found = (await listSucesos(mundo.db(), nit, cufs[i] ?? "")).find((s) => s.suceso === suceso);
  if (found === undefined) throw new Error(`sin ${suceso}`);
  return found;
};

describe("the trail of a company", () => {
  test("is one chain: issued at the same moment, annulled, each row follows the one before", async () => {
    expect(await checkCadenas(mundo.db())).toEqual([
      { nit, sucesos: 9, cabeza: expect.stringMatching(/^[0-9a-f]{64}$/), rotura: null },
      { nit: mundo.empresas[1].nit, sucesos: 0, cabeza: "", rotura: null },
    ]);
    const pasos = (await listSucesos(mundo.db(), nit, cufs[0] ?? "")).map((s) => [s.antes, s.despues]);
    expect(pasos).toEqual([
      [null, "ENVIANDO"],
      ["ENVIANDO", "EMITIDA"],
      ["EMITIDA", "ANULADA"],
    ]);
  });

  test("is only added to: the database refuses to change or delete a row", async () => {
    const { id } = await sucesoDe(1, "aceptada");
    const db = mundo.db();
    await expect(
      db.updateTable("auditoria").set({ despues: "ANULADA" }).where("id", "=", id).execute(),
    ).rejects.toThrow("la auditoría no se cambia");
    await expect(db.deleteFrom("auditoria").where("id", "=", id).execute()).rejects.toThrow(
      "la auditoría no se borra",
    );
  });

  test("breaks where a row was changed", async () => {
    const { id } = await sucesoDe(1, "aceptada");
    const { rotura } = await revisarTras((tx) =>
      tx.updateTable("auditoria").set({ en: 1 }).where("id", "=", id).execute(),
    );
    expect(rotura).toContain(`fila ${id} (CUF ${cufs[1]}, aceptada): su contenido cambió`);
  });

  test("breaks where a row was taken out", async () => {
    const { id } = await sucesoDe(1, "aceptada");
    const { rotura } = await revisarTras((tx) => tx.deleteFrom("auditoria").where("id", "=", id).execute());
    expect(rotura).toMatch(/falta o sobra una fila justo antes/);
  });

  test("breaks where its end was cut off: the document stands elsewhere", async () => {
    const { id } = await sucesoDe(0, "anulada");
    const { rotura } = await revisarTras((tx) => tx.deleteFrom("auditoria").where("id", "=", id).execute());
    expect(rotura).toContain(`CUF ${cufs[0]}: está ANULADA y la auditoría termina en EMITIDA`);
  });

  test("breaks where a stored XML is not the one that was issued", async () => {
    const { rotura } = await revisarTras((tx) =>
      tx
        .updateTable("facturas")
        .set({ xml: Buffer.from("<otro/>") })
        .where("cuf", "=", soughtCuf(cufs[2] ?? ""))
        .execute(),
    );
    expect(rotura).toContain(`CUF ${cufs[2]}: el XML guardado no es el que se emitió`);
  });

  test("of before there was a chain is sealed at the next start", async () => {
    const sellada = await revisarTras(async (tx) => {
      await tx.updateTable("auditoria").set({ hash: null, anterior: null, huella: null }).execute();
      await sellarEmpresa(tx, nit);
    });
    expect(sellada).toMatchObject({ sucesos: 9, rotura: null });
  });
});
