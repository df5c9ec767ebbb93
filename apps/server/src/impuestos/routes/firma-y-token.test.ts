/** The owner renews certificate and token in the portal: checked, sealed, audited, and in use at once. */
import { isLigero, openP12, verifyFirma } from "@mostrador/core/firma";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCadenas } from "../../motor/auditoria.ts";
import { getEmpresa, updateEmpresa } from "../../cuenta/db/empresas.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { createAligerarGuardados } from "../jobs/aligerar-guardados.ts";
import { loadSecretos } from "../../secretos.ts";
import { createFirmas } from "../siat/signers.ts";
import { renovarClaveDueno } from "../../identidad/clave-dueno.ts";
import { p12De, tokenDe } from "../../support/credenciales.ts";
import { como } from "../../support/entrar.ts";
import { exigir, llamar, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const DIA_MS = 86_400_000;
const CLAVE = "mi-clave-secreta";
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

let claveDueno: string | null = null;
const dueno = () => como(claveDueno ?? mundo.empresas[0].ownerToken);
const cargar = (archivo: string, clave = CLAVE) =>
  mundo.api("POST", "/v1/cuenta/certificado", { archivo, clave }, dueno());
const poner = (token: string) => mundo.api("POST", "/v1/cuenta/token", { token }, dueno());
const ver = async () =>
  exigir(await mundo.api("GET", "/v1/cuenta/firma-y-token", undefined, dueno())).body.datos;
const exp = (dias: number) => Math.round((mundo.ahora() + dias * DIA_MS) / 1000);
const dia = (texto: string) => Math.round((Date.parse(texto) - mundo.ahora()) / DIA_MS);

test("both are shown with their ends, and nothing of what they hold", async () => {
  const datos = await ver();
  expect(datos).toEqual({
    certificado: { titular: "Prueba", vence: expect.any(String) },
    token: { vence: expect.any(String) },
    anexo: "ley-843",
  });
  expect(dia(datos.certificado.vence)).toBe(899);
  expect(dia(datos.token.vence)).toBe(365);
});

describe("a certificate is refused, and the old one stays,", () => {
  test.each([
    [
      "with a wrong password",
      () => cargar(p12De(1023456022, "otra", mundo.ahora(), 90)),
      /contraseña .* no es la correcta/,
    ],
    [
      "of another NIT",
      () => cargar(p12De(3344556017, CLAVE, mundo.ahora(), 90)),
      /3344556017, no el NIT 1023456022/,
    ],
    [
      "that has ended",
      () => cargar(p12De(1023456022, CLAVE, mundo.ahora(), -2)),
      /venció el \d\d\/\d\d\/\d{4}: pida otro/,
    ],
    ["that is none", () => cargar("QUJD"), /no es un certificado \.p12/],
    ["that is torn", () => cargar("no es base64"), /no llegó entero/],
    ["that is too big", () => cargar("A".repeat(200_001)), /muy grande/],
  ])("%s", async (_caso, hacer, texto) => {
    const antes = await ver();
    const { status, body, texto: cuerpo } = await hacer();
    expect([status, body.detail[0].msg]).toEqual([422, expect.stringMatching(texto)]);
    expect(cuerpo).not.toContain(CLAVE);
    expect(await ver()).toEqual(antes);
  });
});

describe("a token is refused, and the old one stays,", () => {
  test.each([
    ["that is none", () => poner("no.es"), /no es un token delegado: cópielo entero/],
    [
      "of another NIT",
      () => poner(tokenDe({ exp: exp(90), nitDelegado: 3344556017 })),
      /es para el NIT 3344556017/,
    ],
    [
      "of another system",
      () => poner(tokenDe({ exp: exp(90), codigoSistema: "OTRO" })),
      /es para el sistema OTRO/,
    ],
    [
      "that has ended",
      () => poner(tokenDe({ exp: exp(-2), nitDelegado: 1023456022 })),
      /venció el .*: genere otro/,
    ],
    ["that is too long", () => poner("a".repeat(4001)), /muy largo/],
  ])("%s", async (_caso, hacer, texto) => {
    const antes = await ver();
    const { status, body } = await hacer();
    expect([status, body.detail[0].msg]).toEqual([422, expect.stringMatching(texto)]);
    expect(await ver()).toEqual(antes);
  });
});

test("an annex is one of the laws' that the program knows, and the old one stays", async () => {
  const { status, body } = await mundo.api("POST", "/v1/cuenta/anexo", { anexo: "ley-1" }, dueno());
  expect([status, body.detail[0].loc]).toEqual([422, ["body", "anexo"]]);
  expect((await ver()).anexo).toBe("ley-843");
});

test("renewed, both serve the next document without a restart, and in a server that knew the old ones", async () => {
  const [{ nit, codigoSistema }] = mundo.empresas;
  const otro = createFirmas(loadSecretos(mundo.config.dataDir), mundo.ahora);
  const desdeOtro = async () => otro.firmanteOf(await getEmpresa(mundo.db(), nit))?.certificadoBase64;
  const viejo = await desdeOtro();
  const archivo = p12De(nit, CLAVE, mundo.ahora(), 700);
  const nuevo = openP12(Buffer.from(archivo, "base64"), CLAVE, mundo.ahora());
  if (!nuevo.ok) throw new Error(nuevo.error.kind);
  const { certificado, certificadoBase64 } = nuevo.value;
  const contribuyente = { nit, razonSocial: `Empresa ${nit}`, modalidad: 1, codigoSistema, certificado };
  const { body } = await llamar(`${mundo.controlUrl}/control/contribuyentes`, "POST", contribuyente, {});
  const respuestas = [exigir(await cargar(archivo)), exigir(await poner(body.token))];
  expect(await ver()).toEqual(respuestas[1]?.body.datos);
  expect(dia((await ver()).certificado.vence)).toBe(700);
  const emitida = exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" }));
  const { estado, xml } = await mundo
    .db()
    .selectFrom("facturas")
    .select(["estado", "xml"])
    .where("cuf", "=", soughtCuf(emitida.body.datos.cuf))
    .executeTakeFirstOrThrow();
  const firma = verifyFirma(xml.toString("utf8"));
  expect([estado, firma.ok && firma.value.certificado.raw.toString("base64")]).toEqual([
    "EMITIDA",
    certificadoBase64,
  ]);
  expect(await desdeOtro()).toBe(certificadoBase64);
  expect(viejo).not.toBe(certificadoBase64);
  for (const secreto of [CLAVE, archivo.slice(0, 200), body.token]) {
    expect(respuestas.map(({ texto }) => texto).join()).not.toContain(secreto);
    expect(mundo.registro.join("\n")).not.toContain(secreto);
    expect(JSON.stringify(await mundo.db().selectFrom("auditoria").selectAll().execute())).not.toContain(
      secreto,
    );
  }
});

test("each renewal is in the company's chain of audit, with its caller and its end", async () => {
  const filas = await mundo
    .db()
    .selectFrom("auditoria")
    .select(["suceso", "despues", "antes"])
    .where("cuf", "=", "")
    .orderBy("id")
    .execute();
  expect(filas).toEqual([
    {
      suceso: "certificado: clave del dueño",
      antes: null,
      despues: expect.stringMatching(/^vale hasta \d\d\//),
    },
    { suceso: "token: clave del dueño", antes: null, despues: expect.stringMatching(/^vale hasta \d\d\//) },
  ]);
  expect((await checkCadenas(mundo.db())).map(({ rotura }) => rotura)).toEqual([null, null]);
});

test("a certificate that has ended is told as ended, not as absent", async () => {
  await mundo.avanzar(701 * DIA_MS);
  // The owner's key has ended too: she has another one.
  const taller = { db: mundo.db(), now: () => mundo.ahora(), secretos: loadSecretos(mundo.config.dataDir) };
  const nueva = await renovarClaveDueno(taller, mundo.empresas[0].nit, { quien: "prueba", sesion: null });
  if (!nueva.ok) throw new Error(nueva.error.kind);
  claveDueno = nueva.value;
  const { body } = await mundo.api("GET", "/v1/portal/inicio", undefined, dueno());
  expect(dia(body.datos.certificado_vence)).toBe(-1);
  expect(Date.parse(body.datos.token_vence)).toBeLessThan(mundo.ahora());
  const metricas = await (await fetch(`${mundo.base()}/metrics`)).text();
  expect(metricas).toMatch(/^mostrador_certificado_restante_seconds -\d+/m);
});

test("a file of many rounds is opened beside the server, and kept so that it opens at once", async () => {
  const { nit } = mundo.empresas[0];
  const archivo = p12De(nit, CLAVE, mundo.ahora(), 650, 100_000);
  const abierto = new AbortController();
  const carga = cargar(archivo).finally(() => abierto.abort());
  let atendidas = 0;
  // The server is in this process: an event loop that derives the key answers nothing.
  while (!abierto.signal.aborted) {
    exigir(await mundo.api("GET", "/healthz"));
    atendidas++;
  }
  exigir(await carga);
  expect(atendidas).toBeGreaterThan(5);
  expect(dia((await ver()).certificado.vence)).toBe(650);
  const secretos = loadSecretos(mundo.config.dataDir);
  const guardado = async () => secretos.open((await getEmpresa(mundo.db(), nit)).p12 ?? Buffer.alloc(0));
  expect(isLigero(await guardado())).toBe(true);
  // One that an older program stored as it came is made light by the next start.
  const pesado = secretos.seal(Buffer.from(archivo, "base64"));
  await transaccion(mundo.db(), nit, (tx) => updateEmpresa(tx, nit, { p12: pesado }));
  const aligerarGuardados = createAligerarGuardados({
    db: mundo.db(),
    secretos,
    fin: new AbortController().signal,
  });
  expect(await aligerarGuardados()).toBe("acabada");
  expect(isLigero(await guardado())).toBe(true);
});
