import { fail, ok, type Result } from "@mostrador/core";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { buildPedido } from "./etiquetas.ts";
import { imprimirHojas } from "./destino.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";

/** Answers the calls about labels. They bypass the queue, because the requester stands before the printer. */
export function deEtiquetas(deps: Deps, { carpetaTickets, pdf }: Partes) {
  return {
    imprimirEtiquetas: async ({ impresora, ...entrada }) => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const hojas = await pdf.etiquetas(pedido.value);
      const nombre = `etiquetas_${deps.nuevoId()}`;
      const salida = await imprimirHojas(impresora, carpetaTickets, nombre, hojas.pdf);
      if (salida.kind !== "impreso") return fail({ kind: "impresora", texto: salida.error, campos: [] });
      const etiquetas = pedido.value.etiquetas.reduce((suma, { cantidad }) => suma + cantidad, 0);
      return ok({ destino: salida.destino, etiquetas, paginas: hojas.paginas });
    },
    muestraEtiquetas: async (entrada): Promise<Result<Salida<"muestraEtiquetas">, FalloPuente>> => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const { etiquetas } = pedido.value;
      const unaDeCada = etiquetas.map(({ etiqueta }) => ({ etiqueta, cantidad: 1 }));
      const { dibujos } = await pdf.etiquetas({ ...pedido.value, etiquetas: unaDeCada });
      return ok({
        trazos: [...(dibujos[0]?.trazos ?? [])],
        etiquetas: etiquetas.reduce((suma, { cantidad }) => suma + cantidad, 0),
        paginas: pedido.value.paginas,
        sinBarras: etiquetas.flatMap(({ etiqueta }, i) =>
          dibujos[i]?.sinBarras === true ? [etiqueta.nombre] : [],
        ),
      });
    },
    pdfEtiquetas: async (entrada) => {
      const pedido = buildPedido(deps, entrada);
      if (!pedido.ok) return pedido;
      const hojas = await pdf.etiquetas(pedido.value);
      return ok({ nombre: "etiquetas.pdf", base64: hojas.pdf.toString("base64") });
    },
  } satisfies Partial<Llamadas>;
}
