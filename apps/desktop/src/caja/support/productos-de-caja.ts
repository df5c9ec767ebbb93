/** Products made at a till, for tests. */
import { afterEach, beforeEach } from "vitest";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "./mundo.ts";
import { pedir as pedirEn } from "./mundos.ts";

/** A till for each test of a file, and the products that are made at it. */
export function cajaConProductos() {
  let mundo: MundoCaja;
  beforeEach(async () => {
    mundo = await startMundoCaja();
  });
  afterEach(() => mundo.close());
  const pedir = <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => pedirEn(mundo, nombre, entrada);
  const fallo = async <N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) => {
    const hecho = await mundo.caja.invoke(nombre, entrada);
    return hecho.ok ? null : hecho.error.texto;
  };
  /** A product that the shop's catalogs allow. */
  async function nuevo(
    cambios: Partial<Entrada<"guardarProducto">> = {},
  ): Promise<Entrada<"guardarProducto">> {
    const [sugerido] = await pedir("sugerirCodigoSin", { descripcion: "café" });
    return {
      id: null,
      codigo: "CAF-1",
      codigoBarras: "7770001",
      descripcion: "Café de los Yungas 250 g",
      precio: "32.00",
      unidadMedida: 57,
      codigoSin: sugerido?.codigoSin ?? 0,
      actividadEconomica: sugerido?.actividadEconomica ?? "",
      categoria: "Café",
      activo: true,
      foto: null,
      ...cambios,
    };
  }
  return { mundo: () => mundo, pedir, fallo, nuevo };
}
