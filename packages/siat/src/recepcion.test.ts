import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ARCHIVO, CLASE, PUNTO, TOKEN } from "./support/datos.ts";
import { con, createServidor, mensaje, recepcion, type ServidorDePrueba } from "./support/servidor.ts";
import { createSiat, type Siat } from "./siat.ts";

let servidor: ServidorDePrueba;
let siat: Siat;
beforeAll(async () => {
  servidor = await createServidor();
  siat = createSiat({ baseUrl: servidor.url, token: TOKEN });
});
afterAll(async () => {
  siat[Symbol.dispose]();
  await servidor[Symbol.asyncDispose]();
});

const UUID = "<codigoRecepcion>uuid-1</codigoRecepcion>";
const archivo = (numero: number) => `<numeroArchivo>${numero}</numeroArchivo>`;
const ADVERTENCIA = "<advertencia>true</advertencia>";

const recibir = () => siat.documentos("ServicioFacturacionCompraVenta").recepcion(PUNTO, CLASE, ARCHIVO);
const validar = () =>
  siat.documentos("ServicioFacturacionCompraVenta").validacionPaquete(PUNTO, CLASE, "uuid-1");

describe("one document's reception", () => {
  const de = (...args: readonly [number | null, boolean | null, (readonly string[])?, string?]) =>
    recepcion("recepcionFactura", ...args);
  test.each<readonly [string, string, object]>([
    [
      "908 is accepted",
      de(908, true, [], UUID),
      { kind: "aceptada", codigoRecepcion: "uuid-1", advertencias: [] },
    ],
    [
      "908 with a gap in the numbers (2000) is accepted, with the warning",
      de(908, true, [mensaje(2000)], UUID),
      { kind: "aceptada", advertencias: [{ codigo: 2000, advertencia: true }] },
    ],
    [
      "one message",
      de(902, false, [mensaje(1018, "X", "<numeroDetalle>2</numeroDetalle>")]),
      { kind: "rechazada", mensajes: [{ codigo: 1018, numeroDetalle: 2 }] },
    ],
    [
      "many messages",
      de(902, false, [mensaje(1002), mensaje(1037)]),
      { kind: "rechazada", mensajes: [{ codigo: 1002 }, { codigo: 1037 }] },
    ],
    [
      "a warning beside the reason is no reason",
      de(902, false, [mensaje(2000), mensaje(1037)]),
      { kind: "rechazada", mensajes: [{ codigo: 1037 }] },
    ],
    [
      "904 is no validity for a single document",
      de(904, true, [mensaje(1013)], UUID),
      { kind: "rechazada", codigoEstado: 904 },
    ],
    [
      "no state, only a reason",
      de(null, false, [mensaje(953)]),
      { kind: "rechazada", codigoEstado: null, yaRegistrada: false },
    ],
    [
      "1000: the CUF is there already",
      de(902, false, [mensaje(1000)]),
      { kind: "rechazada", yaRegistrada: true },
    ],
    [
      "952: the CUF is there already",
      de(902, false, [mensaje(952)]),
      { kind: "rechazada", yaRegistrada: true },
    ],
    [
      "RCV outside an annulment is no failure of the tax system",
      de(902, false, [mensaje(1002, "RCV")]),
      { kind: "rechazada" },
    ],
    ["-1 is the tax system's own failure", de(-1, false), { kind: "enDuda", causa: "errorInterno" }],
    [
      "967, its database timed out",
      de(902, false, [mensaje(967)]),
      { kind: "enDuda", causa: "errorInterno" },
    ],
    [
      "999, even beside a reason",
      de(902, false, [mensaje(1002), mensaje(999)]),
      { kind: "enDuda", causa: "errorInterno" },
    ],
    ["transaccion=false without a message", de(902, false), { kind: "enDuda", causa: "errorInterno" }],
    ["transaccion=false with nothing but a warning", de(902, false, [mensaje(2000)]), { kind: "enDuda" }],
    ["908 without transaccion", de(908, null, [], UUID), { kind: "enDuda", causa: "inesperada" }],
    ["908 with transaccion=false", de(908, false, [], UUID), { kind: "enDuda" }],
    ["908 without codigoRecepcion", de(908, true), { kind: "enDuda", causa: "inesperada" }],
    [
      "901 is not said of a single document",
      de(901, true, [], UUID),
      { kind: "enDuda", causa: "inesperada" },
    ],
    [
      "elements the contract does not know are passed over",
      de(908, true, [], `${UUID}<nuevo><a>1</a></nuevo>`),
      { kind: "aceptada" },
    ],
    [
      "xsi:nil is absence",
      de(
        908,
        true,
        [],
        `${UUID}<codigoDescripcion xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>`,
      ),
      { kind: "aceptada" },
    ],
  ])("%s", async (_regla, respuesta, esperada) => {
    servidor.contestar = con(respuesta);
    expect(await recibir()).toMatchObject(esperada);
  });
});

describe("a package", () => {
  const de = (...args: readonly [number | null, boolean | null, (readonly string[])?, string?]) =>
    recepcion("validacionRecepcionPaqueteFactura", ...args);
  test.each<readonly [string, string, object]>([
    ["901 is pending", de(901, true, [], UUID), { kind: "pendiente", codigoRecepcion: "uuid-1" }],
    ["903 is pending", de(903, true, [], UUID), { kind: "pendiente" }],
    ["908 is validated whole", de(908, true, [], UUID), { kind: "validada" }],
    [
      "908 with a warning about a file is validated whole",
      de(908, true, [mensaje(2000, "X", ADVERTENCIA + archivo(1))], UUID),
      { kind: "validada", advertencias: [{ numeroArchivo: 1 }] },
    ],
    [
      "904 names the files that failed",
      de(904, true, [mensaje(1037, "X", archivo(2))], UUID),
      { kind: "observada", mensajes: [{ codigo: 1037, numeroArchivo: 2 }] },
    ],
    [
      "904 keeps warnings apart, so that their files stay valid",
      de(904, true, [mensaje(2000, "X", ADVERTENCIA + archivo(1)), mensaje(1037, "X", archivo(2))], UUID),
      { kind: "observada", mensajes: [{ numeroArchivo: 2 }], advertencias: [{ numeroArchivo: 1 }] },
    ],
    [
      "904 for the whole (cafc with events 1 to 4) is a rejection",
      de(904, false, [mensaje(904)]),
      { kind: "rechazada", mensajes: [{ codigo: 904 }] },
    ],
    [
      "904 with a message that names no file leaves open which failed",
      de(904, true, [mensaje(1037, "X", archivo(2)), mensaje(985)], UUID),
      { kind: "enDuda", causa: "inesperada" },
    ],
    ["904 without messages leaves open which failed", de(904, true, [], UUID), { kind: "enDuda" }],
    ["902 is rejected", de(902, false, [mensaje(902)]), { kind: "rechazada", codigoEstado: 902 }],
    [
      "908 that lists a failed file contradicts itself",
      de(908, true, [mensaje(1037, "X", archivo(1))], UUID),
      { kind: "enDuda", causa: "inesperada" },
    ],
    [
      "944: its code is not known",
      de(null, false, [mensaje(944)]),
      { kind: "rechazada", mensajes: [{ codigo: 944 }] },
    ],
  ])("%s", async (_regla, respuesta, esperada) => {
    servidor.contestar = con(respuesta);
    expect(await validar()).toMatchObject(esperada);
  });
});
