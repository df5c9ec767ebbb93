import { expect, test } from "vitest";
import { sumApartado } from "./reserva.ts";

test("goods are set aside up to their last day, and that day too", () => {
  const apartados = [
    { hasta: "2026-11-20", cantidad: "3" },
    { hasta: "2026-12-01", cantidad: "0.5" },
  ];
  const en = (hoy: string) => sumApartado(apartados, hoy).toFixed();
  expect([en("2026-11-20"), en("2026-11-21"), en("2026-12-02")]).toEqual(["3.5", "0.5", "0"]);
});
