/** The day of a law at the server: its documents, its notes, its tills, its packages and its ledger. */
import {
  epochToInstante,
  instanteToEpoch,
  PROTOCOLO,
  PROTOCOLO_HEADER,
  type Vigencia,
} from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../motor/transaccion.ts";
import { emparejarCaja } from "../support/caja.ts";
import { como } from "../support/entrar.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";
import { listConOtroAnexo, putVigencia, removeVigencia } from "./regimenes.ts";

const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 200 } });
});
afterAll(() => mundo.close());

const hoy = () => epochToInstante(mundo.ahora()).slice(0, 10);
const manana = () => epochToInstante(mundo.ahora() + DIA_MS).slice(0, 10);
const enBase = <T extends Awaited<ReturnType<typeof putVigencia>>>(
  work: (tx: Parameters<typeof putVigencia>[0]) => Promise<T>,
) => inTransaction(mundo.db(), "comun", work);
const poner = (vigencia: Vigencia) => enBase((tx) => putVigencia(tx, vigencia, hoy()));
/** A till of this release names its protocol, without which it would be one of protocol 1. */
const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
/** An invoice of 2,825.00. */
const DE_2825 = pedido({}, { cantidad: 1, precio_unitario: 2825 });

async function xmlDe({ url_xml }: { readonly url_xml: string }): Promise<string> {
  const { pathname, search } = new URL(url_xml);
  return (await fetch(mundo.base() + pathname + search)).text();
}

describe("a day is refused", () => {
  const ley = "ley-1733" as const;
  test("when it has come", async () => {
    const puesta = await poner({ regimen: ley, desde: hoy() });
    expect(puesta).toMatchObject({ ok: false, error: expect.stringContaining("todavía no llegó") });
  });

  test("for a law that rules already", async () => {
    const puesta = await poner({ regimen: "ley-843", desde: manana() });
    expect(puesta).toMatchObject({
      ok: false,
      error: expect.stringContaining("ya rige desde el 1987-04-01"),
    });
  });

  test("in production while the annex is not confirmed, with the sentence why", async () => {
    const { nit } = mundo.empresas[1];
    const pasar = (ambiente: 1 | 2) =>
      mundo.db().updateTable("empresas").set({ ambiente }).where("nit", "=", nit).execute();
    await pasar(1);
    const puesta = await poner({ regimen: ley, desde: manana() });
    await pasar(2);
    expect(puesta).toMatchObject({ ok: false, error: expect.stringContaining(`${nit} emite en producción`) });
  });

  test("when there is none to take back", async () => {
    const quitada = await enBase((tx) => removeVigencia(tx, ley, hoy()));
    expect(quitada).toMatchObject({ ok: false, error: expect.stringContaining("No hay un día puesto") });
  });
});

test("an owner whose system is authorised for another annex reads it before the day and after it, until she has the new one", async () => {
  const inicio = async () =>
    exigir(await mundo.api("GET", "/v1/portal/inicio", undefined, como(mundo.empresas[0].ownerToken))).body
      .datos;
  expect((await inicio()).anexo_que_falta).toBeNull();
  const desde = manana();
  expect(await poner({ regimen: "ley-1733", desde })).toMatchObject({ ok: true });
  await mundo.avanzar(MINUTO_MS);
  const falta = { nombre: "Ley 1733", desde, autorizado: "Ley 843" };
  expect((await inicio()).anexo_que_falta).toEqual({ ...falta, rige: false });
  const { nit } = mundo.empresas[0];
  const suyos = async () =>
    (await listConOtroAnexo(mundo.db(), { regimen: "ley-1733" })).map((una) => una.nit);
  expect(await suyos()).toContain(nit);
  const decir = (anexo: string) =>
    mundo.api("POST", "/v1/cuenta/anexo", { anexo }, como(mundo.empresas[0].ownerToken));
  expect(exigir(await decir("ley-1733")).body.datos.anexo).toBe("ley-1733");
  expect((await inicio()).anexo_que_falta).toBeNull();
  expect(await suyos()).not.toContain(nit);
  exigir(await decir("ley-843"));
  const dichos = mundo
    .db()
    .selectFrom("auditoria")
    .select(["suceso", "despues"])
    .where("nit", "=", nit)
    .where("suceso", "like", "anexo:%")
    .orderBy("id");
  expect(await dichos.execute()).toEqual(
    ["Ley 1733", "Ley 843"].map((ley) => ({
      suceso: "anexo: clave del dueño",
      despues: `autorizado para el anexo de la ${ley}`,
    })),
  );
  expect(await enBase((tx) => removeVigencia(tx, "ley-1733", hoy()))).toMatchObject({ ok: true });
  await mundo.avanzar(MINUTO_MS);
  expect((await inicio()).anexo_que_falta).toBeNull();
});

test("on its day documents change by their instant, notes stay with their invoices, and tills are told before", async () => {
  const [caja, dormida] = [await emparejarCaja(mundo), await emparejarCaja(mundo)];
  const vieja = await facturarPor(mundo.api, DE_2825, "/v1/facturas");
  const antes = exigir(await mundo.api("GET", `/v1/facturas/${vieja.cuf}`)).body.datos;
  expect(antes).not.toHaveProperty("regimen");
  const desde = manana();
  expect(await poner({ regimen: "ley-1733", desde })).toMatchObject({ ok: true });
  await mundo.control({ anexo1733Desde: desde });
  await mundo.avanzar(MINUTO_MS);
  const estado = async (una: typeof caja) => exigir(await una.call("GET", "/v1/terminal/estado")).body.datos;
  expect((await estado(caja)).vigencias).toEqual([
    { regimen: "ley-843", desde: "1987-04-01" },
    { regimen: "ley-1733", desde },
  ]);
  await mundo.avanzar(DIA_MS);
  const nueva = await facturarPor(mundo.api, DE_2825, "/v1/facturas");
  const despues = exigir(await mundo.api("GET", `/v1/facturas/${nueva.cuf}`)).body.datos;
  expect(despues).toMatchObject({
    estado: "EMITIDA",
    monto_total: 2825,
    regimen: "ley-1733",
    precio_neto: 2500,
    monto_iva: 325,
  });
  expect(await xmlDe(despues)).toContain("<montoIva>325.00</montoIva>");

  for (const [factura, iva] of [
    [vieja, "367.25"],
    [nueva, "325.00"],
  ] as const) {
    const nota = exigir(await mundo.api("POST", "/v1/notas", cuerpoDeNota(factura, [{}]))).body.datos;
    expect(nota.estado).toBe("EMITIDA");
    expect(await xmlDe(nota)).toContain(`<montoEfectivoCreditoDebito>${iva}</montoEfectivoCreditoDebito>`);
  }

  // A till that never heard of the day is corrected before anything is sent.
  const tarde = await dormida.factura(1, 1);
  expect((await dormida.call("POST", "/v1/terminal/facturas", tarde, DE_HOY)).body.datos).toMatchObject({
    resultado: "conflicto",
    causa: "regimen",
  });
  const corregida = await dormida.factura(1, 1, undefined, { regimen: "ley-1733" });
  expect((await dormida.call("POST", "/v1/terminal/facturas", corregida, DE_HOY)).body.datos).toMatchObject({
    resultado: "aceptada",
  });
});

test("what was printed offline under the old law is sent as printed, in a package of its own, and observed", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const corteId = "0d1c2b3a-4f5e-4a6b-8c7d-9e0f1a2b3c4d";
  const emitida = async (numero: number, regimen: "ley-1733" | undefined) => {
    const instante = epochToInstante(instanteToEpoch(inicio) + numero);
    const factura = await caja.factura(numero, 2, instante, regimen === undefined ? {} : { regimen });
    return { ...(factura as { cuf: string }), corte_id: corteId, gemela: null };
  };
  const facturas = [await emitida(1, undefined), await emitida(2, "ley-1733")];
  const fin = epochToInstante(mundo.ahora());
  const cortes = [{ id: corteId, tipo: 2, inicio, fin }];
  exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas }, DE_HOY));
  const filas = () =>
    mundo
      .db()
      .selectFrom("facturas")
      .select(["cuf", "estado", "observada", "paqueteId"])
      .where("corteId", "=", corteId)
      .orderBy("numero")
      .execute();
  await hasta("el SIN habló de las dos", async () => {
    await mundo.avanzar(MINUTO_MS);
    return (await filas()).every(({ estado, observada }) => estado === "EMITIDA" || observada !== null);
  });
  const [impresa, nueva] = await filas();
  expect(nueva?.estado).toBe("EMITIDA");
  expect(impresa).toMatchObject({ estado: "OFFLINE", observada: expect.stringContaining("939") });
  const paquetes = await mundo.db().selectFrom("paqueteFacturas").select(["paqueteId", "cuf"]).execute();
  const suyos = paquetes.filter(({ cuf }) => facturas.some((una) => una.cuf === cuf));
  expect(new Set(suyos.map(({ paqueteId }) => paqueteId)).size).toBe(2);
});

test("the ledger has both laws in one month's rows, each with its own base and debit", async () => {
  const [gestion, mes] = hoy().split("-").map(Number);
  const { texto } = exigir(await mundo.api("GET", `/v1/reportes/libro-ventas?gestion=${gestion}&mes=${mes}`));
  const filas = texto.split("\r\n").map((linea) => linea.split(","));
  const cifras = filas.filter((fila) => fila[8] === "2825.00").map((fila) => [fila[19], fila[20]]);
  expect(cifras).toContainEqual(["2500.00", "325.00"]);
});
