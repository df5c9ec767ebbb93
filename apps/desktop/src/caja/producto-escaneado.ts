import { decimal } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../contract/index.ts";
import { cantidadDe, parseEtiqueta } from "./balanza.ts";
import { findProductoPorCodigo } from "./db/productos.ts";
import { findHallado, type Hallado } from "./negocio/hallar.ts";
import type { Base } from "./base.ts";

interface Escaneado extends Hallado {
  /** In the product's unit. */
  readonly cantidad: string;
  /** The code carries the quantity; else it is one. */
  readonly conCantidad: boolean;
  /** The amount that the label says, in BOB; null: it says none. */
  readonly importe: string | null;
}

/**
 * Finds the product of a scanned code: by its barcode, its internal code or a scale's label. Undefined if no
 * product on sale has it. A code found here is never a badge: docs/trust.md heading 50.
 */
export function findEscaneado(
  { db, ajustes }: Pick<Base, "db" | "ajustes">,
  leido: string,
): Escaneado | undefined {
  const codigo = leido.trim();
  const hallado = findHallado(db, codigo);
  if (hallado !== undefined) return { ...hallado, cantidad: "1", conCantidad: false, importe: null };
  const { balanza } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const etiqueta = parseEtiqueta(codigo, balanza);
  if (etiqueta === null) return undefined;
  // The shop may have typed the code with or without its leading zeros.
  const pesado =
    findProductoPorCodigo(db, etiqueta.codigo) ??
    findProductoPorCodigo(db, etiqueta.codigo.replace(/^0+/, ""));
  if (pesado === undefined) return undefined;
  const cantidad = cantidadDe(etiqueta, balanza, pesado.precio);
  const dice = balanza === "precio" && decimal(pesado.precio).gt(0);
  const importe = dice ? etiqueta.valor : null;
  return { fila: pesado, presentacion: null, cantidad, conCantidad: true, importe };
}
