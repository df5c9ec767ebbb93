import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBuzon, type Buzon } from "../../apps/server/src/support/buzon.ts";
import { startAlmacenS3, type AlmacenS3 } from "../../apps/server/src/support/s3/almacen.ts";
import { CON_SSHD, startSshd } from "../../apps/server/src/support/sshd.ts";
import { CON_NAVEGADOR } from "../support/navegador.ts";
import { findProgramas } from "../support/programas/hacer.ts";
import { manosDe, openAjuste } from "../support/portal-abierto.ts";
import { openTienda, type Tienda } from "../support/servidor-de-tienda.ts";
import { devices } from "../support/ventanas.ts";

const run = promisify(execFile);

/** The owner of a shop's own server puts its copy and its mail where she finds them, and tries both. */
describe.each(devices("desk"))("an own server's settings at a %s", CON_NAVEGADOR, (_donde, width, height) => {
  let tienda: Tienda;
  let buzon: Buzon;
  let almacen: AlmacenS3;
  let raiz: string;
  let disco: string;
  let clave = "";
  let hoja = "";
  const { boton } = manosDe(() => tienda.page);
  const tarjeta = (name: string) => tienda.page.getByRole("region", { name });
  const copia = () => tarjeta("Copia fuera del local");
  const correo = () => tarjeta("Servidor de correo");
  const campo = (donde: ReturnType<typeof tarjeta>, nombre: string) =>
    donde.getByLabel(nombre, { exact: true });

  beforeAll(async () => {
    raiz = mkdtempSync(join(tmpdir(), "servidor-portal-"));
    disco = join(raiz, "disco");
    [buzon, almacen] = await Promise.all([startBuzon(), startAlmacenS3()]);
    tienda = await openTienda("servidor", { width, height });
  });
  afterAll(async () => {
    await tienda.close();
    buzon.close();
    await almacen.close();
    rmSync(raiz, { recursive: true, force: true });
  });

  test("she finds them in the menu, and what each is for", async () => {
    await tienda.ir("Ajustes");
    await openAjuste(tienda.page, "Servidor de correo");
    await correo().getByText("Con él salen las facturas").waitFor();
    await tienda.mirar("vacio-correo");
    await openAjuste(tienda.page, "Copia fuera del local");
    await copia().getByText("Un incendio o un robo").waitFor();
    await tienda.mirar("vacio");
  });

  test("a folder that is away is told, with what to do; the key is made, and kept before it is stored", async () => {
    await boton("Configurar la copia").click();
    await copia().getByText("Haga primero la clave de las copias.").first().waitFor();
    await campo(copia(), "Carpeta").fill(disco);
    await boton("Hacer una clave").click();
    clave = await campo(copia(), "Clave de las copias").inputValue();
    expect(clave).toMatch(/^(?:[2-9A-Z]{5}-){7}[2-9A-Z]{5}$/);
    await copia().getByText("Guarde la clave fuera de este equipo, y marque la casilla.").waitFor();
    await boton("Probar").click();
    await copia()
      .getByRole("alert")
      .getByText(/conecte el disco o la carpeta de red, o corrija el destino/)
      .waitFor();
    await tienda.mirar("carpeta-ausente");
  });

  test("the trial writes at the destination; what is stored serves without a restart", async () => {
    mkdirSync(disco);
    await boton("Probar").click();
    await copia().getByRole("status").getByText("se escribió un archivo en el destino").waitFor();
    await copia().getByLabel("Guardé la clave fuera de este equipo").check({ force: true });
    await tienda.mirar("clave-guardada");
    await boton("Guardar").click();
    await copia().getByText("Sale cada 24 horas, y se guarda 30 días.").waitFor();
    await copia().getByText("la primera sale en unos minutos").waitFor();
    await tienda.mirar("copia-puesta");
    expect(await tienda.page.content()).not.toContain(clave);
    const [bajada] = await Promise.all([
      tienda.page.waitForEvent("download"),
      boton("Bajar la hoja para recuperar").click(),
    ]);
    hoja = readFileSync((await bajada.path()) ?? "", "utf8");
    expect(hoja).not.toContain(clave);
  });

  // The server's rounds take most of a minute, whatever the screen: one size waits for them.
  if (width > 500) {
    test("the copy arrives, and another computer opens it by the sheet and the key", async () => {
      await expect.poll(() => readdirSync(disco)).toEqual([expect.stringMatching(/\.copia$/)]);
      await copia()
        .getByText(/La última muestra los datos de/)
        .waitFor();
      const env = {
        ...process.env,
        ...Object.fromEntries(
          [...hoja.matchAll(/^\s+(MOSTRADOR_\w+)=(.*)\r$/gm)].map(([, k = "", v]) => [k, v]),
        ),
        MOSTRADOR_FUERA_CLAVE: clave,
        MOSTRADOR_DATA: join(raiz, "nueva"),
      };
      const { admin } = findProgramas();
      const args = [admin, "copia", "traer", "--en", join(raiz, "traidas")];
      const { stdout } = await run(process.execPath, args, { env });
      const { carpeta } = JSON.parse(stdout) as { carpeta: string };
      expect(readFileSync(join(carpeta, "servidor.key"))).toEqual(
        readFileSync(join(tienda.data, "servidor.key")),
      );
    });
  }

  test("a wrong secret of an S3 store is told, and the right one goes through", async () => {
    const { servidor, region, cubo, id, secreto } = almacen.destino;
    await boton("Cambiar").first().click();
    await copia().getByLabel("A dónde va").selectOption("s3");
    await campo(copia(), "Dirección del servicio").fill(servidor ?? "");
    await campo(copia(), "Depósito (bucket)").fill(cubo);
    await campo(copia(), "Región").fill(region);
    await campo(copia(), "Identificador de la llave").fill(id);
    await campo(copia(), "Secreto de la llave").fill("otro");
    await boton("Probar").click();
    await copia()
      .getByRole("alert")
      .getByText(/corrija el secreto de la llave/)
      .waitFor();
    await tienda.mirar("s3-secreto");
    await campo(copia(), "Secreto de la llave").fill(secreto);
    await boton("Probar").click();
    await copia().getByRole("status").getByText("se leyó igual").waitFor();
    await boton("Guardar").click();
    await copia().getByText(`s3://${cubo}/`).waitFor();
    await copia().getByRole("button", { name: "Probar" }).click();
    await copia().getByRole("status").getByText("se leyó igual").waitFor();
  });

  test("mail: a wrong port is told, a letter arrives, and links go by mail at once", async () => {
    const { hostname, port } = new URL(buzon.smtpUrl);
    await openAjuste(tienda.page, "Servidor de correo");
    await boton("Configurar el correo").click();
    await campo(correo(), "Correo desde el que se envían").fill("ventas@gmail.com");
    await campo(correo(), "Correo desde el que se envían").press("Tab");
    expect(await campo(correo(), "Servidor").inputValue()).toBe("smtp.gmail.com");
    expect(await campo(correo(), "Usuario").inputValue()).toBe("ventas@gmail.com");
    await campo(correo(), "Servidor").fill(hostname);
    await campo(correo(), "Usuario").fill("");
    await correo().getByLabel("Seguridad").selectOption("ninguna");
    await campo(correo(), "Puerto").fill("9");
    await correo().getByText("Escriba a quién enviar la prueba.").waitFor();
    await campo(correo(), "Enviar la prueba a").fill("duena@illimani.bo");
    await boton("Probar").click();
    await correo()
      .getByRole("alert")
      .getByText(/no recibe correo en ese puerto/)
      .waitFor();
    await tienda.mirar("correo-mal");
    await campo(correo(), "Puerto").fill(port);
    await boton("Probar").click();
    await correo().getByRole("status").getByText("aceptó la prueba").waitFor();
    expect(buzon.cartas.map(({ para }) => para)).toEqual(["duena@illimani.bo"]);
    await boton("Guardar").click();
    await correo()
      .getByText(`Los correos se envían por ${hostname}, puerto ${port}, de ventas@gmail.com.`)
      .waitFor();
    await tienda.mirar("puesto");
    const otra = await tienda.page.context().browser()?.newPage();
    await otra?.goto(`${tienda.base}/portal/`);
    await otra?.getByLabel("Su correo").fill("duena@illimani.bo");
    await otra?.getByRole("button", { name: "Pedir un enlace" }).click();
    await expect.poll(() => buzon.cartas.length).toBe(2);
    await otra?.close();
  });

  test("what is taken away is gone, after one question", async () => {
    await openAjuste(tienda.page, "Copia fuera del local");
    await boton("Dejar de enviarla").click();
    await tienda.mirar("quitar");
    await tienda.page.getByRole("dialog").getByRole("button", { name: "Dejar de enviarla" }).click();
    await boton("Configurar la copia").waitFor();
    await openAjuste(tienda.page, "Servidor de correo");
    await boton("Dejar de enviarlos").click();
    await tienda.page.getByRole("dialog").getByRole("button", { name: "Dejar de enviarlos" }).click();
    await boton("Configurar el correo").waitFor();
  });

  test("an SFTP server is confirmed by its fingerprint before anything goes to it", CON_SSHD, async () => {
    const sshd = await startSshd();
    const { puerto, usuario, ruta, acceso, huella } = sshd.destino;
    await openAjuste(tienda.page, "Copia fuera del local");
    await boton("Configurar la copia").click();
    await copia().getByLabel("A dónde va").selectOption("sftp");
    await campo(copia(), "Servidor").fill("127.0.0.1");
    await campo(copia(), "Puerto").fill(String(puerto));
    await campo(copia(), "Usuario").fill(usuario);
    await campo(copia(), "Carpeta").fill(ruta);
    const llave = "llaveArchivo" in acceso ? readFileSync(acceso.llaveArchivo, "utf8") : "";
    await campo(copia(), "Llave privada").fill(llave);
    await campo(copia(), "Clave de las copias").fill(clave);
    await boton("Probar").click();
    await copia()
      .getByRole("alert")
      .getByText(huella ?? "")
      .waitFor();
    await tienda.mirar("sftp-huella");
    await boton("Es la correcta: aceptarla").click();
    await copia().getByRole("status").getByText("se leyó igual").waitFor();
    await copia().getByText(`Huella confirmada: ${huella}`).waitFor();
    await copia().getByLabel("Guardé la clave fuera de este equipo").check({ force: true });
    await tienda.mirar("sftp");
    await boton("Guardar").click();
    await copia().getByText("sftp://").waitFor();
    await sshd.close();
  });

  test("nothing failed on the way", () => expect(tienda.quejas).toEqual([]));
});

test("what the environment sets is shown as fixed, and can be tried", CON_NAVEGADOR, async () => {
  const almacen = await startAlmacenS3();
  const { servidor, region, cubo, id, secreto } = almacen.destino;
  const raiz = mkdtempSync(join(tmpdir(), "fijo-"));
  const tienda = await openTienda(
    "servidor-fijo",
    { width: 1366, height: 768 },
    {
      MOSTRADOR_COPIAS: join(raiz, "copias"),
      MOSTRADOR_FUERA: `s3://${cubo}/tienda`,
      MOSTRADOR_FUERA_CLAVE: "caballo correcto grapa batería",
      MOSTRADOR_FUERA_S3_SERVIDOR: servidor ?? "",
      MOSTRADOR_FUERA_S3_REGION: region,
      MOSTRADOR_FUERA_S3_ID: id,
      MOSTRADOR_FUERA_S3_SECRETO: secreto,
      SMTP_URL: "smtps://ventas%40illimani.bo:secreta@correo.illimani.bo",
    },
  );
  await tienda.ir("Ajustes");
  await openAjuste(tienda.page, "Servidor de correo");
  await tienda.page.getByText("El correo lo fijó quien instaló este servidor").waitFor();
  await tienda.page.getByText(/Los correos se envían por correo\.illimani\.bo, puerto 465/).waitFor();
  expect(await tienda.page.getByRole("button", { name: "Cambiar" }).count()).toBe(0);
  await openAjuste(tienda.page, "Copia fuera del local");
  await tienda.page.getByText("La fija MOSTRADOR_FUERA").waitFor();
  expect(await tienda.page.getByRole("button", { name: "Cambiar" }).count()).toBe(0);
  await tienda.page.getByRole("button", { name: "Probar" }).click();
  await tienda.page.getByRole("status").getByText("se leyó igual").waitFor();
  await tienda.mirar("fijo");
  expect(tienda.quejas).toEqual([]);
  await tienda.close();
  await almacen.close();
  rmSync(raiz, { recursive: true, force: true });
});
