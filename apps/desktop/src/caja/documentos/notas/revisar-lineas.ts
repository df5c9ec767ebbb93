import { fail, ok, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente } from "../../../contract/index.ts";
import { findNota } from "../db/notas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_NOTAS } from "../../frases/notas.ts";
import { cantidadesSinConfirmar } from "../../venta/cantidades.ts";
import { falloVentaToPuente } from "../../venta/textos.ts";
import { readLocal } from "./original.ts";

/**
 * Fails if a doubtful quantity came without the cashier's confirmation. A note that was sent is not asked
 * about again. `sinLeer`: the till did not issue the invoice and no server answers, so its units are unknown,
 * and the note stays a draft.
 */
export async function revisarLineas(
  deps: Deps,
  { clave, cufOriginal, lineas, confirmadas }: EntradaRevisada<"emitirNota">,
): Promise<Result<"leida" | "sinLeer", FalloPuente>> {
  const antes = findNota(deps.db, clave);
  if (antes !== undefined && antes.estado !== "borrador") return ok("leida");
  let original = readLocal(deps, cufOriginal);
  if (original === null) {
    const respuesta = await deps.ajustes.servidor()?.notaOriginal({ cuf: cufOriginal, ventaId: null });
    // A server that answers and does not know the invoice refuses the note too, and says why.
    if (!respuesta?.ok)
      return ok(respuesta === undefined || respuesta.error.kind === "inalcanzable" ? "sinLeer" : "leida");
    original = respuesta.value;
  }
  const vendidas = new Map(original.lineas.map((linea) => [linea.nroItem, linea]));
  const escritas = lineas.map(({ nroItem, cantidad }) => {
    const {
      codigo = "",
      descripcion = FRASES_NOTAS.linea(nroItem),
      unidadMedida = 0,
    } = vendidas.get(nroItem) ?? {};
    return { codigo, descripcion, unidadMedida, cantidad };
  });
  const campos = cantidadesSinConfirmar(deps, "lineas", escritas, confirmadas);
  return campos.length === 0 ? ok("leida") : fail(falloVentaToPuente({ kind: "sinConfirmar", campos }));
}
