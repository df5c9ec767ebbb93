import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, parseHecho } from "@mostrador/core";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { ENTRADA } from "../support/mundo.ts";
import { CAFC_GUION, cufDe } from "../support/manuales-guion.ts";
import { id, cajaConManuales } from "../support/manuales-escritos.ts";

const { mundo, inicio, fin, pedir, corte, hoja, transcrita, facturas, quedan, enviadas } = cajaConManuales();

/** The closing's paper, as it left for the printer. */
async function papelDelCierre(): Promise<string> {
  const carpeta = join(mundo().data, "tickets");
  const suyo = () => readdirSync(carpeta).find((nombre) => /^CIERRE.*escpos$/.test(nombre));
  await mundo().hasta("sale el cierre", () => existsSync(carpeta) && suyo() !== undefined);
  return readFileSync(join(carpeta, suyo() ?? "")).toString("latin1");
}

describe("a transcription of hand-written invoices", () => {
  test("is sent with what stands on the paper, and followed to its verdict", async () => {
    const una = hoja(7, {
      venta: {
        ...ENTRADA,
        recibido: null,
        cliente: {
          ...ENTRADA.cliente,
          tipoDocumento: 5,
          numeroDocumento: "3344556017",
          razonSocial: "Sol SRL",
        },
      },
    });
    await transcrita(una, hoja(9));
    expect(await pedir("enviarTranscripcion", { id })).toMatchObject({ id });
    await quedan("recibida", "recibida");
    const [{ cuerpo } = { cuerpo: null }] = enviadas();
    expect(cuerpo).toMatchObject({ id, tipo: 7, inicio: inicio(), fin: fin(), cafc: CAFC_GUION, sector: 1 });
    // A NIT on paper was not checked when it was written.
    expect(cuerpo.facturas[0]).toMatchObject({
      clave: una.clave,
      corrige: null,
      numeroFactura: 7,
      fechaEmision: una.fechaEmision,
      pedido: { codigoExcepcion: 1, metodoPago: 1, cliente: { numeroDocumento: "3344556017" } },
    });
    expect(cuerpo.facturas[0].pedido).not.toHaveProperty("emisor");
    mundo().servidor.documentos.push({ cuf: cufDe(una.clave), estado: "EMITIDA" });
    await quedan("emitida", "recibida");
  });

  test("is told in X and Z by its CAFC and its first and last number, on the paper and in the facts too", async () => {
    await mundo().caja.invoke("abrirTurno", { inicial: "0" });
    await transcrita(hoja(7), hoja(9), hoja(8));
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida", "recibida", "recibida");
    const dePapel = [{ cafc: CAFC_GUION, sector: 1, desde: 7, hasta: 9, cantidad: 3 }];
    expect(await pedir("turno", {})).toMatchObject({ detalle: { numeros: [], dePapel } });
    await pedir("cerrarTurno", { denominaciones: [], nota: "Falta" });
    const leidos = listHechosDesde(mundo().db, 0, 100).map(({ hecho }) => parseHecho(hecho));
    expect(leidos).toContainEqual(
      expect.objectContaining({
        datos: expect.objectContaining({ detalle: expect.objectContaining({ dePapel }) }),
      }),
    );
    const facturas = leidos.flatMap((leido) =>
      leido.kind === "cobroManual" ? [leido.datos.factura?.numero] : [],
    );
    expect(new Set(facturas)).toEqual(new Set([7, 8, 9]));
    const papel = await papelDelCierre();
    expect(papel).toMatch(/de papel N\S* 7 a 9/);
    expect(papel.replace(/\s+/g, "")).toContain(`CAFC${CAFC_GUION}`);
  });

  test("is kept through a restart, and without the server: it says so, and nothing changes", async () => {
    await transcrita(hoja(7));
    await mundo().servidor.close();
    expect(await pedir("enviarTranscripcion", { id })).toMatchObject({
      kind: "manual",
      texto: expect.stringMatching(/quedan guardadas/),
    });
    await mundo().reiniciar();
    expect(await facturas()).toMatchObject([{ numero: 7, estado: "escrita", total: "25.00" }]);
    expect(await pedir("datosManuales", {})).toMatchObject({
      enLinea: false,
      cafcs: [{ codigo: CAFC_GUION }],
    });
    expect(await pedir("guardarManual", hoja(8))).toMatchObject({ estado: "escrita" });
  });

  test("whose answer was lost is brought again under the same keys, also after a restart, and changes meanwhile nothing", async () => {
    const una = hoja(7);
    await transcrita(una);
    mundo().servidor.guionManuales.push("corta", "corta", "corta");
    await pedir("enviarTranscripcion", { id });
    expect(await pedir("guardarManual", { ...una, numero: 8 })).toMatchObject({
      texto: expect.stringMatching(/ya se envió/),
    });
    expect(await pedir("quitarManual", { clave: una.clave })).toBe(false);
    expect(await pedir("descartarTranscripcion", { id })).toBe(false);
    await mundo().reiniciar();
    await quedan("recibida");
    expect(new Set(enviadas().map(({ cuerpo }) => cuerpo.facturas[0].clave)).size).toBe(1);
  });

  test("of which the server refuses one, gets that one back with the reason, to be corrected and sent again", async () => {
    const mala = hoja(9);
    await transcrita(hoja(7), mala);
    mundo().servidor.guionManuales.push({ rechaza: [9] });
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida", "escrita");
    expect((await facturas())[1]).toMatchObject({ error: "No va." });
    expect(await pedir("guardarManual", { ...mala, numero: 10 })).toMatchObject({ numero: 10, error: null });
    await pedir("enviarTranscripcion", { id });
    await quedan("recibida", "recibida");
  });

  test("that the server does not take at all comes back whole, with the reason", async () => {
    await transcrita(hoja(7), hoja(9));
    mundo().servidor.guionManuales.push(422);
    await pedir("enviarTranscripcion", { id });
    await mundo().hasta("vuelve", async () => {
      const lista = await mundo().caja.invoke("transcripciones", {});
      return lista.ok && lista.value[0]?.error === "No se puede.";
    });
    await quedan("escrita", "escrita");
  });

  test("does not change its outage once something of it was sent", async () => {
    await transcrita(hoja(7));
    expect(await pedir("iniciarTranscripcion", corte({ tipo: 5 }))).toMatchObject({ tipo: 5 });
    await pedir("enviarTranscripcion", { id });
    expect(await pedir("iniciarTranscripcion", corte())).toMatchObject({
      texto: expect.stringMatching(/no se pueden cambiar/),
    });
  });

  test("never takes the time of another one, nor the time in which this till sold offline", async () => {
    await transcrita();
    const otra = corte({ id: crypto.randomUUID() });
    expect(await pedir("iniciarTranscripcion", otra)).toMatchObject({
      texto: expect.stringMatching(/Se cruza/),
    });
    await mundo().servidor.close();
    const venta = await mundo().vender();
    expect(venta.estado).toBe("OFFLINE");
    mundo().pasar(600_000);
    const hoy = epochToInstante(Math.ceil(instanteToEpoch(venta.creadaEn) / 60_000) * 60_000 - 60_000);
    const ahora = epochToInstante(instanteToEpoch(hoy) + 300_000);
    expect(await pedir("iniciarTranscripcion", { ...otra, inicio: hoy, fin: ahora })).toMatchObject({
      texto: expect.stringMatching(/emitió fuera de línea la factura 1/),
    });
  });
});
