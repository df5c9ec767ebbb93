import { decimal, fail, isGtin, ok, parseGs1, type Result } from "@mostrador/core";
import { z } from "zod";
import { ProductoCaja, Queda } from "../../contract/index.ts";
import type { CodigoLeido } from "../comun/teclas.ts";
import { puente } from "../puente.ts";

/** A scanned product, as stored for the next sale too. */
export const Hallado = z.object({
  codigo: z.string(),
  producto: ProductoCaja.extend({ porMedida: z.boolean().default(false), queda: Queda.optional() }),
  /** The quantity of one label, times the quantity in the search field. */
  cantidad: z.string().regex(/^\d+(\.\d+)?$/),
  /** The amount that the labels say, in BOB, times the quantity in the search field; null: they say none. */
  importe: z.string().nullable().default(null),
  /** The goods are measured, and neither the label nor the cashier said how much: the screen asks. */
  preguntar: z.boolean().default(false),
});
export type Hallado = Readonly<z.infer<typeof Hallado>>;

/** Finds the first of a reading's codes that belongs to a product; fails with the text to show. */
export async function searchLeido({ codigos, veces }: CodigoLeido): Promise<Result<Hallado, string>> {
  for (const codigo of codigos) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is known ends the search
    const result = await puente.invoke("productoEscaneado", { codigo });
    if (!result.ok) return fail(result.error.texto);
    if (result.value === null) continue;
    const { producto, cantidad, conCantidad, importe } = result.value;
    const escritas = veces(codigo);
    return ok({
      codigo,
      producto,
      cantidad: decimal(cantidad)
        .times(escritas ?? "1")
        .toFixed(),
      importe:
        importe === null
          ? null
          : decimal(importe)
              .times(escritas ?? "1")
              .toFixed(2),
      preguntar: producto.porMedida && !conCantidad && escritas === null,
    });
  }
  const gtin = codigos.find(isGtin) ?? codigos.map((codigo) => parseGs1(codigo)?.gtin).find((uno) => uno);
  return fail(`No hay un producto con el código ${gtin ?? codigos[0]}.`);
}
