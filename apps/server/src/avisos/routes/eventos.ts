import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { readEventos } from "../read-eventos.ts";
import { avisoDe } from "../webhooks/aviso.ts";
import { SUCESOS, TIPOS_SUCESO, type TipoSuceso } from "../webhooks/sucesos.ts";
import { Momento } from "../../http/respuestas.ts";

/** The feed of events, for callers without webhooks. docs/design.md D53. */

/** Builds one schema for all kinds of event with the same data, so that the API document has one object for them. */
const eventoDe = (tipos: readonly TipoSuceso[], datos: (typeof SUCESOS)[TipoSuceso]) =>
  z.object({
    id: explicado(z.string(), "Único por evento, también tras una restauración: descarte los repetidos."),
    type: explicado(z.enum(tipos), "Tipo del evento."),
    timestamp: explicado(Momento, "Cuándo ocurrió."),
    data: explicado(datos, "Lo que pasó; según su tipo."),
  });
const POR_DATOS = Map.groupBy(TIPOS_SUCESO, (tipo) => SUCESOS[tipo]);
const SUELTO = { type: ["string", "number", "boolean", "null"] };
/** Data of an unknown kind of event. Nothing is checked; the API document lists the possible JSON values. */
const CualquierDato = z.unknown().meta({
  anyOf: [SUELTO, { type: "object", additionalProperties: SUELTO }, { type: "array", items: SUELTO }],
});
/** Matches a kind that this version does not know. */
const AJENO = new RegExp(`^(?!(?:${TIPOS_SUCESO.join("|").replaceAll(".", "\\.")})$)`);
/** An event stored by a later version of the program. It is passed on as stored, as webhooks do, because its reader may know its kind. */
const DeDespues = z.object({
  id: explicado(z.string(), "Único por evento: descarte los repetidos."),
  type: explicado(
    z.string().regex(AJENO),
    "Tipo que esta versión no nombra: páselo por alto si no lo conoce.",
    "factura.pagada",
  ),
  timestamp: explicado(Momento, "Cuándo ocurrió."),
  data: explicado(z.record(z.string(), CualquierDato), "Lo que pasó, como quedó guardado."),
});
const Evento = z.union([...[...POR_DATOS].map(([datos, tipos]) => eventoDe(tipos, datos)), DeDespues]);

/** A cursor has up to 15 digits. The format tells clients whose languages have shorter default integers. */
const LARGO = { format: "int64" } as const;

export const eventos = route({
  method: "get",
  path: "/v1/eventos",
  resumen: "Los eventos de la cuenta desde un cursor, en su orden: los mismos que los webhooks",
  right: "administrar",
  changesState: false,
  query: z.strictObject({
    desde: explicado(
      enteroDeTexto(0, MAX_ENTERO).default(0).meta(LARGO),
      "`cursor` de la última respuesta; 0 la primera vez.",
      0,
    ),
    limite: explicado(enteroDeTexto(1, 500).default(100), "Eventos por página.", 100),
  }),
  respuesta: {
    datos: z.object({
      eventos: explicado(z.array(Evento), "Eventos tras el cursor, los viejos primero."),
      cursor: explicado(z.int().meta(LARGO), "Valor de `desde` para la página que sigue.", 1042),
      hayMas: explicado(z.boolean(), "Si hay otra página."),
    }),
  },
  handle: async ({ db, config }, { llamador: { empresa }, query }) => {
    const { eventos: filas, cursor, hayMas } = await readEventos(db, empresa.nit, query);
    const leidos = filas.map((fila) => Evento.parse({ id: fila.id, ...avisoDe(fila, config.publicUrl) }));
    return ok({ datos: { eventos: leidos, cursor, hayMas } });
  },
});
