/** Pages that a till reads: none skips a row, has another company's, or takes back what the till was told. */
import type { Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogosCursor } from "../impuestos/db/catalogos.ts";
import { insertEvento, updateEvento } from "../contingencia/db/eventos.ts";
import { soughtCuf } from "../motor/sought.ts";
import { transaccion } from "../motor/transaccion.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const EN = "2026-11-23T09:00:00.000";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

interface Pagina {
  readonly cursor: number;
  readonly hay_mas: boolean;
  readonly catalogos: object | null;
  readonly clientes: readonly { readonly id: string; readonly razon_social: string }[];
  readonly borrados: readonly { readonly id: string }[];
}

const cliente = (id: string, razonSocial = id, editado = EN) => ({
  id,
  editado_en: editado,
  campos: {
    tipo_documento: 5,
    numero_documento: "1",
    complemento: null,
    razon_social: razonSocial,
    correo: null,
  },
});

const cambiar = async (clientes: readonly object[], de = caja) =>
  exigir(await de.call("POST", "/v1/terminal/cambios", { productos: [], clientes, usuarios: [] })).body.datos;
const read = async (desde: number, limite = 1000, de = caja): Promise<Pagina> =>
  exigir(await de.call("GET", `/v1/terminal/datos?desde=${desde}&limite=${limite}`)).body.datos;
/** The place where the feed ends now. */
const fin = async () => (await read(999_999_999_999, 1)).cursor;

test("pages of two rows hold each of five once, and the last one says that no other follows", async () => {
  let desde = await fin();
  const ids = ["c1", "c2", "c3", "c4", "c5"];
  await cambiar(ids.map((id) => cliente(id)));
  const paginas: string[][] = [];
  for (let sigue = true; sigue;) {
    const { clientes, cursor, hay_mas } = await read(desde, 2);
    paginas.push(clientes.map(({ id }) => id));
    [desde, sigue] = [cursor, hay_mas];
  }
  expect(paginas).toEqual([["c1", "c2"], ["c3", "c4"], ["c5"]]);
});

test("a row has its own company's content, also where another company has a row of this id", async () => {
  const [una, otra] = mundo.empresas;
  const ajena = await emparejarCaja({ api: mundo.api, empresas: [otra, una] });
  const desde = [await fin(), (await read(999_999_999_999, 1, ajena)).cursor] as const;
  await cambiar([cliente("igual", "Propia")]);
  await cambiar([cliente("igual", "Ajena")], ajena);
  expect((await read(desde[0])).clientes).toMatchObject([{ razon_social: "Propia" }]);
  expect((await read(desde[1], 1000, ajena)).clientes).toMatchObject([{ razon_social: "Ajena" }]);
});

test("catalogs come with the page that reaches their version, and with none after it", async () => {
  const version = await catalogosCursor(mundo.db(), mundo.empresas[0].nit);
  expect((await read(version - 1)).catalogos).not.toBeNull();
  expect((await read(version)).catalogos).toBeNull();
});

test("a write of a clock that runs ahead wins over earlier writes alone", async () => {
  const desde = await fin();
  await cambiar([cliente("adelantada", "Del futuro", "2099-01-01T00:00:00.000")]);
  await mundo.avanzar(1000);
  await cambiar([{ ...cliente("adelantada", "De después", "2098-01-01T00:00:00.000") }]);
  expect((await read(desde)).clientes).toMatchObject([{ razon_social: "De después" }]);
});

test("a row that is deleted and written in one call stays deleted", async () => {
  await cambiar([cliente("borrada")]);
  const desde = await fin();
  const borrado = { id: "borrada", editado_en: EN, borrado: true, campos: {} };
  await cambiar([borrado, cliente("borrada", "Vuelta", "2026-11-23T09:30:00.000")]);
  expect(await read(desde)).toMatchObject({ clientes: [], borrados: [{ id: "borrada" }] });
});

test("documents come in the order of their changes: one that changed since is behind those that did not", async () => {
  const cufs: string[] = [];
  for (let n = 1; n <= 3; n++) {
    const factura = await caja.factura(n, 1);
    cufs.push(exigir(await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos.cuf);
  }
  exigir(await mundo.api("POST", `/v1/facturas/${cufs[0]}/anular`, { motivo: 1 }));
  const vistos: string[][] = [];
  for (let [desde, sigue] = [0, true]; sigue;) {
    const { documentos, cursor, hay_mas } = exigir(
      await caja.call("GET", `/v1/terminal/documentos?desde=${desde}&limite=1`),
    ).body.datos as { documentos: { cuf: string; estado: string }[]; cursor: number; hay_mas: boolean };
    vistos.push(...documentos.map(({ cuf, estado }) => [cuf, estado]));
    [desde, sigue] = [cursor, hay_mas];
  }
  expect(vistos).toEqual([
    [cufs[1], "EMITIDA"],
    [cufs[2], "EMITIDA"],
    [cufs[0], "ANULADA"],
  ]);
});

test("a document without a package says why the tax system refused its event", async () => {
  const { nit } = mundo.empresas[0];
  const factura = (await caja.factura(4, 1)) as { readonly cuf: string; readonly cufd: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  const lugar = { nit, sucursal: 0, puntoVenta: 0, tipo: 1, corteId: "negado", cufdEvento: factura.cufd };
  const horas = { inicio: EN as Instante, fin: EN as Instante };
  await transaccion(mundo.db(), nit, async (tx) => {
    const { id } = await insertEvento(tx, { ...lugar, ...horas, descripcion: "x" });
    await updateEvento(tx, id, { mensajes: JSON.stringify([{ codigo: 981, descripcion: "NO VALE" }]) });
    const offline = { estado: "OFFLINE", corteId: "negado" } as const;
    await tx.updateTable("facturas").set(offline).where("cuf", "=", soughtCuf(factura.cuf)).execute();
  });
  const { documentos } = exigir(await caja.call("GET", "/v1/terminal/documentos?desde=0")).body.datos as {
    documentos: { cuf: string; observada: object | null }[];
  };
  expect(documentos.find(({ cuf }) => cuf === factura.cuf)?.observada).toMatchObject({ codigo: 981 });
});
