import { describe, expect, test } from "vitest";
import { TRANSICIONES, type Estado } from "./estado.ts";
import { CAMBIOS_DOCUMENTO, CAMBIOS_VENTA, requireCambio } from "./estado-caja.ts";

/** The states that a document of the server can come to from a state, in one step or more. */
function alcanzables(desde: Estado): ReadonlySet<Estado> {
  const vistos = new Set<Estado>();
  const porVer: Estado[] = [desde];
  for (let estado = porVer.pop(); estado !== undefined; estado = porVer.pop())
    for (const siguiente of Object.values<Estado>(TRANSICIONES[estado]))
      if (!vistos.has(siguiente)) {
        vistos.add(siguiente);
        porVer.push(siguiente);
      }
  return vistos;
}

const ESTADOS = Object.keys(CAMBIOS_DOCUMENTO).map((estado) => estado as Estado);

describe("a till's document", () => {
  test("has the states of the server's", () => {
    expect(ESTADOS.toSorted()).toEqual(Object.keys(TRANSICIONES).toSorted());
  });

  test.each(ESTADOS)("goes from %s only where the server's transitions lead", (desde) => {
    const lejos = CAMBIOS_DOCUMENTO[desde].filter((estado) => !alcanzables(desde).has(estado));
    expect(lejos).toEqual([]);
  });
});

describe("a change of state", () => {
  test("that is not in the table throws with both states", () => {
    expect(() => requireCambio(CAMBIOS_DOCUMENTO, "RECHAZADA", "EMITIDA")).toThrow(
      "cambio de estado imposible: RECHAZADA a EMITIDA",
    );
    expect(() => requireCambio(CAMBIOS_VENTA, "EMITIDA", "COBRANDO")).toThrow("EMITIDA a COBRANDO");
  });

  test("to the same state is none", () => {
    expect(() => requireCambio(CAMBIOS_DOCUMENTO, "RECHAZADA", "RECHAZADA")).not.toThrow();
  });
});
