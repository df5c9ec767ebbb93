import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLASE, PUNTO, TOKEN } from "./support/datos.ts";
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

const anular = () =>
  siat.documentos("ServicioFacturacionCompraVenta").anulacion(PUNTO, CLASE, { cuf: "A", codigoMotivo: 1 });
const revertir = () => siat.documentos("ServicioFacturacionCompraVenta").reversion(PUNTO, CLASE, "A");
const verificar = () =>
  siat.documentos("ServicioFacturacionCompraVenta").verificacionEstado(PUNTO, CLASE, "A");

describe("annulment, reversal and state", () => {
  const RCV = "<codigoDescripcion>ERROR EN LA EJECUCION DEL SERVICIO (RCV)</codigoDescripcion>";
  test.each<readonly [string, () => Promise<unknown>, string, object]>([
    [
      "905 is annulled",
      anular,
      recepcion("anulacionFactura", 905, true),
      { kind: "aceptada", yaEstaba: false },
    ],
    [
      "936 was annulled before",
      anular,
      recepcion("anulacionFactura", 906, false, [mensaje(936)]),
      { kind: "aceptada", yaEstaba: true },
    ],
    [
      "691 was annulled before",
      anular,
      recepcion("anulacionFactura", 691, false),
      { kind: "aceptada", yaEstaba: true },
    ],
    [
      "934 is too late",
      anular,
      recepcion("anulacionFactura", 906, false, [mensaje(934)]),
      { kind: "rechazada" },
    ],
    [
      "906 with RCV is the tax system's own failure",
      anular,
      recepcion("anulacionFactura", 906, false, [], RCV),
      { kind: "enDuda", causa: "errorInterno" },
    ],
    [
      "906 with RCV in its message too",
      anular,
      recepcion("anulacionFactura", 906, false, [mensaje(906, "ERROR EN LA EJECUCION DEL SERVICIO (RCV)")]),
      { kind: "enDuda", causa: "errorInterno" },
    ],
    ["905 without transaccion", anular, recepcion("anulacionFactura", 905, null), { kind: "enDuda" }],
    [
      "907 is reverted",
      revertir,
      recepcion("reversionAnulacionFactura", 907, true),
      { kind: "aceptada", yaEstaba: false },
    ],
    [
      "978 is reverted",
      revertir,
      recepcion("reversionAnulacionFactura", 978, true),
      { kind: "aceptada", yaEstaba: false },
    ],
    [
      "978 as a message is reverted",
      revertir,
      recepcion("reversionAnulacionFactura", null, true, [mensaje(978)]),
      { kind: "aceptada", yaEstaba: false },
    ],
    [
      "968 was reverted before",
      revertir,
      recepcion("reversionAnulacionFactura", 909, false, [mensaje(968)]),
      { kind: "aceptada", yaEstaba: true },
    ],
    [
      "690 is valid already",
      revertir,
      recepcion("reversionAnulacionFactura", 690, false),
      { kind: "aceptada", yaEstaba: true },
    ],
    [
      "3012 is too late",
      revertir,
      recepcion("reversionAnulacionFactura", 909, false, [mensaje(3012)]),
      { kind: "rechazada" },
    ],
    [
      "690 is valid",
      verificar,
      recepcion("verificacionEstadoFactura", 690, true),
      { kind: "valida", codigoRecepcion: null },
    ],
    ["691 is annulled", verificar, recepcion("verificacionEstadoFactura", 691, true), { kind: "anulada" }],
    [
      "924 is absence",
      verificar,
      recepcion("verificacionEstadoFactura", 902, false, [mensaje(924)]),
      { kind: "noExiste" },
    ],
    [
      "946 is absence",
      verificar,
      recepcion("verificacionEstadoFactura", null, false, [mensaje(946)]),
      { kind: "noExiste" },
    ],
    [
      "902 as the state of the CUF is absence",
      verificar,
      recepcion("verificacionEstadoFactura", 902, true),
      { kind: "noExiste" },
    ],
    [
      "an old CUFD says nothing of the document",
      verificar,
      recepcion("verificacionEstadoFactura", 902, false, [mensaje(953)]),
      { kind: "rechazada", mensajes: [{ codigo: 953 }] },
    ],
    [
      "an empty list says nothing of the document",
      verificar,
      recepcion("verificacionEstadoFactura", 902, false),
      { kind: "enDuda" },
    ],
  ])("%s", async (_regla, call, respuesta, esperada) => {
    servidor.contestar = con(respuesta);
    expect(await call()).toMatchObject(esperada);
  });
});
