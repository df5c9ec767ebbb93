import { randomUUID } from "node:crypto";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { notaDe } from "../support/nota-de.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "../motor/sought.ts";

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;

let mundo: Mundo;
let caja: Caja;
let numero = 0;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true, config: { dudaIntervaloMs: 50, tareasMs: 50 } });
  caja = await emparejarCaja(mundo);
  const eventos = ["factura.emitida", "factura.anulada", "nota.emitida"];
  exigir(await mundo.api("POST", "/v1/webhooks", { url: "http://127.0.0.1:9", eventos }));
});
afterAll(() => mundo.close());
beforeEach(async () => {
  mundo.cable().retener(null);
  await mundo.cable().soltar();
});

const minimal = { prefer: "return=minimal" };
const emitir = (clave: string, body: unknown = pedido()) =>
  mundo.api("POST", "/v1/facturas", body, { "x-idempotency-key": clave, ...minimal });
const fila = (cuf: string) =>
  mundo.db().selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirstOrThrow();
const estado = async (cuf: string) => (await fila(cuf)).estado;
const ultima = async () =>
  (
    await mundo
      .db()
      .selectFrom("facturas")
      .select("cuf")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).cuf;

/**
 * Builds a document of the till under a valid CUFD. Days pass in these tests. A call makes the server renew an
 * expired CUFD, and its job renews others. A document under the one before would be refused.
 */
async function facturaDeCaja(tipoEmision: 1 | 2): Promise<object> {
  const { ahora, cufds } = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos;
  if (cufds[0].vigente_hasta <= ahora)
    await caja.call("POST", "/v1/terminal/facturas", await caja.factura(++numero, 1));
  const enMarcha = async () => {
    const suyas = mundo.db().selectFrom("tareas").select("id").where("clase", "=", "cufd");
    const debidas = suyas.where((eb) =>
      eb.or([eb("arrendadaHasta", "is not", null), eb("venceEn", "<=", mundo.ahora())]),
    );
    return (await debidas.executeTakeFirst()) !== undefined;
  };
  // The job looks at its start, and then once a minute.
  if (await enMarcha()) await mundo.reiniciar();
  await hasta("ningún CUFD se renueva", async () => !(await enMarcha()));
  return caja.factura(++numero, tipoEmision);
}

/** Waits until the tax system was asked so many times more. */
async function rondas(cuantas: number): Promise<void> {
  const preguntas = () =>
    mundo.cable().cuantas("verificacionEstadoFactura") +
    mundo.cable().cuantas("verificacionEstadoDocumentoAjuste");
  const antes = preguntas();
  await hasta("se pregunta", async () => preguntas() >= antes + cuantas);
}

/** Sends a document whose call is held up until it is given up as absent. Gives its CUF. */
async function perder(operacion: string, enviar: () => Promise<unknown>): Promise<string> {
  mundo.cable().retener(operacion);
  await enviar();
  mundo.cable().retener(null);
  const cuf = await ultima();
  await hasta("queda en duda", async () => (await estado(cuf)) === "EN_DUDA");
  await rondas(2);
  await mundo.avanzar(10 * MIN_MS + 1000);
  await hasta("se descarta", async () => (await estado(cuf)) === "DESCARTADA");
  return cuf;
}

/** Waits until a document is given up. A question that was refused is asked again later and later, so that the clock goes on meanwhile. */
const seDescarta = (cuf: string) =>
  hasta("se descarta", async () => {
    await mundo.avanzar(MIN_MS);
    return (await estado(cuf)) === "DESCARTADA";
  });

describe("a document in doubt is given up", () => {
  test("ten minutes of a clock that nobody sets after its attempt, whatever the server's clock says", async () => {
    mundo.cable().retener("recepcionFactura");
    expect((await emitir("reloj")).status).toBe(502);
    const cuf = await ultima();
    await rondas(2);
    mundo.moverReloj(11 * MIN_MS);
    try {
      await rondas(4);
      expect(await estado(cuf)).toBe("EN_DUDA");
      mundo.cable().retener(null);
      expect((await emitir("reloj")).status).toBe(502);
      expect(await ultima()).toBe(cuf);
    } finally {
      mundo.moverReloj(-11 * MIN_MS);
    }
    // The next question was planned by the clock that was 11 minutes ahead.
    await mundo.avanzar(12 * MIN_MS);
    await seDescarta(cuf);
  });

  test("ten minutes after a restart: the wait begins anew", async () => {
    mundo.cable().retener("recepcionFactura");
    await emitir("arranque");
    const cuf = await ultima();
    await rondas(2);
    await mundo.avanzar(11 * MIN_MS);
    await mundo.reiniciar();
    await rondas(4);
    expect(await estado(cuf)).toBe("EN_DUDA");
    await mundo.avanzar(10 * MIN_MS + 1000);
    await seDescarta(cuf);
  });

  test("not by answers that refuse the question or never come", async () => {
    mundo.cable().retener("recepcionFactura");
    await emitir("negada");
    const cuf = await ultima();
    await rondas(1);
    await mundo.control({
      failNext: [{ operation: "verificacionEstadoFactura", kind: "rechazo", codigo: 989, times: 1000 }],
    });
    await mundo.avanzar(11 * MIN_MS);
    await rondas(4);
    expect(await estado(cuf)).toBe("EN_DUDA");
    await mundo.normal();
    await seDescarta(cuf);
  });
});

describe("a document that lands after it was given up", () => {
  /** Lets the document land, dated as it was sent, and time pass. */
  const tarde = async (cuf: string, ms: number) => {
    const { enviadoEn } = await fila(cuf);
    // The server must not measure the clock, which stands in the past for this call alone.
    const sinHora = [{ operation: "sincronizarFechaHora", kind: "http503", times: 1000 }];
    await mundo.control({ clockShiftMs: (enviadoEn ?? 0) + 1000 - Date.now(), failNext: sinHora });
    expect(await mundo.cable().soltar()).toBe(1);
    expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
    await mundo.avanzar(ms);
    await mundo.control({ failNext: [] });
  };

  const cuando: readonly (readonly [string, readonly number[], number])[] = [
    ["7 days", [HORA_MS, 24 * HORA_MS], 7 * 24 * HORA_MS],
    ["24 h", [HORA_MS], 24 * HORA_MS],
    ["1 h", [], HORA_MS],
  ];
  test.each(rowsOfTier(cuando, 1))("is found %s later, after a restart too", async (_cuando, antes, ms) => {
    const cuf = await perder("recepcionFactura", () => emitir(`a-${ms}`));
    for (const [i, espera] of antes.entries()) {
      await mundo.avanzar(espera);
      await hasta("se pregunta otra vez", async () => {
        const ausentes = mundo.db().selectFrom("ausentes").select("vez").where("cuf", "=", soughtCuf(cuf));
        return (await ausentes.executeTakeFirstOrThrow()).vez > i;
      });
    }
    await mundo.reiniciar();
    await tarde(cuf, ms);
    await hasta("se adopta", async () => (await estado(cuf)) === "EMITIDA");
  });

  test("is adopted where its key has issued no other: its credit is spent, its webhook told, its key remembered", async () => {
    const creditos = await mundo.creditos();
    const cuf = await perder("recepcionFactura", () => emitir("adoptada"));
    expect(await mundo.creditos()).toBe(creditos);
    await tarde(cuf, HORA_MS);
    await hasta("se adopta", async () => (await estado(cuf)) === "EMITIDA");
    expect(await mundo.creditos()).toBe(creditos - 1);
    const otra = await emitir("adoptada");
    expect([otra.status, otra.body.datos.cuf]).toEqual([200, cuf]);
    expect((await sucesosDe(cuf)).tipos).toEqual(["factura.emitida"]);
  });

  /** Makes one sale twice: its document is lost, and it goes on with another. Gives both CUFs. */
  const origenes: readonly (readonly [string, () => Promise<readonly [string, string]>])[] = [
    [
      "an invoice of the API",
      async () => {
        const cuf = await perder("recepcionFactura", () => emitir("dos-facturas"));
        return [cuf, exigir(await emitir("dos-facturas")).body.datos.cuf];
      },
    ],
    [
      "an invoice of the API whose other is offline",
      async () => {
        const cuf = await perder("recepcionFactura", () => emitir("dos-offline"));
        const offline = exigir(await emitir("dos-offline", pedido({ contingencia: true }))).body.datos;
        expect(offline.estado).toBe("OFFLINE");
        return [cuf, offline.cuf];
      },
    ],
    [
      "a note of the API",
      async () => {
        const original = exigir(await emitir("con-nota")).body.datos;
        const enviar = () =>
          mundo.api("POST", "/v1/notas/fiscal", notaDe(original), { "x-idempotency-key": "dos-notas" });
        const cuf = await perder("recepcionDocumentoAjuste", enviar);
        return [cuf, exigir(await enviar()).body.datos.cuf];
      },
    ],
    [
      "a till's note",
      async () => {
        const factura = (await facturaDeCaja(1)) as { cuf: string };
        exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
        const lineas = [{ nro_item: 1, cantidad: "1" }];
        const nota = { clave: randomUUID(), cuf: factura.cuf, usuario: null, lineas };
        const enviar = () => caja.call("POST", "/v1/terminal/notas", nota);
        const cuf = await perder("recepcionDocumentoAjuste", enviar);
        return [cuf, exigir(await enviar()).body.datos.cuf];
      },
    ],
    [
      "a till's invoice",
      async () => {
        const factura = (await facturaDeCaja(1)) as { cuf: string; venta_id: string };
        const cuf = await perder("recepcionFactura", () =>
          caja.call("POST", "/v1/terminal/facturas", factura),
        );
        const otra = (await facturaDeCaja(1)) as { cuf: string };
        const misma = { ...otra, venta_id: factura.venta_id };
        exigir(await caja.call("POST", "/v1/terminal/facturas", misma));
        return [cuf, otra.cuf];
      },
    ],
    [
      "a till's invoice whose sale went on offline",
      async () => {
        const inicio = await caja.ahora();
        const factura = (await facturaDeCaja(1)) as { cuf: string };
        const cuf = await perder("recepcionFactura", () =>
          caja.call("POST", "/v1/terminal/facturas", factura),
        );
        const otra = (await facturaDeCaja(2)) as { cuf: string };
        const id = randomUUID();
        await mundo.avanzar(1000);
        const facturas = [{ ...otra, gemela: cuf, corte_id: id }];
        const cortes = [{ id, tipo: 1, inicio, fin: await caja.ahora() }];
        exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas }));
        await hasta("entra", async () => (await estado(otra.cuf)) === "EMITIDA");
        return [cuf, otra.cuf];
      },
    ],
  ];
  test.each(rowsOfTier(origenes, 2))("is annulled where its sale has another: %s", async (_que, dosVeces) => {
    const [cuf, otra] = await dosVeces();
    expect(otra).not.toBe(cuf);
    const creditos = await mundo.creditos();
    await tarde(cuf, HORA_MS);
    await hasta("se halla", async () => (await estado(cuf)) !== "DESCARTADA");
    // Its credit stays spent, as a twin's.
    expect(await mundo.creditos()).toBe(creditos - 1);
    if ((await estado(otra)) === "OFFLINE") {
      // It is annulled only once the buyer's document is EMITIDA.
      expect(await estado(cuf)).toBe("EMITIDA");
      return;
    }
    await hasta("se anula", async () => (await estado(cuf)) === "ANULADA");
    const alla = await mundo.enImpuestos();
    expect([alla.get(cuf), alla.get(otra)]).toEqual([691, 690]);
    const { tipos } = await sucesosDe(cuf);
    expect(tipos).toEqual(["factura.anulada"]);
  });

  test("waits while the other of its key is in doubt, and stands if that one is absent", async () => {
    const cuf = await perder("recepcionFactura", () => emitir("ambas"));
    await tarde(cuf, 0);
    await mundo.control({ failNext: [{ operation: "recepcionFactura", kind: "http503", times: 1 }] });
    await emitir("ambas");
    const otra = await ultima();
    expect([otra === cuf, await estado(otra)]).toEqual([false, "EN_DUDA"]);
    await mundo.reiniciar(); // the other one's wait begins anew
    await mundo.avanzar(HORA_MS);
    await rondas(4);
    expect([await estado(cuf), await estado(otra)]).toEqual(["DESCARTADA", "EN_DUDA"]);
    await mundo.avanzar(10 * MIN_MS + 1000);
    await hasta("una queda", async () => (await estado(cuf)) === "EMITIDA");
    expect(await estado(otra)).toBe("DESCARTADA");
  });
});

async function sucesosDe(cuf: string): Promise<{ readonly tipos: readonly string[] }> {
  const rows = await mundo.db().selectFrom("sucesos").select(["tipo", "datos"]).orderBy("en").execute();
  return { tipos: rows.filter(({ datos }) => datos.includes(cuf)).map(({ tipo }) => tipo) };
}
