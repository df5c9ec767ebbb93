/** Prices that another till of the shop gives. */
import { expect } from "vitest";
import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import type { CajaEnPantalla } from "./caja-en-pantalla.ts";
import { hasta } from "./mundo.ts";
import { emparejarTerminal } from "./terminal.ts";

const EN = "2026-11-23T09:00:00.000";

/** Another till of the shop gives the coffee a box, a price from twelve on, and a promotion. */
export async function ponerPreciosDeOtraCaja(una: CajaEnPantalla): Promise<void> {
  const { productos } = await una.puente.invoke("listarProductos", { texto: "cafe molido 250" });
  const productoId = productos[0]?.id ?? "";
  const otra = await emparejarTerminal(una.mundo);
  const fila = (campos: object) => [{ id: "regla", editado_en: EN, campos }];
  const suya = { producto_id: productoId, presentacion_id: null };
  const cambios = {
    productos: [],
    clientes: [],
    usuarios: [],
    presentaciones: fila({
      producto_id: productoId,
      nombre: "Caja de 12",
      factor: "12",
      codigo_barras: "7771234500012",
      precio: "350.00",
      unidad_medida: 57,
      activo: true,
    }),
    tarifas: fila({ ...suya, lista_id: null, desde: "12", precio: "30.00" }),
    promociones: fila({
      nombre: "Café, 10 % menos",
      activo: true,
      beneficio: { kind: "porcentaje", porcentaje: "10" },
      productos: [productoId],
      categorias: [],
      dias: [],
      hora_desde: null,
      hora_hasta: null,
      fecha_desde: null,
      fecha_hasta: null,
      sobre_tarifas: false,
    }),
  };
  const deHoy = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
  const { status, body } = await otra.call("POST", "/v1/terminal/cambios", cambios, deHoy);
  expect([status, body.datos?.rechazados], JSON.stringify(body)).toEqual([200, []]);
  await hasta("la caja tiene los precios", async () => {
    const { promociones } = await una.puente.invoke("consultarPrecio", { productoId });
    return promociones.length === 1;
  });
}
