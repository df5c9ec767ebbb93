/** The owners' notices of openings, of documents that wait, and of the certificate's end. */
import { randomBytes, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESCUENTO_PROPIO } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { buildP12 } from "@mostrador/core/firma";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ClaseAviso } from "../avisos/db/avisos-dueno.ts";
import { addCreditos } from "../cuenta/db/creditos.ts";
import { transaccion } from "../motor/transaccion.ts";
import { loadCertificado } from "./provision.ts";
import { loadSecretos } from "../secretos.ts";
import { startBuzon, type Buzon } from "../support/buzon.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { p12De, tokenDe } from "../support/credenciales.ts";
import { como } from "../support/entrar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { chooseAviso } from "../avisos/elegir-aviso.ts";

const HORA_MS = 3_600_000;
const DUENAS = ["ana@ejemplo.bo", "eva@ejemplo.bo"] as const;
const serie = randomBytes(16).toString("hex");
let buzon: Buzon;
let mundo: Mundo;
let token = "";
let n = 0;
beforeAll(async () => {
  buzon = await startBuzon();
  mundo = await startMundo({
    config: { ambiente: "produccion", contacto: "Soporte, 77712345", smtpUrl: buzon.smtpUrl },
  });
  const { nit } = mundo.empresas[0];
  for (const correo of DUENAS)
    await mundo.db().insertInto("usuarios").values({ correo, nit, rol: "dueno", creadoEn: 1 }).execute();
  ({ token } = await emparejarCaja(mundo));
});
afterAll(async () => {
  await mundo.close();
  buzon.close();
});

/** Reports an opening of the drawer without a sale. */
const abrirCajon = (motivo: string) => contar("bitacora", { accion: "cajón sin venta", detalle: motivo });

/** Reports a fact of Juan's. */
async function contar(tipo: string, cuerpo: object, autorizo: string | null = null): Promise<void> {
  const hecho = { id: randomUUID(), n: ++n, epoca: 1, tipo, version: 1, datos: JSON.stringify(cuerpo) };
  const cuando = { instante: "2026-11-23T10:15:00.000", usuario: "Juan", autorizo };
  const headers = { "x-api-key": null, authorization: `Bearer ${token}` };
  exigir(
    await mundo.api("POST", "/v1/terminal/hechos", { serie, hechos: [{ ...hecho, ...cuando }] }, headers),
  );
}

const elegir = (correo: string, clase: ClaseAviso, activo: boolean) =>
  chooseAviso({ db: mundo.db() }, mundo.empresas[0].nit, correo, { clase, activo, minimo: 0 });

/** The letters to an address that have a text. */
const cartas = (para: string, texto: string) =>
  buzon.cartas
    .filter((carta) => carta.para === para)
    .map((carta) => carta.texto.replaceAll("=\r\n", ""))
    .filter((carta) => carta.includes(texto));

const filas = async (clave: string) =>
  (
    await mundo
      .db()
      .selectFrom("tareas")
      .select("venceEn")
      .where("clase", "=", "avisos")
      .where("clave", "=", clave)
      .execute()
  ).length;

/** Resolves once the look of this hour is over, and left no row of a kind. One that runs on reads the clock before it is moved. */
const mirado = (clave: string) =>
  hasta("the look of this hour is over", async () => {
    const general = await mundo
      .db()
      .selectFrom("tareas")
      .select(["venceEn", "arrendadaHasta"])
      .where("clase", "=", "generales")
      .where("clave", "=", "avisos")
      .executeTakeFirstOrThrow();
    const hecho = general.arrendadaHasta === null && general.venceEn > mundo.ahora();
    return hecho && (await filas(clave)) === 0;
  });

test("an opening is told to the owner who asked for openings, with its time, person and reason", async () => {
  await elegir(DUENAS[0], "cajon", true);
  await abrirCajon("Dar cambio");
  await hasta("the letter", async () => cartas(DUENAS[0], "Dar cambio").length === 1);
  for (const parte of ["23/11/2026", "10:15", "Juan", "cuente el efectivo", "/portal/cajas?ver=3Dactos"])
    expect(cartas(DUENAS[0], "Dar cambio")[0]).toContain(parte);
  expect(cartas(DUENAS[1], "Dar cambio")).toEqual([]);
});

test("an owner whose mailbox was full is told an hour later, and the others are not told again", async () => {
  await elegir(DUENAS[1], "cajon", true);
  await mundo.avanzar(25 * HORA_MS);
  buzon.llenos.add(DUENAS[1]);
  await abrirCajon("Falta sencillo");
  await hasta("the letter of one", async () => cartas(DUENAS[0], "Falta sencillo").length === 1);
  await hasta("a row for the other", async () => (await filas("cajon")) === 1);
  expect(cartas(DUENAS[1], "Falta sencillo")).toEqual([]);
  buzon.llenos.clear();
  await mundo.avanzar(HORA_MS + 60_000);
  await hasta("the letter of the other", async () => cartas(DUENAS[1], "Falta sencillo").length === 1);
  expect(cartas(DUENAS[0], "Falta sencillo")).toHaveLength(1);
});

test("discounts, lent permissions and annulments are told to the owner who asked for them, and to no other", async () => {
  const clases = ["descuentos", "permisos", "anulaciones"] as const;
  for (const clase of clases) await elegir(DUENAS[0], clase, true);
  const detalle = "factura 8: descuento de Bs 5.00 sobre Bs 25.00";
  await contar("bitacora", { accion: DESCUENTO_PROPIO, detalle });
  await contar("bitacora", { accion: "abrirTurno", detalle: "abrir con Bs 100.00" }, "Rosa");
  await contar("anulacion", { cuf: "A1B2", ventaId: "", monto: "77.00", turno: null });
  const partes = [
    ["Juan: Vendi=C3=B3 con descuento, factura 8: descuento de Bs 5.00", "acto=3Ddescuentos"],
    ["abrir con Bs 100.00 (permiti=C3=B3 Rosa)", "acto=3Dpermisos"],
    ["Factura A1B2, Bs 77.00", "acto=3Danulaciones"],
  ] as const;
  for (const [texto, enlace] of partes) {
    await hasta(texto, async () => cartas(DUENAS[0], texto).length === 1);
    expect(cartas(DUENAS[0], texto)[0]).toContain(enlace);
    expect(cartas(DUENAS[1], texto)).toEqual([]);
  }
});

test("documents are told of once they have waited for a day", async () => {
  const esperan = () => cartas(DUENAS[0], "llegar a Impuestos");
  await mundo.caer();
  const pedido = { ...z.record(z.string(), z.unknown()).parse(toWire(EJEMPLOS[1])), contingencia: true };
  exigir(await mundo.api("POST", "/v1/facturas", pedido));
  await mundo.avanzar(23 * HORA_MS);
  await mirado("documentos");
  expect(esperan()).toEqual([]);
  await mundo.avanzar(2 * HORA_MS);
  await hasta("the letter", async () => esperan().length === 1);
  for (const parte of [
    "1 documento espera llegar",
    "desde hace 25 h",
    "/portal/ventas?estado=3DSIN_RESPUESTA",
  ])
    expect(esperan()[0]).toContain(parte);
  await mundo.normal();
});

test("the certificate is told of from 15 days before its end", async () => {
  const desdeMs = mundo.ahora() - 24 * HORA_MS;
  const cargar = async (dias: number) => {
    const pedido = { titular: "Prueba", nit: 1023456022, clave: "secreta", desdeMs };
    const archivo = join(mundo.config.dataDir, "otro.p12");
    writeFileSync(archivo, buildP12({ ...pedido, hastaMs: mundo.ahora() + dias * 24 * HORA_MS }));
    const taller = {
      db: mundo.db(),
      secretos: loadSecretos(mundo.config.dataDir),
      now: () => mundo.ahora(),
    };
    expect(await loadCertificado(taller, mundo.empresas[0].nit, archivo, "secreta")).toMatchObject({
      ok: true,
    });
  };
  const dichas = () => cartas(DUENAS[0], "=C3=A9l no se puede facturar");
  await cargar(16);
  await mundo.avanzar(HORA_MS);
  await mirado("certificado");
  expect(dichas()).toEqual([]);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("the letter", async () => dichas().length > 0);
  expect(dichas()[0]).toMatch(/firma[ _\r\n]+vence[ _]en[ _]14/);
});

test("a token's end and few credits are told with where the next ones come from", async () => {
  const [{ nit, ownerToken }] = mundo.empresas;
  const archivo = p12De(nit, "secreta", mundo.ahora(), 400);
  exigir(await mundo.api("POST", "/v1/cuenta/certificado", { archivo, clave: "secreta" }, como(ownerToken)));
  const token = tokenDe({ exp: Math.round(mundo.ahora() / 1000) + 12 * 24 * 3600 });
  exigir(await mundo.api("POST", "/v1/cuenta/token", { token }, como(ownerToken)));
  const resto = (await mundo.creditos()) - 5;
  await transaccion(mundo.db(), nit, (tx) => addCreditos(tx, nit, "ajuste", -resto, mundo.ahora()));
  await mirado("creditos");
  await mundo.avanzar(25 * HORA_MS);
  const textos = () => buzon.cartas.filter(({ para }) => para === DUENAS[0]).map(({ texto }) => texto);
  const hay = (parte: string) => textos().some((texto) => texto.replaceAll("=\r\n", "").includes(parte));
  await hasta("the letter of the token", async () => hay("Genere otro en el portal de Impuestos"));
  expect(hay("lo en Ajustes, Firma y token")).toBe(true);
  await hasta("the letter of credits", async () => hay("dalos a: Soporte, 77712345"));
});
