import { describe, expect, test } from "vitest";
import { HORA_MS, MINUTO_MS, toInstante } from "../instante.ts";
import { comoArchivo, facturaDe, NIT, requestCufd, type Campos, type Reply } from "../support/mundo.ts";
import { tarDe } from "../support/tar.ts";
import { mundoConCorte } from "../support/corte.ts";

const { mundo, corte, registrarEvento } = mundoConCorte();

/** The n-th offline invoice, one minute after the other. */
const offline = (n: number, cabecera: Readonly<Record<string, string | number | null>> = {}) =>
  facturaDe(mundo(), corte().viejo, {
    emision: 2,
    cabecera: { numeroFactura: n, fechaEmision: toInstante(corte().inicio + n * MINUTO_MS), ...cabecera },
  });

const paquete = (codigoEvento: string, xmls: readonly string[], campos: Campos = {}): Promise<Reply> =>
  mundo().call("recepcionPaqueteFactura", {
    cuis: corte().nuevo.cuis,
    cufd: corte().nuevo.cufd,
    codigoEmision: 2,
    ...comoArchivo(tarDe(xmls), mundo().ahora()),
    cantidadFacturas: xmls.length,
    codigoEvento,
    ...campos,
  });

const validar = (codigoRecepcion: string | undefined): Promise<Reply> =>
  mundo().call("validacionRecepcionPaqueteFactura", {
    cuis: corte().nuevo.cuis,
    cufd: corte().nuevo.cufd,
    codigoEmision: 2,
    codigoRecepcion,
  });

describe("a package", () => {
  test("901, then 908: every document is registered", async () => {
    const facturas = [offline(1), offline(2), offline(3)];
    const recibido = await paquete(
      await registrarEvento(),
      facturas.map((f) => f.xml),
    );
    expect([recibido.campo("codigoEstado"), recibido.campo("transaccion")]).toEqual(["901", "true"]);
    const codigo = recibido.campo("codigoRecepcion");
    expect((await validar(codigo)).campo("codigoEstado")).toBe("901");
    mundo().avanzar(1000);
    const validado = await validar(codigo);
    expect([validado.campo("codigoEstado"), validado.codigos]).toEqual(["908", []]);
    expect((await validar(codigo)).campo("codigoEstado")).toBe("908");
    for (const { cuf } of facturas) {
      const { cuis, cufd } = corte().nuevo;
      expect(
        (await mundo().call("verificacionEstadoFactura", { cuis, cufd, cuf })).campo("codigoEstado"),
      ).toBe("690");
    }
  });

  test("904: the good ones are registered, the others listed by their place; resent they are 1000", async () => {
    const buena = offline(1);
    const fuera = offline(2, { fechaEmision: toInstante(corte().fin + 1) });
    const deOtroCufd = facturaDe(mundo(), corte().nuevo, {
      emision: 2,
      cabecera: { numeroFactura: 3, fechaEmision: toInstante(corte().fin - 1) },
    });
    const enLinea = facturaDe(mundo(), corte().viejo, {
      cabecera: { numeroFactura: 4, fechaEmision: toInstante(corte().inicio) },
    });
    const codigoEvento = await registrarEvento();
    const xmls = [buena.xml, fuera.xml, deOtroCufd.xml, enLinea.xml];
    const { cuis, cufd } = corte().nuevo;
    const recibido = await paquete(codigoEvento, xmls);
    mundo().avanzar(1000);
    const validado = await validar(recibido.campo("codigoRecepcion"));
    expect([validado.campo("codigoEstado"), validado.campo("transaccion")]).toEqual(["904", "true"]);
    const sinAvisos = [
      ...validado.texto.matchAll(
        /<codigo>(1\d+|123)<\/codigo><descripcion>[^<]*<\/descripcion><numeroArchivo>(\d)</g,
      ),
    ];
    expect(sinAvisos.map(([, codigo, archivo]) => [codigo, archivo])).toEqual([
      ["1040", "2"],
      ["1006", "3"],
      ["1002", "4"],
    ]);
    const estado = (cuf: string) => mundo().call("verificacionEstadoFactura", { cuis, cufd, cuf });
    expect((await estado(buena.cuf)).campo("codigoEstado")).toBe("690");
    expect((await estado(fuera.cuf)).campo("codigoEstado")).toBe("902");
    const otra = await paquete(codigoEvento, [buena.xml]);
    mundo().avanzar(1000);
    expect((await validar(otra.campo("codigoRecepcion"))).codigos).toEqual([1000]);
  });

  const rows: readonly (readonly [string, (evento: string) => Promise<Reply>, number])[] = [
    ["another count", (e) => paquete(e, [offline(1).xml], { cantidadFacturas: 2 }), 985],
    ["more than 500 declared", (e) => paquete(e, [offline(1).xml], { cantidadFacturas: 501 }), 954],
    ["an unknown event", () => paquete("1", [offline(1).xml]), 942],
    ["emission 1", (e) => paquete(e, [offline(1).xml], { codigoEmision: 1 }), 916],
    ["no tar inside", (e) => paquete(e, [], comoArchivo("hola", mundo().ahora())), 920],
    ["an empty tar", (e) => paquete(e, []), 985],
    ["another hash", (e) => paquete(e, [offline(1).xml], { hashArchivo: "00" }), 969],
    ["a CAFC in an event of kind 1", (e) => paquete(e, [offline(1).xml], { cafc: "101ABC" }), 904],
  ];
  test.each(rows)("%s is refused with %s, nothing taken in", async (_rule, send, codigo) => {
    const reply = await send(await registrarEvento());
    expect([reply.codigos, reply.campo("transaccion")]).toEqual([[codigo], "false"]);
    expect(reply.campo("codigoEstado")).toBe(codigo === 904 ? "904" : "902");
  });

  test("983 when more than 48 hours have passed since the event", async () => {
    const codigo = await registrarEvento();
    mundo().avanzar(48 * HORA_MS);
    const { cufd } = await requestCufd(mundo(), corte().nuevo.cuis);
    expect((await paquete(codigo, [offline(1).xml], { cufd })).codigos).toEqual([983]);
  });

  test("123: a document issued more than 72 hours into the outage, on the CUFD from before it", async () => {
    const inicio = corte().inicio;
    mundo().avanzar(80 * HORA_MS);
    const { cufd } = await requestCufd(mundo(), corte().nuevo.cuis);
    const codigo = await registrarEvento({ cufd, fechaHoraFinEvento: toInstante(mundo().ahora() - 1) });
    const a72 = offline(1, { fechaEmision: toInstante(inicio + 72 * HORA_MS) });
    const despues = offline(2, { fechaEmision: toInstante(inicio + 72 * HORA_MS + 1) });
    const recibido = await paquete(codigo, [a72.xml, despues.xml], { cufd });
    mundo().avanzar(1000);
    const pedido = {
      cuis: corte().nuevo.cuis,
      cufd,
      codigoEmision: 2,
      codigoRecepcion: recibido.campo("codigoRecepcion"),
    };
    const validado = await mundo().call("validacionRecepcionPaqueteFactura", pedido);
    expect(validado.codigos.filter((c) => c !== 2000)).toEqual([123]);
    expect(validado.campo("codigoEstado")).toBe("904");
  });

  test("957: the event of another point of sale", async () => {
    const codigo = await registrarEvento();
    const nuevoPunto = { codigoTipoPuntoVenta: 5, nombrePuntoVenta: "CAJA", descripcion: "Caja" };
    const registro = await mundo().call("registroPuntoVenta", { cuis: corte().nuevo.cuis, ...nuevoPunto });
    const codigoPuntoVenta = registro.campo("codigoPuntoVenta");
    const cuis = (await mundo().call("cuis", { codigoPuntoVenta })).campo("codigo") ?? "";
    const { cufd } = await requestCufd(mundo(), cuis, { codigoPuntoVenta });
    const reply = await paquete(codigo, [offline(1).xml], { codigoPuntoVenta, cuis, cufd });
    expect(reply.codigos).toEqual([957]);
  });

  test("944 for an unknown codigoRecepcion, 923 for none", async () => {
    expect((await validar("fc846ad8-a6f9-11f1-956a-000000000001")).codigos).toEqual([944]);
    expect((await validar(undefined)).codigos).toEqual([923]);
  });

  test("a document observed on purpose, whatever it says, each time that it comes", async () => {
    await mundo().control("PUT", "/control", { observeNext: [{ codigo: 1037, times: 1 }] });
    const codigoEvento = await registrarEvento();
    const xmls = [offline(1).xml, offline(2).xml];
    for (let vez = 0; vez < 2; vez++) {
      const recibido = await paquete(codigoEvento, xmls);
      mundo().avanzar(1000);
      const validado = await validar(recibido.campo("codigoRecepcion"));
      expect(validado.texto).toContain("<numeroArchivo>1<");
      expect(validado.codigos[0]).toBe(1037);
    }
  });

  test("a share of all documents is observed, the same ones each time", async () => {
    await mundo().control("PUT", "/control", { observeShare: [{ codigo: 1037, percent: 50 }] });
    const codigoEvento = await registrarEvento();
    const xmls = Array.from({ length: 12 }, (_, i) => offline(20 + i).xml);
    const observados: string[] = [];
    for (let vez = 0; vez < 2; vez++) {
      const recibido = await paquete(codigoEvento, xmls);
      mundo().avanzar(1000);
      const { texto } = await validar(recibido.campo("codigoRecepcion"));
      const suyos = [...texto.matchAll(/<codigo>1037<[^]*?<numeroArchivo>(\d+)</g)].map(([, n]) => n);
      if (vez === 0) observados.push(suyos.join());
      else expect(observados).toContain(suyos.join());
      expect(suyos.length).toBeGreaterThan(0);
      expect(suyos.length).toBeLessThan(12);
    }
    await mundo().control("PUT", "/control", { observeShare: [] });
  });
});

describe("manual documents, kinds 5 to 7", () => {
  const deCorteDeLuz = { codigoMotivoEvento: 7, descripcion: "CORTE DE SUMINISTRO DE ENERGIA ELECTRICA" };
  const CAFC = "101ABC";

  test("902 without CAFC; with it 908, and 1047 for a number used or out of range, 1045 for another CAFC", async () => {
    const codigoEvento = await registrarEvento(deCorteDeLuz);
    expect((await paquete(codigoEvento, [offline(1, { cafc: CAFC }).xml])).codigos).toEqual([902]);
    const xmls = [
      offline(7, { cafc: CAFC }),
      offline(8, { cafc: CAFC, numeroFactura: 7 }),
      offline(9, { cafc: CAFC, numeroFactura: 51 }),
      offline(10, { cafc: "OTRO" }),
    ];
    const recibido = await paquete(
      codigoEvento,
      xmls.map((f) => f.xml),
      { cafc: CAFC },
    );
    mundo().avanzar(1000);
    const { codigos } = await validar(recibido.campo("codigoRecepcion"));
    expect(codigos.filter((codigo) => codigo !== 2000)).toEqual([1047, 1047, 1045]);
  });
});

test("of 500 documents: validated in one go", async () => {
  await mundo().control("POST", "/control/reset");
  const codigoEvento = await registrarEvento();
  const xmls = Array.from({ length: 500 }, (_, i) => offline(1, { numeroFactura: 1000 + i }).xml);
  const recibido = await paquete(codigoEvento, xmls);
  mundo().avanzar(MINUTO_MS);
  const validado = await validar(recibido.campo("codigoRecepcion"));
  expect(validado.campo("codigoEstado")).toBe("908");
  const { documentos } = await mundo().control("GET", `/control/documentos?nit=${NIT}&limite=1000`);
  expect((documentos as unknown[]).length).toBeGreaterThanOrEqual(500);
});
