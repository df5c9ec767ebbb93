import { beforeEach, describe, expect, test } from "vitest";
import { anotarApertura, anotarPerdida, startLlamada, isContestando } from "./respuesta.ts";

describe("the till's program", () => {
  beforeEach(anotarApertura);

  test("does not answer after a call that failed, and answers again after one that began later", () => {
    startLlamada()(false);
    expect(isContestando()).toBe(false);
    startLlamada()(true);
    expect(isContestando()).toBe(true);
  });

  test("does not answer because of a reply whose call began before the failure", () => {
    const antes = startLlamada();
    startLlamada()(false);
    antes(true);
    expect(isContestando()).toBe(false);
  });

  test("does not answer after two lost streams in a row; one alone is a moment's", () => {
    anotarPerdida();
    expect(isContestando()).toBe(true);
    anotarPerdida();
    expect(isContestando()).toBe(false);
    anotarApertura();
    anotarPerdida();
    expect(isContestando()).toBe(true);
  });
});
