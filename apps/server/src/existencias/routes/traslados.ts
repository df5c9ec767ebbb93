/** Routes of transfers between branches. */
import {
  CantidadExistencia,
  explicado,
  fail,
  guiaToCodigo,
  MAX_LINEAS_GUIA,
  MAX_QR,
  ok,
  parseGuia,
  textoPedido,
} from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import { z } from "zod";
import { enteroDeTexto, MAX_LUGAR } from "../../http/campos.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { faltaEn } from "../lineas.ts";
import { paginaDeTraslados, readTraslado } from "../readers/traslados.ts";
import { recibir, trasladar } from "../trasladar.ts";
import { autorDe, ClaveDeActo, Cuando, LineaEnPresentacion, SucursalDeTexto } from "./campos.ts";
import { TrasladoEntero, Traslados } from "./respuestas-traslados.ts";

const Nota = explicado(
  textoPedido(1, 200).nullable().default(null),
  "Lo que haya que decir del traslado; nulo si nada.",
  "Para la feria",
);

export const enviarTraslado = route({
  method: "post",
  path: "/v1/traslados",
  resumen: "Envía productos a otra sucursal: salen al costo promedio y quedan en camino hasta que se reciben",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursalOrigen: explicado(z.int().min(0).max(MAX_LUGAR), "Sucursal que envía; 0 es la casa matriz.", 0),
    sucursalDestino: explicado(z.int().min(0).max(MAX_LUGAR), "Sucursal que recibe.", 1),
    salioEn: explicado(Cuando, "Cuándo salió, en hora de Bolivia; nulo, ahora.", "2026-11-20T14:00:00"),
    nota: Nota,
    lineas: explicado(
      z
        .array(LineaEnPresentacion)
        .min(1, "Agregue al menos un producto.")
        .max(MAX_LINEAS_GUIA, `Un traslado lleva hasta ${MAX_LINEAS_GUIA} líneas: haga otro con las demás.`),
      "Lo que sale.",
    ),
  }),
  errores: [409],
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador con que se guardó."),
      guia: explicado(
        z.string(),
        "Código de la guía: imprímalo como QR. Trae el traslado entero, y se recibe con él aunque el aviso de la salida no haya llegado.",
        "GUIA11EFPMMHC3N57X6TQFW7MY7VA26",
      ),
    }),
  },
  handle: async (deps, { llamador, body }) => {
    const hecho = await trasladar(deps, autorDe(llamador), body);
    return hecho.ok ? ok({ datos: { id: hecho.value.id, guia: guiaToCodigo(hecho.value) } }) : hecho;
  },
});

const NO_ES_GUIA = {
  ajena: "Eso no es el código de una guía de traslado: empieza con GUIA1.",
  incompleta: "Al código de la guía le falta una parte, o se leyó mal: escanéelo otra vez.",
} as const;

export const recibirTraslado = route({
  method: "post",
  path: "/v1/traslados/llegadas",
  resumen: "Recibe un traslado, entero o en partes: entra lo que de verdad llegó",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    trasladoId: explicado(
      textoPedido(1, 64).nullable().default(null),
      "Traslado que se recibe; nulo si se recibe por su guía.",
      "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
    ),
    guia: explicado(
      z.string().max(5000, "Use el texto del QR de la guía.").nullable().default(null),
      "Código de la guía; sirve aunque el aviso de la salida no haya llegado.",
      null,
    ),
    llegoEn: explicado(Cuando, "Cuándo llegó, en hora de Bolivia; nulo, ahora.", "2026-11-20T16:00:00"),
    cierra: explicado(
      z.boolean().default(true),
      "Si no llegará nada más: lo que falta se da por perdido. Con `false`, lo que falta sigue en camino.",
      true,
    ),
    nota: explicado(
      textoPedido(1, 200).nullable().default(null),
      "Por qué falta algo; obligatorio si algo falta.",
      "Dos se rompieron en el camino",
    ),
    lineas: explicado(
      z
        .array(
          z.strictObject({
            linea: explicado(z.int().min(0).max(MAX_LINEAS_GUIA), "Línea de la guía, desde 0.", 0),
            cantidad: explicado(CantidadExistencia, "Cuánto llegó, en la unidad del producto.", "20"),
          }),
        )
        .max(MAX_LINEAS_GUIA, `Un traslado lleva hasta ${MAX_LINEAS_GUIA} líneas.`),
      "Lo que llegó; de una línea que no está, nada.",
    ),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador de la entrega."),
      completo: explicado(z.boolean(), "Si ya no queda nada en camino."),
    }),
  },
  handle: async (deps, { llamador, body: { trasladoId, guia, nota: motivo, ...entrega } }) => {
    if ((trasladoId === null) === (guia === null))
      return faltaEn(["guia"], "Diga qué traslado se recibe: su identificador o su guía, uno de los dos.");
    const leida = guia === null ? null : parseGuia(guia);
    if (leida !== null && !leida.ok) return faltaEn(["guia"], NO_ES_GUIA[leida.error.kind]);
    const de = leida === null ? { trasladoId: trasladoId ?? "" } : { guia: leida.value };
    const hecha = await recibir(deps, autorDe(llamador), de, { ...entrega, motivo });
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

/** Instant and id of an act, after which a page of acts begins. */
export const TrasActo = explicado(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}_[\w-]{1,64}$/, "Use el siguiente de la página anterior.")
    .optional(),
  "`siguiente` de la página anterior.",
  "2026-11-20T14:00:00.000_0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
);

/** Parses the instant and id after which a page of acts begins. */
export function lugarDeActo(tras: string | undefined): readonly [string, string] | undefined {
  return tras === undefined ? undefined : [tras.slice(0, 23), tras.slice(24)];
}

export const listarTraslados = route({
  method: "get",
  path: "/v1/traslados",
  resumen: "Los traslados con lo que llegó de cada uno, los nuevos primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    estado: explicado(
      z.enum(["enCamino", "llegado"], "Use enCamino o llegado.").optional(),
      "Solo los que siguen en camino, o los que ya llegaron.",
      "enCamino",
    ),
    sucursal: explicado(SucursalDeTexto.optional(), "Solo los que esta sucursal envió o recibe.", "0"),
    tras: TrasActo,
    limite: explicado(enteroDeTexto(1, 50).default(20), "Traslados de la página.", "20"),
  }),
  respuesta: { datos: Traslados },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite, estado, sucursal } }) => {
    const filtro = { nit: empresa.nit, estado, sucursal, tras: lugarDeActo(tras) };
    const { traslados, siguiente } = await paginaDeTraslados(db, filtro, limite);
    return ok({ datos: { traslados: traslados.map(vistaDe), siguiente } });
  },
});

export const verTraslado = route({
  method: "get",
  path: "/v1/traslados/{id}",
  resumen: "Un traslado con su guía, sus líneas y sus entregas",
  right: "revisar",
  changesState: false,
  params: z.strictObject({
    id: explicado(textoPedido(1, 64), "Identificador del traslado.", "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11"),
  }),
  errores: [404],
  respuesta: { datos: TrasladoEntero },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const traslado = await readTraslado(db, empresa.nit, id);
    if (traslado === undefined) return fail({ kind: "filaAusente" });
    const qr = traslado.guia.length > MAX_QR ? null : qrPath(traslado.guia);
    return ok({ datos: { ...vistaDe(traslado), qr } });
  },
});

type Traslado = NonNullable<Awaited<ReturnType<typeof readTraslado>>>;

function vistaDe({ instante, registradoEn, entregas, ...traslado }: Traslado) {
  return {
    ...traslado,
    instante: conDesfase(instante),
    registradoEn: iso(registradoEn),
    entregas: entregas.map((entrega) => ({
      ...entrega,
      instante: conDesfase(entrega.instante),
      registradoEn: iso(entrega.registradoEn),
    })),
  };
}
