import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { expect } from "vitest";
import { emparejarCaja, emparejarConPruebas } from "./caja.ts";
import { exigir, pedido } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

/** A world, and the calls that its owner makes after a till's. */
interface Llamadas {
  readonly mundo: Mundo;
  readonly bien: (method: string, path: string, body?: unknown, headers?: object) => Promise<unknown>;
  readonly dueno: () => object;
  readonly enProduccion: (ambiente: 1 | 2) => Promise<unknown>;
  readonly cliente: (numero: string) => object;
}

/** Makes every call of a till. */
export async function callComoCaja(llamadas: Llamadas): Promise<void> {
  const { mundo, bien, dueno, enProduccion, cliente } = llamadas;
  await emparejarConPruebas(mundo);
  const caja = await emparejarCaja(mundo);
  const call = async (method: string, path: string, body?: unknown) =>
    exigir(await caja.call(method, path, body)).body.datos;
  await call("POST", "/v1/terminal/cambios", { productos: [], clientes: [] });
  await call("POST", "/v1/terminal/hechos", { serie: "0".repeat(32), hechos: [] });
  expect(await call("GET", "/v1/terminal/hechos?desde=0")).toEqual({
    hechos: [],
    hasta: null,
    revertidas: [],
  });
  const foto = "data:image/png;base64,AAAA";
  await call("PUT", `/v1/terminal/fotos/${sha256(foto)}`, { foto });
  await call("GET", `/v1/terminal/fotos/${sha256(foto)}`);
  await call("POST", "/v1/terminal/nit", { nit: 1023456022 });
  const vendida = (await caja.factura(1, 1)) as { cuf: string };
  expect((await call("POST", "/v1/terminal/facturas", vendida)).resultado).toBe("aceptada");
  const suya = `/v1/terminal/facturas/${vendida.cuf}`;
  await enProduccion(1);
  await call("POST", `${suya}/correo`, { correo: "ana@ejemplo.bo" });
  await enProduccion(2);
  for (let i = 0; i < 2; i++)
    expect((await call("POST", `${suya}/anular`, { motivo: 1 })).estado, "the same again").toBe("ANULADA");
  expect((await call("POST", `${suya}/revertir-anulacion`, {})).estado).toBe("EMITIDA");
  const { lineas } = await call("GET", `/v1/terminal/notas/original/${vendida.cuf}`);
  const devueltas = [{ nro_item: 1, cantidad: lineas[0].cantidad }];
  const nota = { clave: randomUUID(), cuf: vendida.cuf, usuario: "Ana", lineas: devueltas };
  const emitida = await call("POST", "/v1/terminal/notas", nota);
  expect(await call("POST", "/v1/terminal/notas", nota), "once a key").toEqual(emitida);
  const retirada = (await caja.factura(2, 1)) as { cuf: string };
  expect((await call("POST", `/v1/terminal/facturas/${retirada.cuf}/retirar`)).resultado).toBe("retirada");
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(3, 2)), gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  const subida = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
  expect((await call("POST", "/v1/terminal/offline", subida)).facturas[0].resultado).toBe("recibida");
  await call("POST", "/v1/terminal/recuperar", { cufds: [], cortes: [], facturas: [] });
  await call("GET", "/v1/terminal/documentos");
  const { ventas } = await call("GET", "/v1/terminal/ventas?limite=5");
  await call("GET", `/v1/terminal/ventas/${ventas[0].cuf}`);
  const { cafcs } = await call("GET", "/v1/terminal/manuales");
  const manual = {
    clave: randomUUID(),
    corrige: null,
    numero_factura: cafcs[0].desde_numero,
    fecha_emision: await caja.ahora(),
    usuario: "Ana",
    pedido: pedido({ emisor: undefined }, { actividad_economica: "4711100" }),
  };
  await mundo.avanzar(2000);
  const corte = { id: randomUUID(), tipo: 7, inicio: manual.fecha_emision, fin: await caja.ahora() };
  const transcripcion = { ...corte, cafc: cafcs[0].codigo, sector: 1, facturas: [manual] };
  expect((await call("POST", "/v1/terminal/manuales", transcripcion)).facturas[0].resultado).toBe("recibida");
  const filas = ["una", "otra"].map((id) => ({ id, editado_en: inicio, campos: cliente("46") }));
  await call("POST", "/v1/terminal/cambios", { productos: [], clientes: filas, usuarios: [] });
  await bien("POST", "/v1/portal/clientes/unir", { queda: "una", sobra: "otra" }, dueno());
  await bien("GET", "/v1/terminales", undefined, dueno());
  await bien("POST", `/v1/terminales/${caja.id}/primera`, { primera: true }, dueno());
  const campos = {
    tipo_documento: 5,
    numero_documento: "1020304050",
    complemento: null,
    razon_social: "Traída",
    correo: null,
  };
  await bien("POST", "/v1/portal/clientes/importar", { filas: [{ linea: 2, campos }] }, dueno());
  await bien("GET", "/v1/portal/series", undefined, dueno());
  await bien("POST", "/v1/portal/series", { sector: 1, ultimo: 1 }, dueno());
  await bien("GET", "/v1/portal/turnos", undefined, dueno());
  await call("POST", "/v1/terminal/credencial", {});
  await bien("DELETE", `/v1/terminales/${caja.id}`, undefined, dueno());
}
