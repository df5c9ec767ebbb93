/** The services as the authority describes them, for tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Interior } from "./describir.ts";

interface Descrito {
  readonly puerto: string;
  readonly operaciones: readonly string[];
  /** Names of types that services share. */
  readonly tipos: readonly string[];
  /** Types that this service describes differently from the others. */
  readonly propios: Readonly<Record<string, string>>;
}

/** The services as the authority describes them. A type is `base + campo:tipo ...`; `?` may be absent, `+` and `*` may be repeated. */
const DESCRITOS = JSON.parse(readFileSync(join(import.meta.dirname, "datos/servicios.json"), "utf8")) as {
  readonly tipos: Readonly<Record<string, string>>;
  readonly servicios: Readonly<Record<string, Descrito>>;
};

const VECES: Readonly<Record<string, string>> = {
  "": "1..1",
  "?": "0..1",
  "+": "1..unbounded",
  "*": "0..unbounded",
};

/** Describes the authority's inner document of a service, in the form of `describeInterior`. */
export function servicioDescrito(nombre: string): Interior {
  const servicio = DESCRITOS.servicios[nombre];
  if (servicio === undefined) throw new Error(`no hay servicio ${nombre}`);
  const { operaciones, tipos, propios } = servicio;
  const mensajes = operaciones.flatMap((operacion) => [operacion, `${operacion}Response`]);
  const textos = {
    ...Object.fromEntries(tipos.map((tipo) => [tipo, DESCRITOS.tipos[tipo] ?? ""])),
    ...propios,
  };
  return {
    operaciones,
    mensajes,
    elementos: mensajes.map((mensaje) => `${mensaje}: ${mensaje}`),
    tipos: Object.fromEntries(Object.entries(textos).map(([tipo, texto]) => [tipo, parseTipo(texto)])),
  };
}

function parseTipo(texto: string): Interior["tipos"][string] {
  const [, base = "", campos = ""] = /^(?:(\w+) \+ ?)?(.*)$/.exec(texto) ?? [];
  const elementos = campos
    .split(" ")
    .filter(Boolean)
    .map((campo) => {
      const [, nombre, tipo, veces = ""] = /^(\w+):(\w+)([?+*]?)$/.exec(campo) ?? [];
      if (nombre === undefined) throw new Error(`no se lee ${campo}`);
      return `${nombre}: ${tipo} ${VECES[veces]}`;
    });
  return { base, elementos };
}
