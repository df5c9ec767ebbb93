import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sha256 } from "@mostrador/core/node";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { conectarCaja, dueno, startCaja, ventaDe, type CajaPuente } from "../support/caja.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { oidos, startIntruso, startOyente, type Oyente } from "../support/oyente.ts";

const PIN = "2468";
const COMPRADOR = { nit: "1028627025", nombre: "Hilandería Quillacollo" };

/** A till on another computer of the shop, with somebody who listens on the network. docs/trust.md, 78. */
describe("the shop's network", () => {
  let mundo: Mundo;
  let caja: CajaPuente;
  let oyente: Oyente;
  const otros: Oyente[] = [];

  beforeAll(async () => {
    oyente = await startOyente("http://127.0.0.1:1");
    mundo = await startMundo({ MOSTRADOR_SERVER_URL: oyente.url });
    oyente.apuntar(mundo.base);
    caja = await startCaja(mundo);
  });
  afterEach(async () => {
    for (const otro of otros.splice(0)) await otro.close();
  });
  afterAll(async () => {
    await mundo.caja.stop();
    await oyente.close();
    await mundo.close();
  });

  const leerServidor = <T>(leer: (db: Database.Database) => T): T => {
    const db = new Database(join(mundo.config.data, "servidor.db"), { readonly: true });
    try {
      return leer(db);
    } finally {
      db.close();
    }
  };
  const codigoNuevo = async (): Promise<string> =>
    (await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 1, reemplazar: true }))
      .codigo;
  const base = <T>(leer: (db: Database.Database) => T): T => {
    const db = new Database(join(mundo.config.data, "caja", "caja.db"), { readonly: true });
    try {
      return leer(db);
    } finally {
      db.close();
    }
  };
  const hashDe = (): string =>
    leerServidor((db) =>
      String(
        db.prepare("select token_hash from terminales where revocado = 0 and punto_venta = 1").pluck().get(),
      ),
    );
  const enLinea = () => hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  const formas = (codigo: string) => ({ codigo, codigoSinGuiones: codigo.replaceAll("-", "") });

  test("is heard by this ear, in any of three writings", async () => {
    await fetch(`${oyente.url}/v1/terminal/emparejar`, {
      method: "POST",
      body: '{"codigo":"SECRETO-CLARO"}',
    });
    await fetch(`${oyente.url}/${Buffer.from("SECRETO-EN-HEX").toString("hex")}`);
    await fetch(`${oyente.url}/${Buffer.from("x SECRETO-EN-BASE64").toString("base64")}`);
    const secretos = {
      claro: "SECRETO-CLARO",
      hex: "SECRETO-EN-HEX",
      base64: "SECRETO-EN-BASE64",
      otro: "NO-DICHO",
    };
    expect(oidos(oyente.oido(), secretos)).toEqual(["claro", "hex", "base64"]);
    oyente.olvidar();
  });

  test("gives a machine in the middle nothing at a pairing, and the code stays good", async () => {
    const intruso = await startIntruso(mundo.base);
    otros.push(intruso);
    const codigo = await codigoNuevo();
    await expect(caja.invoke("emparejar", { urlServidor: intruso.url, codigo })).rejects.toThrow(
      /no conoce el código: no se le envió nada/,
    );
    expect(intruso.oido().toString()).toContain("/saludo");
    expect(intruso.oido().toString()).not.toContain("/emparejar/prueba");
    expect(oidos(intruso.oido(), formas(codigo))).toEqual([]);
    await caja.invoke("emparejar", { urlServidor: oyente.url, codigo });
    expect(oidos(oyente.oido(), formas(codigo))).toEqual([]);
  });

  test("tells a listener nothing of pairing, PINs, buyers and credentials", async () => {
    const codigo = await codigoNuevo();
    await caja.invoke("emparejar", { urlServidor: oyente.url, codigo });
    await caja.invoke("abrirTurno", { inicial: "100.00" });
    const persona = {
      id: null,
      nombre: "María Choque",
      permisos: ["productos", "configuracion"],
      activo: true,
    };
    const personas = await caja.invoke("guardarUsuario", { ...persona, pin: PIN });
    await caja.invoke("entrar", { usuarioId: personas[0].id, pin: PIN });
    await enLinea();
    const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
    const cliente = { tipoDocumento: 5, numeroDocumento: COMPRADOR.nit, complemento: null };
    const venta = {
      ...ventaDe(producto),
      cliente: { ...cliente, razonSocial: COMPRADOR.nombre, correo: null },
    };
    await caja.invoke("cobrar", { ventaId: crypto.randomUUID(), venta });
    await hasta("todo se envió", async () => (await caja.invoke("estado")).pendientes.porSubir === 0);
    const pin = base((db) => db.prepare("select pin from usuarios where pin is not null").pluck().get());
    const todo = oyente.oido();
    expect(todo.length).toBeGreaterThan(50_000);
    expect(
      oidos(todo, { ...formas(codigo), pin: String(pin), persona: persona.nombre, ...COMPRADOR }),
    ).toEqual([]);
    expect(todo.toString("latin1")).not.toMatch(/trm_[\w-]{20}|bearer/i);
    expect(todo.toString("latin1")).not.toContain("/v1/terminal");
  });

  test("carries a till's calls over connections that stay open", async () => {
    const [antes, oido] = [oyente.conexiones(), oyente.oido().length];
    for (let venta = 0; venta < 5; venta++) expect((await caja.vender()).estado).toBe("EMITIDA");
    expect(oyente.oido().length).toBeGreaterThan(oido + 5000);
    expect(oyente.conexiones() - antes).toBeLessThanOrEqual(3);
  });

  test("where another machine stands in the server's place: the till sells offline and says why", async () => {
    const intruso = await startIntruso(mundo.base);
    otros.push(intruso);
    oyente.apuntar(intruso.url);
    await hasta("lo dice", async () =>
      /no muestra la llave del servidor/.test((await caja.invoke("estado")).luces.servidor.texto),
    );
    await caja.vender();
    expect((await caja.invoke("estado")).pendientes.porSubir).toBe(1);
    expect(intruso.oido().length).toBe(0);
    oyente.apuntar(mundo.base);
    await enLinea();
  });

  test("with a till of before: it learns the key, and goes over to TLS", async () => {
    await mundo.caja.stop();
    const db = new Database(join(mundo.config.data, "caja", "caja.db"));
    db.prepare("update ajustes set valor = json_remove(valor, '$.llaves') where clave = 'credencial'").run();
    db.close();
    // A row of before does not tell whether its credential was heard.
    const suServidor = new Database(join(mundo.config.data, "servidor.db"));
    suServidor.prepare("update terminales set oido = 1 where revocado = 0").run();
    suServidor.close();
    oyente.olvidar();
    await mundo.caja.start();
    caja = await conectarCaja(mundo);
    const llaves = () =>
      base((leida) =>
        leida
          .prepare("select json_array_length(valor, '$.llaves') from ajustes where clave = 'credencial'")
          .pluck()
          .get(),
      );
    await hasta("la aprende", () => llaves() === 1);
    // The token that the listener heard ends: the till draws another one, which he does not hear.
    const token = /bearer (trm_[\w-]+)/i.exec(oyente.oido().toString("latin1"))?.[1] ?? "";
    expect(token).not.toBe("");
    await hasta("la credencial oída tiene sucesora", () => hashDe() !== sha256(Buffer.from(token)));
    await enLinea();
    const antes = oyente.oido().length;
    expect(oyente.oido().toString("latin1")).toContain("/v1/terminal/estado");
    await hasta("habla otra vez", () => oyente.oido().length > antes + 2000);
    expect(oyente.oido().subarray(antes).toString("latin1")).not.toContain("/v1/terminal/estado");
  });

  test("with a successor that the server announced: the till takes it, and no other", async () => {
    const numeros = () =>
      base((leida) =>
        String(
          leida.prepare("select valor ->> '$.llaves' from ajustes where clave = 'credencial'").pluck().get(),
        ),
      );
    const { siguiente } = admin("llave", "preparar");
    await hasta("la aprende, con el servidor andando", () => numeros().includes(siguiente.huella));
    const cambio = admin("llave", "cambiar");
    expect(cambio.en_uso).toEqual(siguiente);
    await hasta("olvida la anterior", () => numeros() === JSON.stringify([siguiente.huella]));
    await enLinea();
    await entrar();
    expect((await caja.vender()).estado).toBe("EMITIDA");
    // Away over the change: the till sells offline, and says what to do.
    await mundo.servidor.stop();
    admin("llave", "preparar");
    expect(admin("llave", "cambiar").sin_aprenderla).toContainEqual(
      expect.objectContaining({ sucursal: 0, punto_venta: 1 }),
    );
    await mundo.servidor.start();
    await hasta("lo dice", async () =>
      /no muestra la llave del servidor/.test((await caja.invoke("estado")).luces.servidor.texto),
    );
    await caja.vender();
    await entrar();
    await caja.invoke("emparejar", { urlServidor: oyente.url, codigo: await codigoNuevo() });
    await enLinea();
  });

  async function entrar(): Promise<void> {
    const { usuarios } = await caja.invoke("estado");
    await caja.invoke("entrar", { usuarioId: usuarios[0].id, pin: PIN });
  }

  function admin(...orden: string[]) {
    const env = {
      ...process.env,
      MOSTRADOR_DATA: mundo.config.data,
      DATABASE_URL: mundo.config.databaseUrl ?? "",
    };
    const { stdout, stderr, status } = spawnSync(process.execPath, [mundo.config.guiones.admin, ...orden], {
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }
});
