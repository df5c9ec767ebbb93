import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { readConfig, type ConfigDemo } from "../../scripts/demo/config.ts";
import { buildPantallas } from "../../scripts/demo/pantallas.ts";
import { entrarEnCaja, type CajaPuente } from "../support/caja.ts";
import { fotografo } from "../support/fotos.ts";
import { freePort } from "@mostrador/core/support";
import { hasta } from "../support/mundo.ts";
import { CON_NAVEGADOR, openNavegador } from "../support/navegador.ts";
import { PantallaCaja } from "../support/pantalla-caja.ts";
import { mirarVacia } from "../support/tienda-vacia.ts";
import { CLAVE, NIT, registrarEmpresa } from "../support/registrar-empresa.ts";
import { revisor } from "../support/ventanas.ts";

const mirar = revisor("instalacion");

/** A shop with the tax system and one computer; the second one comes later. No person starts a server for it. */
describe("a shop with one computer", CON_NAVEGADOR, () => {
  let config: ConfigDemo;
  let programas: Programas;
  let caja: CajaPuente;
  let browser: Browser;
  // oxlint-disable-next-line typescript/no-explicit-any -- what the owner types
  let datos: any;

  beforeAll(async () => {
    const [siatPort, desktopPort, serverPort] = await Promise.all([freePort(), freePort(), freePort()]);
    config = readConfig({
      MOSTRADOR_DATA: mkdtempSync(join(tmpdir(), "mostrador-una-")),
      MOSTRADOR_PORT: String(serverPort),
      MOSTRADOR_SIAT_PORT: String(siatPort),
      MOSTRADOR_DESKTOP_PORT: String(desktopPort),
      MOSTRADOR_HEADLESS: "1",
    });
    programas = createProgramas(config, { MOSTRADOR_SERVER_URL: "" });
    buildPantallas();
    browser = await openNavegador();
    await programas.simulador.start();
    datos = await registrarEmpresa(siatPort);
    await programas.caja.start();
    caja = await entrarEnCaja(config.data);
  });
  afterAll(async () => {
    await browser.close();
    await programas.caja.stop();
    await programas.simulador.stop();
    rmSync(config.data, { recursive: true, force: true });
  });

  const revisar = async (cambios: object): Promise<Record<string, [string, string]>> => {
    const { puntos } = await caja.invoke("revisarInstalacion", { ...datos, ...cambios });
    return Object.fromEntries(
      puntos.map((p: { dato: string; estado: string; texto: string }) => [p.dato, [p.estado, p.texto]]),
    );
  };

  test("is told of each thing that the owner brought whether it serves, until when, and whose it is", async () => {
    const puntos = await revisar({});
    expect(puntos).toMatchObject({
      nit: ["bien", `El NIT ${NIT} está bien escrito.`],
      certificado: [
        "bien",
        expect.stringMatching(
          /^El certificado es de Doña Justina Mamani y vale hasta el \d\d\/\d\d\/\d{4}\.$/,
        ),
      ],
      token: ["bien", expect.stringMatching(/^El token vale hasta el/)],
      comunicacion: ["bien", "Impuestos responde y acepta el token."],
      sistema: ["bien", "Impuestos reconoce el sistema, la modalidad y el ambiente para este NIT."],
    });
  });

  test("is asked about a certificate of another name", async () => {
    const { certificado } = await revisar({ razonSocial: "Tienda Nueva" });
    expect(certificado).toEqual([
      "aviso",
      expect.stringMatching(/es de Doña Justina Mamani .*Usted escribió «Tienda Nueva»: si no es la misma/),
    ]);
  });

  test.each([
    [
      "a wrong password",
      { p12: { clave: "otra" } },
      "certificado",
      "La contraseña del .p12 no es la correcta.",
    ],
    [
      "a file that is no certificate",
      { p12: { archivo: "AAAA" } },
      "certificado",
      "El archivo no es un certificado .p12: pida a la entidad certificadora el .p12 o .pfx.",
    ],
    [
      "somebody else's NIT",
      { nit: 3344556017 },
      "certificado",
      `El certificado es de Doña Justina Mamani y lleva el número ${NIT}, no el NIT 3344556017.`,
    ],
    [
      "no token",
      { token: "hola" },
      "token",
      "Eso no es un token delegado: cópielo entero del portal de Impuestos, sin espacios.",
    ],
    [
      "another system's code",
      { codigoSistema: "SIS-2" },
      "token",
      "El token es para el sistema SIS-1, no para SIS-2.",
    ],
    [
      "a certificate left out",
      { p12: null },
      "certificado",
      "La modalidad electrónica firma cada factura: elija el archivo .p12 y escriba su contraseña.",
    ],
  ])("explains %s", async (_case, cambios: Readonly<Record<string, unknown>>, dato, texto) => {
    const { p12, ...otros } = cambios;
    const certificado = p12 === undefined ? {} : { p12: p12 === null ? null : { ...datos.p12, ...p12 } };
    expect((await revisar({ ...otros, ...certificado }))[dato]).toEqual(["mal", texto]);
  });

  test("explains that the tax system refuses the token, or the modality, or does not answer", async () => {
    const partes = datos.token.split(".");
    const falso = [partes[0], partes[1], "ZmFsc28"].join(".");
    expect((await revisar({ token: falso }))["comunicacion"]?.[0]).toBe("mal");
    expect((await revisar({ modalidad: 2, p12: null }))["sistema"]?.[0]).toBe("mal");
    await programas.simulador.stop();
    expect((await revisar({}))["comunicacion"]).toEqual([
      "mal",
      "No se pudo llegar a Impuestos. Revise que esta computadora tenga internet y repita.",
    ]);
    await programas.simulador.start();
    datos = await registrarEmpresa(config.siatPort);
  });

  test("installs nothing of what does not serve", async () => {
    await expect(caja.invoke("instalar", { datos: { ...datos, token: "x" }, enRed: false })).rejects.toThrow(
      "no es un token delegado",
    );
    expect(await caja.invoke("estado")).toMatchObject({ emparejada: false });
  });

  test("is set up at its screen: checked, explained, paired in one step; then it sells", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
    await page.goto(readFileSync(join(config.data, "caja", "url"), "utf8").trim());
    await page.getByText("Esta es la única computadora").waitFor();
    await mirar(page, "elegir");
    await page.getByRole("button", { name: "Me falta algo: cómo conseguir cada cosa" }).click();
    await page.getByRole("heading", { level: 1, name: "Cómo conseguir cada cosa" }).waitFor();
    for (const cosa of ["Código de sistema", "Token delegado", "Certificado digital (.p12)"])
      await page.getByRole("heading", { level: 2, name: cosa }).waitFor();
    expect(await page.getByRole("link", { name: "siat.impuestos.gob.bo" }).count()).toBe(3);
    await mirar(page, "como-conseguir");
    await page.getByRole("button", { name: "Volver" }).click();
    await page.getByText("Esta es la única computadora").click();
    for (const [campo, valor] of [
      ["NIT", String(NIT)],
      ["Razón social", datos.razonSocial],
      ["Municipio", datos.municipio],
      ["Código de sistema", datos.codigoSistema],
      ["Token delegado", datos.token],
    ])
      await page.getByRole("textbox", { name: campo }).fill(valor);
    await page.getByText("Pruebas", { exact: true }).click();
    await page.locator('input[type="file"]').setInputFiles({
      name: "certificado.p12",
      mimeType: "application/x-pkcs12",
      buffer: Buffer.from(datos.p12.archivo, "base64"),
    });
    const contrasena = page.locator('input[type="password"]');
    await contrasena.fill("equivocada");
    await page.getByRole("button", { name: "Revisar" }).click();
    await page.locator('[data-dato="certificado"][data-estado="mal"]').waitFor();
    await mirar(page, "mal");
    await contrasena.fill(CLAVE);
    await page.getByRole("button", { name: "Revisar" }).click();
    await page.locator('[data-dato="sistema"][data-estado="bien"]').waitFor();
    await mirar(page, "bien");
    await page.getByRole("button", { name: "Configurar y empezar a vender" }).click();
    const clave = page.getByTestId("clave-dueno");
    await clave.waitFor();
    expect(await clave.textContent()).toMatch(/^own_/);
    await mirar(page, "clave");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copiar" }).click();
    await page.getByRole("button", { name: "Copiada" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await clave.textContent());
    await page.getByRole("button", { name: "Imprimir" }).waitFor();
    // The paper holds the key and its name, and nothing else of the screen.
    const pdf = join(config.data, "clave.pdf");
    await page.pdf({ path: pdf });
    const papel = execFileSync("pdftotext", ["-raw", pdf, "-"], { encoding: "utf8" });
    expect(papel.replaceAll(/\s/g, "")).toContain(await clave.textContent());
    expect(papel).toContain("clave del dueño");
    const portal = (await page.getByTestId("portal-dueno").textContent()) ?? "";
    expect(papel.replaceAll(/\s/g, "")).toContain(portal);
    await mirarPortal(portal, (await clave.textContent()) ?? "");
    expect(papel).not.toMatch(/Copiar|Imprimir|empezar a vender/);
    await page.getByRole("button", { name: "La guardé" }).click();
    await page.getByLabel("Buscar producto").waitFor();
    await mirarVacia(page, mirar);
    await venderLoPrimero(page);
    await page.close();
    expect(await caja.invoke("estado")).toMatchObject({
      emparejada: true,
      empresa: { nit: NIT, razonSocial: "Almacén Doña Justina" },
    });
    expect(await caja.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
  });

  /** From the empty screen to the first invoice by what the screen offers: its card, its button, the keys that it shows. */
  async function venderLoPrimero(page: Page): Promise<void> {
    const pasos = page.getByRole("region", { name: "Para empezar" });
    await pasos.getByRole("button", { name: "Productos" }).click();
    await page.getByRole("button", { name: "Nuevo" }).click();
    await page.getByLabel("Descripción").fill("Café molido 250 g");
    await page.getByLabel(/^Código( \*)?$/).fill("CAF-1");
    await page.getByLabel("Precio (Bs)").fill("38,50");
    await page.locator('input[value*="·"]').waitFor();
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("1 producto", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await pasos.locator('[data-hecho="true"]').getByText("Sus productos").waitFor();
    await mirar(page, "un-producto");
    await page.getByRole("region", { name: "Venta" }).getByRole("button", { name: "Abrir caja" }).click();
    await page.getByLabel("Efectivo inicial (Bs)").fill("100");
    await page.getByRole("button", { name: "Abrir la caja" }).click();
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
    await page.keyboard.press("Escape");
    const pantalla = new PantallaCaja(page);
    await pantalla.buscar("cafe");
    const hecha = await pantalla.cobrarEfectivo("");
    expect([hecha.estado, hecha.titulo]).toEqual(["EMITIDA", "Factura 1 emitida"]);
    await pantalla.siguiente();
    expect(await pasos.count()).toBe(0);
  }

  /** The key opens the portal at that address, at the page that was wanted; a till's code says who opens the server. */
  async function mirarPortal(portal: string, clave: string): Promise<void> {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${portal}equipos?emparejar=1`);
    await page.getByRole("button", { name: "Entrar con la clave del dueño" }).click();
    await page.getByLabel("Clave del dueño").fill(clave);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await page.getByRole("button", { name: "Crear el código" }).click();
    await page
      .getByRole("dialog")
      .getByText(/«Otra computadora», y encienda/)
      .waitFor();
    await fotografo("portal-en-red")(page, "codigo-de-la-caja");
    await page.close();
  }

  test("keeps its server to itself until the owner says so: nobody in the network reaches it, nor its set-up", async () => {
    const { activo } = await caja.invoke("servidorPropio");
    expect(activo).toMatchObject({ estado: "atiende", enRed: false, direcciones: [] });
    const servidorUrl: string =
      (await caja.invoke("compartirServidor", { enRed: true })).activo.direcciones[0] ?? "";
    const { port } = new URL(servidorUrl);
    expect(servidorUrl).toMatch(/^http:\/\//);
    await hasta("atiende en la red", async () => (await fetch(`${servidorUrl}/healthz`)).ok);
    for (const path of ["revision", "empresa", "codigo"]) {
      for (const base of [servidorUrl, `http://127.0.0.1:${port}`])
        expect((await fetch(`${base}/instalacion/${path}`, { method: "POST", body: "{}" })).status).toBe(404);
    }
    expect((await fetch(`${servidorUrl}/metrics`)).ok).toBe(false);
    await caja.invoke("compartirServidor", { enRed: false });
    await expect(fetch(`${servidorUrl}/healthz`)).rejects.toThrow();
  });

  test("lets a second computer in by a code; both sell, each with numbers of its own", async () => {
    const [direccion] = (await caja.invoke("compartirServidor", { enRed: true })).activo.direcciones;
    const { codigo } = await caja.invoke("codigoParaOtra", { reemplazarPunto: null });
    const data = mkdtempSync(join(tmpdir(), "mostrador-dos-"));
    mkdirSync(join(data, "registros"));
    const { caja: programa } = createProgramas(
      { ...config, data, desktopPort: await freePort() },
      { MOSTRADOR_SERVER_URL: "" },
    );
    try {
      await programa.start();
      const otra = await entrarEnCaja(data);
      const estado = await otra.invoke("emparejar", { urlServidor: direccion, codigo });
      expect(estado.empresa.puntoVenta).not.toBe((await caja.invoke("estado")).empresa.puntoVenta);
      await otra.invoke("abrirTurno", { inicial: "100.00" });
      await hasta("vende en línea", async () => (await otra.invoke("estado")).modo === "enLinea");
      expect(await otra.vender()).toMatchObject({ estado: "EMITIDA" });
      expect(await caja.vender()).toMatchObject({ estado: "EMITIDA" });
    } finally {
      await programa.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });

  test("is there again, with its server, after its program was killed", async () => {
    await programas.caja.kill();
    await programas.caja.start();
    caja = await entrarEnCaja(config.data);
    await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
    expect(await caja.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
  });

  test("refuses a second set-up: the company is there", async () => {
    await expect(caja.invoke("instalar", { datos, enRed: false })).rejects.toThrow("ya está emparejada");
  });
});
