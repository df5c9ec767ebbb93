/** Stock on both sides of a law's day: what a till bought, the ledger, what was given away, and the gain. docs/decisions/0059 */
import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, type Vigencia } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putVigencia } from "../impuestos/regimenes.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];
let mundo: Mundo;
let caja: Caja;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
});
afterAll(() => mundo.close());

const hoy = () => epochToInstante(mundo.ahora()).slice(0, 10);
const log = { serie: randomBytes(16).toString("hex"), n: 0 };

/** A purchase for 2,825.00 that the till receives today, of a product whose stock begins with it. */
async function comprarEnCaja(productoId: string, numero: string) {
  log.n += 1;
  const lineas = [
    {
      linea: 0,
      productoId,
      presentacionId: null,
      factor: "1",
      cantidad: "10",
      importe: "2825.00",
      yaTenia: "0",
    },
  ];
  const compra = {
    id: randomUUID(),
    proveedor: { documento: "1028627025", razonSocial: "Andina" },
    conFactura: true,
    numero,
    autorizacion: `A${numero}`,
    fecha: hoy(),
    descuento: "0",
    total: "2825.00",
    lineas,
  };
  await putHecho(caja, log, {
    tipo: "compraRecibida",
    instante: epochToInstante(mundo.ahora()),
    datos: compra,
  });
  const { credito, lineas: guardadas } = exigir(await mundo.api("GET", `/v1/compras/${compra.id}`)).body
    .datos;
  return { credito, costo: guardadas[0].costo };
}

/** Gives a piece away, and tells amount and credit of its row in the month's Registro de Reintegros. */
async function regalar(productoId: string, documento: string): Promise<readonly (string | undefined)[]> {
  const salida = {
    id: randomUUID(),
    motivo: "regalo",
    responsable: "Marta Quispe",
    beneficiario: { documento, complemento: "1A" },
    lineas: [{ producto_id: productoId, cantidad: "1" }],
  };
  exigir(await mundo.api("POST", "/v1/salidas", salida));
  const [gestion, mes] = hoy().split("-");
  const ruta = `/v1/reportes/reintegros.csv?gestion=${gestion}&mes=${Number(mes)}`;
  const fila = (await mundo.api("GET", ruta)).texto.split("\n").find((una) => una.includes(documento)) ?? "";
  return fila.match(/\d+\.\d{2}/g) ?? [];
}

test("each purchase, row, gift and sale has the law of its day, and the owner's day counts", async () => {
  const [antes, despues] = [
    await producto("LEY-1", "Bolsa de antes", "400.00", null),
    await producto("LEY-2", "Bolsa de después", "400.00", null),
  ];
  expect(await comprarEnCaja(antes, "1")).toEqual({ credito: "367.25", costo: "2457.75" });
  const vender = async (codigo_producto: string) =>
    exigir(
      await mundo.api(
        "POST",
        "/v1/facturas",
        pedido({}, { codigo_producto, cantidad: 1, precio_unitario: 113 }),
      ),
    );
  await vender("LEY-1");

  const ley: Vigencia = { regimen: "ley-1733", desde: epochToInstante(mundo.ahora() + DIA_MS).slice(0, 10) };
  const primerDia = hoy();
  expect((await inTransaction(mundo.db(), "comun", (tx) => putVigencia(tx, ley, hoy()))).ok).toBe(true);
  await mundo.control({ anexo1733Desde: ley.desde });
  await mundo.avanzar(DIA_MS + MINUTO_MS);
  expect(await comprarEnCaja(despues, "2")).toEqual({ credito: "325.00", costo: "2500" });

  const [gestion, mes] = ley.desde.split("-");
  const { texto } = await mundo.api(
    "GET",
    `/v1/reportes/libro-compras.csv?gestion=${gestion}&mes=${Number(mes)}`,
  );
  const filaDe = (autorizacion: string) => texto.split("\n").find((una) => una.includes(autorizacion)) ?? "";
  expect(filaDe("A2")).toMatch(/2500\.00.325\.00/);
  if (primerDia.slice(0, 7) === ley.desde.slice(0, 7)) expect(filaDe("A1")).toMatch(/2825\.00.367\.25/);

  // What was bought under the law of before gives back the credit that it took, although it is given away today.
  expect(await regalar(antes, "5120345")).toEqual(["282.50", "36.73"]);
  expect(await regalar(despues, "5120346")).toEqual(["282.50", "32.50"]);

  await vender("LEY-1");
  const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null };
  const { filas } = exigir(await mundo.api("GET", "/v1/portal/margen?por=producto", undefined, dueno)).body
    .datos;
  const suya = filas.find(({ clave }: { readonly clave: string }) => clave === "LEY-1");
  expect([suya.vendido, suya.sin_iva]).toEqual(["226.00", "198.31"]); // 113.00 leaves 98.31 before and 100.00 after
});
