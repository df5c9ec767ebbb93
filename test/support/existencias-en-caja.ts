/** A till whose shop follows the stock of three products. */
import { randomUUID } from "node:crypto";
import type { CajaEnPantalla } from "./caja-en-pantalla.ts";
import { dueno } from "./caja.ts";
import { hasta } from "./hasta.ts";

/** A product whose stock is followed. */
export interface Bien {
  readonly id: string;
  readonly codigoBarras: string;
  readonly descripcion: string;
}

const PRODUCTOS = [
  ["aceite de soya", "24"],
  ["azucar blanca", "3"],
  ["leche entera", "40"],
] as const;

/** Follows the stock of three products, 24, 3 and 40 of them, and waits until the till knows what is left. */
export async function seguirExistencias({
  puente,
  mundo,
}: CajaEnPantalla): Promise<readonly [Bien, Bien, Bien]> {
  const hallados = await Promise.all(PRODUCTOS.map(([texto]) => puente.invoke("buscarProductos", { texto })));
  const bienes = hallados.map(([primero]) => primero) as unknown as readonly [Bien, Bien, Bien]; // as many as products
  await dueno(mundo, "POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false });
  const lineas = bienes.map(({ id }, i) => ({
    producto_id: id,
    contado: PRODUCTOS[i]?.[1],
    costo: "5",
  }));
  await dueno(mundo, "POST", "/v1/conteos", { id: randomUUID(), lineas });
  await hasta("la caja sabe lo que queda", async () => {
    const [uno] = await puente.invoke("buscarProductos", { texto: PRODUCTOS[0][0] });
    return uno.queda?.cantidad === PRODUCTOS[0][1];
  });
  return bienes;
}
