import { createClientAsync, type Client } from "soap";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comoArchivo, facturaDe, NIT, SISTEMA, startMundo, type Mundo } from "../support/mundo.ts";

type Respuestas = readonly [Record<string, Record<string, unknown>>];

/** The `soap` package reads the descriptions over HTTP and calls by them, knowing nothing else. */
describe("a stranger's client runs against it unchanged", () => {
  let mundo: Mundo;
  beforeAll(async () => {
    mundo = await startMundo();
  });
  afterAll(() => mundo.close());

  const conectar = async (servicio: string): Promise<Client> => {
    const client = await createClientAsync(`${mundo.pilot.url}/v2/${servicio}?wsdl`);
    client.addHttpHeader("apikey", `TokenApi ${mundo.token}`);
    return client;
  };
  const llamar = async (client: Client, operacion: string, pedido: object) => {
    const metodo = client[`${operacion}Async`] as (pedido: object) => Promise<Respuestas>;
    const [respuesta] = await metodo.call(client, pedido);
    return Object.values(respuesta)[0] ?? {};
  };
  const punto = {
    codigoAmbiente: 2,
    codigoModalidad: 2,
    codigoPuntoVenta: 0,
    codigoSistema: SISTEMA,
    codigoSucursal: 0,
    nit: NIT,
  };

  test("CUIS, CUFD, catalogs, an invoice with its fields in another order, its state", async () => {
    const codigos = await conectar("FacturacionCodigos");
    const { codigo: cuis } = await llamar(codigos, "cuis", { SolicitudCuis: punto });
    const cufd = await llamar(codigos, "cufd", { SolicitudCufd: { ...punto, cuis } });
    const sincronizacion = await conectar("FacturacionSincronizacion");
    const { codigoModalidad: _sobra, ...sinModalidad } = punto;
    const monedas = await llamar(sincronizacion, "sincronizarParametricaTipoMoneda", {
      SolicitudSincronizacion: { ...sinModalidad, cuis },
    });
    expect((monedas["listaCodigos"] as unknown[]).length).toBeGreaterThan(100);

    const ventas = await conectar("ServicioFacturacionCompraVenta");
    const { xml, cuf } = facturaDe(mundo, {
      cuis: String(cuis),
      cufd: String(cufd["codigo"]),
      codigoControl: String(cufd["codigoControl"]),
    });
    const base = {
      ...punto,
      cuis,
      cufd: cufd["codigo"],
      codigoDocumentoSector: 1,
      codigoEmision: 1,
      tipoFacturaDocumento: 1,
    };
    const recibida = await llamar(ventas, "recepcionFactura", {
      SolicitudServicioRecepcionFactura: { ...comoArchivo(xml, mundo.ahora()), ...base },
    });
    expect(recibida).toMatchObject({ codigoEstado: 908, transaccion: true });
    const estado = await llamar(ventas, "verificacionEstadoFactura", {
      SolicitudServicioVerificacionEstadoFactura: { cuf, ...base },
    });
    expect(estado).toMatchObject({ codigoEstado: 690 });
  });
});
