import type { Esquema } from "./esquema.ts";
import { enPascal, libre } from "./componentes.ts";

/** Transforms all schemas of a document. `lugar` names the component or operation that contains the schema. */
export type EnEsquemas = (cambio: (esquema: Esquema, lugar: string) => Esquema) => void;

/** Envelope of every successful reply, without its data. docs/api.md A4 */
const SOBRE: Esquema = {
  type: "object",
  description: "Lo que acompaña a los datos de toda respuesta.",
  required: ["ok", "error", "timestamp"],
  properties: {
    ok: { const: true },
    error: { type: "null" },
    timestamp: { type: "string", format: "date-time" },
  },
};

/** Names of string schemas by format. A schema with a format needs no pattern. */
const POR_FORMATO: Readonly<Record<string, string>> = {
  "date-time": "FechaHora",
  date: "Fecha",
  uri: "Url",
  base64: "Base64",
  uuid: "Uuid",
  email: "Correo",
};

/**
 * Simplifies schemas for code generators. Repeated fields and the envelope are defined once, and defaults are moved to
 * the description, because generators treat a field with a default as required. Examples of single fields stay on the
 * pages; a body keeps a complete example.
 */
export function aligerar(
  enEsquemas: EnEsquemas,
  tomados: ReadonlySet<string>,
): Readonly<Record<string, Esquema>> {
  const nuevos: Record<string, Esquema> = {};
  enEsquemas((esquema) => conFormatos(sinPeso(esquema), nuevos));
  const veces = new Map<string, number>();
  enEsquemas((esquema) =>
    enCampos(esquema, (nombre, campo) => {
      const clave = `${nombre} ${JSON.stringify(campo)}`;
      veces.set(clave, (veces.get(clave) ?? 0) + 1);
      return campo;
    }),
  );
  const nombres = new Map<string, string>();
  enEsquemas((esquema, lugar) =>
    enCampos(esquema, (nombre, campo) => {
      const clave = `${nombre} ${JSON.stringify(campo)}`;
      if ((veces.get(clave) ?? 0) < 2) return campo;
      let dado = nombres.get(clave);
      if (dado === undefined) {
        dado = libre(enPascal(nombre), [lugar, nombre], new Set([...tomados, ...Object.keys(nuevos)]));
        nombres.set(clave, dado);
        nuevos[dado] = campo;
      }
      return { $ref: `#/components/schemas/${dado}` };
    }),
  );
  enEsquemas(conSobre);
  return { ...nuevos, Sobre: conFormatos(SOBRE, nuevos) };
}

/** Removes examples, patterns beside a format, and `additionalProperties`, and describes defaults in words. */
function sinPeso(esquema: Esquema): Esquema {
  const {
    examples: _,
    default: defecto,
    additionalProperties: mas,
    pattern,
    propertyNames: __,
    ...resto
  } = esquema;
  const { description = "" } = resto;
  return enDentro(
    {
      ...resto,
      ...(defecto === undefined
        ? {}
        : { description: `${description} Si no se dice: ${JSON.stringify(defecto)}.`.trim() }),
      ...(mas === undefined || JSON.stringify(mas) === "{}" ? {} : { additionalProperties: mas }),
      ...(pattern === undefined || (resto.format ?? "") in POR_FORMATO ? {} : { pattern }),
    },
    sinPeso,
  );
}

function conFormatos(esquema: Esquema, nuevos: Record<string, Esquema>): Esquema {
  const { type, format = "", description, ...resto } = esquema;
  const nombre = POR_FORMATO[format];
  if (
    type !== "string" ||
    nombre === undefined ||
    Object.keys(resto).some((clave) => clave !== "contentEncoding")
  )
    return enDentro(esquema, (dentro) => conFormatos(dentro, nuevos));
  nuevos[nombre] ??= { type, format, ...resto };
  return {
    $ref: `#/components/schemas/${nombre}`,
    ...(description === undefined ? {} : { description }),
  };
}

function enDentro(esquema: Esquema, hacer: (dentro: Esquema) => Esquema): Esquema {
  const { properties, items, anyOf, oneOf, additionalProperties } = esquema;
  return {
    ...esquema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([nombre, campo]) => [nombre, hacer(campo)]),
          ),
        }),
    ...(items === undefined ? {} : { items: hacer(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(hacer) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(hacer) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: hacer(additionalProperties) }
      : {}),
  };
}

/** Applies a change to each described leaf field, at any depth. */
function enCampos(esquema: Esquema, cambio: (nombre: string, campo: Esquema) => Esquema): Esquema {
  const hecho = enDentro(esquema, (dentro) => enCampos(dentro, cambio));
  if (hecho.properties === undefined) return hecho;
  const properties = Object.fromEntries(
    Object.entries(hecho.properties).map(([nombre, campo]) => [
      nombre,
      campo.description === undefined || campo.properties !== undefined ? campo : cambio(nombre, campo),
    ]),
  );
  return { ...hecho, properties };
}

/** Replaces an envelope by a reference to the shared envelope combined with its own data. */
function conSobre(esquema: Esquema): Esquema {
  const { ok, datos, error, timestamp, ...otros } = esquema.properties ?? {};
  if (ok?.const !== true || datos === undefined || error === undefined || timestamp === undefined)
    return esquema;
  if (Object.keys(otros).length > 0) return esquema;
  return {
    allOf: [
      { $ref: "#/components/schemas/Sobre" },
      { type: "object", required: ["datos"], properties: { datos } },
    ],
  };
}
