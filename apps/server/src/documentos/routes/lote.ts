import { enteroPedido, explicado, findSector, ok } from "@mostrador/core";
import { z } from "zod";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { fromWire } from "@mostrador/core/wire";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { textoFallo } from "../../http/fallos.ts";
import { type Llamador, route } from "../../http/route.ts";
import { type Detalle, detallesDe, check } from "../../http/validacion.ts";
import { ClaveIdempotencia } from "../../http/clave-de.ts";
import { emitirUnaVez } from "./emitir.ts";
import { Factura } from "../../http/respuestas.ts";

/** Maximum number of invoices in one batch. docs/api.md A46. */
const MAX_LOTE = 20;

/** Estimated number of body bytes per invoice line. */
const BYTES_POR_LINEA = 150;

const Lote = z.strictObject({
  facturas: explicado(
    z
      .array(
        z.strictObject({
          sector: explicado(
            enteroPedido(1, 9999),
            "Sector de la factura, el de `GET /v1/catalogos/sectores`.",
            1,
          ),
          factura: explicado(
            z.looseObject({}, "Se espera el cuerpo de la factura.").meta({ pedidosDe: "facturas" }),
            "El mismo cuerpo que toma la dirección de ese sector.",
            EJEMPLOS[1],
          ),
          /** Idempotency key of the entry, equivalent to X-Idempotency-Key for a single invoice. */
          claveIdempotencia: explicado(
            ClaveIdempotencia.optional(),
            "Lo que `X-Idempotency-Key` es para una factura sola.",
            "pedido-1042",
          ),
        }),
        "Se espera una lista de facturas.",
      )
      .min(1, "Agregue al menos una factura.")
      .max(MAX_LOTE, `Un lote lleva como máximo ${MAX_LOTE} facturas.`),
    "De 1 a 20 facturas, cada una con su resultado.",
  ),
});
type Entrada = z.infer<typeof Lote>["facturas"][number];

/** The outcome of one entry. docs/api.md A13. */
const Resultado = z.discriminatedUnion("ok", [
  z.object({
    indice: explicado(z.int(), "Lugar de la factura en el pedido, desde 0.", 0),
    ok: explicado(z.literal(true), "Si se emitió."),
    cuf: explicado(
      z.string(),
      "CUF del documento; si falló, solo está cuando quedó en duda: pregunte por él.",
    ),
    numeroFactura: explicado(z.int(), "Número del documento; si falló, solo está cuando quedó en duda."),
    estado: Factura.shape.estado,
    fechaEmision: Factura.shape.fechaEmision,
    urlPublica: explicado(z.url(), "Página pública y permanente del documento."),
  }),
  z.object({
    indice: explicado(z.int(), "Lugar de la factura en el pedido, desde 0.", 0),
    ok: explicado(z.literal(false), "Si se emitió."),
    error: explicado(z.string(), "Qué pasó y qué hacer."),
    /** Name of the failure, as in X-Error-Code. */
    codigoError: explicado(
      z.string(),
      "Nombre del fallo, el mismo que `X-Error-Code` de una factura sola.",
      "validacion",
    ),
    /** CUF of the document. A failed entry has it only if its document is in doubt, so that the caller can ask for it. */
    cuf: explicado(
      z.string().optional(),
      "CUF del documento; si falló, solo está cuando quedó en duda: pregunte por él.",
    ),
    numeroFactura: explicado(
      z.int().optional(),
      "Número del documento; si falló, solo está cuando quedó en duda.",
    ),
  }),
]);
type Resultado = z.infer<typeof Resultado>;
const Resultados = z.object({
  total: explicado(z.int(), "Facturas del lote.", 2),
  exitosas: explicado(z.int(), "Facturas que se emitieron.", 1),
  fallidas: explicado(z.int(), "Facturas que no se emitieron o quedaron en duda.", 1),
  resultados: explicado(z.array(Resultado), "Un resultado por factura, en el orden del pedido."),
});

/**
 * Issues up to 20 invoices at once, each with its own outcome; the status is 200 even if some fail. They are stored in
 * order and wait for the tax system together, so a batch takes little longer than its slowest entry. The header's
 * idempotency key does not apply, because each entry has its own. docs/api.md A13; docs/api.md A16.
 */
export const lote = route({
  method: "post",
  path: "/v1/facturas/lote",
  resumen: "Emite hasta 20 facturas de una vez, cada una con su resultado",
  right: "emitir",
  changesState: true,
  cabida: "lote",
  body: Lote,
  respuesta: { datos: Resultados },
  handle: async (deps, { llamador: { empresa }, body: { facturas }, cederTurno }) => {
    cederTurno(); // each entry takes its own turn
    let anterior = Promise.resolve();
    const resultados = await Promise.all(
      facturas.map((entrada, indice) => {
        const turno = anterior;
        const guardada = Promise.withResolvers<void>();
        anterior = guardada.promise;
        return turno
          .then(() => emitirEnTurno(deps, empresa, entrada, indice, guardada.resolve))
          .finally(guardada.resolve);
      }),
    );
    const exitosas = resultados.filter((resultado) => resultado.ok).length;
    const total = facturas.length;
    return ok({ datos: { total, exitosas, fallidas: total - exitosas, resultados } });
  },
});

/** Issues an entry in a turn of its company, which it releases once the document is stored. */
async function emitirEnTurno(
  deps: Deps,
  empresa: Llamador["empresa"],
  entrada: Entrada,
  indice: number,
  alGuardar: () => void,
): Promise<Resultado> {
  const { items } = entrada.factura;
  const lineas = Array.isArray(items) ? items.length : 0;
  const ceder = await deps.turnos.tomar(empresa.nit, lineas * BYTES_POR_LINEA);
  const guardada = () => {
    ceder();
    alGuardar();
  };
  return emitirEntrada(deps, empresa, entrada, indice, guardada).finally(ceder);
}

async function emitirEntrada(
  deps: Deps,
  empresa: Llamador["empresa"],
  { sector: codigo, factura, claveIdempotencia: clave }: Entrada,
  indice: number,
  alGuardar: () => void,
): Promise<Resultado> {
  const no = (error: string): Resultado => ({ indice, ok: false, error, codigoError: "validacion" });
  const sector = findSector(codigo);
  if (sector === undefined)
    return no(`sector: ${codigo} no se emite; la lista está en GET /v1/catalogos/sectores.`);
  const { ruta } = sector;
  if (sector.clase === "nota") return no(`sector: las notas no van en lotes; use POST ${ruta}.`);
  const read = check(sector.pedido, factura, "body");
  if (!read.ok) return no(enUnaLinea(read.error));
  const pedido = read.value;
  const preparar = async () => ok({ clase: "factura", sector, pedido } as const);
  const conClave = clave === undefined ? null : { clave, ruta, pedido };
  return vista(
    deps,
    indice,
    await emitirUnaVez({ deps, empresa, preparar, minimal: true, alGuardar }, conClave),
  );
}

/** Converts the reply of a single emission to an entry's outcome. A stored reply is parsed from its text. */
function vista(deps: Deps, indice: number, emitida: Awaited<ReturnType<typeof emitirUnaVez>>): Resultado {
  if (!emitida.ok) return fallida(indice, emitida.error);
  const { datos, crudo, status = 200 } = emitida.value;
  if (status >= 400)
    return {
      indice,
      ok: false,
      error: Rechazo.parse(JSON.parse(crudo ?? "")).detail,
      codigoError: "rechazada",
    };
  const emitidaAhora = datos ?? Recordada.parse(fromWire(JSON.parse(crudo ?? ""))).datos;
  const { cuf, numeroFactura, estado, fechaEmision } = emitidaAhora;
  const urlPublica = `${deps.config.publicUrl}/f/${cuf}`;
  return { indice, ok: true, cuf, numeroFactura, estado, fechaEmision, urlPublica };
}

/** Fields of stored replies that a batch copies. */
const Rechazo = z.object({ detail: z.string() });
const Recordada = z.object({
  datos: Factura.pick({ cuf: true, numeroFactura: true, estado: true, fechaEmision: true }),
});

function fallida(indice: number, fallo: Fallo): Resultado {
  const error = fallo.kind === "validacion" ? enUnaLinea(detallesDe(fallo.campos)) : textoFallo(fallo);
  const comun = { indice, ok: false, error, codigoError: fallo.kind } as const;
  if (fallo.kind !== "enDuda" || fallo.cuf === undefined) return comun;
  return { ...comun, cuf: fallo.cuf, ...(fallo.numero === undefined ? {} : { numeroFactura: fallo.numero }) };
}

/** Joins the field path and remedy of each problem: `items.0.cantidad: …`. */
function enUnaLinea(detalles: readonly Detalle[]): string {
  return detalles.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join(" ");
}
