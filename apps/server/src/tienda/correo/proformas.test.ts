import { masDias } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuzon, type Buzon } from "../../support/buzon.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, hasta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let buzon: Buzon;
let mundo: Mundo;
let caja: Caja;
let producto = "";
const tienda = tiendaDe(() => mundo);
const { bien, dueno } = tienda;
beforeAll(async () => {
  buzon = await startBuzon();
  mundo = await startMundo({ config: { ambiente: "produccion", smtpUrl: buzon.smtpUrl } });
  caja = await emparejarCaja(mundo);
  producto = await tienda.producto("COCA", "Coca-Cola 2 l", "10.00", null);
  await enAmbiente(1);
});
afterAll(async () => {
  await mundo.close();
  buzon.close();
});

/** Mails go out in production alone; the simulator is a pilot. */
const enAmbiente = (ambiente: 1 | 2) =>
  mundo.db().updateTable("empresas").set({ ambiente }).where("nit", "=", mundo.empresas[0].nit).execute();

async function hacer(): Promise<string> {
  const linea = { producto_id: producto, presentacion_id: null, cantidad: "3", precio: null };
  const { lineas } = await bien("POST", "proformas/preciar", { comprador: null, lineas: [linea] });
  const cliente = {
    tipo_documento: 4,
    numero_documento: "0",
    complemento: null,
    razon_social: "Ana Quispe",
    correo: "ana@ejemplo.bo",
    telefono: null,
  };
  const valida_hasta = masDias(String(await caja.ahora()).slice(0, 10), 15);
  const escrita = { id: null, sucursal: 0, valida_hasta, cliente, lineas, nota: "Entrega en 48 horas" };
  return (await bien("POST", "proformas", escrita)).id;
}

const mandar = (id: string, correo: string) => dueno("POST", `proformas/${id}/correo`, { correo });
const enviadas = (para: string) => buzon.cartas.filter((carta) => carta.para === para);
const correos = async (id: string) => (await bien("GET", `proformas/${id}`)).correos;

test("a proforma goes by mail with its page, its total and its last day, from the portal and from a till", async () => {
  const id = await hacer();
  expect(exigir(await mandar(id, "Ana@Ejemplo.bo")).body.datos).toEqual({ enviado_a: "ana@ejemplo.bo" });
  await hasta("la carta", async () => enviadas("ana@ejemplo.bo").length === 1);
  const texto =
    enviadas("ana@ejemplo.bo")[0]
      ?.texto.replaceAll("=\r\n", "")
      .replace(/\r\n\s/g, "") ?? "";
  const { nombre } = (await bien("GET", `proformas/${id}`)).proforma;
  expect(texto).toContain(`proforma_${nombre}.pdf`);
  expect(texto).toMatch(/NIT \d+[^]*no es factura[^]*TOTAL Bs 30\.00[^]*lida hasta el \d\d\/\d\d\/\d{4}/);
  const deCaja = await caja.call("POST", `/v1/terminal/proformas/${id}/correo`, {
    correo: "caja@ejemplo.bo",
  });
  expect(exigir(deCaja).body.datos).toEqual({ enviado_a: "caja@ejemplo.bo" });
  await hasta("la carta de la caja", async () => enviadas("caja@ejemplo.bo").length === 1);
  await hasta("lo anotado", async () => (await correos(id))[0].estado === "enviado");
  expect(await correos(id)).toMatchObject([
    { para: "caja@ejemplo.bo", estado: "enviado", error: null },
    { para: "ana@ejemplo.bo", estado: "enviado", error: null },
  ]);
});

test("a mail that is refused waits, says why, and goes out at the next attempt", async () => {
  const id = await hacer();
  buzon.rechazar = true;
  exigir(await mandar(id, "lento@ejemplo.bo"));
  await hasta("el rechazo", async () => (await correos(id))[0].error !== null);
  expect(await correos(id)).toMatchObject([{ estado: "pendiente", error: expect.stringContaining("550") }]);
  buzon.rechazar = false;
  await mundo.avanzar(61_000);
  await hasta("la carta", async () => enviadas("lento@ejemplo.bo").length === 1);
  await mundo.avanzar(-61_000);
});

test("a mail that waits is given up once its proforma is discarded", async () => {
  const id = await hacer();
  buzon.rechazar = true;
  exigir(await mandar(id, "nunca@ejemplo.bo"));
  await hasta("el rechazo", async () => (await correos(id))[0].error !== null);
  await bien("POST", `proformas/${id}/descartar`);
  buzon.rechazar = false;
  await mundo.avanzar(61_000);
  await hasta("el abandono", async () => (await correos(id))[0].estado === "abandonado");
  expect(enviadas("nunca@ejemplo.bo")).toEqual([]);
  await mundo.avanzar(-61_000);
});

test("is refused without a proforma, an address or mailing, and for one that is discarded", async () => {
  const id = await hacer();
  expect((await mandar("ninguna", "a@ejemplo.bo")).status).toBe(404);
  expect((await mandar(id, "nada")).status).toBe(422);
  await enAmbiente(2);
  expect((await mandar(id, "a@ejemplo.bo")).status, "a sandbox company").toBe(403);
  await enAmbiente(1);
  await bien("POST", `proformas/${id}/descartar`);
  expect(await mandar(id, "a@ejemplo.bo")).toMatchObject({ status: 409 });
});

test("five proformas go to an address in an hour, whoever orders them; then it says how long to wait", async () => {
  const ids = [await hacer(), await hacer()];
  const estados: number[] = [];
  for (let i = 0; i < 6; i++) estados.push((await mandar(ids[i % 2] ?? "", "blanco@ejemplo.bo")).status);
  expect(estados).toEqual([200, 200, 200, 200, 200, 429]);
  const negada = await mandar(ids[0] ?? "", "blanco@ejemplo.bo");
  expect(Number(negada.headers.get("retry-after"))).toBeGreaterThan(3000);
});
