/** /openapi.json tells the limits that a request is checked with: lengths of texts, bounds and decimals of amounts. */
import { describe, expect, test } from "vitest";
import { SECTORES } from "@mostrador/core";
import { parse } from "../http/validacion.ts";
import { RUTAS } from "../routes.ts";
import type { Esquema } from "./esquema.ts";
import { describir } from "./openapi.ts";

const api = describir(RUTAS, "http://localhost");

const resolver = (esquema: Esquema = {}): Esquema =>
  api.components.schemas[esquema.$ref?.split("/").at(-1) ?? ""] ?? esquema;

const cuerpoDe = (ruta: string) => api.paths[ruta]?.["post"]?.requestBody?.content["application/json"];

/** Lists the fields of a body that stand in it, in its buyer and in its first line. */
function listCampos(ruta: string): readonly (readonly [lugar: string, esquema: Esquema])[] {
  const { properties = {} } = resolver(cuerpoDe(ruta)?.schema);
  const en = (prefijo: string, esquema: Esquema | undefined) =>
    Object.entries(resolver(esquema).properties ?? {}).map(
      ([nombre, campo]) => [`${prefijo}${nombre}`, resolver(campo)] as const,
    );
  return [
    ...en("", { properties }),
    ...en("emisor.", properties["emisor"]),
    ...en("cliente.", properties["cliente"]),
    ...en("items.0.", resolver(properties["items"]).items),
  ];
}

/** Gives what the route says of a value at a place of its example; empty where it says nothing there. */
function decir(ruta: string, lugar: string, valor: unknown): string {
  const ejemplo = structuredClone(cuerpoDe(ruta)?.example) as Record<string, unknown>;
  ejemplo["cliente"] ??= { tipo_documento: 1, numero_documento: "1" };
  const camino = lugar.split(".");
  const dentro = camino
    .slice(0, -1)
    .reduce((objeto, clave) => objeto[clave] as Record<string, unknown>, ejemplo);
  dentro[camino.at(-1) ?? ""] = valor;
  const body = RUTAS.find(({ method, path }) => method === "post" && path === ruta)?.body;
  if (body === undefined) throw new Error(`${ruta} no toma cuerpo`);
  const leido = parse(body, ejemplo, "body");
  const suyos = leido.ok ? [] : leido.error.filter(({ loc }) => loc.slice(1).join(".") === lugar);
  return suyos.map(({ msg }) => msg).join(" ");
}

/** Fields whose form says how long they are. */
const CON_FORMA = /fecha|correo|cuf/;

describe.each(SECTORES.map(({ ruta }) => ruta))("of POST %s", (ruta) => {
  const campos = listCampos(ruta).filter(([, { enum: valores }]) => valores === undefined);
  const de = (tipo: string) => campos.filter(([, esquema]) => esquema.type === tipo);

  test("each text tells how long it may be", () => {
    const textos = de("string").filter(
      ([lugar, { pattern }]) => pattern === undefined && !CON_FORMA.test(lugar),
    );
    expect(textos.length).toBeGreaterThan(3);
    for (const [lugar, { minLength, maxLength = 0 }] of textos) {
      expect([lugar, minLength, maxLength > 0]).toEqual([lugar, 1, true]);
      const [justo, largo] = [maxLength, maxLength + 1].map((n) => decir(ruta, lugar, "1".repeat(n)));
      expect([lugar, justo]).toEqual([lugar, expect.not.stringContaining("caracteres")]);
      expect([lugar, largo]).toEqual([lugar, expect.stringContaining(`máximo ${maxLength} caracteres`)]);
    }
  });

  test("each amount tells its bounds and its decimals", () => {
    expect(de("number").length).toBeGreaterThan(2);
    for (const [lugar, { minimum, exclusiveMinimum, exclusiveMaximum, description = "" }] of de("number")) {
      const decimales = Number(/(\d) decimales/.exec(description)?.[1]);
      expect([lugar, minimum ?? exclusiveMinimum, exclusiveMaximum]).toEqual([lugar, 0, 1e12]);
      const enCero = exclusiveMinimum === 0 ? "mayor que 0" : "";
      expect([lugar, decir(ruta, lugar, 0)]).toEqual([lugar, expect.stringContaining(enCero)]);
      const [justo, fino] = [decimales, decimales + 1].map((n) => decir(ruta, lugar, 10 ** -n));
      expect([lugar, justo]).toEqual([lugar, expect.not.stringContaining("decimales")]);
      expect([lugar, fino]).toEqual([lugar, expect.stringContaining(`máximo ${decimales} decimales`)]);
    }
  });

  test("each whole number tells its bounds", () => {
    for (const [lugar, { minimum = Number.NaN, maximum = Number.NaN }] of de("integer")) {
      const [bajo, alto] = [minimum - 1, maximum + 1].map((n) => decir(ruta, lugar, n));
      expect([lugar, bajo]).toEqual([lugar, expect.stringContaining(`El mínimo es ${minimum}.`)]);
      const esGrande = maximum >= Number.MAX_SAFE_INTEGER ? "demasiado grande" : `El máximo es ${maximum}.`;
      expect([lugar, alto]).toEqual([lugar, expect.stringContaining(esGrande)]);
    }
  });
});
