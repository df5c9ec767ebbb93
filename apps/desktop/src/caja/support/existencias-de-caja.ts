/** Stock at a till, for tests: a product with its dozen, and balances from the server. */
import { getCursor } from "../motor/ajustes.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { cajaConProductos } from "./productos-de-caja.ts";
import { ronda } from "./rondas.ts";

/** Creates a till for each test of a file, as `cajaConProductos` does, with helpers for tests of stock. */
export function cajaConExistencias() {
  const caja = cajaConProductos();
  const { mundo, pedir, nuevo } = caja;
  /** Makes the product of the sale that tests make, and its dozen. */
  async function conDocena() {
    const { id } = await pedir("guardarProducto", await nuevo({ codigo: "P1", precio: "12.50" }));
    const docena = { id: null, productoId: id, nombre: "Docena", factor: "12", codigoBarras: null };
    const deVenta = { precio: "120.00", unidadMedida: 57, activo: true };
    return { id, docena: (await pedir("guardarPresentacion", { ...docena, ...deVenta })).id };
  }
  /**
   * Makes the server report a balance that includes this till's facts up to `n`. `estado`: further fields of its heartbeat. `apartadas`:
   * goods of the product that are set aside.
   */
  async function llega(
    productoId: string,
    cantidad: string,
    cursor: number,
    n: number,
    minimo: string | null = null,
    estado: object = {},
    proveedores: readonly object[] = [],
    apartadas: readonly object[] = [],
  ) {
    const [primero] = listHechosDesde(mundo().db, 0, 1);
    const existencias = [{ productoId, cantidad, minimo, sigue: true, apartadas }];
    const incluye = { serie: primero?.serie ?? "0".repeat(32), n };
    mundo().servidor.existencias = {
      activas: true,
      existencias,
      proveedores,
      cursor,
      hayMas: false,
      incluye,
    };
    mundo().servidor.estado = { existencias: cursor, ...estado };
    await mundo().hasta(`bajan ${cantidad}`, async () => {
      await ronda(mundo());
      return getCursor(mundo().db, "existencias") === cursor;
    });
  }
  return { ...caja, conDocena, llega };
}
