import { randomBytes, randomUUID } from "node:crypto";
import { masDias } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import type { Db } from "../motor/connection.ts";
import { createReloj } from "../reloj.ts";
import { exigir } from "../support/llamar.ts";
import { mundoConCaja } from "../support/tienda-y-caja.ts";
import { descartarProforma, saveProforma } from "./proformas.ts";

const { mundo, caja } = mundoConCaja();
/** Dependencies of the use cases. The tax system's clock was not measured. */
const depsDe = () => ({
  db: mundo().db(),
  now: () => mundo().ahora(),
  reloj: createReloj(
    () => mundo().ahora(),
    () => mundo().monotono(),
  ),
});

/** A database at which something happens before its first transaction begins. */
function conAntes(db: Db, antes: () => Promise<void>): Db {
  let pendiente: (() => Promise<void>) | null = antes;
  const avisar = async (): Promise<void> => {
    const hacer = pendiente;
    pendiente = null;
    await hacer?.();
  };
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Db["transaction"]>["execute"]>[0]) => {
      await avisar();
      return db.transaction().execute(work);
    },
  });
  // On PostgreSQL transactions of a company share one, which is begun so.
  const startTransaction = () => ({
    execute: async () => {
      await avisar();
      return db.startTransaction().execute();
    },
  });
  return new Proxy(db, {
    get: (suya, campo) => {
      if (campo === "transaction") return transaction;
      if (campo === "startTransaction") return startTransaction;
      const valor: unknown = Reflect.get(suya, campo, suya);
      return typeof valor === "function" ? valor.bind(suya) : valor;
    },
  });
}

/** A till tells that it sold a proforma. */
async function vender(proformaId: string): Promise<void> {
  const datos = { proformaId, ventaId: randomUUID(), cuf: `CUF${randomUUID()}`, numero: 7, total: "30.00" };
  const comun = { n: 1, epoca: 1, version: 1, usuario: "Ana", autorizo: null };
  const hecho = {
    ...comun,
    id: randomUUID(),
    tipo: "proformaVendida",
    instante: await caja().ahora(),
    datos: JSON.stringify(datos),
  };
  const serie = randomBytes(16).toString("hex");
  exigir(await caja().call("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }));
}

describe("a proforma whose sale is told while the portal keeps it", () => {
  const cliente = {
    tipoDocumento: 4,
    numeroDocumento: "0",
    complemento: null,
    razonSocial: "Ana Quispe",
    correo: null,
    telefono: null,
  } as const;
  const linea = (precioUnitario: string) => ({
    codigoProducto: "COCA",
    codigoSin: 99_100,
    actividadEconomica: "4711100",
    descripcion: "Coca-Cola 2 l",
    unidadMedida: 57,
    presentacionId: null,
    cantidad: "3",
    precioUnitario,
    descuento: "0.00",
    aMano: false,
  });
  async function hecha() {
    const { nit } = mundo().empresas[0];
    const editor = { nit, autor: { origen: "portal", nombre: "Dueña" } } as const;
    const deps = depsDe();
    const escrita = {
      sucursal: 0,
      validaHasta: masDias(String(await caja().ahora()).slice(0, 10), 15),
      cliente,
      lineas: [linea("10.00")],
      nota: null,
    };
    const nueva = await saveProforma(deps, editor, { ...escrita, id: null });
    if (!nueva.ok) throw new Error(JSON.stringify(nueva.error));
    const { id } = nueva.value.fila;
    const conVenta = { ...deps, db: conAntes(deps.db, () => vender(id)) };
    return { id, editor, escrita, conVenta };
  }
  const vendida = { ok: false, error: { kind: "proformaVendida", numero: 7 } };

  test("stays as it was sold", async () => {
    const { id, editor, escrita, conVenta } = await hecha();
    const cambiada = { ...escrita, id, lineas: [linea("5.00")] };
    expect(await saveProforma(conVenta, editor, cambiada)).toMatchObject(vendida);
  });

  test("is kept over nobody else's change, unless the person says so", async () => {
    const { id, editor, escrita } = await hecha();
    const deps = depsDe();
    const { validaHasta, lineas, nota } = escrita;
    const visto = { validaHasta, cliente, lineas, nota };
    const deOtra = { ...escrita, id, lineas: [linea("8.00")], visto };
    expect(await saveProforma(deps, editor, deOtra)).toMatchObject({ ok: true });
    // The same form sent again after a lost answer.
    expect(await saveProforma(deps, editor, deOtra)).toMatchObject({ ok: true });
    const mia = { ...escrita, id, nota: "Con entrega", visto };
    const negada = { ok: false, error: { kind: "edicionVieja" } };
    expect(await saveProforma(deps, editor, mia)).toMatchObject(negada);
    const quedaLoMio = await saveProforma(deps, editor, { ...mia, visto: undefined });
    expect(quedaLoMio).toMatchObject({ ok: true, value: { fila: { nota: "Con entrega", lineas } } });
  });

  test("is not discarded", async () => {
    const { id, editor, conVenta } = await hecha();
    expect(await descartarProforma(conVenta, editor, id)).toMatchObject(vendida);
  });
});
