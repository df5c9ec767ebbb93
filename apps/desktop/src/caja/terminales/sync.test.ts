import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Instante, PROTOCOLO, type Cliente } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type Evento } from "../../contract/index.ts";
import { saveCompartido, receive } from "../tienda/compartidos.ts";
import { findClientePorDocumento } from "../tienda/db/clientes.ts";
import { deleteEdiciones, listEdiciones } from "../tienda/db/ediciones.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { hasRonda } from "../support/servidor-guion.ts";
import { productoDePrueba } from "../support/productos.ts";

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

/** Asks for a round with the server. */
const ronda = () =>
  mundo.caja.invoke("guardarCliente", {
    ...CONSUMIDOR_FINAL,
    numeroDocumento: String(Math.random()).slice(2),
  });

async function venta(ventaId: string) {
  const leida = await mundo.caja.invoke("venta", { ventaId });
  if (!leida.ok) throw new Error(leida.error.texto);
  return leida.value;
}

const estadoDe = (cuf: string) =>
  mundo.db.get(z.object({ estado: z.string() }), "select estado from documentos where cuf = @cuf", { cuf })
    ?.estado;

/** Answers to annulments of a server that cannot do them for a while. */
const SIN_RESPUESTA = Array.from({ length: 200 }, () => 503);

const usuario = (id: string, nombre: string) => ({ id, nombre, pin: "x", permisos: [], activo: false });

async function nombres() {
  const leidos = await mundo.caja.invoke("usuarios", {});
  return leidos.ok ? leidos.value.map(({ nombre }) => nombre) : [];
}

describe("news from the server", () => {
  const buscar = async (texto: string) => {
    const found = await mundo.caja.invoke("buscarProductos", { texto });
    return found.ok ? found.value.map(({ id }) => id) : [];
  };

  test("come in pages; what was deleted or put aside is not found any more", async () => {
    const avances: Evento<"avance">[] = [];
    mundo.caja.subscribe("avance", (avance) => avances.push(avance));
    mundo.servidor.estado = { cursor: 9 };
    mundo.servidor.paginas.push(
      { cursor: 8, hayMas: true, productos: [productoDePrueba("1"), productoDePrueba("2")] },
      {
        cursor: 9,
        productos: [productoDePrueba("3")],
        usuarios: [usuario("u1", "Juana"), usuario("u2", "Íñigo")],
      },
    );
    await ronda();
    await mundo.hasta("llegan", async () => (await buscar("azucar")).length === 3);
    // Progress in changes of all changes: the bar on the screen.
    await mundo.hasta("se dice", () => avances.length === 2);
    expect(avances.map(({ trabajo, hechas, total }) => [trabajo, total - hechas])).toEqual([
      ["bajar", 1],
      ["bajar", 0],
    ]);
    expect(await nombres()).toEqual(["Íñigo", "Juana"].sort());
    expect(await mundo.caja.invoke("productoPorCodigo", { codigo: "7773" })).toMatchObject({
      value: { id: "3", unidad: expect.any(String) },
    });
    mundo.servidor.estado = { cursor: 10 };
    mundo.servidor.paginas.push({
      cursor: 10,
      productos: [productoDePrueba("2", { activo: false }), productoDePrueba("3", { precio: "5.50" })],
      borrados: [
        { tipo: "producto", id: "1" },
        { tipo: "usuario", id: "u1" },
      ],
    });
    await ronda();
    await mundo.hasta("cambian", async () => (await buscar("azucar")).length === 1);
    expect(await mundo.caja.invoke("buscarProductos", { texto: "azucar" })).toMatchObject({
      value: [{ id: "3", precio: "5.50" }],
    });
    expect(await nombres()).toEqual(["Íñigo"]);
  });

  test("are taken whole or not at all: a page that cannot be read changes nothing, and is asked for again", async () => {
    mundo.servidor.estado = { cursor: 9 };
    mundo.servidor.paginas.push(
      { cursor: 9, productos: [productoDePrueba("1"), { id: "roto" }] },
      { cursor: 9, productos: [productoDePrueba("2")] },
    );
    await ronda();
    await mundo.hasta("llega", async () => (await buscar("azucar")).length > 0);
    expect(await buscar("azucar")).toEqual(["2"]);
  });

  test("never undo an edit of this till that is still on its way", () => {
    const { db } = mundo;
    const cliente: Cliente = { ...CONSUMIDOR_FINAL, id: "c1", numeroDocumento: "55", razonSocial: "Vieja" };
    db.inTransaction((tx) => receive(tx, "cliente", cliente));
    const sello = { editadoEn: Instante.parse("2026-11-20T10:00:00.000"), autor: null };
    db.inTransaction((tx) => saveCompartido(tx, "cliente", { ...cliente, razonSocial: "Mía" }, sello));
    const otra = { ...cliente, razonSocial: "De otra caja", correo: "otra@caja.bo" };
    db.inTransaction((tx) => receive(tx, "cliente", otra));
    expect(findClientePorDocumento(db, "55", null)).toMatchObject({
      razonSocial: "Mía",
      correo: "otra@caja.bo",
    });
    db.inTransaction((tx) => deleteEdiciones(tx, listEdiciones(db, 10, PROTOCOLO)));
    db.inTransaction((tx) => receive(tx, "cliente", { ...cliente, razonSocial: "De otra caja" }));
    expect(findClientePorDocumento(db, "55", null)?.razonSocial).toBe("De otra caja");
  });
});

describe("what was sold offline", () => {
  async function venderFuera() {
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    return mundo.vender();
  }

  test("and observed stays OFFLINE with its reason and remedy, until the tax system takes it", async () => {
    const { id, cuf } = await venderFuera();
    const observada = { codigo: 1037, descripcion: "NIT INVÁLIDO", remedio: "Corrija el NIT." };
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "OFFLINE", observada });
    await mundo.hasta("se observa", async () => (await estado()).pendientes.observadas === 1);
    expect(await venta(id)).toMatchObject({ estado: "OFFLINE", mensajes: [observada] });
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "EMITIDA" });
    await mundo.hasta("se emite", async () => (await estado()).pendientes.facturas === 0);
    expect(await venta(id)).toMatchObject({ estado: "EMITIDA", mensajes: [], motivo: null });
  });

  test("takes no state of another sale, to which a copy of this till gave the same CUF", async () => {
    const { id, cuf } = await venderFuera();
    const suya = { cuf: cuf ?? "", estado: "EMITIDA" };
    const antes = mundo.servidor.peticiones.length;
    mundo.servidor.documentos.push({ ...suya, ventaId: "00000000-0000-4000-8000-000000000001" });
    await ronda();
    await mundo.hasta("se lee", () => hasRonda(mundo.servidor, antes));
    expect(await venta(id)).toMatchObject({ estado: "OFFLINE" });
    mundo.servidor.documentos.push({ ...suya, ventaId: id });
    await mundo.hasta("se emite", async () => (await venta(id)).estado === "EMITIDA");
  });

  /** Puts a second document of an invoice's sale there, as another machine with this till's folder printed it. Gives its CUF. */
  function ponerOtra(cuf: string): string {
    const otro = `${cuf.slice(0, -1)}${cuf.endsWith("0") ? "1" : "0"}`;
    mundo.db.inTransaction((tx) => {
      tx.run(
        `insert into documentos (cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido, derivados,
           xml, sha256, corte_id)
         select @otro, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido, derivados, xml, sha256,
           corte_id from documentos where cuf = @cuf`,
        { otro, cuf },
      );
      tx.run("update documentos set gemela = null where cuf = @cuf", { cuf });
    });
    return otro;
  }

  test("and that two machines ended goes on with the document that stays, whichever of both is annulled", async () => {
    const { id, cuf } = await venderFuera();
    const otro = ponerOtra(cuf ?? "");
    mundo.servidor.documentos.push({ cuf: otro, estado: "EMITIDA" }, { cuf: cuf ?? "", estado: "ANULADA" });
    await ronda();
    await mundo.hasta("sigue con la otra", async () => (await venta(id)).cuf === otro);
    expect((await venta(id)).estado).toBe("EMITIDA");
    mundo.servidor.documentos.push({ cuf: otro, estado: "ANULADA" });
    await ronda();
    await mundo.hasta("se anula", async () => (await venta(id)).estado === "ANULADA");
  });

  test.each([
    [
      "waits for an answer that was lost is annulled",
      { orden: ["corta" as const, ...SIN_RESPUESTA], sigue: false, revertida: false },
    ],
    [
      "was refused goes on",
      { orden: [{ status: 409, codigo: "facturaConNota" }], sigue: true, revertida: false },
    ],
    ["was undone goes on", { orden: [], sigue: true, revertida: true }],
  ])(
    "and that two machines ended, and whose annulment by this till %s",
    async (_, { orden, sigue, revertida }) => {
      const { id, cuf } = await venderFuera();
      const otro = ponerOtra(cuf ?? "");
      for (const emitida of [otro, cuf ?? ""])
        mundo.servidor.documentos.push({ cuf: emitida, estado: "EMITIDA" });
      await mundo.hasta("se emite", async () => (await venta(id)).estado === "EMITIDA");
      mundo.servidor.guionAnular.push(...orden);
      expect((await mundo.caja.invoke("anular", { ventaId: id, motivo: 1 })).ok).toBe(!sigue || revertida);
      if (revertida) await mundo.caja.invoke("revertirAnulacion", { ventaId: id });
      mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "ANULADA" });
      await ronda();
      await mundo.hasta("se sabe", () => estadoDe(cuf ?? "") === "ANULADA");
      expect(await venta(id)).toMatchObject(
        sigue ? { cuf: otro, estado: "EMITIDA" } : { cuf, estado: "ANULADA" },
      );
    },
  );

  test("and whose annulled document names its twin does not go on with it", async () => {
    mundo.servidor.guion.push({ resultado: "enDuda", status: 502 });
    const dudosa = await mundo.vender();
    const [{ gemela } = { gemela: "" }] = mundo.db.all(
      z.object({ gemela: z.string() }),
      "select gemela from documentos where cuf = @cuf",
      { cuf: dudosa.cuf },
    );
    mundo.servidor.documentos.push(
      { cuf: gemela, estado: "EMITIDA" },
      { cuf: dudosa.cuf ?? "", estado: "ANULADA" },
    );
    await ronda();
    await mundo.hasta("se anula", async () => (await venta(dudosa.id)).estado === "ANULADA");
    expect((await venta(dudosa.id)).cuf).toBe(dudosa.cuf);
  });

  test("and not taken by the server is kept apart and shown, never lost and never sent over and over", async () => {
    mundo.servidor.rechazoSubida = "Los bytes no coinciden.";
    await venderFuera();
    await mundo.hasta("se aparta", async () => (await estado()).pendientes.observadas === 1);
    await ronda();
    await mundo.hasta(
      "otra ronda",
      () => mundo.servidor.peticiones.filter(({ path }) => path === "/cambios").length > 0,
    );
    expect((await estado()).pendientes).toMatchObject({ facturas: 1, observadas: 1 });
    const subidas = mundo.servidor.peticiones.filter(
      ({ path, cuerpo }) => path === "/offline" && cuerpo.facturas.length > 0,
    );
    expect(subidas).toHaveLength(1);
  });

  const subidas = () =>
    mundo.servidor.peticiones.filter(({ path }) => path === "/offline").map(({ cuerpo }) => cuerpo);

  test("goes up again, the very same, until the server's answer arrives; a restart between changes nothing", async () => {
    mundo.servidor.subidasPerdidas = 3;
    await venderFuera();
    await mundo.hasta("se pierde una", () => subidas().length > 0);
    await mundo.reiniciar();
    await mundo.hasta("sube", async () => (await estado()).pendientes.porSubir === 0);
    expect(new Set(subidas().map(({ facturas }) => JSON.stringify(facturas))).size).toBe(1);
    expect(subidas().length).toBeGreaterThan(3);
    expect((await estado()).pendientes.facturas).toBe(1);
  });

  test("of more than a batch says how far it is, and that more documents of the outage follow", async () => {
    const avances: Evento<"avance">[] = [];
    mundo.caja.subscribe("avance", (avance) => avances.push(avance));
    mundo.servidor.subidasPerdidas = Number.MAX_SAFE_INTEGER;
    await venderFuera();
    for (let i = 0; i < 200; i++) await mundo.vender();
    mundo.servidor.subidasPerdidas = 0;
    await mundo.hasta("sube", () => avances.at(-1)?.hechas === 201);
    expect(avances).toEqual([
      { trabajo: "subir", hechas: 200, total: 201 },
      { trabajo: "subir", hechas: 201, total: 201 },
    ]);
    // The first upload that was answered has the first batch.
    const [ultima, deAntes] = subidas().toReversed();
    expect([deAntes?.facturas.length, deAntes?.cortes]).toMatchObject([200, [{ faltan: true }]]);
    expect(ultima?.facturas).toHaveLength(1);
    expect(ultima?.cortes[0]).not.toHaveProperty("faltan");
  });
});

test("a till whose place another computer took is revoked", async () => {
  mundo.servidor.epoca = 2;
  await ronda();
  await mundo.hasta("deja de vender", async () => (await estado()).bloqueo === "terminalRevocada");
});

describe("a document that was given up as absent", () => {
  test("and landed late is followed until its end, beside the one that the buyer holds", async () => {
    mundo.servidor.guion.push({ resultado: "enDuda", status: 502 });
    const { id, cuf } = await mundo.vender();
    const [{ cuf: primera } = { cuf: "" }] = mundo.db.all(
      z.object({ cuf: z.string() }),
      "select cuf from documentos where venta_id = @id and tipo_emision = 1",
      { id },
    );
    mundo.servidor.documentos.push({ cuf: primera, estado: "DESCARTADA" });
    await mundo.hasta("se descarta", () => estadoDe(primera) === "DESCARTADA");
    for (const estado of ["EMITIDA", "ANULADA"] as const) {
      mundo.servidor.documentos.push({ cuf: primera, estado });
      await mundo.hasta(estado, () => estadoDe(primera) === estado);
      expect((await venta(id)).cuf).toBe(cuf);
    }
  });

  test("gives its sale its document, where the sale had become a draft, and its end", async () => {
    const { id, cuf } = await mundo.vender();
    mundo.db.inTransaction((tx) => {
      tx.run("update documentos set estado = 'DESCARTADA', causa = 'ausente' where cuf = @cuf", { cuf });
      tx.run("update ventas set estado = 'BORRADOR', cuf = null where id = @id", { id });
      tx.run("delete from pagos where venta_id = @id", { id });
    });
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "EMITIDA" });
    await ronda();
    await mundo.hasta("se emite", async () => (await venta(id)).estado === "EMITIDA");
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "ANULADA" });
    await ronda();
    await mundo.hasta("se anula", async () => (await venta(id)).estado === "ANULADA");
  });

  test("and that a copy of this till sent is followed to its end, though this till printed its number again", async () => {
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    const { id, cuf } = await mundo.vender();
    const leidos = () =>
      mundo.db.all(
        z.object({ cuf: z.string(), numero: z.int(), estado: z.string() }),
        "select cuf, numero, estado from documentos where venta_id = @id order by tipo_emision",
        { id },
      );
    const [{ cuf: primera, numero } = { cuf: "", numero: 0 }, segunda] = leidos();
    expect([estadoDe(primera), segunda]).toEqual(["DESCARTADA", { cuf, numero, estado: "OFFLINE" }]);
    for (const estado of ["EMITIDA", "ANULADA"] as const) {
      mundo.servidor.documentos.push({ cuf: primera, estado, ventaId: id });
      await ronda();
      await mundo.hasta(estado, () => estadoDe(primera) === estado);
      expect(await venta(id)).toMatchObject({ cuf, estado: "OFFLINE" });
    }
    // The counter goes on, and gives no number again.
    expect((await mundo.vender()).numeroFactura).toBe(numero + 1);
  });
});

test("a refusal that the server tells of a document that was accepted takes nothing back", async () => {
  const [{ id, cuf }, otra] = [await mundo.vender(), await mundo.vender()];
  for (const estado of ["RECHAZADA", "DESCARTADA"] as const)
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado });
  mundo.servidor.documentos.push({ cuf: otra.cuf ?? "", estado: "ANULADA" });
  await ronda();
  await mundo.hasta("la otra se anula", async () => (await venta(otra.id)).estado === "ANULADA");
  const leidos = mundo.db.all(
    z.object({ estado: z.string() }),
    "select estado from documentos where cuf = @cuf",
    {
      cuf,
    },
  );
  expect([leidos, (await venta(id)).estado]).toEqual([[{ estado: "EMITIDA" }], "EMITIDA"]);
});
