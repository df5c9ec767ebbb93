import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECTORES } from "../documento/sectores.ts";
import type { CampoXml, TipoXml } from "../documento/tipos.ts";
import type { Escrito } from "../support/factura.ts";
import { escenario } from "../support/provocaciones/provocacion.ts";
import { sendDe, writeFor, notaDe, type Emisor } from "../support/sectores.ts";
import type { Campos } from "../support/valores.ts";

const { abrir, cerrar } = escenario();
let emisor: Emisor;
beforeAll(async () => {
  emisor = await abrir();
});
afterAll(cerrar);

/** The least and the most that a type allows: what comes past the schema and into the arithmetic. */
function bordes(tipo: TipoXml): readonly (string | number)[] {
  switch (tipo.kind) {
    case "texto":
      return ["0", "%".repeat(tipo.max)];
    case "entero":
      return [String(tipo.min), String(tipo.max)];
    case "decimal": {
      const unidad = `0.${"0".repeat(tipo.decimales - 1)}1`;
      return [unidad, "9".repeat(tipo.digitos), ...(tipo.minimo === "desdeCero" ? ["0"] : [])];
    }
    case "fecha":
      return ["0001-01-01T00:00:00.000", "9999-12-31T23:59:59.999"];
    case "fijo":
      return [tipo.valor];
  }
}

/** Each element of a group at each border, the others as usual; and nil where it may be. */
function variantes(campos: readonly CampoXml[]): readonly Campos[] {
  return campos.flatMap(({ nombre, tipo, nulo }) => [
    ...bordes(tipo).map((valor) => ({ [nombre]: valor })),
    ...(nulo ? [{ [nombre]: null }] : []),
  ]);
}

test.each(rowsOfTier(SECTORES, 2).map((tabla) => [tabla.codigo, tabla] as const))(
  "sector %i: no value that the schema lets through makes the checks stumble",
  async (sector, tabla) => {
    const original =
      tabla.calculo === "nota" ? writeFor(emisor, { sector: sector === 48 ? 14 : 1 }) : undefined;
    if (original !== undefined) await sendDe(emisor, original);
    const write = (cabecera: Campos, linea: Campos): Escrito =>
      original === undefined
        ? writeFor(emisor, { sector, cabecera, detalle: [linea] })
        : notaDe(emisor, original, { sector, cabecera, originales: [{ ...original.detalle[0], ...linea }] });
    const casos = [
      ...variantes(tabla.cabecera).map((cabecera) => write(cabecera, {})),
      ...variantes(tabla.detalle).map((linea) => write({}, linea)),
    ];
    for (const caso of casos) {
      const reply = await sendDe(emisor, caso);
      expect([reply.status, reply.campo("codigoEstado")]).toEqual([200, expect.stringMatching(/^90[28]$/)]);
    }
  },
);
