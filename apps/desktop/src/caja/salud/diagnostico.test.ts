import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRegistroArchivo } from "@mostrador/core/node";
import { findAbiertas, findPlantados, readZip } from "@mostrador/core/support";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { saveDiagnostico, saveDiagnosticoAparte } from "./diagnostico.ts";
import { DiagnosticoCaja } from "./formas.ts";

/** Secrets and names that a till comes to hold. */
const PLANTADOS = {
  token: "trm_Zt8kQ2vYw7Lx0PdN",
  pin: "73915864",
  gafete: "GAFETE-55-XKCD-0917",
  comprador: "Rosaura Villca Ñandú",
  apellido: "Choquehuanca",
  ci: "66778812",
  nitComprador: "4099123017",
  correo: "rosaura.villca@ejemplo.bo",
  telefono: "71555203",
  cajero: "Wilmer Apaza",
  producto: "Hoja Coca Especial Yungas",
  host: "epson-de-rosaura.lan",
  cola: "EPSON_ROSAURA",
  carpeta: "Ventas de Rosaura",
  urlServidor: "servidor-don-wilmer.example",
  clave: "Clave-P12-Sup3rS3creta",
  llave: "MIIEvQIBADANBgkqhkiG9w0BAQ",
  bearer: "eyJhbGciOiJIUzI1NiJ9.cGF5bG9hZA.c2ln",
  archivo: "factura-rosaura-villca.pdf",
  motivo: "Venta a Choquehuanca por teléfono",
} as const;
const NOMBRES = [
  "Rosaura",
  "Villca",
  "Ñandú",
  "Choquehuanca",
  "Wilmer",
  "Apaza",
  "Yungas",
  "S3creta",
  "XKCD",
];
const TODOS_PLANTADOS = Object.values(PLANTADOS);
/** Every planted text in one, as an error of a library may tell them. */
const RUIDO = `${TODOS_PLANTADOS.join(" | ")} ${encodeURIComponent(TODOS_PLANTADOS.join("&"))} ${Buffer.from(TODOS_PLANTADOS.join(" ")).toString("base64")}`;

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function exigir<T>(pedido: Promise<{ ok: true; value: T } | { ok: false; error: { texto: string } }>) {
  const hecho = await pedido;
  if (!hecho.ok) throw new Error(hecho.error.texto);
  return hecho.value;
}
const read = (archivo: string) => readZip(readFileSync(archivo));
const json = (archivo: string) =>
  JSON.parse(String(read(archivo).get("diagnostico.json"))) as Record<string, unknown>;

/** Puts every planted text where a till would have it: settings, sales, people, errors, log, names of files. */
async function plantar(): Promise<string> {
  const { caja, db, data } = mundo;
  const cliente = {
    tipoDocumento: 1,
    numeroDocumento: PLANTADOS.ci,
    complemento: null,
    razonSocial: `${PLANTADOS.comprador} ${PLANTADOS.apellido}`,
    correo: PLANTADOS.correo,
  };
  const items = ENTRADA.items.map((item) => ({ ...item, descripcion: PLANTADOS.producto }));
  const venta = await mundo.vender(crypto.randomUUID(), { items, cliente });
  await mundo.hasta(
    "sale el ticket",
    async () => (await exigir(caja.invoke("estado", {}))).impresora.enCola === 0,
  );
  await exigir(
    caja.invoke("guardarUsuario", {
      id: null,
      nombre: PLANTADOS.cajero,
      permisos: ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"],
      activo: true,
      pin: PLANTADOS.pin,
      gafete: PLANTADOS.gafete,
    }),
  );
  const [usuario] = await exigir(caja.invoke("usuarios", {}));
  await exigir(caja.invoke("entrar", { usuarioId: usuario?.id ?? "", pin: PLANTADOS.pin }));
  await exigir(
    caja.invoke("guardarConfiguracion", {
      ...CONFIGURACION_INICIAL,
      impresora: { kind: "red", host: PLANTADOS.host, puerto: 9 },
      impresoraPagina: PLANTADOS.cola,
      carpetaDiario: join(data, PLANTADOS.carpeta),
    }),
  );
  db.inTransaction((tx) => {
    tx.run("update documentos set causa = @ruido, observada = null where cuf = @cuf", {
      ruido: RUIDO,
      cuf: venta.cuf,
    });
    tx.run(
      "insert into impresion (copia, estado, error, creado_en) values (0, 'fallida', @ruido, '2026-11-22T10:00:00.000')",
      { ruido: RUIDO },
    );
    tx.run("update ajustes set valor = json_set(valor, '$.urlServidor', @url) where clave = 'credencial'", {
      url: `http://${PLANTADOS.urlServidor}/?token=${PLANTADOS.token}`,
    });
    tx.run("update ajustes set valor = json_set(valor, '$.version', @ruido) where clave = 'estado'", {
      ruido: PLANTADOS.bearer,
    });
  });
  mkdirSync(join(data, "caja", "copias"), { recursive: true });
  writeFileSync(join(data, "caja", "copias", `caja-${PLANTADOS.archivo}`), RUIDO);
  const anotar = createRegistroArchivo(join(data, "caja"));
  const error = new Error(RUIDO);
  error.name = PLANTADOS.apellido;
  anotar(RUIDO, {
    error: `${error.stack}\n    at ${PLANTADOS.comprador} (/home/${PLANTADOS.archivo}.ts:71555203:7)`,
    motivo: RUIDO,
  });
  anotar("aviso", {
    texto: RUIDO,
    kind: PLANTADOS.clave,
    path: `/${PLANTADOS.archivo}`,
    cliente,
    clave: PLANTADOS.clave,
  });
  writeFileSync(
    join(data, "caja", "registro.1.jsonl"),
    `${JSON.stringify({ en: "2026-11-22T10:00:00.000Z", que: RUIDO, cliente })}\n${RUIDO}\n`,
  );
  return venta.cuf ?? "";
}

test("the file holds none of 20 planted secrets and names, nor a CUF, in any encoding", async () => {
  const cuf = await plantar();
  const { archivo } = await exigir(mundo.caja.invoke("guardarDiagnostico", {}));
  expect(statSync(archivo).mode & 0o777).toBe(0o600);
  expect(findPlantados(readFileSync(archivo), [...TODOS_PLANTADOS, ...NOMBRES, cuf])).toEqual([]);
  expect(json(archivo)).toMatchObject({
    programa: "caja",
    version: expect.stringMatching(/^\d/),
    ajustes: { impresora: "red", hasImpresoraPagina: true, hasSegundaCopia: true },
    datos: { emparejada: true, usuarios: 1, servidor: null },
    motivo: null,
  });
  expect(json(archivo)["salud"]).toHaveLength(8);
  expect(String(read(archivo).get("registro.jsonl"))).toContain('"que":"arranque"');
});

test("a finding's sentence stays out, its kind goes in", async () => {
  const { db, data } = mundo;
  const hallazgos = [{ clase: "copia", gravedad: "error", que: RUIDO, remedio: RUIDO }];
  const archivo = await saveDiagnostico({
    carpeta: join(data, "caja"),
    db,
    salud: { renglones: [], hallazgos },
  });
  expect(json(archivo)["hallazgos"]).toEqual([{ clase: "copia", gravedad: "error" }]);
});

test("the command reads the data of a till that runs, and does without those of a till that does not open", async () => {
  await plantar();
  const { data } = mundo;
  const viva = await saveDiagnosticoAparte(join(data, "caja"));
  expect(json(viva)).toMatchObject({ salud: null, motivo: null, datos: { facturas: 0, papeles: 1 } });
  const rota = join(data, "rota", PLANTADOS.carpeta);
  mkdirSync(rota, { recursive: true });
  writeFileSync(join(rota, "caja.db"), RUIDO);
  const sinDatos = await saveDiagnosticoAparte(rota);
  expect(json(sinDatos)).toMatchObject({
    datos: null,
    ajustes: null,
    motivo: expect.stringContaining("not a database"),
  });
  const ninguna = await saveDiagnosticoAparte(join(data, "no-esta", PLANTADOS.carpeta));
  expect(json(ninguna)).toMatchObject({ datos: null, disco: null });
  for (const archivo of [viva, sinDatos, ninguna])
    expect(findPlantados(readFileSync(archivo), [...TODOS_PLANTADOS, ...NOMBRES])).toEqual([]);
});

test("its form is closed: no place takes any text", () => {
  expect(findAbiertas(DiagnosticoCaja)).toEqual([]);
  expect(findAbiertas(DiagnosticoCaja.extend({ libre: z.string() }))).toEqual(["/libre"]);
});
