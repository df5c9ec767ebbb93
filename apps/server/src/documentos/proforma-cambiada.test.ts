import { epochToInstante, masDias, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anotarVendida } from "../tienda/db/asentar-proforma.ts";
import { transaccion } from "../motor/transaccion.ts";
import { findFila } from "../tienda/readers/tienda.ts";
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

describe("a proforma whose sale is told after it was written anew", () => {
  /** A moment with a minute before it and after it: this computer's clock and that of documents differ by milliseconds. */
  const momento = async () => {
    await mundo.avanzar(60_000);
    const instante = epochToInstante(mundo.ahora());
    await mundo.avanzar(60_000);
    return instante;
  };
  const nit = () => mundo.empresas[0].nit;
  const vender = (proformaId: string, editadoEn: Instante) =>
    transaccion(mundo.db(), nit(), (tx) =>
      anotarVendida(
        tx,
        nit(),
        { proformaId, cuf: `CUF-${proformaId}`, numero: 41, caja: "Caja 1" },
        { editadoEn, ahoraMs: mundo.ahora() },
      ),
    );
  const leer = (id: string) => findFila(mundo.db(), nit(), "proforma", id);
  const conflictos = async (id: string) =>
    (await tienda.bien("GET", `cambios?tipo=proforma&fila=${id}&conflictos=si`)).cambios;

  test("stays as it was sold, and the owner sees what was written since", async () => {
    const producto = await tienda.producto("COCA-tarde", "Coca-Cola 2 l", "10.00", null);
    const id = await escribir(producto, null, "3");
    const vendidaEn = await momento();
    await escribir(producto, id, "5");
    await escribir(producto, id, "7");
    await vender(id, vendidaEn);
    expect(await leer(id)).toMatchObject({
      total: "30.00",
      lineas: [{ cantidad: "3" }],
      conversion: { numero: 41 },
    });
    const [conflicto, ...otros] = await conflictos(id);
    expect(otros).toEqual([]);
    expect(conflicto.campos).toContainEqual(
      expect.objectContaining({ campo: "total", antes: "30.00", despues: "70.00", perdio: true }),
    );
  });

  test.each([
    ["was written before it was sold", momento],
    ["was sold by a clock that is before its making", async () => "2020-01-01T10:00:00.000" as Instante],
  ])("keeps what is in it where it %s", async (como, vendidaEn) => {
    const producto = await tienda.producto(`COCA-${como.length}`, "Coca-Cola 2 l", "10.00", null);
    const id = await escribir(producto, null, "3");
    await escribir(producto, id, "5");
    await vender(id, await vendidaEn());
    expect(await leer(id)).toMatchObject({ total: "50.00", conversion: { numero: 41 } });
    expect(await conflictos(id)).toEqual([]);
  });
});
