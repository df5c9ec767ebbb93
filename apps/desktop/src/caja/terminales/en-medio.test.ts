import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MARK_HEADER } from "@mostrador/core";
import { AJENAS } from "../support/ajenas.ts";
import { depsQuietas } from "../support/deps.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { prepararVenta } from "../venta/preparar.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function estado() {
  const leido = await mundo.caja.invoke("estado", {});
  if (!leido.ok) throw new Error(leido.error.texto);
  return leido.value;
}

/** A reply of the server to another call, with its mark. */
const GRABADA = {
  status: 200,
  body: '{"ok":true,"datos":null,"timestamp":"2026-11-22"}',
  mark: "0".repeat(64),
};

const enLinea = () => mundo.hasta("vende en línea", async () => (await estado()).modo === "enLinea");

/** All such replies become the same doubt (terminales/servidor/palabra.test.ts); these show the till's reaction. */
const ALGUNAS = AJENAS.filter(([name]) => /403|404|replayed/.test(name));

describe.each(ALGUNAS)("%s in the server's place", (_name, ajena) => {
  const poner = (path: RegExp) => {
    mundo.servidor.enMedio = (req: IncomingMessage, res: ServerResponse) => {
      if (!path.test(req.url ?? "")) return false;
      req.resume().on("end", () => ajena(res, GRABADA));
      return true;
    };
  };

  test("locks no till, neither now nor after a restart: it sells offline, and online when the server is back", async () => {
    poner(/./);
    const dudosa = await mundo.vender();
    expect(dudosa).toMatchObject({ estado: "OFFLINE", numeroFactura: 2, enDuda: { numeroFactura: 1 } });
    await mundo.reiniciar();
    expect(await estado()).toMatchObject({ bloqueo: null, modo: "fueraDeLinea" });
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", numeroFactura: 3, enDuda: null });
    mundo.servidor.enMedio = () => false;
    await enLinea();
    await mundo.hasta("la dudosa se retira", () =>
      mundo.servidor.peticiones.some(({ path }) => path === `/facturas/${dudosa.enDuda?.cuf}/retirar`),
    );
  });

  test("leaves a document that an earlier run may have sent in doubt: nobody is told to charge it again", async () => {
    const id = crypto.randomUUID();
    prepararVenta(depsQuietas(mundo), id, ENTRADA);
    poner(/./);
    await mundo.reiniciar();
    await mundo.hasta("la venta sigue", async () => {
      mundo.pasar(1000);
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.estado !== "COBRANDO";
    });
    expect(await mundo.vender(id)).toMatchObject({ estado: "OFFLINE", numeroFactura: 2, enDuda: {} });
  });

  test("refuses no annulment and no note: both wait, and are done when the server is back", async () => {
    const vendida = await mundo.vender();
    poner(/anular|notas/);
    expect(await mundo.caja.invoke("anular", { ventaId: vendida.id, motivo: 1 })).toMatchObject({
      ok: true,
      value: { estado: "EMITIDA" },
    });
    const nota = {
      clave: crypto.randomUUID(),
      cufOriginal: vendida.cuf ?? "",
      numeroOriginal: vendida.numeroFactura ?? 0,
      cliente: "S/N",
      lineas: [{ nroItem: 1, cantidad: "1" }],
    };
    expect(await mundo.caja.invoke("emitirNota", nota)).toMatchObject({ ok: false });
    mundo.servidor.enMedio = () => false;
    await mundo.hasta("se anula", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: vendida.id });
      return venta.ok && venta.value.estado === "ANULADA";
    });
    await mundo.hasta("la nota sale", async () => {
      const notas = await mundo.caja.invoke("notas", {});
      return notas.ok && notas.value.some(({ estado: como }) => como === "emitida");
    });
  });

  test("pairs nothing, and says that the server was not reached", async () => {
    poner(/./);
    const fallo = { ok: false, error: { kind: "servidorInalcanzable" } };
    const datos = { urlServidor: mundo.servidor.url, codigo: "dos" };
    expect(await mundo.caja.invoke("emparejar", datos)).toMatchObject(fallo);
  });
});

describe("a server's own refusal", () => {
  test.each([
    ["of a till that it does not know", { status: 403, codigo: "terminalDesconocida" }],
    ["of a company whose account is inactive", { status: 503, codigo: "cuentaInactiva" }],
    ["of an older server, of either", { status: 403, codigo: "claveInvalida" }],
  ])("%s sends the till offline, and it asks again", async (_case, negativa) => {
    mundo.servidor.negativa = negativa;
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", numeroFactura: 1, enDuda: null });
    await mundo.reiniciar();
    expect(await estado()).toMatchObject({ bloqueo: null, modo: "fueraDeLinea" });
    mundo.servidor.negativa = null;
    await enLinea();
  });

  test("of a deactivated company holds up no document that was issued", async () => {
    const salvo = /^\/(?:offline|recuperar|documentos|facturas\/\w+\/retirar)$/;
    mundo.servidor.negativa = { status: 503, codigo: "cuentaInactiva", salvo };
    const antes = mundo.servidor.peticiones.length;
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE" });
    const subidas = () => mundo.servidor.peticiones.filter(({ path }) => path === "/offline");
    await mundo.hasta("sube lo vendido", () => subidas().length > 0);
    expect((await estado()).modo).toBe("fueraDeLinea");
    const despues = mundo.servidor.peticiones.slice(antes).map(({ path }) => path);
    expect(despues.filter((path) => !salvo.test(path)).toSorted()).not.toContain("/hechos");
  });

  test("of a revoked till ends it, also after a restart, and a document of before stays in doubt", async () => {
    const id = crypto.randomUUID();
    prepararVenta(depsQuietas(mundo), id, ENTRADA);
    mundo.servidor.negativa = { status: 403, codigo: "terminalRevocada" };
    await mundo.reiniciar();
    await mundo.hasta("se sabe revocada", async () => (await estado()).bloqueo === "terminalRevocada");
    await mundo.hasta("la venta sigue", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.estado === "OFFLINE" && venta.value.enDuda !== null;
    });
    await mundo.reiniciar();
    expect(await estado()).toMatchObject({ bloqueo: "terminalRevocada" });
  });

  test("that an earlier version took for a revocation is asked about again", async () => {
    const deps = depsQuietas(mundo);
    const credencial = deps.ajustes.find("credencial");
    if (credencial === undefined) throw new Error("sin credencial");
    mundo.db.inTransaction((tx) => deps.ajustes.set(tx, "credencial", { ...credencial, revocada: true }));
    await mundo.reiniciar();
    await enLinea();
  });
});

describe("the protocol in force", () => {
  const sinMarca = async () => {
    mundo.servidor.marca = false;
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE" });
    await mundo.hasta("el estado lo dice", async () => (await estado()).servidorAnterior);
  };

  test("is told by a marked reply: from then on a reply without mark does not count", sinMarca);

  test("goes back to replies without mark when the owner says so", async () => {
    await sinMarca();
    await mundo.caja.invoke("aceptarServidorAnterior", {});
    mundo.servidor.estado = { protocolo: 1 };
    await enLinea();
    expect(await estado()).toMatchObject({ servidorAnterior: false });
  });

  test("goes back when a marked reply tells the lower one", async () => {
    mundo.servidor.estado = { protocolo: 1 };
    await mundo.reiniciar();
    await mundo.hasta("la caja toma el protocolo", () => {
      return depsQuietas(mundo).ajustes.find("credencial")?.protocolo === 1;
    });
    mundo.servidor.marca = false;
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
  });

  test("is never taken from a reply without mark", async () => {
    mundo.servidor.estado = { protocolo: 1 };
    await mundo.reiniciar();
    await mundo.hasta("la caja toma el protocolo", () => {
      return depsQuietas(mundo).ajustes.find("credencial")?.protocolo === 1;
    });
    Object.assign(mundo.servidor, { marca: false, estado: { protocolo: 2 } });
    await mundo.reiniciar();
    await enLinea();
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA" });
  });

  test("demands the mark of this very reply: a changed body does not count", async () => {
    mundo.servidor.enMedio = (req, res) => {
      if (req.url !== "/v1/terminal/facturas") return false;
      const body = '{"ok":true,"datos":{"resultado":"rechazada"},"timestamp":"2026-11-22"}';
      req.resume().on("end", () => res.writeHead(200, { [MARK_HEADER]: "0".repeat(64) }).end(body));
      return true;
    };
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", enDuda: {} });
  });
});
