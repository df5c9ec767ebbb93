/** Routes of removals of goods without a sale, and of the Registro de Reintegros. */
import { explicado, fail, fechaDeLibro, FechaPedido, MOTIVOS_SALIDA, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, MES } from "../../http/campos.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import {
  findSalida,
  filasDeReintegros,
  paginaDeSalidas,
  vistaDeSalida,
  type Reintegro,
} from "../readers/traslados.ts";
import { sacar } from "../salir.ts";
import {
  autorDe,
  ClaveDeActo,
  Cuando,
  LineaEnPresentacion,
  LugarDeActo,
  mesDe,
  SucursalDeTexto,
} from "./campos.ts";
import { SalidaEntera, Salidas } from "./respuestas-traslados.ts";
import { lugarDeActo, TrasActo } from "./traslados.ts";

const NO_ES_MOTIVO = `Use uno de: ${MOTIVOS_SALIDA.join(", ")}. El retiro del dueño es una venta: emita su factura.`;
const Motivo = z.enum(MOTIVOS_SALIDA, NO_ES_MOTIVO);

export const sacarExistencias = route({
  method: "post",
  path: "/v1/salidas",
  resumen:
    "Saca productos sin venderlos, con un acta numerada: merma, vencido, robo, regalo, muestra o donación",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursal: LugarDeActo,
    motivo: explicado(
      Motivo,
      "Por qué sale. Regalos, muestras y donaciones van además en el Registro de Reintegros. El retiro del dueño es una venta.",
      "merma",
    ),
    salioEn: explicado(Cuando, "Cuándo salió, en hora de Bolivia; nulo, ahora.", "2026-11-20T14:00:00"),
    responsable: explicado(textoPedido(1, 100), "Quién firma el acta.", "Marta Quispe"),
    nota: explicado(
      textoPedido(1, 200).nullable().default(null),
      "Qué pasó; nulo si no hay más que decir.",
      "Se cayó un estante",
    ),
    beneficiario: explicado(
      z
        .strictObject({
          documento: explicado(textoPedido(1, 20), "Su NIT o cédula.", "5120345"),
          complemento: explicado(
            z.string().trim().max(5).default(""),
            "Complemento de la cédula; vacío si no tiene.",
            "",
          ),
        })
        .nullable()
        .default(null),
      "Quién lo recibió: obligatorio en regalos, muestras y donaciones.",
    ),
    lineas: explicado(
      z
        .array(LineaEnPresentacion)
        .min(1, "Agregue al menos un producto.")
        .max(500, "Una salida lleva hasta 500 líneas."),
      "Lo que sale.",
    ),
  }),
  errores: [409],
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador con que se guardó."),
      numero: explicado(z.int(), "Número del acta.", 12),
    }),
  },
  handle: async (deps, { llamador, body }) => {
    const hecha = await sacar(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const listarSalidas = route({
  method: "get",
  path: "/v1/salidas",
  resumen: "Lo que salió sin venderse, con su costo, lo nuevo primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    motivo: explicado(Motivo.optional(), "Solo las de este motivo.", "merma"),
    sucursal: explicado(SucursalDeTexto.optional(), "Solo las de esta sucursal.", "0"),
    desde: explicado(FechaPedido.optional(), "Primer día en que salieron.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día en que salieron.", "2026-11-30"),
    tras: TrasActo,
    limite: explicado(enteroDeTexto(1, 100).default(50), "Salidas de la página.", "50"),
  }),
  respuesta: { datos: Salidas },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite, ...campos } }) => {
    const { desde, hasta, motivo, sucursal } = campos;
    if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
    const filtro = { nit: empresa.nit, desde, hasta, motivo, sucursal, tras: lugarDeActo(tras) };
    const { salidas, siguiente } = await paginaDeSalidas(db, filtro, limite);
    return ok({ datos: { salidas: salidas.map(vistaDe), siguiente } });
  },
});

export const verSalida = route({
  method: "get",
  path: "/v1/salidas/{id}",
  resumen: "Una salida con su acta y sus líneas",
  right: "revisar",
  changesState: false,
  params: z.strictObject({
    id: explicado(textoPedido(1, 64), "Identificador de la salida.", "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11"),
  }),
  errores: [404],
  respuesta: { datos: SalidaEntera },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const salida = await findSalida(db, empresa.nit, id);
    return salida === undefined
      ? fail({ kind: "filaAusente" })
      : ok({ datos: vistaDe(vistaDeSalida(salida)) });
  },
});

function vistaDe({ instante, registradoEn, ...salida }: ReturnType<typeof vistaDeSalida>) {
  return { ...salida, instante: conDesfase(instante), registradoEn: iso(registradoEn) };
}

/** Value of the column ESPECIFICACIÓN in the Registro de Reintegros. docs/fiscal-rules.md F68 */
const ESPECIFICACION = 6;

const COLUMNAS: readonly ColumnaPlanilla<Reintegro>[] = [
  { titulo: "N°", celda: ({ n }) => n, entero: true },
  { titulo: "ESPECIFICACIÓN", celda: () => ESPECIFICACION, entero: true },
  { titulo: "FECHA", celda: ({ instante }) => fechaDeLibro(instante) },
  { titulo: "IMPORTE", celda: ({ montos }) => montos.importe, suma: true },
  { titulo: "CRÉDITO FISCAL", celda: ({ montos }) => montos.credito, suma: true },
  { titulo: "NIT / CI", celda: ({ documento }) => documento },
  { titulo: "COMPLEMENTO", celda: ({ complemento }) => complemento },
];

/** The Registro de Reintegros of a month, as files for spreadsheets. */
export const reintegros = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/reportes/reintegros.${formato}`,
    resumen: `El Registro de Reintegros del mes, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(MES),
    respuesta: { descarga: tipo },
    async handle({ db, regimenes }, { llamador: { empresa }, query }) {
      const mes = mesDe(query);
      const vigencias = await regimenes.vigencias(db, empresa);
      const filas = await filasDeReintegros(db, empresa.nit, mes, vigencias);
      const archivo = `reintegros_${empresa.nit}_${mes}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS, filas) });
    },
  }),
);
