import type { Esquema } from "./esquema.ts";

/** Path to a schema, from which a name for it can be built: the words of the operation, then the fields that lead to the schema. */
type Lugar = readonly string[];

/** The named schemas of a document, with the function that makes other schemas refer to them. */
export interface Componentes {
  readonly schemas: Readonly<Record<string, Esquema>>;
  /** Replaces named objects in a schema by references. */
  readonly nombrar: (esquema: Esquema) => Esquema;
}

/**
 * Names every object schema that occurs more than once or has a title. Objects with equal fields count as one, and the
 * texts and examples of the first are used. docs/decisions/0037
 */
export function createComponentes(
  todos: readonly (readonly [lugar: Lugar, esquema: Esquema])[],
  fijos: Readonly<Record<string, Esquema>>,
): Componentes {
  const veces = count([...todos, ...Object.entries(fijos).map(([nombre, uno]) => [[nombre], uno] as const)]);
  const nombres = new Map<string, string>();
  const schemas: Record<string, Esquema> = {};
  for (const [nombre, esquema] of Object.entries(fijos)) nombres.set(forma(esquema), nombre);
  const nombrar = (esquema: Esquema, lugar: Lugar, propio = false): Esquema => {
    const clave = forma(esquema);
    const vista = veces.get(clave);
    if (propio || esquema.properties === undefined || vista === undefined || !merece(vista))
      return deDentro(esquema, lugar, nombrar);
    let nombre = nombres.get(clave);
    if (nombre === undefined) {
      const { title: _, ...hecho } = deDentro(esquema, lugar, nombrar);
      nombre = libre(vista.titulo ?? nombreDe(hecho, lugar), lugar, new Set(nombres.values()));
      nombres.set(clave, nombre);
      schemas[nombre] = hecho;
    }
    const { description } = esquema;
    const suya = schemas[nombre]?.description;
    return {
      $ref: `#/components/schemas/${nombre}`,
      ...(description === undefined || description === suya ? {} : { description }),
    };
  };
  for (const [nombre, esquema] of Object.entries(fijos)) schemas[nombre] = nombrar(esquema, [nombre], true);
  for (const [lugar, esquema] of todos) nombrar(esquema, lugar);
  return { schemas, nombrar: (esquema) => nombrar(esquema, []) };
}

interface Vista {
  readonly veces: number;
  readonly titulo: string | undefined;
}

const merece = ({ veces, titulo }: Vista) => veces > 1 || titulo !== undefined;

/** Counts the occurrences of each object schema, by its form. */
function count(todos: readonly (readonly [Lugar, Esquema])[]): ReadonlyMap<string, Vista> {
  const vistas = new Map<string, Vista>();
  const ver = (esquema: Esquema): Esquema => {
    if (esquema.properties !== undefined) {
      const clave = forma(esquema);
      const antes = vistas.get(clave);
      vistas.set(clave, { veces: (antes?.veces ?? 0) + 1, titulo: antes?.titulo ?? esquema.title });
    }
    return deDentro(esquema, [], ver);
  };
  for (const [, esquema] of todos) ver(esquema);
  return vistas;
}

/** Copies a schema, with its inner schemas replaced by what `hacer` returns. */
function deDentro(
  esquema: Esquema,
  lugar: Lugar,
  hacer: (dentro: Esquema, lugar: Lugar) => Esquema,
): Esquema {
  const { properties, items, anyOf, oneOf, additionalProperties } = esquema;
  const uno = (dentro: Esquema) => hacer(dentro, lugar);
  return {
    ...esquema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([nombre, campo]) => [nombre, hacer(campo, [...lugar, nombre])]),
          ),
        }),
    ...(items === undefined ? {} : { items: hacer(items, enSingular(lugar)) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(uno) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(uno) }),
    ...(typeof additionalProperties === "object" ? { additionalProperties: uno(additionalProperties) } : {}),
  };
}

const TEXTOS: ReadonlySet<string> = new Set(["description", "title"]);

/** Returns the parts of a schema that decide equality: all but texts and examples. */
function forma(esquema: Esquema): string {
  return JSON.stringify(esquema, (clave, valor: unknown) =>
    clave === "examples" || (TEXTOS.has(clave) && typeof valor === "string") ? undefined : valor,
  );
}

/** Names an object after its field, an envelope after its data, and data after their operation. */
function nombreDe({ properties }: Esquema, lugar: Lugar): string {
  const datos = properties?.["datos"];
  const [operacion = ""] = lugar;
  if (datos !== undefined) return `Respuesta${datos.$ref?.split("/").at(-1) ?? enPascal(operacion)}`;
  const ultimo = lugar.at(-1) ?? "";
  return ultimo === "datos" ? `Datos${enPascal(operacion)}` : enPascal(ultimo);
}

/** Returns an unused name: first prefixed with words of its path, the last word first, then numbered. */
export function libre(nombre: string, lugar: Lugar, tomados: ReadonlySet<string>): string {
  let largo = nombre;
  for (const palabra of lugar.slice(0, -1).toReversed()) {
    if (!tomados.has(largo)) return largo;
    largo = `${nombre}De${enPascal(palabra)}`;
  }
  let n = 2;
  let dado = largo;
  while (tomados.has(dado)) dado = `${largo}${n++}`;
  return dado;
}

/** Converts a name to PascalCase. */
export function enPascal(texto: string): string {
  return texto.replace(/(?:^|[^A-Za-z0-9]+)([a-z0-9])/gi, (_, letra: string) => letra.toUpperCase());
}

function enSingular(lugar: Lugar): Lugar {
  const ultimo = lugar.at(-1);
  if (ultimo === undefined) return lugar;
  const uno = ultimo.replace(/(?<=[rnlds])es$/, "").replace(/s$/, "");
  return [...lugar.slice(0, -1), uno];
}
