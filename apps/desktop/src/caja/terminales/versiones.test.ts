import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, ERROR_CODE_HEADER, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { depsQuietas } from "../support/deps.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { CAFC_GUION } from "../support/manuales-guion.ts";
import { prepararVenta } from "../venta/preparar.ts";

/**
 * Every place where a till might mistake a refusal for a verdict, before a server of another version.
 * docs/trust.md.
 */
let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const error = (texto: string) => ({ ok: false, datos: null, error: texto, timestamp: "2026-11-22" });

/** Replies of servers that refuse a call; those of the release of 2026-11-22 have no kind for it. */
const FORMAS = [
  [
    "as too old a server",
    { status: 426, cabeceras: { [ERROR_CODE_HEADER]: "protocoloDeServidor" }, cuerpo: error("No.") },
    /actualice el servidor/,
  ],
  [
    "as too old a till",
    { status: 426, cabeceras: { [ERROR_CODE_HEADER]: "protocoloDeCaja" }, cuerpo: error("No.") },
    /actualice la caja/,
  ],
  [
    "as an unknown field",
    {
      status: 422,
      cabeceras: {},
      cuerpo: { detail: [{ loc: ["body", "futuro"], msg: "No existe.", type: "extra_forbidden" }] },
    },
    /actualice el servidor/,
  ],
  [
    "as an unknown path",
    {
      status: 404,
      cabeceras: {},
      cuerpo: error("No existe POST /v1/terminal/nuevo. La lista está en /openapi.json."),
    },
    /actualice el servidor/,
  ],
] as const;

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  return hecho.ok ? hecho.value : hecho.error;
}
async function exigir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  if (!hecho.ok) throw new Error(hecho.error.texto);
  return hecho.value;
}
async function ahora(): Promise<Instante> {
  const { ahora: dicho } = await exigir("estado", {});
  if (dicho === null) throw new Error("sin hora");
  return dicho;
}
const luz = async () => (await exigir("estado", {})).luces.servidor.texto;
const estadoDe = async (ventaId: string) => (await exigir("venta", { ventaId })).estado;
/** Rounds of the till come only when they are asked for. */
const despertar = async () => void (await exigir("guardarConfiguracion", await exigir("configuracion", {})));
const cuenta = (sql: string) => mundo.db.get(z.object({ n: z.int() }), sql, {})?.n;
const pedidas = (path: string) => mundo.servidor.peticiones.filter((p) => p.path.endsWith(path));
const llega = (path: string) => {
  const antes = pedidas(path).length;
  return mundo.hasta(`llega ${path}`, () => pedidas(path).length > antes);
};
const queda = (que: string, check: () => boolean | Promise<boolean>) =>
  mundo.hasta(que, async () => {
    if (await check()) return true;
    await despertar();
    return false;
  });

describe.each(FORMAS)("a refusal of the protocol, told %s", (_forma, otraVersion, sentencia) => {
  const negar = () => void (mundo.servidor.otraVersion = otraVersion);
  const entender = () => void (mundo.servidor.otraVersion = null);

  test("decides on no online sale: it goes out offline under its number, and up once the two understand each other", async () => {
    negar();
    const venta = await mundo.vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", numeroFactura: 1, enDuda: null });
    const subida = llega("/offline");
    await despertar();
    await subida;
    await mundo.hasta("la luz lo dice", async () => sentencia.test(await luz()));
    expect(cuenta("select count(*) as n from documentos where estado = 'OFFLINE' and subido = 0")).toBe(1);
    entender();
    await queda("sube", () => cuenta("select count(*) as n from documentos where subido = 1") === 1);
    await queda("la luz es verde", async () => (await luz()) === "El servidor responde.");
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });

  test("decides on no document that an earlier run of the program may have sent: it stays in doubt, and is withdrawn", async () => {
    const id = crypto.randomUUID();
    prepararVenta(depsQuietas(mundo), id, ENTRADA);
    negar();
    await mundo.reiniciar();
    await queda("la venta sigue", async () => (await estadoDe(id)) === "OFFLINE");
    const retiro = llega("/retirar");
    await despertar();
    await retiro;
    expect((await exigir("venta", { ventaId: id })).enDuda).toMatchObject({ numeroFactura: 1 });
    entender();
    await queda("se retira", async () => (await exigir("venta", { ventaId: id })).enDuda === null);
  });

  test("decides on no annulment: it waits and is done; its undoing says which program is to be updated", async () => {
    const { id } = await mundo.vender();
    const otra = await mundo.vender();
    await exigir("anular", { ventaId: otra.id, motivo: 1 });
    negar();
    expect(await pedir("anular", { ventaId: id, motivo: 1 })).toMatchObject({ estado: "EMITIDA" });
    expect(await pedir("revertirAnulacion", { ventaId: otra.id })).toMatchObject({
      texto: expect.stringMatching(sentencia),
    });
    expect(await estadoDe(otra.id)).toBe("ANULADA");
    entender();
    await queda("se anula", async () => (await estadoDe(id)) === "ANULADA");
  });

  test("decides on no note: a new one is a draft that says why, one in doubt stays so", async () => {
    const nota = async () => {
      const { cuf, numeroFactura } = await mundo.vender();
      return {
        clave: crypto.randomUUID(),
        cufOriginal: cuf ?? "",
        numeroOriginal: numeroFactura ?? 0,
        cliente: "S/N",
        lineas: [{ nroItem: 1, cantidad: "1" }],
      };
    };
    const [dudosa, nueva] = [await nota(), await nota()];
    const como = async (clave: string) =>
      (await exigir("notas", {})).find((una) => una.clave === clave)?.estado;
    mundo.servidor.guionNotas.push("corta");
    await pedir("emitirNota", dudosa);
    negar();
    expect(await pedir("emitirNota", nueva)).toMatchObject({ texto: expect.stringMatching(sentencia) });
    const pregunta = llega("/notas");
    await despertar();
    await pregunta;
    expect([await como(dudosa.clave), await como(nueva.clave)]).toEqual(["enviando", "borrador"]);
    entender();
    await queda("la dudosa sale", async () => (await como(dudosa.clave)) === "emitida");
    expect(await como(nueva.clave)).toBe("borrador");
  });

  test("decides on no hand-written invoice: it stays handed over, and is taken", async () => {
    const minuto = Math.floor(instanteToEpoch(await ahora()) / 60_000) * 60_000;
    const inicio = epochToInstante(minuto - 3 * 3_600_000);
    const fin = epochToInstante(minuto - 3_600_000);
    const id = crypto.randomUUID();
    await exigir("datosManuales", {});
    await exigir("iniciarTranscripcion", { id, tipo: 7, inicio, fin, cafc: CAFC_GUION, sector: 1 });
    await exigir("guardarManual", {
      clave: crypto.randomUUID(),
      transcripcionId: id,
      corrige: null,
      numero: 7,
      fechaEmision: inicio,
      venta: { ...ENTRADA, recibido: null },
    });
    negar();
    const envio = llega("/manuales");
    await exigir("enviarTranscripcion", { id });
    await envio;
    const como = async () => (await exigir("transcripciones", {}))[0]?.facturas[0]?.estado;
    await despertar();
    expect(await como()).toBe("enviando");
    entender();
    await queda("se recibe", async () => (await como()) === "recibida");
  });

  test("loses no edit of a product and no telling again after a restore, and holds up no verdict", async () => {
    const { id, cuf } = await mundo.vender();
    negar();
    const copiaDe = await ahora();
    mundo.servidor.estado = { restauracion: { id: "vuelta", copiaDe } };
    await exigir("guardarCliente", {
      tipoDocumento: 1,
      numeroDocumento: "6677881",
      complemento: null,
      razonSocial: "Rosa Quispe",
      correo: null,
    });
    const [edicion, contada] = [llega("/cambios"), llega("/recuperar")];
    mundo.servidor.documentos.push({ cuf: cuf ?? "", estado: "ANULADA" });
    await despertar();
    await Promise.all([edicion, contada]);
    await mundo.hasta("el veredicto baja", async () => (await estadoDe(id)) === "ANULADA");
    expect(cuenta("select count(*) as n from ediciones")).toBeGreaterThan(0);
    expect(mundo.servidor.recuperadas).toEqual([]);
    entender();
    await queda("la edición sube", () => cuenta("select count(*) as n from ediciones") === 0);
    await queda("se cuenta otra vez", () => mundo.servidor.recuperadas.includes(cuf ?? ""));
  });
});

test("a field that the protocol in force does not have waits here until it does, and the rest of its row goes up", async () => {
  Object.assign(mundo.servidor, { estado: { protocolo: 1 } });
  await queda("rige el 1", () => depsQuietas(mundo).ajustes.find("credencial")?.protocolo === 1);
  await exigir("guardarProducto", {
    id: null,
    codigo: "P9",
    codigoBarras: null,
    descripcion: "Queso",
    precio: "10.00",
    unidadMedida: 57,
    codigoSin: 99_100,
    actividadEconomica: "4711100",
    categoria: null,
    activo: true,
    fraccionable: true,
    foto: null,
  });
  await queda("sube sin ese campo", () => cuenta("select count(*) as n from ediciones") === 1);
  const [primera] = pedidas("/cambios");
  expect(JSON.stringify(primera?.cuerpo)).toContain("Queso");
  expect(JSON.stringify(primera?.cuerpo)).not.toContain("fraccionable");
  mundo.servidor.estado = {};
  await queda("sube ese campo", () => cuenta("select count(*) as n from ediciones") === 0);
  expect(pedidas("/cambios").at(-1)?.cuerpo.productos).toMatchObject([{ campos: { fraccionable: true } }]);
});
