/** A form of the portal whose answer was lost is sent again: it makes one row. */
import { randomUUID } from "node:crypto";
import { epochToInstante, masDias } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
let producto_id = "";
const tienda = tiendaDe(() => mundo);
const { bien, dueno } = tienda;
beforeAll(async () => {
  mundo = await startMundo();
  producto_id = await tienda.producto("COCA", "Coca-Cola 2 l", "10.00", null);
});
afterAll(() => mundo.close());

const PROMOCION = {
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
};
const CLIENTE = { tipo_documento: 4, numero_documento: "0", complemento: null, correo: null };

/** Each creation of the portal: its path, its row at the tills, its fields, and a field that the person mends before she sends again. */
const CREACIONES = [
  {
    path: "productos",
    fila: "productos",
    campos: async () => {
      const [{ codigo_sin, actividad_economica }] = (
        await bien("GET", "productos/sugerencias?descripcion=gaseosa")
      ).sugerencias;
      const suyo = { codigo: "FAN", codigo_barras: "7790", descripcion: "Fanta 2 l", precio: "9.00" };
      return { ...suyo, unidad_medida: 57, codigo_sin, actividad_economica, categoria: null, activo: true };
    },
    mendado: { descripcion: "Fanta naranja 2 l" },
  },
  {
    path: "clientes",
    fila: "clientes",
    campos: async () => ({ ...CLIENTE, numero_documento: "5512", razon_social: "Ana Quispe" }),
    mendado: { razon_social: "Ana Quispe Mamani" },
  },
  {
    path: "listas",
    fila: "listas",
    campos: async () => ({ nombre: "Mayoristas", activo: true }),
    mendado: { nombre: "Mayoreo" },
  },
  {
    path: "promociones",
    fila: "promociones",
    campos: async () => ({ nombre: "Diez", ...PROMOCION }),
    mendado: { nombre: "Diez por ciento" },
  },
  {
    path: "presentaciones",
    fila: "presentaciones",
    campos: async () => {
      const deSeis = { nombre: "Seis", factor: "6", codigo_barras: "7791", precio: "54.00" };
      return { producto_id, activo: true, unidad_medida: 57, ...deSeis };
    },
    mendado: { nombre: "Paquete de seis" },
  },
  {
    path: "tarifas",
    fila: "tarifas",
    campos: async () => ({ producto_id, presentacion_id: null, lista_id: null, desde: "12", precio: "8.00" }),
    mendado: { precio: "7.50" },
  },
  {
    path: "proformas",
    fila: "proformas",
    campos: async () => {
      const pedida = { producto_id, presentacion_id: null, cantidad: "3", precio: null };
      const { lineas } = await bien("POST", "proformas/preciar", { comprador: null, lineas: [pedida] });
      const valida_hasta = masDias(epochToInstante(mundo.ahora()).slice(0, 10), 15);
      const cliente = { ...CLIENTE, razon_social: "Ana Quispe", telefono: null };
      return { sucursal: 0, valida_hasta, cliente, lineas, nota: null };
    },
    mendado: { nota: "Con entrega" },
  },
];

describe.each(CREACIONES)("$path", ({ path, fila, campos, mendado }) => {
  const suyas = async (ids: readonly string[]) =>
    (await tienda.enCaja(fila)).filter(({ id }) => !ids.includes(String(id)));
  const idsEnCaja = async () => (await tienda.enCaja(fila)).map(({ id }) => String(id));

  test("makes one row of a form that is sent twice, with what was mended in between", async () => {
    const [antes, nuevo] = [await idsEnCaja(), randomUUID()];
    const escrita = { id: null, nuevo, ...(await campos()) };
    const primera = await bien("POST", path, escrita);
    expect(primera.id).toBe(nuevo);
    const [una] = await suyas(antes);
    expect(await bien("POST", path, escrita)).toEqual({ id: nuevo, pisados: [] });
    expect(await suyas(antes)).toEqual([una]);
    expect(await bien("POST", path, { ...escrita, ...mendado })).toEqual({ id: nuevo, pisados: [] });
    expect(await suyas(antes)).toEqual([{ ...una, ...mendado }]);
    await quitar(path, nuevo);
    expect((await dueno("POST", path, escrita)).status).toBe(path === "proformas" ? 200 : 404);
  });

  test("makes one row of a form that is sent six times at once", async () => {
    const [antes, nuevo] = [await idsEnCaja(), randomUUID()];
    const escrita = { id: null, nuevo, ...(await campos()) };
    const hechas = await Promise.all(Array.from({ length: 6 }, () => bien("POST", path, escrita)));
    expect(new Set(hechas.map(({ id }) => id))).toEqual(new Set([nuevo]));
    expect(await suyas(antes)).toHaveLength(1);
    await quitar(path, nuevo);
  });
});

/** Takes a row away: a proforma stays where it is. */
async function quitar(path: string, id: string): Promise<void> {
  if (path !== "proformas") await bien("DELETE", `${path}/${id}`);
}

test("a proforma that is duplicated by one press, told twice, has one copy and one number", async () => {
  const { proformas } = await bien("GET", "proformas");
  const nuevo = randomUUID();
  const copiar = () => bien("POST", `proformas/${proformas[0].id}/duplicar`, { nuevo });
  expect([(await copiar()).id, (await copiar()).id]).toEqual([nuevo, nuevo]);
  expect((await bien("GET", "proformas")).total).toBe(proformas.length + 1);
});
