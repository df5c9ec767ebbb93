/** The simple types of XML Schema that the authority's services use. */
export type Simple = "int" | "long" | "string" | "boolean" | "dateTime" | "base64Binary" | "decimal";

/** One element of a complex type. `optional` is minOccurs="0", `repeated` maxOccurs="unbounded". */
export interface Campo<
  T extends Simple | Complejo = Simple | Complejo,
  O extends boolean = boolean,
  R extends boolean = boolean,
> {
  readonly tipo: T;
  readonly optional: O;
  readonly repeated: R;
}

/** The elements of a type by name; the order of the keys is the schema's. */
export type Campos = Readonly<Record<string, Campo>>;

/**
 * A complex type as the authority's schema names it. `campos` are its own elements in schema order;
 * those of `base` come before them on the wire. docs/fiscal-rules.md F3.
 */
export interface Complejo<N extends string = string, C extends Campos = Campos, B = unknown> {
  readonly nombre: N;
  readonly campos: C;
  /** A Complejo or undefined; unknown here, so that the types below need no recursive bound. */
  readonly base: B;
}

/** The element inside the operation's element, and its type. */
export interface Parte<E extends string = string, T extends Complejo = Complejo> {
  readonly elemento: E;
  readonly tipo: T;
}

/** An operation: `solicitud` is null where nothing is sent (verificarComunicacion). */
export interface Operacion<S extends Parte | null = Parte | null, R extends Parte = Parte> {
  readonly solicitud: S;
  readonly respuesta: R;
}

/** A service: its address is `/v2/<nombre>`, its port type `puerto`. */
export interface Servicio<
  N extends string = string,
  O extends Readonly<Record<string, Operacion>> = Readonly<Record<string, Operacion>>,
> {
  readonly nombre: N;
  readonly puerto: string;
  /** In the order of the authority's description. */
  readonly operaciones: O;
  /** Types that the authority's description declares and no operation reaches. */
  readonly sinUso: readonly Complejo[];
}

/** Namespace of every operation element and type; the elements inside are unqualified. */
export const NAMESPACE = "https://siat.impuestos.gob.bo/";

/** A required xs:int. */
export const int = campo("int");
/** A required xs:long. */
export const long = campo("long");
/** A required xs:string. */
export const texto = campo("string");
/** A required xs:boolean. */
export const booleano = campo("boolean");
/** A required xs:dateTime. */
export const fechaHora = campo("dateTime");
/** Required bytes, xs:base64Binary. */
export const binario = campo("base64Binary");
/** A required xs:decimal. */
export const decimal = campo("decimal");

/** A required element of this type, once. */
export function campo<const T extends Simple | Complejo>(tipo: T): Campo<T, false, false> {
  return { tipo, optional: false, repeated: false };
}

/** An optional element, minOccurs="0". */
export function opcional<T extends Simple | Complejo>(uno: Campo<T, false, false>): Campo<T, true, false> {
  return { ...uno, optional: true };
}

/** An element that occurs once or more, minOccurs="1" maxOccurs="unbounded". */
export function varios<T extends Simple | Complejo>(tipo: T): Campo<T, false, true> {
  return { tipo, optional: false, repeated: true };
}

/** A list that may be empty, minOccurs="0" maxOccurs="unbounded": every item is an element of its own, without a wrapper. */
export function lista<T extends Simple | Complejo>(tipo: T): Campo<T, true, true> {
  return { tipo, optional: true, repeated: true };
}

/** A complex type that extends no other. */
export function tipo<N extends string, C extends Campos>(nombre: N, campos: C): Complejo<N, C, undefined> {
  return { nombre, campos, base: undefined };
}

/** A type that extends another: the base's elements come first. */
export function extension<N extends string, B extends Complejo, C extends Campos>(
  nombre: N,
  base: B,
  campos: C,
): Complejo<N, C, B> {
  return { nombre, campos, base };
}

/** An operation: the element and type of its request, then those of its reply. */
export function operacion<S extends string, TS extends Complejo, R extends string, TR extends Complejo>(
  solicitud: S,
  tipoSolicitud: TS,
  respuesta: R,
  tipoRespuesta: TR,
): Operacion<Parte<S, TS>, Parte<R, TR>> {
  return {
    solicitud: { elemento: solicitud, tipo: tipoSolicitud },
    respuesta: { elemento: respuesta, tipo: tipoRespuesta },
  };
}

/** An operation whose element is empty. */
export function consulta<R extends string, TR extends Complejo>(
  respuesta: R,
  tipoRespuesta: TR,
): Operacion<null, Parte<R, TR>> {
  return { solicitud: null, respuesta: { elemento: respuesta, tipo: tipoRespuesta } };
}

/** A service: the name in its address, its port type, its operations in the description's order. */
export function servicio<N extends string, O extends Readonly<Record<string, Operacion>>>(
  nombre: N,
  puerto: string,
  operaciones: O,
  sinUso: readonly Complejo[] = [],
): Servicio<N, O> {
  return { nombre, puerto, operaciones, sinUso };
}

/** Lists every element of a type in schema order, the inherited ones first, which is the order on the wire. */
export function camposDe(complejo: Complejo): readonly (readonly [nombre: string, campo: Campo])[] {
  return linaje(complejo)
    .toReversed()
    .flatMap((uno) => Object.entries(uno.campos));
}

/** Lists a type, its base, the base of that base and so on. */
export function linaje(complejo: Complejo): readonly Complejo[] {
  const { base } = complejo;
  return isComplejo(base) ? [complejo, ...linaje(base)] : [complejo];
}

/** Tells whether a base is a type; otherwise it is undefined, because `tipo` and `extension` allow nothing else. */
function isComplejo(base: unknown): base is Complejo {
  return typeof base === "object" && base !== null && "campos" in base;
}
