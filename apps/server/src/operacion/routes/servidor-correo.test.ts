import type { AddressInfo } from "node:net";
import { buildP12, openP12 } from "@mostrador/core/firma";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import type { Mundo } from "../../support/mundo.ts";
import { duenaDe, startServidorPropio } from "../../support/servidor-propio.ts";

const CLAVE = "abcd efgh ijkl mnop";
const cartas: string[] = [];
const [ahora, DIA_MS] = [Date.now(), 86_400_000];
const propio = openP12(
  buildP12({
    titular: "Correo de la tienda",
    nit: 1,
    clave: CLAVE,
    desdeMs: ahora - DIA_MS,
    hastaMs: ahora + DIA_MS,
  }),
  CLAVE,
  ahora,
);
if (!propio.ok) throw new Error(propio.error.kind);
/** A mail server that asks for a password, and offers STARTTLS by a certificate of its own. */
const smtp = new SMTPServer({
  key: propio.value.key.export({ format: "pem", type: "pkcs8" }),
  cert: propio.value.certificado,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _sesion, listo) =>
    username === "ventas" && password === CLAVE
      ? listo(null, { user: username })
      : listo(new Error("535 no")),
  onRcptTo: ({ address }, _sesion, listo) => listo(address.startsWith("lleno") ? new Error("550 no") : null),
  onData: (flujo, sesion, listo) => {
    flujo.resume();
    flujo.on("end", () => {
      cartas.push(sesion.envelope.rcptTo[0]?.address ?? "");
      listo();
    });
  },
});
let mundo: Mundo;
let puerto = 0;
beforeAll(async () => {
  const servidor = await new Promise<typeof smtp.server>((listo) => {
    const suyo = smtp.listen(0, "127.0.0.1", () => listo(suyo));
  });
  ({ port: puerto } = servidor.address() as AddressInfo);
  mundo = await startServidorPropio({ ambiente: "produccion" });
});
afterAll(async () => {
  await mundo.close();
  smtp.close();
});

const duena = duenaDe(() => mundo);
const PARA = "duena@ejemplo.bo";
const correo = (cambios: object = {}) => ({
  servidor: "127.0.0.1",
  puerto,
  seguridad: "ninguna",
  usuario: "ventas",
  contrasena: CLAVE,
  remitente: "ventas@ejemplo.bo",
  ...cambios,
});
const probar = async (pedido: object | null, para = PARA) =>
  exigir(await duena("POST", "/correo/probar", { para, correo: pedido })).body.datos;
const pedirEnlace = async () =>
  exigir(await mundo.api("POST", "/v1/auth/solicitar-acceso", { email: PARA }, { "x-api-key": null })).body
    .datos;

test.each([
  ["a wrong password", { contrasena: "otra" }, "contraseña de aplicación"],
  ["a closed port", { puerto: 9 }, "no recibe correo en ese puerto"],
  ["a name that is none", { servidor: "no-existe.invalid" }, "No se encuentra un servidor de correo"],
  ["a certificate of its own", { seguridad: "starttls" }, "no es de confianza"],
  ["TLS where there is none", { seguridad: "tls" }, "pruebe 465 con TLS, o 587 con STARTTLS"],
])("a trial tells of %s what to do, and stores nothing", async (_que, cambios, frase) => {
  expect(await probar(correo(cambios))).toMatchObject({ bien: false, texto: expect.stringContaining(frase) });
  expect(exigir(await duena("GET", "")).body.datos.correo).toBeNull();
});

test("a certificate of its own is confirmed by its fingerprint, and no other one is trusted then", async () => {
  const conTls = correo({ seguridad: "starttls" });
  const { huella, texto } = await probar(conTls);
  expect(texto).toContain(huella);
  const antes = cartas.length;
  expect(await probar({ ...conTls, huella })).toMatchObject({ bien: true });
  expect(cartas).toHaveLength(antes + 1);
  const otra = huella.replace(/^../, huella.startsWith("00") ? "01" : "00");
  const { status, texto: dicho } = await duena("POST", "/correo", { ...conTls, huella: otra });
  expect([status, dicho]).toEqual([422, expect.stringContaining("muestra otro certificado")]);
  expect(exigir(await duena("POST", "/correo", { ...conTls, huella })).body.datos.correo).toMatchObject({
    huella,
  });
  expect(await probar(null)).toMatchObject({ bien: true });
  await duena("DELETE", "/correo");
  cartas.length = 0;
});

test("a refused address is told; a letter that goes arrives at the owner", async () => {
  expect((await probar(correo(), "lleno@ejemplo.bo")).texto).toContain("no acepta el correo");
  expect(await probar(correo())).toMatchObject({ bien: true });
  expect(cartas).toEqual([PARA]);
});

test("links go to a file, by the mail server once it is stored, and to the file again", async () => {
  await pedirEnlace();
  expect(cartas).toHaveLength(1);
  const guardado = exigir(await duena("POST", "/correo", correo()));
  expect(guardado.body.datos.correo).toMatchObject({ fijo: false, servidor: "127.0.0.1", usuario: "ventas" });
  expect(guardado.texto).not.toContain(CLAVE);
  await pedirEnlace();
  expect(cartas).toHaveLength(2);
  await mundo.reiniciar();
  await pedirEnlace();
  expect(cartas).toHaveLength(3);
  await duena("DELETE", "/correo");
  await pedirEnlace();
  expect(cartas).toHaveLength(3);
});

test("the stored password stays for its server and user, and goes to no other; the database has it sealed", async () => {
  exigir(await duena("POST", "/correo", correo()));
  const filas = await mundo.db().selectFrom("ajustes").selectAll().execute();
  expect(JSON.stringify(filas)).not.toContain(CLAVE);
  expect(await probar(correo({ contrasena: null }))).toMatchObject({ bien: true });
  expect(await probar(null)).toMatchObject({ bien: true });
  for (const otro of [{ servidor: "otro.bo" }, { usuario: "otra" }, { puerto: puerto + 1 }]) {
    const { status, texto } = await duena("POST", "/correo", correo({ contrasena: null, ...otro }));
    expect([status, texto]).toEqual([422, expect.stringContaining("Escriba la contraseña")]);
  }
});

test("a server of trials sends no mail, and says so", async () => {
  const pruebas = await startServidorPropio({ ambiente: "sandbox" });
  const llamar = duenaDe(() => pruebas);
  const { headers } = await llamar("POST", "/correo/probar", { para: PARA, correo: correo() });
  expect(headers.get("x-error-code")).toBe("correoDePruebas");
  exigir(await llamar("POST", "/correo", correo()));
  expect(exigir(await llamar("GET", "")).body.datos.en_pruebas).toBe(true);
  await pruebas.close();
});
