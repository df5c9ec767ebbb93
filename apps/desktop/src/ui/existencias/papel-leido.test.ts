import { expect, test } from "vitest";
import { parsePapel } from "./papel-leido.ts";

const CUF = "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD";
const QR = `https://pilotosiat.impuestos.gob.bo/consulta/QR?nit=1028627025&cuf=${CUF}&numero=4521&t=2`;

test("the QR of an invoice tells its issuer, its number and its CUF", () => {
  expect(parsePapel(QR)).toEqual({ documento: "1028627025", numero: "4521", autorizacion: CUF });
  expect(parsePapel(QR.toLowerCase())?.autorizacion).toBe(CUF);
});

test.each([
  "7770001",
  "",
  QR.replace("cuf", "otro"),
  QR.replace("numero=4521", "numero="),
  `nit=1028627025&cuf=${CUF}`,
])("%s is no supplier's invoice", (codigo) => expect(parsePapel(codigo)).toBeNull());
