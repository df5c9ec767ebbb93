/** Every reader of a document tells its amount with the digits of its XML. docs/trust.md 81. */
import { decimal } from "@mostrador/core";
import { readZip } from "@mostrador/core/support";
import { keepDigits } from "@mostrador/core/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RUTAS } from "../routes.ts";
import { emparejarCaja } from "../support/caja.ts";
import { como } from "../support/entrar.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** An amount that no number of this language holds, and the least one; each with the line that makes it. */
const MONTOS = [
  ["99999989900000.01", { cantidad: 999_999.9, precio_unitario: 99_999_999.9 }],
  ["0.01", { cantidad: 1, precio_unitario: 0.01 }],
] as const;

/** Replies that name single documents with their amounts. A new one does not pass without its line here. */
const LECTORES = [
  "/f/{cuf}",
  "/v1/eventos",
  "/v1/facturas",
  "/v1/facturas/{cuf}",
  "/v1/portal/clientes/{id}",
  "/v1/portal/clientes/{id}/documentos",
  "/v1/portal/clientes/{id}/documentos.csv",
  "/v1/portal/clientes/{id}/documentos.xlsx",
  "/v1/portal/contingencia",
  "/v1/portal/dobles",
  "/v1/portal/documentos/{cuf}",
  "/v1/portal/facturas",
  "/v1/portal/repetidas",
  "/v1/portal/ventas/lista",
  "/v1/portal/ventas/lista.csv",
  "/v1/portal/ventas/lista.xlsx",
  "/v1/reportes/libro-ventas",
  "/v1/reportes/libro-ventas.xlsx",
  "/v1/terminal/ventas",
  "/v1/terminal/ventas/{cuf}",
  "consultar_factura",
  "listar_facturas",
];

/** Numbers of a page, which has commas between thousands, and of a file. */
const [DE_PAGINA, DE_ARCHIVO] = [/(?<!\w)\d{1,3}(?:,\d{3})*\.\d+(?!\w)/g, /(?<!\w)\d+\.\d+(?!\w)/g];

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

describe.each(MONTOS)("a document of %s", (monto, linea) => {
  const cufs: string[] = [];
  const lugares: Record<string, string> = { fecha: "2026-01-31" };
  let caja = "";
  let mes = "";

  beforeAll(async () => {
    const { nit, ownerToken } = mundo.empresas[0];
    const numero_documento = monto === "0.01" ? "4455667" : "7788990";
    const cliente = { tipo_documento: 1, numero_documento, razon_social: "Ana" };
    const items = [{ ...Object((pedido() as { items: object[] }).items[0]), ...linea }];
    for (let n = 0; n < 3; n++) {
      const { datos } = exigir(await mundo.api("POST", "/v1/facturas", pedido({ cliente, items }))).body;
      cufs.push(datos.cuf);
      mes = `gestion=${datos.fecha_emision.slice(0, 4)}&mes=${Number(datos.fecha_emision.slice(5, 7))}`;
    }
    const ficha = { id: null, ...cliente, complemento: null, correo: null };
    const guardada = await mundo.api("POST", "/v1/portal/clientes", ficha, como(ownerToken));
    lugares["id"] = exigir(guardada).body.datos.id;
    lugares["cuf"] = cufs[0] ?? "";
    caja = (await emparejarCaja(mundo)).token;
    // Two documents of one sale, one that was observed, and a printed one without a place.
    const [primera, segunda, tercera] = await mundo
      .db()
      .selectFrom("facturas")
      .selectAll()
      .where("clienteDocumento", "=", numero_documento)
      .execute();
    if (primera === undefined || segunda === undefined || tercera === undefined) throw new Error("faltan");
    const poner = (id: number, cambio: object) =>
      mundo.db().updateTable("facturas").set(cambio).where("id", "=", id).execute();
    await poner(primera.id, { ventaId: monto });
    await poner(segunda.id, { ventaId: monto });
    await poner(tercera.id, { observada: JSON.stringify({ codigo: 1, descripcion: "Se observó" }) });
    const { sucursal, puntoVenta, sector, cuf, fechaEmision, montoTotal } = tercera;
    await mundo
      .db()
      .insertInto("repetidas")
      .values({
        nit,
        sucursal,
        puntoVenta,
        sector,
        numero: tercera.numero,
        cuf,
        fechaEmision,
        montoTotal,
        sha256: "0".repeat(64),
        clienteDocumento: numero_documento,
        clienteNombre: null,
        documento: "{}",
        terminalId: "t",
        recibidaEn: mundo.ahora(),
        resueltaEn: null,
        salida: null,
      })
      .execute();
  });

  /** Gives each place of a text that tells an amount beside one of the documents: objects of JSON, lines, rows. */
  function dichos(texto: string): readonly string[] {
    if (!cufs.some((cuf) => texto.includes(cuf))) return [];
    if (texto.startsWith("{")) return deObjetos(JSON.parse(texto, keepDigits));
    return texto
      .split(/\r\n|<\/row>|<\/html>/)
      .filter((fila) => cufs.some((cuf) => fila.includes(cuf)))
      .flatMap(
        (fila) => fila.match(texto.startsWith("<") && texto.includes("<html") ? DE_PAGINA : DE_ARCHIVO) ?? [],
      )
      .map((visto) => visto.replaceAll(",", ""))
      .filter(isMonto);
  }

  function deObjetos(valor: unknown): readonly string[] {
    if (typeof valor === "string" && valor.startsWith("{")) return dichos(valor);
    if (typeof valor !== "object" || valor === null) return [];
    const suyos = Object.entries(valor);
    const isSuyo = suyos.some(([nombre, v]) => nombre === "cuf" && cufs.includes(String(v)));
    return suyos.flatMap(([nombre, v]) =>
      isSuyo && nombre.startsWith("monto") && isMonto(String(v)) ? [String(v)] : deObjetos(v),
    );
  }

  /** Tells whether a text is this amount, or was it before digits were lost. */
  function isMonto(texto: string): boolean {
    return (
      /^\d+(\.\d+)?$/.test(texto) &&
      decimal(texto)
        .minus(monto)
        .abs()
        .lt(monto === "0.01" ? "0.01" : "1")
    );
  }

  test("is told to the cent by each reader that names it, and each is known", async () => {
    const vistos: string[] = [];
    const leer = async (nombre: string, ruta: string, cabeceras: Readonly<Record<string, string | null>>) => {
      const reply = await fetch(mundo.base() + ruta, { headers: cabecerasDe(cabeceras) });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const texto = nombre.endsWith(".xlsx") ? hojaDe(bytes) : bytes.toString();
      const suyos = dichos(texto);
      if (suyos.length > 0) vistos.push(nombre);
      for (const visto of suyos) expect([nombre, decimal(visto).toFixed(2)]).toEqual([nombre, monto]);
    };
    const { apiKey, ownerToken } = mundo.empresas[0];
    for (const { path, right } of RUTAS.filter(({ method }) => method === "get")) {
      const ruta = path.replace(/\{(\w+)\}/g, (_, lugar: string) => lugares[lugar] ?? "1");
      const consulta = path.includes("/reportes/") ? `?${mes}` : "";
      const quien =
        right === "terminal" ? como(caja) : right === "dueno" ? como(ownerToken) : { "x-api-key": apiKey };
      await leer(path, ruta + consulta, quien);
    }
    await leer("/f/{cuf}", `/f/${lugares["cuf"]}`, {});
    for (const [nombre, argumentos] of [
      ["consultar_factura", { cuf: lugares["cuf"] }],
      ["listar_facturas", {}],
    ] as const) {
      const { texto } = await mundo.api(
        "POST",
        "/mcp",
        { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: nombre, arguments: argumentos } },
        { "x-api-key": apiKey, accept: "application/json, text/event-stream" },
      );
      const suyos = dichos(JSON.parse(texto).result.content[0].text);
      if (suyos.length > 0) vistos.push(nombre);
      for (const visto of suyos) expect([nombre, visto]).toEqual([nombre, monto]);
    }
    expect(vistos.toSorted()).toEqual(LECTORES);
  });
});

function cabecerasDe(cabeceras: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cabeceras).flatMap(([n, v]) => (v === null ? [] : [[n, v]])));
}

function hojaDe(bytes: Buffer): string {
  if (bytes[0] !== 0x50) return "";
  return readZip(bytes).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
}
