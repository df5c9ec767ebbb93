import { expect, test } from "vitest";
import { negarEnPractica } from "./prohibidas.ts";

test.each([
  "emparejar",
  "aceptarServidorAnterior",
  "revisarInstalacion",
  "instalar",
  "compartirServidor",
  "recuperarDiario",
  "codigoParaOtra",
  "guardarConfiguracion",
  "guardarPapel",
  "buscarActualizacion",
  "actualizar",
] as const)("practice refuses %s, which would reach the real till or beyond", (nombre) => {
  expect(negarEnPractica(nombre)).toMatchObject({ ok: false, error: { kind: "practica" } });
});

test.each(["cobrar", "cerrarTurno", "reimprimir", "salirPractica"] as const)(
  "practice answers %s",
  (nombre) => {
    expect(negarEnPractica(nombre)).toBeNull();
  },
);
