import { epochToInstante, masDias } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaccion } from "../db/transaccion.ts";
import { findFila } from "../readers/tienda.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { findTomada } from "./proforma-vendida.ts";

let mundo: Mundo;
const tienda = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Writes a proforma of one line. `id` null: a new one. */
async function escribir(producto_id: string, id: string | null, cantidad: string): Promise<string> {
  const pedida = { producto_id, presentacion_id: null, cantidad, precio: null };
  const { lineas } = await tienda.bien("POST", "proformas/preciar", { comprador: null, lineas: [pedida] });
  const cliente = {
    tipo_documento: 4,
    numero_documento: "0",
    complemento: null,
    razon_social: "Ana",
    correo: null,
    telefono: null,
  };
  const valida_hasta = masDias(epochToInstante(mundo.ahora()).slice(0, 10), 15);
  const escrita = { id, sucursal: 0, valida_hasta, cliente, lineas, nota: null };
  return (await tienda.bien("POST", "proformas", escrita)).id;
}

test.each(["cambiada", "descartada"])(
  "an invoice that was made of the earlier lines of a proforma is not stored: %s",
  async (como) => {
    const producto = await tienda.producto(`COCA-${como}`, "Coca-Cola 2 l", "10.00", null);
    const id = await escribir(producto, null, "3");
    const { nit } = mundo.empresas[0];
    const leer = async () => {
      const proforma = await findFila(mundo.db(), nit, "proforma", id);
      if (proforma === undefined) throw new Error("no está");
      return proforma;
    };
    const falta = (proforma: Awaited<ReturnType<typeof leer>>) =>
      transaccion(mundo.db(), nit, (tx) => findTomada(tx, nit, { idempotencia: null, proforma }));
    const leida = await leer();
    expect(await falta(leida)).toBeNull();
    if (como === "cambiada") await escribir(producto, id, "5");
    else await tienda.bien("POST", `proformas/${id}/descartar`);
    expect(await falta(leida)).toEqual({ kind: "proformaCambiada" });
    expect(await falta(await leer())).toBeNull();
  },
);
