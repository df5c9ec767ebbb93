import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, hasta } from "../../support/llamar.ts";
import { chooseAviso } from "../elegir-aviso.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

/** The owner learns of a drawer's shortage by mail, and on the portal. */
const cartas: string[] = [];
let rechazar = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_a, _s, listo) => (rechazar ? listo(new Error("450 vuelva más tarde")) : listo()),
  onData: (flujo, _sesion, listo) => {
    const partes: Buffer[] = [];
    flujo.on("data", (parte: Buffer) => partes.push(parte));
    flujo.on("end", () => (cartas.push(Buffer.concat(partes).toString()), listo()));
  },
});
let mundo: Mundo;
let token = "";
beforeAll(async () => {
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  mundo = await startMundo({
    creditos: 10,
    config: { ambiente: "produccion", smtpUrl, proxies: ["127.0.0.1"] },
  });
  const { nit } = mundo.empresas[0];
  const duena = { correo: "duena@ejemplo.bo", nit, rol: "dueno" as const, creadoEn: 1 };
  await mundo.db().insertInto("usuarios").values(duena).execute();
  ({ token } = await emparejarCaja(mundo));
});
afterAll(async () => {
  await mundo.close();
  smtp.close();
});

const serie = randomBytes(16).toString("hex");
let n = 0;
const HASH = "0".repeat(64);

/** Reports a closing with this difference, and one in dollars, to the server; with `id` the same one again. */
async function cerrar(
  diferencia: string,
  id = randomUUID(),
  place = ++n,
  enDolares: string | null = null,
): Promise<void> {
  const dolares = { esperado: "50.00", enBs: "348.00", contado: "30.00", diferencia: enDolares };
  const cierre = {
    numero: place,
    abiertoEn: "2026-11-23T08:00:00.000",
    abiertoPor: "Ana",
    inicial: "200.00",
    ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
    metodos: [],
    movimientos: [],
    z: place,
    cerradoEn: "2026-11-23T18:00:00.000",
    cerradoPor: "Ana",
    esperado: "1234.50",
    denominaciones: [],
    contado: "1200.00",
    diferencia,
    ...(enDolares === null ? {} : { dolares }),
    nota: "Se pagó un flete",
    anterior: HASH,
    hash: HASH,
  };
  const hecho = {
    id,
    n: place,
    epoca: 1,
    tipo: "turnoCerrado",
    version: 1,
    instante: "2026-11-23T18:00:00.000",
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify({ cierre }),
  };
  const headers = { "x-api-key": null, authorization: `Bearer ${token}` };
  exigir(await mundo.api("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }, headers));
}

/** The letters that have a text. */
const conTexto = (texto: string) =>
  cartas.map((carta) => carta.replaceAll("=\r\n", "")).filter((carta) => carta.includes(texto));

const pendientes = async () =>
  (
    await mundo
      .db()
      .selectFrom("tareas")
      .selectAll()
      .where("clase", "=", "avisos")
      .where("clave", "=", "falta")
      .execute()
  ).length;

test("a shortage waits for the mail service, and is told once, with who closed and what was counted", async () => {
  const id = randomUUID();
  await cerrar("-34.50", id);
  await hasta("the first attempt failed", async () => {
    const [fila] = await mundo
      .db()
      .selectFrom("tareas")
      .select("fallos")
      .where("clase", "=", "avisos")
      .where("clave", "=", "falta")
      .execute();
    return (fila?.fallos ?? 0) > 0;
  });
  expect(cartas).toEqual([]);
  rechazar = false;
  await mundo
    .db()
    .updateTable("tareas")
    .set({ venceEn: 0 })
    .where("clase", "=", "avisos")
    .where("clave", "=", "falta")
    .execute();
  await hasta("the letter came", async () => conTexto("faltaron").length > 0);
  await hasta("its row is done", async () => (await pendientes()) === 0);
  const texto = conTexto("faltaron").at(-1) ?? "";
  for (const parte of ["34.50", "1,234.50", "1,200.00", "Ana", "/portal/cajas?ver=3Dfaltantes"])
    expect(texto).toContain(parte);
  await cerrar("-34.50", id, 1);
  expect(await pendientes()).toBe(0);
});

test.each(["0.00", "5.00"])("a difference of %s is no shortage", async (diferencia) => {
  await cerrar(diferencia);
  expect(await pendientes()).toBe(0);
});

test("closings are listed by what was counted, page by page, and the portal's entrance names the shortage", async () => {
  const ver = async (query: string) =>
    exigir(await mundo.api("GET", `/v1/portal/cierres?${query}`)).body.datos as {
      cierres: { z: number; diferencia: string }[];
      siguiente: string | null;
    };
  const diferencias = async (query: string) => (await ver(query)).cierres.map(({ diferencia }) => diferencia);
  expect(await diferencias("conteo=falta")).toEqual(["-34.50"]);
  expect(await diferencias("conteo=sobra")).toEqual(["5.00"]);
  expect(await diferencias("conteo=cuadra")).toEqual(["0.00"]);
  expect(await diferencias("hasta=2026-11-22")).toEqual([]);
  const primera = await ver("limite=2");
  const segunda = await ver(`limite=2&tras=${primera.siguiente}`);
  expect([...primera.cierres, ...segunda.cierres].map(({ z }) => z)).toEqual([3, 2, 1]);
  expect(segunda.siguiente).toBeNull();
  const csv = await mundo.api("GET", "/v1/portal/cierres.csv?conteo=falta");
  expect(csv.texto.trim().split("\r\n")).toHaveLength(2);
  const { faltantes } = exigir(await mundo.api("GET", "/v1/portal/inicio")).body.datos;
  expect(faltantes).toMatchObject([{ falta: "34.50", cerrado_por: "Ana", nota: "Se pagó un flete" }]);
});

const HORA_MS = 3_600_000;
const faltas = () => conTexto("faltaron");

test("further shortages of a day wait, and come in one letter a day after the last", async () => {
  await cerrar("-7.10");
  await cerrar("-8.20");
  await hasta("the row is planned", async () => (await pendientes()) === 1);
  await mundo.avanzar(20 * HORA_MS);
  expect(faltas()).toHaveLength(1);
  await mundo.avanzar(5 * HORA_MS);
  await hasta("the second letter came", async () => faltas().length === 2);
  await hasta("its row is done", async () => (await pendientes()) === 0);
  for (const parte of ["Bs 7.10", "Bs 8.20"]) expect(faltas()[1]).toContain(parte);
  expect(faltas()[1]).not.toContain("faltaron Bs 34.50");
});

test("an owner who set an amount is told only of larger shortages, and of none once she left them out", async () => {
  const { nit } = mundo.empresas[0];
  const elegir = (activo: boolean, minimo: number) =>
    chooseAviso({ db: mundo.db() }, nit, "duena@ejemplo.bo", { clase: "falta", activo, minimo });
  await elegir(true, 2000);
  await mundo.avanzar(25 * HORA_MS);
  await cerrar("-19.99");
  await hasta("nothing is left to tell", async () => (await pendientes()) === 0);
  await cerrar("-20.00");
  await hasta("the letter came", async () => faltas().length === 3);
  await hasta("its row is done", async () => (await pendientes()) === 0);
  expect(faltas()[2]).not.toContain("faltaron Bs 19.99");
  await elegir(false, 0);
  await mundo.avanzar(25 * HORA_MS);
  await cerrar("-50.00");
  await hasta("nothing is left to tell", async () => (await pendientes()) === 0);
  expect(faltas()).toHaveLength(3);
});

test("a large shortage is told though many smaller ones came after it", async () => {
  const elegida = { clase: "falta" as const, activo: true, minimo: 10_000 };
  await chooseAviso({ db: mundo.db() }, mundo.empresas[0].nit, "duena@ejemplo.bo", elegida);
  await mundo.avanzar(25 * HORA_MS);
  const antes = conTexto("faltaron Bs 345.60").length;
  rechazar = true;
  await cerrar("-345.60");
  for (let i = 0; i < 25; i++) await cerrar("-1.50");
  rechazar = false;
  await mundo.avanzar(2 * HORA_MS);
  await hasta("the letter came", async () => conTexto("faltaron Bs 345.60").length > antes);
  expect(conTexto("faltaron Bs 345.60").at(-1)).not.toContain("faltaron Bs 1.50");
});

test("a shortage of dollars alone is told", async () => {
  await mundo.avanzar(25 * HORA_MS);
  await hasta("nothing is left to tell", async () => (await pendientes()) === 0);
  await cerrar("0.00", undefined, undefined, "-20.00");
  await hasta("the letter came", async () => conTexto("faltaron US$ 20.00").length > 0);
});

test("few credits are told once a day as long as they last, with what to do", async () => {
  const creditos = () => conTexto("Recargue antes de que se acaben");
  await hasta("the letter came", async () => creditos().length > 0);
  const antes = creditos().length;
  await mundo.avanzar(HORA_MS);
  await mundo.avanzar(HORA_MS);
  expect(creditos()).toHaveLength(antes);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("the next day's came", async () => creditos().length === antes + 1);
});
