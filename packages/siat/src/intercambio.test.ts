import { describe, expect, test } from "vitest";
import { ARCHIVO, CLASE, PUNTO, TOKEN } from "./support/datos.ts";
import { con, mensaje, recepcion, sobre } from "./support/servidor.ts";
import { ACEPTADA, siatDePrueba } from "./support/abrir.ts";

const { servidor, abrir, emitir } = siatDePrueba();

const RECHAZADA = recepcion("recepcionFactura", 902, false, [mensaje(1002)]);

describe("an exchange", () => {
  test("HTTP 200 with transaccion=false is a rejection", async () => {
    servidor().contestar = con(RECHAZADA);
    expect(await emitir()).toMatchObject({ kind: "rechazada", mensajes: [{ codigo: 1002 }] });
  });

  test.each([401, 403])("HTTP %i to a question is a refused token: 989", async (status) => {
    servidor().contestar = con("denied", status);
    const hora = await abrir().sincronizacion.fecha_hora(PUNTO);
    expect(hora).toMatchObject({ kind: "rechazada", mensajes: [{ codigo: 989 }] });
  });

  test("goes to /v2/<Servicio> with the headers of docs/fiscal-rules.md F2 and F3", async () => {
    servidor().contestar = con(ACEPTADA);
    await emitir(abrir({ baseUrl: `${servidor().url}/` }));
    expect(servidor().recibidas[0]).toMatchObject({
      path: "/v2/ServicioFacturacionCompraVenta",
      headers: {
        apikey: `TokenApi ${TOKEN}`,
        soapaction: '""',
        "content-type": "text/xml;charset=UTF-8",
      },
    });
  });

  test("keeps the raw texts and never the token", async () => {
    servidor().contestar = con(ACEPTADA);
    const { intercambio } = await emitir();
    expect(intercambio).toMatchObject({
      solicitud: servidor().recibidas[0]?.cuerpo,
      respuesta: ACEPTADA,
      httpStatus: 200,
    });
    expect(JSON.stringify(intercambio)).not.toContain("secreto");
  });

  test("sends the file's bytes in base64, once, and texts escaped", async () => {
    servidor().contestar = con(sobre("registroPuntoVenta", ""));
    const siat = abrir();
    await siat.operaciones.registroPuntoVenta(PUNTO, {
      codigoTipoPuntoVenta: 3,
      nombre: 'Caja <1> & "Ñandú"',
      descripcion: "d",
    });
    expect(servidor().recibidas[0]?.cuerpo).toMatch(
      /<nombrePuntoVenta>Caja &lt;1(>|&gt;) &amp; ("|&quot;)Ñandú("|&quot;)<\/nombrePuntoVenta>/,
    );
    await emitir(siat);
    expect(servidor().recibidas[1]?.cuerpo).toContain(
      `<archivo>${ARCHIVO.archivo.toString("base64")}</archivo>`,
    );
  });

  test("a text that XML cannot hold is a bug, and nothing is sent", async () => {
    const nuevo = { codigoTipoPuntoVenta: 3, nombre: "a\u0001", descripcion: "d" };
    await expect(abrir().operaciones.registroPuntoVenta(PUNTO, nuevo)).rejects.toThrow(/XML/);
    expect(servidor().recibidas).toHaveLength(0);
  });

  test("calls one after another share a connection; one that was closed is replaced", async () => {
    const puertos: (number | undefined)[] = [];
    let cerrar = false;
    servidor().contestar = (res, _recibida, req) => {
      puertos.push(req.socket.remotePort);
      res.writeHead(200, cerrar ? { Connection: "close" } : {}).end(ACEPTADA);
    };
    const siat = abrir();
    await emitir(siat);
    cerrar = true;
    await emitir(siat);
    expect(await emitir(siat)).toMatchObject({ kind: "aceptada" });
    expect(puertos[1]).toBe(puertos[0]);
    expect(puertos[2]).not.toBe(puertos[0]);
  });

  test("calls at the same moment each get their own answer", async () => {
    servidor().contestar = (res, { cuerpo }) => {
      const cuf = /<cuf>(.*)<\/cuf>/.exec(cuerpo)?.[1] ?? "";
      const extra = `<codigoRecepcion>${cuf}</codigoRecepcion>`;
      setTimeout(
        () => res.end(recepcion("verificacionEstadoFactura", 690, true, [], extra)),
        Number(cuf) % 7,
      );
    };
    const siat = abrir();
    const cufs = Array.from({ length: 40 }, (_, i) => String(i));
    const estados = await Promise.all(
      cufs.map((cuf) =>
        siat.documentos("ServicioFacturacionCompraVenta").verificacionEstado(PUNTO, CLASE, cuf),
      ),
    );
    expect(estados.map((uno) => uno.kind === "valida" && uno.codigoRecepcion)).toEqual(cufs);
  });
});
