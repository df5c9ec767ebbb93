import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
/** A minute of one morning. */
const a = (minuto: number) => `2026-11-23T09:${String(minuto).padStart(2, "0")}:00.000`;

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  const { rechazados } = await cambiar({
    usuarios: [
      persona("dueña", ["productos", "configuracion"], ["precios"]),
      persona("cajero", [], []),
      persona("vieja", ["descuentos", "anular", "efectivo", "cierres", "productos", "configuracion"]),
    ],
  });
  expect(rechazados).toEqual([]);
});
afterAll(() => mundo.close());

function persona(id: string, permisos: readonly string[], otros?: readonly string[]) {
  const campos = { nombre: id, pin: "x", gafete: null, permisos, activo: true };
  return {
    id,
    editado_en: a(0),
    campos: otros === undefined ? campos : { ...campos, otros_permisos: otros },
  };
}

async function cambiar(cambios: object): Promise<{ readonly rechazados: readonly object[] }> {
  return exigir(await caja.call("POST", "/v1/terminal/cambios", cambios, DE_HOY)).body.datos;
}
async function read(desde = 0) {
  const path = `/v1/terminal/datos?desde=${desde}&limite=1000`;
  return exigir(await caja.call("GET", path, undefined, DE_HOY)).body.datos;
}
const cursor = async (): Promise<number> => (await read()).cursor;

const CAMPOS = {
  productos: {
    codigo: "X",
    codigo_barras: null,
    descripcion: "Pan",
    precio: "10.00",
    unidad_medida: 57,
    codigo_sin: 99_100,
    actividad_economica: "620100",
    categoria: null,
    activo: true,
  },
  usuarios: { nombre: "Otra", pin: "x", gafete: null, permisos: [], activo: true },
  presentaciones: {
    producto_id: "p",
    nombre: "Caja",
    factor: "12",
    codigo_barras: null,
    precio: "90",
    unidad_medida: 57,
    activo: true,
  },
  listas: { nombre: "Mayorista", activo: true },
  listas_de_clientes: { lista_id: "l" },
  tarifas: { producto_id: "p", presentacion_id: null, lista_id: null, desde: "6", precio: "8.50" },
  promociones: {
    nombre: "3 por 2",
    activo: true,
    beneficio: { kind: "nPorM", lleva: 3, paga: 2 },
    productos: [],
    categorias: [],
    dias: [],
    hora_desde: null,
    hora_hasta: null,
    fecha_desde: null,
    fecha_hasta: null,
    sobre_tarifas: false,
  },
  casillas: { pagina: "Favoritos", lugar: 1, producto_id: "p", presentacion_id: null },
} as const;

describe.each(Object.entries(CAMPOS))("a row of %s", (tipo, campos) => {
  const fila = (id: string, autor: string | null, mas: object = {}) => ({
    [tipo]: [{ id, editado_en: a(1), autor, campos, ...mas }],
  });

  test("is not taken of a person without the right, nor of one whom the server does not know", async () => {
    for (const autor of ["cajero", "desconocida"]) {
      const id = `${tipo}-${autor}`;
      const { rechazados } = await cambiar(fila(id, autor));
      expect(rechazados).toMatchObject([{ id, causa: "sinPermiso" }]);
      const datos = await read();
      expect(datos[tipo].filter((una: { id: string }) => una.id === id)).toEqual([]);
      expect(datos.borrados.map((una: { id: string }) => una.id)).toContain(id);
    }
  });

  test.each(["dueña", "vieja", null])("is taken of %s", async (autor) => {
    const id = `${tipo}-de-${autor}`;
    expect((await cambiar(fila(id, autor))).rechazados).toEqual([]);
    expect((await read())[tipo].map((una: { id: string }) => una.id)).toContain(id);
  });
});

describe("a refused change of a row", () => {
  test("leaves it as it was, gives it to the till again, and is among the owner's conflicts", async () => {
    const id = "con-historia";
    await cambiar({ productos: [{ id, editado_en: a(1), autor: "dueña", campos: CAMPOS.productos }] });
    const desde = await cursor();
    const campos = { precio: "1.00" };
    const { rechazados } = await cambiar({
      productos: [{ id, editado_en: a(2), autor: "cajero", campos }],
    });
    expect(rechazados).toEqual([{ tipo: "producto", id, causa: "sinPermiso" }]);
    expect((await read(desde)).productos).toMatchObject([{ id, precio: "10.00" }]);
    const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
    const path = `/v1/portal/cambios?fila=${id}&conflictos=si`;
    const { cambios } = exigir(await mundo.api("GET", path, undefined, dueno)).body.datos;
    expect(cambios).toMatchObject([
      {
        autor: expect.stringContaining("cajero"),
        campos: [{ antes: "10.00", despues: "1.00", perdio: true }],
      },
    ]);
  });

  test("keeps the changes of others to the same row", async () => {
    const id = "de-dos";
    await cambiar({ productos: [{ id, editado_en: a(1), autor: "dueña", campos: CAMPOS.productos }] });
    const { rechazados } = await cambiar({
      productos: [
        { id, editado_en: a(3), autor: "cajero", campos: { precio: "1.00" } },
        { id, editado_en: a(4), autor: "dueña", campos: { descripcion: "Pan de ayer" } },
      ],
    });
    expect(rechazados).toHaveLength(1);
    const { productos } = await read();
    expect(productos).toContainEqual(
      expect.objectContaining({ id, precio: "10.00", descripcion: "Pan de ayer" }),
    );
  });
});

describe("a right", () => {
  const producto = (id: string, minuto: number, autor: string) => ({
    id,
    editado_en: a(minuto),
    autor,
    campos: CAMPOS.productos,
  });

  test("that was taken away later holds for what was written before", async () => {
    await cambiar({ usuarios: [persona("saliente", ["productos"])] });
    const sinNada = { id: "saliente", editado_en: a(30), autor: "dueña", campos: { permisos: [] } };
    expect((await cambiar({ usuarios: [sinNada] })).rechazados).toEqual([]);
    const { rechazados } = await cambiar({
      productos: [producto("a-tiempo", 20, "saliente"), producto("tarde", 40, "saliente")],
    });
    expect(rechazados).toEqual([{ tipo: "producto", id: "tarde", causa: "sinPermiso" }]);
  });

  test("that was given later does not hold for what was written before; one of the same call does", async () => {
    await cambiar({ usuarios: [persona("entrante", [])] });
    const con = { id: "entrante", editado_en: a(30), autor: "dueña", campos: { permisos: ["productos"] } };
    const { rechazados } = await cambiar({
      productos: [producto("antes", 20, "entrante"), producto("despues", 40, "entrante")],
      usuarios: [con],
    });
    expect(rechazados).toEqual([{ tipo: "producto", id: "antes", causa: "sinPermiso" }]);
  });

  test("is nobody's who may no longer enter", async () => {
    await cambiar({ usuarios: [persona("baja", ["productos"])] });
    const fuera = { id: "baja", editado_en: a(30), autor: "dueña", campos: { activo: false } };
    await cambiar({ usuarios: [fuera] });
    expect((await cambiar({ productos: [producto("de-baja", 40, "baja")] })).rechazados).toHaveLength(1);
  });

  test("is not needed to remember a buyer, and is to delete one", async () => {
    const campos = {
      tipo_documento: 5,
      numero_documento: "1",
      complemento: null,
      razon_social: "Ana",
      correo: null,
    };
    const nueva = { id: "ana", editado_en: a(1), autor: "cajero", campos };
    expect((await cambiar({ clientes: [nueva] })).rechazados).toEqual([]);
    const borrada = { id: "ana", editado_en: a(2), autor: "cajero", borrado: true, campos: {} };
    expect((await cambiar({ clientes: [borrada] })).rechazados).toEqual([
      { tipo: "cliente", id: "ana", causa: "sinPermiso" },
    ]);
  });
});
