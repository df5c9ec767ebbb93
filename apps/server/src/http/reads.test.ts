import { nombreDeCodigo } from "@mostrador/core/node";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { como, entrar } from "../support/entrar.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import type { Mundo } from "../support/mundo.ts";
import { startServidorPropio } from "../support/servidor-propio.ts";
import { tiendaDe } from "../support/tienda.ts";
import { RUTAS } from "../routes.ts";

/**
 * Calls each route that declares no change of state and compares the company's rows. New routes are covered
 * automatically.
 */
let mundo: Mundo;
let [till, person] = ["", ""];
const places: Record<string, string> = { date: "2026-01-31", nombre: "leyendas" };
beforeAll(async () => {
  mundo = await startServidorPropio();
  const webhook = { url: "http://127.0.0.1:9/", eventos: ["webhook.prueba"] };
  places["id"] = exigir(await mundo.api("POST", "/v1/webhooks", webhook)).body.datos.id;
  till = (await emparejarCaja(mundo)).token;
  person = await entrar(mundo, "persona@ejemplo.bo");
  places["cuf"] = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
  places["hash"] = "a".repeat(64);
  const linea = {
    producto_id: await tiendaDe(() => mundo).producto("ARROZ", "Arroz", "10.00", null),
    presentacion_id: null,
    cantidad: "1",
    precio: null,
  };
  const dueno = como(mundo.empresas[0].ownerToken);
  const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", {}, dueno)).body.datos;
  BODIES["/v1/terminal/emparejar/saludo"] = {
    codigo: nombreDeCodigo(codigo.replaceAll("-", "")),
    reto: "x".repeat(22),
    huella: "propia",
  };
  BODIES["/v1/portal/proformas/preciar"] = { comprador: null, lineas: [linea] };
});
afterAll(() => mundo.close());

/**
 * The table of a readiness probe. With `vistoEn` of tills it is the only sign of life that a route writes. Each write leaves a note for its
 * checksum.
 */
const SIGNS_OF_LIFE = new Set(["latidos", "sin_sumar"]);
const QUERIES: Readonly<Record<string, string>> = {
  "/v1/contingencia/eventos": "?fecha=2026-01-31",
  "/v1/kardex": "?producto_id=p",
  "/v1/existencias/costo": "?producto_id=p",
  "/v1/existencias/composicion": "?producto_id=p",
  "/v1/terminal/existencias": `?serie=${"0".repeat(32)}`,
  "/v1/empresas/mes": "?gestion=2026&mes=1",
  "/v1/portal/productos/sugerencias": "?descripcion=arroz",
  "/v1/portal/productos/codigos": "?buscar=arroz",
  "/v1/empresas/libros": "?gestion=2026&mes=1",
  "/v1/reportes/mes": "?gestion=2026&mes=1",
  "/v1/reportes/libro-ventas": "?gestion=2026&mes=1",
  "/v1/reportes/libro-ventas.xlsx": "?gestion=2026&mes=1",
  "/v1/reportes/libro-notas": "?gestion=2026&mes=1",
  "/v1/reportes/libro-notas.xlsx": "?gestion=2026&mes=1",
  "/v1/reportes/libro-compras.csv": "?gestion=2026&mes=1",
  "/v1/reportes/libro-compras.xlsx": "?gestion=2026&mes=1",
  "/v1/reportes/reintegros.csv": "?gestion=2026&mes=1",
  "/v1/reportes/reintegros.xlsx": "?gestion=2026&mes=1",
  "/v1/reportes/respaldo": "?gestion=2026&mes=1",
};
/** The bodies of reading routes that use POST. */
const BODY = { nit: 1023456022 };
const BODIES: Record<string, object> = {
  "/v1/portal/etiquetas": {
    formato: "a4-3x8",
    clase: "gondola",
    productos: [{ producto_id: "no-esta", cantidad: 1 }],
  },
  "/v1/portal/promociones/probar": {
    activo: true,
    beneficio: { kind: "porcentaje", porcentaje: "10" },
    productos: [],
    categorias: [],
    dias: [],
    hora_desde: null,
    hora_hasta: null,
    fecha_desde: null,
    fecha_hasta: null,
    sobre_tarifas: false,
  },
};

/** Reads all rows of all tables, each table as one text. */
async function books(): Promise<Readonly<Record<string, string>>> {
  const tables = (await mundo.db().introspection.getTables()).filter(({ name }) => !SIGNS_OF_LIFE.has(name));
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(mundo.db());
    const lines = rows.map((row) => JSON.stringify({ ...row, vistoEn: null }));
    return [name, lines.toSorted().join("\n")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Gives headers for every right that reads: the key, the owner, the till, a person. */
function headersFor(right: string): Readonly<Record<string, string | null>> {
  if (right === "terminal") return como(till);
  if (right === "identified" || right === "session") return como(person);
  return right === "dueno" || right === "servidor" ? como(mundo.empresas[0].ownerToken) : {};
}

const READS = RUTAS.filter(({ changesState }) => !changesState).map(
  (ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`, ruta] as const,
);
test.each(READS)("%s", async (name, { method, path, right }) => {
  const address = path.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? "1");
  // Background work of the server may write once; a writing route does so each time.
  await hasta(`${name} no escribe`, async () => {
    const before = await books();
    const { status, texto } = await mundo.api(
      method.toUpperCase(),
      address + (QUERIES[path] ?? ""),
      method === "get" ? undefined : (BODIES[path] ?? BODY),
      headersFor(right),
    );
    expect([200, 404], texto).toContain(status);
    const after = await books();
    return Object.keys(after).every((table) => after[table] === before[table]);
  });
});
