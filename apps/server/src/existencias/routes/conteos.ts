/** Routes of counts. */
import { CantidadExistencia, explicado, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_LUGAR } from "../../http/campos.ts";
import { conDesfase, iso, Momento } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { contar } from "../contar.ts";
import { paginaDeConteos } from "../readers/existencias.ts";
import { autorDe, ClaveDeActo, Costo, Cuando, Guardado, ProductoId, QUIEN } from "./campos.ts";

const Linea = z.strictObject({
  productoId: ProductoId,
  contado: explicado(CantidadExistencia, "Cuánto se contó, en la unidad del producto.", "24"),
  contadoEn: explicado(
    Cuando,
    "Cuándo se contó, en hora de Bolivia; nulo, ahora. Lo que se movió después no cuenta en su contra.",
    "2026-11-20T14:00:00",
  ),
  costo: explicado(
    Costo.nullable().default(null),
    "Costo de una unidad: con él empiezan las existencias de un producto que no las tenía. En otro no se usa.",
    "8.70",
  ),
});

export const guardarConteo = route({
  method: "post",
  path: "/v1/conteos",
  resumen: "Guarda un conteo: cada línea es lo que había en su momento, aunque se siga vendiendo",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursal: explicado(
      z.int().min(0).max(MAX_LUGAR).default(0),
      "Sucursal que se contó; 0 es la casa matriz.",
      0,
    ),
    nota: explicado(
      textoPedido(1, 200).nullable().default(null),
      "Lo que haya que decir del conteo; nulo si nada.",
      "Estante de bebidas",
    ),
    lineas: explicado(
      z.array(Linea).min(1, "Cuente al menos un producto.").max(500, "Un conteo lleva hasta 500 líneas."),
      "Lo que se contó, cada producto una vez.",
    ),
  }),
  errores: [409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecho = await contar(deps, autorDe(llamador), body);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

export const listarConteos = route({
  method: "get",
  path: "/v1/conteos",
  resumen: "Los conteos con lo que faltó y lo que sobró, los nuevos primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    tras: explicado(
      z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}_[\w-]{1,64}$/, "Use el siguiente de la página anterior.")
        .optional(),
      "`siguiente` de la página anterior.",
      "2026-11-20T14:00:00.000_0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
    ),
    limite: explicado(enteroDeTexto(1, 50).default(10), "Conteos de la página.", "10"),
  }),
  respuesta: {
    datos: z.object({
      conteos: explicado(
        z.array(
          z.object({
            id: explicado(z.string(), "Identificador del conteo."),
            sucursal: explicado(z.int(), "Sucursal que se contó.", 0),
            grupo: explicado(
              z.string().nullable(),
              "Código del conteo en las cajas; nulo si se escribió en el portal o por la API.",
              "K7F2",
            ),
            instante: explicado(Momento, "Cuándo se cerró el conteo."),
            ...QUIEN,
            lineas: explicado(
              z.array(
                z.object({
                  productoId: ProductoId,
                  descripcion: explicado(z.string(), "Nombre del producto."),
                  instante: explicado(Momento, "Cuándo se contó."),
                  desde: explicado(
                    Momento,
                    "Cuándo se empezó a contar; igual a `instante` si fue de una vez.",
                  ),
                  suma: explicado(
                    z.boolean(),
                    "Si se sumó a lo que otra persona del mismo conteo ya había contado.",
                    false,
                  ),
                  cerca: explicado(
                    z.array(
                      z.object({
                        motivo: explicado(z.string(), "Por qué se movió.", "venta"),
                        instante: explicado(Momento, "Cuándo se movió."),
                        cantidad: explicado(z.string(), "Cuánto se movió; negativo si salió.", "-1"),
                        origen: explicado(z.string(), "Caja, portal o API.", "Caja 2"),
                      }),
                    ),
                    "Lo que se movió mientras se contaba, o en otra caja a menos de dos minutos: revise si ya estaba contado.",
                  ),
                  contado: explicado(z.string(), "Cuánto se contó.", "24"),
                  esperado: explicado(z.string(), "Cuánto debía haber en ese momento.", "26"),
                  diferencia: explicado(z.string(), "Contado menos esperado.", "-2"),
                  valor: explicado(z.string(), "Valor de la diferencia al costo, en bolivianos.", "-17.40"),
                }),
              ),
              "Lo que se contó.",
            ),
          }),
        ),
        "Conteos de la página.",
      ),
      siguiente: explicado(
        z.string().nullable(),
        "Valor de `tras` para la página que sigue; nulo en la última.",
      ),
    }),
  },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite } }) => {
    const lugar = tras === undefined ? undefined : ([tras.slice(0, 23), tras.slice(24)] as const);
    const { conteos, siguiente } = await paginaDeConteos(db, empresa.nit, lugar, limite);
    return ok({
      datos: {
        conteos: conteos.map(({ instante, registradoEn, lineas, ...conteo }) => ({
          ...conteo,
          instante: conDesfase(instante),
          registradoEn: iso(registradoEn),
          lineas: lineas.map(({ instante: suyo, desde, cerca, ...linea }) => ({
            ...linea,
            instante: conDesfase(suyo),
            desde: conDesfase(desde),
            cerca: cerca.map((movido) => ({ ...movido, instante: conDesfase(movido.instante) })),
          })),
        })),
        siguiente,
      },
    });
  },
});
