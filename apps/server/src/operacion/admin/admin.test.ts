import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diaDe } from "@mostrador/core/formato";
import { buildP12 } from "@mostrador/core/firma";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenDe } from "../../support/credenciales.ts";
import { findAdmin } from "../../support/programas.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";

const NIT = "1020";
const HOY = diaDe(Date.now());

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "admin-"));
  mkdirSync(join(carpeta, "copias"));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

const en = (nombre: string) => join(carpeta, nombre);

/** Settings of the copy off the premises; empty until its test. */
const fuera: Record<string, string> = {};

/** Runs `npm run admin` as a child process. */
function admin(args: readonly string[], data = "datos", input = "") {
  const env = { ...process.env, ...fuera, MOSTRADOR_DATA: en(data), MOSTRADOR_DIARIO: en("diario") };
  const { status, stdout, stderr } = spawnSync(process.execPath, [findAdmin(), ...args], {
    env,
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Gives an order's answer, parsed from JSON. Throws with its sentence where it failed. */
function bien(args: readonly string[], data?: string) {
  const { status, stdout, stderr } = admin(args, data);
  if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  const dicho = JSON.parse(stdout);
  expect(dicho, `${args.join(" ")} says what it did`).not.toBeNull();
  return dicho;
}

const pares = (opciones: Readonly<Record<string, string>>) =>
  Object.entries(opciones).flatMap(([nombre, valor]) => [`--${nombre}`, valor]);

/** The orders that the help lists: the words before the first option or note. */
function enLaAyuda(): string[] {
  const { stdout } = admin(["ayuda"]);
  return stdout
    .split("\n")
    .filter((linea) => linea.startsWith("  "))
    .map((linea) => linea.trim().split(/\s+(?=\[?--|\()/, 1)[0] ?? "");
}

const EMPRESA = {
  nit: NIT,
  "razon-social": "Prueba",
  municipio: "La Paz",
  telefono: "2222222",
  modalidad: "1",
  ambiente: "2",
  "codigo-sistema": "ABC",
  token: "t",
};

describe("each order of the help takes its options from the command line", soloEnSqlite(), () => {
  const hechas = new Set<string>();
  const hacer = (orden: string, opciones: Readonly<Record<string, string>> = {}, data?: string) => {
    hechas.add(orden);
    return bien([...orden.split(" "), ...pares(opciones)], data);
  };
  const falla = (orden: string, opciones: Readonly<Record<string, string>>, data?: string): string => {
    hechas.add(orden);
    const { status, stderr } = admin([...orden.split(" "), ...pares(opciones)], data);
    expect(status).toBe(1);
    return stderr;
  };

  test("on a company", () => {
    const p12 = en("c.p12");
    const desdeMs = Date.now() - 86_400_000;
    writeFileSync(
      p12,
      buildP12({ titular: "x", nit: Number(NIT), clave: "buena", desdeMs, hastaMs: desdeMs + 1e11 }),
    );
    const dueno = "Ana@Ejemplo.bo";
    expect(
      hacer("empresa crear", { ...EMPRESA, p12, "p12-clave": "buena", creditos: "5", dueno }),
    ).toMatchObject({
      nit: Number(NIT),
    });
    expect(hacer("usuario agregar", { nit: NIT, correo: "leo@ejemplo.bo", rol: "contador" })).toEqual({
      nit: Number(NIT),
      correo: "leo@ejemplo.bo",
      rol: "contador",
    });
    expect(falla("usuario agregar", { nit: "3344556017", correo: "leo@ejemplo.bo" })).toContain(
      "No hay una empresa",
    );
    const otra = { ...EMPRESA, "razon-social": "Otra", modalidad: "2", creditos: "0" };
    expect(falla("empresa crear", otra)).toContain(`Ya hay una empresa con NIT ${NIT}`);
    const recarga = { nit: NIT, cantidad: "3", referencia: "factura 1" };
    expect(hacer("creditos agregar", recarga)).toEqual({
      aviso: "Se agregaron 3 créditos: la empresa tiene 8 créditos.",
      nit: Number(NIT),
      agregados: 3,
      creditos: 8,
    });
    expect(hacer("creditos agregar", recarga)).toEqual({
      aviso:
        "La referencia «factura 1» ya se había cargado y no se agrega otra vez: la empresa tiene 8 créditos.",
      nit: Number(NIT),
      agregados: 0,
      creditos: 8,
    });
    expect(falla("creditos agregar", { ...recarga, nit: "999" })).toContain("No hay una empresa con NIT 999");
    writeFileSync(en("p12.txt"), "buena\n");
    expect(hacer("certificado cargar", { nit: NIT, p12, "p12-clave-archivo": en("p12.txt") })).toMatchObject({
      aviso: expect.stringContaining("El certificado quedó guardado"),
      nit: Number(NIT),
    });
    const deEntrada = ["certificado", "cargar", ...pares({ nit: NIT, p12, "p12-clave-archivo": "-" })];
    expect(admin(deEntrada, "datos", "buena").status).toBe(0);
    expect(admin(deEntrada, "datos", "mala").stderr).toContain("contraseña del .p12");
    const dos = { nit: NIT, p12, "p12-clave": "buena", "p12-clave-archivo": en("p12.txt") };
    expect(falla("certificado cargar", dos)).toContain("Deje solo una");
    expect(falla("certificado cargar", { nit: NIT, p12, "p12-clave-archivo": en("no-esta") })).toContain(
      "No se pudo leer",
    );
    expect(falla("token poner", { nit: NIT, token: "otro" })).toContain("no es un token delegado");
    const ajeno = tokenDe({ nitDelegado: 3344556017 });
    expect(falla("token poner", { nit: NIT, token: ajeno })).toContain(`no para ${NIT}`);
    const token = tokenDe({ nitDelegado: Number(NIT) });
    expect(hacer("token poner", { nit: NIT, token })).toMatchObject({
      aviso: expect.stringContaining("El token quedó guardado"),
    });
    expect(hacer("tipo-cambio poner", { usd: "12.18", fecha: HOY })).toMatchObject({
      aviso: expect.stringMatching(/^Desde el .* el dólar oficial es Bs 12\.18/),
      fecha: HOY,
      usd: "12.18",
    });
    expect(hacer("tipo-cambio poner", { usd: "6.97" })).toBeDefined();
    const desde = diaDe(Date.now() + 40 * 86_400_000);
    // A company says for which annex its system was authorised; the other one was created without an answer.
    const { token: _token, ...lista } = { ...EMPRESA, nit: "3344556017", modalidad: "2", anexo: "ley-1733" };
    expect(hacer("empresa crear", lista)).toMatchObject({ nit: 3344556017 });
    expect(falla("empresa crear", { ...lista, nit: "3344556025", anexo: "ley-1" })).toContain("--anexo: ");
    const otro_anexo = [{ nit: Number(NIT), razon_social: "Prueba", anexo: "ley-843" }];
    expect(hacer("regimen poner", { desde })).toEqual({
      aviso: expect.stringMatching(
        /^La Ley 1733 rige desde el .* a las 00:00\..* Una empresa tiene su sistema autorizado para otro anexo técnico/,
      ),
      regimen: "ley-1733",
      desde,
      otro_anexo,
    });
    expect(hacer("regimen ver")).toEqual([
      { regimen: "ley-843", desde: "1987-04-01", otro_anexo: [] },
      { regimen: "ley-1733", desde, otro_anexo },
    ]);
    expect(falla("regimen poner", { desde: HOY })).toContain("todavía no llegó");
    expect(hacer("regimen quitar", { regimen: "ley-1733" })).toEqual({
      aviso: expect.stringContaining("La Ley 1733 ya no empieza"),
      regimen: "ley-1733",
      desde,
    });
    expect(falla("regimen quitar", {})).toContain("No hay un día puesto");
    const archivo = join(import.meta.dirname, "../../../../../docs/nota.png");
    expect(hacer("logo poner", { nit: NIT, archivo })).toEqual({ nit: Number(NIT) });
    const cafc = {
      nit: NIT,
      codigo: "1A",
      "desde-numero": "1",
      "hasta-numero": "50",
      desde: HOY,
      hasta: HOY,
    };
    expect(hacer("cafc registrar", cafc)).toMatchObject({ desde_numero: 1, sector: 1 });
    expect(hacer("terminal codigo", { nit: NIT })).toMatchObject({ codigo: expect.any(String) });
    const punto = { "punto-venta": "7", reemplazar: "si" };
    expect(hacer("terminal codigo", { nit: NIT, ...punto })).toMatchObject({ codigo: expect.any(String) });
    expect(hacer("demo cargar", { nit: NIT })).toMatchObject({ clientes: 20 });
  });

  test("on who enters", () => {
    const nit = Number(NIT);
    expect(hacer("empresa desactivar", { nit: NIT })).toEqual({ nit, activa: false });
    expect(hacer("empresa activar", { nit: NIT })).toEqual({ nit, activa: true });
    const owner_token = expect.stringMatching(/^own_/);
    expect(hacer("clave-dueno nueva", { nit: NIT })).toEqual({ nit, owner_token });
    expect(hacer("clave-dueno terminar", { nit: NIT })).toEqual({ nit });
    expect(falla("clave-dueno terminar", { nit: NIT })).toContain("ya se terminó");
    expect(falla("clave-dueno nueva", { nit: "999" })).toContain("No hay una empresa con NIT 999");
    expect(falla("empresa desactivar", { nit: "999" })).toContain("No hay una empresa con NIT 999");
    const kids = [hacer("identidad rotar").kid, hacer("identidad rotar").kid];
    expect(new Set(kids).size).toBe(2);
  });

  test("on the data", () => {
    expect(falla("evidencia", { cuf: "ABC", en: carpeta })).toContain("ABC");
    expect(hacer("auditoria verificar")).toMatchObject({ cadenas: expect.any(Array) });
    expect(hacer("existencias verificar")).toEqual({ descuadres: 0 });
    hechas.add("revisar");
    const revisada = admin(["revisar", "--json"]);
    expect(revisada.status, revisada.stderr).toBe(19);
    expect(JSON.parse(revisada.stdout)).toMatchObject({ salida: 19, hallazgos: [{ clase: "sinCopias" }] });
    expect(admin(["revisar"]).stdout).toMatch(
      /^\[grave\] De esta base no hay.*\n {2}Qué hacer: .*copia crear/,
    );
    expect(admin(["revisar"], "otra")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no hay servidor.db/),
    });
    expect(hacer("diagnostico", { en: en("para-soporte") })).toBeDefined();
    expect(hacer("actualizar revisar")).toMatchObject({
      migraciones: { faltan: 0 },
      segundos: 0,
      cajas_atrasadas: [],
    });
    mkdirSync(en("llevados"));
    expect(hacer("datos exportar", { nit: NIT, en: en("llevados") })).toMatchObject({ documentos: 0 });
    expect(hacer("sumas aceptar")).toEqual({ aceptadas: 0, filas: [] });
    const copia: string = hacer("copia crear", { en: en("copias") }).carpeta;
    expect(hacer("copia verificar", { copia })).toBeDefined();
    expect(falla("volver", {})).not.toBe("");
    expect(hacer("restaurar", { copia, diario: "" }, "otra")).toMatchObject({ cadenas: expect.any(Array) });
    expect(hacer("restaurar diarios", {}, "otra")).toBeDefined();
    expect(hacer("restauracion ver", {}, "otra")).toBeDefined();
    const desde = "2026-01-01T00:00:00.000";
    expect(falla("restauracion aceptar", { desde, hasta: desde }, "otra")).toContain("--desde");
    expect(hacer("restaurar base", {}, "otra")).toBeDefined();
  });

  test("on a copy off the premises", () => {
    expect(falla("copia probar", {})).toContain("MOSTRADOR_FUERA");
    expect(hacer("copia clave", { en: en("clave.txt") })).toBeDefined();
    mkdirSync(en("afuera"));
    fuera["MOSTRADOR_COPIAS"] = en("copias");
    fuera["MOSTRADOR_FUERA"] = en("afuera");
    fuera["MOSTRADOR_FUERA_CLAVE_ARCHIVO"] = en("clave.txt");
    expect(hacer("copia probar")).toMatchObject({ prueba: expect.any(String) });
    const { nombre } = hacer("copia enviar");
    expect(hacer("copia listar").copias).toMatchObject([{ nombre }]);
    const { carpeta: traida } = hacer("copia traer", { en: en("traidas"), nombre });
    expect(bien(["copia", "verificar", "--copia", traida])).toBeDefined();
  });

  test("on the key of its network", () => {
    const de = (huella: unknown) => ({
      huella,
      huella_certificado: expect.stringMatching(/^[0-9A-F:]{95}$/),
    });
    const { en_uso: primera } = hacer("llave ver");
    expect(hacer("llave ver")).toEqual({ en_uso: primera, siguiente: null, sin_aprenderla: [] });
    expect(falla("llave cambiar", {})).toContain("use primero «llave preparar»");
    const { siguiente } = hacer("llave preparar");
    expect(siguiente).toEqual(de(expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(hacer("llave ver")).toEqual({ en_uso: primera, siguiente, sin_aprenderla: [] });
    expect(hacer("llave cambiar")).toEqual({ en_uso: siguiente, sin_aprenderla: [] });
    expect(hacer("llave ver")).toEqual({ en_uso: siguiente, siguiente: null, sin_aprenderla: [] });
    expect(hacer("clave-servidor rotar")).toMatchObject({ ilegibles: 0 });
    expect(hacer("llave ver")).toMatchObject({ en_uso: siguiente });
  });

  test("and none is left out", () => {
    expect([...hechas].toSorted()).toEqual(enLaAyuda().toSorted());
  });
});

test("an order without what it needs names the option as it is typed", () => {
  const { status, stderr } = admin(["empresa", "crear", "--nit", "0"]);
  expect(status).toBe(1);
  expect(stderr).toContain("--nit: ");
  expect(stderr).toContain("--razon-social: ");
});

test("an option of another order is refused with those that it has", () => {
  const { status, stderr } = admin(["token", "poner", "--nit", NIT, "--archivo", "x"]);
  expect(status).toBe(1);
  expect(stderr).toContain("--archivo no es una opción de esta orden. Tiene: --nit --token --token-archivo");
});

test("an order that is not known shows them all", () => {
  const { status, stdout } = admin(["empresa", "borrar"]);
  expect(status).toBe(1);
  expect(stdout).toContain("empresa crear");
});
