import { rowsOfTier } from "@mostrador/core/support";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dueno, startCaja, type CajaPuente } from "../support/caja.ts";
import { pagina, sinRespuesta, startEnMedio, type Ajena, type EnMedio } from "../support/en-medio.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

let medio: EnMedio;
let mundo: Mundo;
let caja: CajaPuente;
/** The simulator's control, open while its services are not. */
let control: string;

beforeAll(async () => {
  medio = await startEnMedio();
  mundo = await startMundo({
    MOSTRADOR_SERVER_URL: medio.url,
    MOSTRADOR_DUDA_ESPERA_MS: "1500",
    MOSTRADOR_DUDA_INTERVALO_MS: "500",
  });
  medio.apuntar(mundo.base);
  caja = await startCaja(mundo);
  control = ((await (await fetch(`${mundo.siat}/control`)).json()) as { controlUrl: string }).controlUrl;
  const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 1 });
  await caja.invoke("emparejar", { urlServidor: medio.url, codigo });
  await caja.invoke("abrirTurno", { inicial: "100.00" });
  await hasta("la caja vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  await caja.invoke("guardarConfiguracion", { ...(await caja.invoke("configuracion")), esperaSegundos: 20 });
});
afterAll(async () => {
  await mundo?.close();
  await medio?.close();
});

/** CUFs of the documents that the tax system holds as valid (690). */
async function validas(): Promise<string[]> {
  const reply = await fetch(`${control}/control/documentos`);
  const { documentos } = (await reply.json()) as { documentos: { cuf: string; estado: number }[] };
  return documentos.filter(({ estado }) => estado === 690).map(({ cuf }) => cuf);
}

/** Sells, and kills the till once the tax system has the document, before the reply reaches the till. */
async function morirVendiendo(): Promise<string> {
  const antes = await validas();
  medio.poner(sinRespuesta("/v1/terminal/facturas"));
  const id = randomUUID();
  const cortada = caja.vender({}, id).catch(() => null);
  await hasta("la venta está en disco", async () => (await caja.invoke("ventasDeHoy")).ventas[0]?.id === id);
  await hasta("la factura llega a Impuestos", async () => (await validas()).length > antes.length);
  if (mundo.caja.pid === undefined) throw new Error("la caja no corre");
  process.kill(mundo.caja.pid, "SIGKILL");
  await cortada;
  medio.poner(null);
  return id;
}

/** Waits until nothing of a sale is open, and gives the CUFs of it that live at the tax system. */
async function vivasDe(id: string): Promise<string[]> {
  await hasta("la venta queda EMITIDA y sin dudas", async () => {
    const { estado, enDuda } = await caja.invoke("venta", { ventaId: id });
    return estado === "EMITIDA" && enDuda === null;
  });
  const { cuf } = await caja.invoke("venta", { ventaId: id });
  await hasta("queda una sola factura viva", async () => {
    const { facturas } = (await mundo.api("GET", "/v1/facturas?limite=100")).body.datos;
    return facturas.every(({ estado }: { estado: string }) => estado !== "OFFLINE");
  });
  const vivas = async () => (await validas()).filter((viva) => viva === cuf || !conocidas.has(viva));
  // The server annuls a twin once the sale's own document is EMITIDA.
  await hasta("la gemela se anula", async () => (await vivas()).length <= 1);
  return vivas();
}
/** CUFs of earlier tests. */
let conocidas = new Set<string>();

describe("a till that died while it sold, and something in between that answers its next start", () => {
  test.each<[string, Ajena]>([["a portal's 403", pagina(403)]])(
    "%s: the sale ends with one living invoice, and nobody is told to charge it again",
    async (_name, ajena) => {
      conocidas = new Set(await validas());
      const id = await morirVendiendo();
      let preguntas = 0;
      medio.poner((req, res) => {
        if (req.url === "/v1/terminal/facturas") preguntas++;
        return ajena(req, res);
      });
      caja = await startCaja(mundo);
      await hasta("la caja pregunta por su factura", () => preguntas > 0);
      await caja.invoke("seguirSinEsperar", { ventaId: id });
      await hasta(
        "la venta sigue",
        async () => (await caja.invoke("venta", { ventaId: id })).estado !== "COBRANDO",
      );
      expect(await caja.invoke("venta", { ventaId: id })).toMatchObject({ estado: "OFFLINE", enDuda: {} });
      expect(await caja.invoke("estado")).toMatchObject({ bloqueo: null, modo: "fueraDeLinea" });
      medio.poner(null);
      expect(await vivasDe(id)).toHaveLength(1);
    },
  );

  test("its owner revokes it meanwhile: paired again, the sale ends with one living invoice", async () => {
    conocidas = new Set(await validas());
    const id = await morirVendiendo();
    const { terminales } = await dueno(mundo, "GET", "/v1/terminales");
    const viva = terminales.find(({ revocado }: { revocado: boolean }) => !revocado) ?? terminales[0];
    await dueno(mundo, "DELETE", `/v1/terminales/${viva.id}`);
    caja = await startCaja(mundo);
    await hasta(
      "la venta sigue",
      async () => (await caja.invoke("venta", { ventaId: id })).estado !== "COBRANDO",
    );
    expect(await caja.invoke("venta", { ventaId: id })).toMatchObject({ estado: "OFFLINE", enDuda: {} });
    await hasta(
      "la caja se sabe revocada",
      async () => (await caja.invoke("estado")).bloqueo === "terminalRevocada",
    );
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 1 });
    await caja.invoke("emparejar", { urlServidor: medio.url, codigo });
    expect(await vivasDe(id)).toHaveLength(1);
  });
});

describe("something in between that answers every call", () => {
  test.each(rowsOfTier([403, 200, 502], 1))(
    "with %i: the till sells offline, and online by itself when it is gone",
    async (status) => {
      medio.poner(pagina(status));
      await hasta("la caja lo nota", async () => (await caja.vender()).estado === "OFFLINE");
      const estado = await caja.invoke("estado");
      expect(estado).toMatchObject({ bloqueo: null, modo: "fueraDeLinea" });
      await hasta("la luz dice quién responde", async () =>
        (await caja.invoke("estado")).luces.servidor.texto.includes("otro equipo de la red"),
      );
      medio.poner(null);
      await hasta("vende en línea otra vez", async () => (await caja.invoke("estado")).modo === "enLinea");
      await hasta("todo queda emitido", async () => (await caja.invoke("estado")).pendientes.facturas === 0);
    },
  );
});
