import { findSector, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { textoFallo } from "../http/fallos.ts";
import { route } from "../http/route.ts";
import { detallesDe, revisar, type Detalle } from "../http/validacion.ts";
import { emitirFactura } from "../use-cases/emitir-factura.ts";

/** Most invoices of one batch. SPEC.md, limits. */
const MAX_LOTE = 20;

const Lote = z.strictObject({
  facturas: z
    .array(
      z.strictObject({
        sector: z.int("Se espera el código del sector.").positive(),
        factura: z.looseObject({}, "Se espera el cuerpo de la factura."),
      }),
      "Se espera una lista de facturas.",
    )
    .min(1, "Agregue al menos una factura.")
    .max(MAX_LOTE, `Un lote lleva como máximo ${MAX_LOTE} facturas.`),
});
type Entrada = z.infer<typeof Lote>["facturas"][number];

/** What became of one entry. SPEC.md, batch request and result. */
const Resultado = z.discriminatedUnion("ok", [
  z.object({
    indice: z.int(),
    ok: z.literal(true),
    cuf: z.string(),
    numeroFactura: z.int(),
    urlPublica: z.url(),
  }),
  z.object({ indice: z.int(), ok: z.literal(false), error: z.string() }),
]);
type Resultado = z.infer<typeof Resultado>;
const Resultados = z.object({
  total: z.int(),
  exitosas: z.int(),
  fallidas: z.int(),
  resultados: z.array(Resultado),
});

/**
 * Up to 20 invoices at once, each with its own outcome; 200 even when some fail. They are stored in order and wait for the tax
 * system together, so that a batch takes little longer than its slowest entry. No idempotency key inside. SPEC.md, Issuing.
 */
export const lote = route({
  method: "post",
  path: "/v1/facturas/lote",
  resumen: "Emite hasta 20 facturas de una vez, cada una con su resultado",
  right: "emitir",
  changesState: true,
  body: Lote,
  respuesta: { datos: Resultados },
  handle: async (deps, { llamador: { empresa }, body: { facturas } }) => {
    let anterior = Promise.resolve();
    const resultados = await Promise.all(
      facturas.map((entrada, indice) => {
        const turno = anterior;
        const guardada = Promise.withResolvers<void>();
        anterior = guardada.promise;
        return turno
          .then(() => emitirEntrada(deps, empresa, entrada, indice, guardada.resolve))
          .finally(guardada.resolve);
      }),
    );
    const exitosas = resultados.filter((resultado) => resultado.ok).length;
    const total = facturas.length;
    return ok({ datos: { total, exitosas, fallidas: total - exitosas, resultados } });
  },
});

async function emitirEntrada(
  deps: Deps,
  empresa: Empresa,
  { sector: codigo, factura }: Entrada,
  indice: number,
  alGuardar: () => void,
): Promise<Resultado> {
  const sector = findSector(codigo);
  if (sector === undefined)
    return {
      indice,
      ok: false,
      error: `sector: ${codigo} no se emite; la lista está en GET /v1/catalogos/sectores.`,
    };
  if (sector.clase === "nota")
    return { indice, ok: false, error: `sector: las notas no van en lotes; use POST ${sector.ruta}.` };
  const pedido = revisar(sector.pedido, factura, "body");
  if (!pedido.ok) return { indice, ok: false, error: enUnaLinea(pedido.error) };
  const solicitud = { clase: "factura", sector, pedido: pedido.value } as const;
  return vista(
    deps,
    indice,
    await emitirFactura(deps, empresa, { solicitud, idempotencia: null, alGuardar }),
  );
}

function vista(deps: Deps, indice: number, emitida: Result<Factura, Fallo>): Resultado {
  if (!emitida.ok) {
    const { error } = emitida;
    return {
      indice,
      ok: false,
      error: error.kind === "validacion" ? enUnaLinea(detallesDe(error.campos)) : textoFallo(error),
    };
  }
  const { cuf, numero } = emitida.value;
  return { indice, ok: true, cuf, numeroFactura: numero, urlPublica: `${deps.config.publicUrl}/f/${cuf}` };
}

/** Field path and what to do, for each: `items.0.cantidad: …`. */
function enUnaLinea(detalles: readonly Detalle[]): string {
  return detalles.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join(" ");
}
