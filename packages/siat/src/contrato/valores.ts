import type { Campo, Complejo, Parte, Servicio, Simple } from "./esquema.ts";

/** A simple value in TypeScript. Dates, decimals and base64 stay the text that is on the wire. */
interface ValorSimple {
  readonly int: number;
  readonly long: number;
  readonly string: string;
  readonly boolean: boolean;
  readonly dateTime: string;
  readonly base64Binary: string;
  readonly decimal: string;
}

type Plano<T> = { readonly [K in keyof T]: T[K] };

/** A type's own elements and those it inherits. */
export type CamposDe<T> = T extends { readonly campos: infer C; readonly base: infer B }
  ? C & (B extends Complejo ? CamposDe<B> : unknown)
  : never;

type ValorDe<T> = T extends Simple ? ValorSimple[T] : T extends Complejo ? Valor<T> : never;
type LeidoDe<T> = T extends Simple ? ValorSimple[T] : T extends Complejo ? Leido<T> : never;
type Escrito<F> =
  F extends Campo<infer T, boolean, infer R> ? (R extends true ? readonly ValorDe<T>[] : ValorDe<T>) : never;

/** A type to be written: what may be absent on the wire may be absent here. */
export type Valor<T extends Complejo> = Plano<
  {
    -readonly [
      K in keyof CamposDe<T> as CamposDe<T>[K] extends { readonly optional: true } ? never : K
    ]: Escrito<CamposDe<T>[K]>;
  } & {
    -readonly [K in keyof CamposDe<T> as CamposDe<T>[K] extends { readonly optional: true } ? K : never]?:
      | Escrito<CamposDe<T>[K]>
      | undefined;
  }
>;

/** A type that was read: a repeated element is always an array, empty when it was absent. */
export type Leido<T extends Complejo> = Plano<{
  [K in keyof CamposDe<T>]: CamposDe<T>[K] extends Campo<infer S, infer O, infer R>
    ? R extends true
      ? readonly LeidoDe<S>[]
      : O extends true
        ? LeidoDe<S> | undefined
        : LeidoDe<S>
    : never;
}>;

/** Name of an operation of a service. */
export type NombreOperacion<S extends Servicio> = keyof S["operaciones"] & string;

/** Request of an operation; null where its element is empty. */
export type Solicitud<S extends Servicio, O extends NombreOperacion<S>> =
  S["operaciones"][O]["solicitud"] extends Parte<string, infer T> ? Valor<T> : null;

/** Reply of an operation, to be written (the simulator's side). */
export type Respuesta<S extends Servicio, O extends NombreOperacion<S>> = Valor<
  S["operaciones"][O]["respuesta"]["tipo"]
>;

/** Reply of an operation, as it was read (the client's side). */
export type RespuestaLeida<S extends Servicio, O extends NombreOperacion<S>> = Leido<
  S["operaciones"][O]["respuesta"]["tipo"]
>;
