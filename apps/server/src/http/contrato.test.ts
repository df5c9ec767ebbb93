import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createConfig, lintDocument, makeDocumentFromString } from "@redocly/openapi-core";
import { epochToInstante, SECTORES_FACTURA, SECTORES_NOTA, type Cuf } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { saveAjuste } from "../motor/ajustes.ts";
import { startBuzon, type Buzon } from "../support/buzon.ts";
import { emparejarCaja } from "../support/caja.ts";
import { credencialesDe } from "../support/credenciales.ts";
import { como } from "../support/entrar.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { conIntrusa, isDeEmpresa, listSinProbar, type Intento } from "../support/intrusa.ts";
import { callEnOtros } from "../support/servidor-propio.ts";
import { callArchivos } from "../support/archivos.ts";
import { callExistencias } from "../support/existencias.ts";
import { callPrecios } from "../support/precios.ts";
import { callProformas } from "../support/proformas.ts";
import { callComoCaja } from "../support/protocolo-entero.ts";

/** Every operation is called, and each reply held against what /openapi.json says of it (support/contrato.ts does it for every call of every test). */
let real: Mundo;
let intentos: readonly Intento[];
let mundo: Mundo;
let buzon: Buzon;
const sitio = createServer((_req, res) => {
  res.writeHead(200, { "content-type": "text/html" }).end("<p>Compra 6,90 Venta 7,05 UFV 2,61234</p>");
});
beforeAll(async () => {
  sitio.listen(0, "127.0.0.1");
  await once(sitio, "listening");
  const url = `http://127.0.0.1:${(sitio.address() as AddressInfo).port}/`;
  buzon = await startBuzon();
  const cotizaciones = { oficiales: [url], ufv: null, margen: "0", bancos: [{ banco: "Uno", url }] };
  real = await startMundo({ config: { ambiente: "produccion", smtpUrl: buzon.smtpUrl, cotizaciones } });
  ({ mundo, intentos } = await conIntrusa(real));
});
afterAll(async () => {
  await mundo.close();
  sitio.close();
  buzon.close();
});

const [MINIMAL, sinClave] = [{ prefer: "return=minimal" }, { "x-api-key": null }];
const dueno = () => como(mundo.empresas[0].ownerToken);

const enProduccion = (ambiente: 1 | 2) =>
  mundo.db().updateTable("empresas").set({ ambiente }).where("nit", "=", mundo.empresas[0].nit).execute();

/** A call that must go well; gives its data. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
async function bien(method: string, path: string, body?: unknown, headers: object = {}): Promise<any> {
  return exigir(await mundo.api(method, path, body, { ...headers })).body.datos;
}

test("the document has no error for a linter", async () => {
  const source = JSON.stringify((await mundo.api("GET", "/openapi.json", undefined, sinClave)).body);
  const problemas = await lintDocument({
    document: makeDocumentFromString(source, "openapi.json"),
    config: await createConfig({ extends: ["recommended"] }),
    externalRefResolver: undefined as never,
  });
  expect(problemas.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
});

test("issuing, with the PDF in the reply, in a batch, and every sector's example", async () => {
  for (const { codigo, ruta } of SECTORES_FACTURA)
    await bien("POST", ruta, toWire(EJEMPLOS[codigo]), codigo === 1 ? {} : MINIMAL);
  const lote = {
    facturas: [
      { sector: 1, factura: pedido() },
      { sector: 99, factura: {} },
    ],
  };
  expect(await bien("POST", "/v1/facturas/lote", lote)).toMatchObject({ exitosas: 1, fallidas: 1 });
});

test("notes of each kind", async () => {
  for (const { codigo, ruta } of SECTORES_NOTA) {
    const de = codigo === 48 ? { ruta: "/v1/facturas/ice", codigo: 14 } : { ruta: "/v1/facturas", codigo: 1 };
    // 24 is about an invoice without additional discount.
    const sinDescuento = codigo === 24 ? { descuento_adicional: undefined } : {};
    const factura = { ...(toWire(EJEMPLOS[de.codigo]) as object), ...sinDescuento };
    const original = await bien("POST", de.ruta, factura, MINIMAL);
    await bien(
      "POST",
      ruta,
      {
        ...(toWire(EJEMPLOS[codigo]) as object),
        cuf_factura_original: original.cuf,
        numero_factura_original: original.numero_factura,
        fecha_emision_factura_original: original.fecha_emision.slice(0, 10),
      },
      MINIMAL,
    );
  }
});

test("queries and actions on a document", async () => {
  const { cuf } = await bien("POST", "/v1/facturas", pedido(), MINIMAL);
  await bien("GET", "/v1/facturas?limite=2");
  for (const path of ["", "/estado-siat?debug=true"]) await bien("GET", `/v1/facturas/${cuf}${path}`);
  // Mail goes out in production alone, and the simulator is a pilot.
  await enProduccion(1);
  await bien("POST", `/v1/facturas/${cuf}/reenviar-email?email=ana@ejemplo.bo`);
  await enProduccion(2);
  await bien("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
  await bien("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
});

test("the account, its catalogs and its points of sale", async () => {
  const { nit, codigoSistema } = mundo.empresas[0];
  for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    await bien("POST", path, { nit, codigo_sistema: codigoSistema });
  for (const path of ["/v1/cuenta", "/v1/cuenta/consumo", "/v1/catalogos/sectores", "/v1/catalogos/leyendas"])
    await bien("GET", path);
  await bien("POST", "/v1/nit/validar", { nit: 1023456022 });
  const punto = { referencia: "caja-1", tipo_punto_venta: 5, nombre: "Caja 1" };
  const { codigo_punto_venta: codigo } = await bien("POST", "/v1/operaciones/puntos-venta", punto);
  await bien("GET", "/v1/operaciones/puntos-venta?debug=true");
  await bien("DELETE", `/v1/operaciones/puntos-venta/${codigo}?debug=true`);
  exigir(await mundo.api("GET", "/v1/portal/openapi.json"));
  for (const path of ["/healthz", "/readyz", "/openapi.json", "/v1/estado", "/.well-known/jwks.json"])
    await bien("GET", path, undefined, sinClave);
  const libros = ["libro-ventas", "libro-ventas.xlsx", "libro-notas", "libro-notas.xlsx"];
  for (const path of [...libros, "mes", "respaldo"])
    exigir(await mundo.api("GET", `/v1/reportes/${path}?gestion=2026&mes=1`));
});

test("exchange rates", async () => {
  await hasta("las cotizaciones", async () => (await bien("GET", "/BankExchangeRate")).bancos.length > 0);
  const { fecha } = await bien("GET", "/ExchangeRate");
  for (const path of ["/ExchangeRate/history", "/BankExchangeRate/history", "/ExchangeRateAnalysis"])
    await bien("GET", path);
  for (const path of ["ExchangeRate", "BankExchangeRate"]) await bien("GET", `/${path}/history/${fecha}`);
});

test("contingency through the API", async () => {
  const { fecha_emision } = await bien("POST", "/v1/facturas", pedido({ contingencia: true }), MINIMAL);
  await mundo.avanzar(1100);
  await bien("POST", "/v1/contingencia/evento", {
    tipo_evento: 1,
    fecha_inicio: fecha_emision.slice(0, 23),
    fecha_fin: epochToInstante(mundo.ahora()),
  });
  const { codigo_recepcion } = await bien("POST", "/v1/contingencia/paquete", {});
  await bien("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
  await bien("GET", `/v1/contingencia/eventos?fecha=${fecha_emision.slice(0, 10)}&debug=true`);
});

test("what the portal shows", async () => {
  for (const path of ["inicio", "ventas", "facturas?buscar=an"]) await bien("GET", `/v1/portal/${path}`);
});

test("what the owner's figures, lists and exports show", async () => {
  const sumas = ["ventas/lista", "ventas/informe?por=hora", "ventas/sucursales?periodo=mes"];
  const listas = [...sumas, "cierres", "contingencia"];
  for (const path of ["hoy", "ventas/valores", ...listas]) await bien("GET", `/v1/portal/${path}`);
  for (const formato of ["csv", "xlsx"])
    for (const lista of listas) {
      const [ruta = "", consulta = ""] = lista.split("?");
      await bien("GET", `/v1/portal/${ruta}.${formato}?${consulta}`);
    }
  const { cuf } = await bien("POST", "/v1/facturas", pedido(), MINIMAL);
  await bien("GET", `/v1/portal/documentos/${cuf}`);
  await bien("GET", `/v1/portal/documentos/${cuf}/evidencia`);
  const { lineas } = await bien("GET", `/v1/portal/documentos/${cuf}/devolver`);
  const uno = [{ nro_item: 1, cantidad: lineas[0].cantidad }];
  await bien("POST", `/v1/portal/documentos/${cuf}/nota`, { clave: randomUUID(), lineas: uno });
});

/** A buyer as a form has it. */
const BETO = { tipo_documento: 1, complemento: null, razon_social: "Beto", correo: null };
const cliente = (numero: string) => ({ ...BETO, numero_documento: numero });

test("the owner's products and buyers, their files and their history", async () => {
  const deDueno = (method: string, path: string, body?: unknown) =>
    bien(method, `/v1/portal/${path}`, body, dueno());
  const [suya] = (await deDueno("GET", "productos/sugerencias?descripcion=cafe")).sugerencias;
  const { codigo_sin, actividad_economica } = suya;
  const producto = {
    codigo: "C1",
    codigo_barras: null,
    descripcion: "Café",
    precio: "10.00",
    categoria: null,
  };
  const suyo = { id: null, ...producto, codigo_sin, actividad_economica, unidad_medida: 57, activo: true };
  const { id } = await deDueno("POST", "productos", suyo);
  for (const path of ["productos", "productos/opciones", `productos/${id}`, "cambios"])
    await deDueno("GET", path);
  const registros = [
    { linea: 1, celdas: ["codigo", "descripcion", "precio"] },
    { linea: 2, celdas: ["C2", "Café molido", "12,50"] },
  ];
  const { importacion } = await deDueno("POST", "productos/importar", { registros, aplicar: true });
  const { grupos } = await deDueno("GET", "productos/sin-codigo");
  const confirmados = [{ clave: grupos[0].clave, codigo_sin, actividad_economica }];
  await deDueno("POST", "productos/sin-codigo", { confirmados });
  await deDueno("GET", "productos/importaciones");
  await deDueno("POST", "productos/varios", { cambio: { porcentaje: "10" }, aplicar: true });
  const { id: beto } = await deDueno("POST", "clientes", { id: null, ...cliente("45") });
  await deDueno("POST", `productos/importaciones/${importacion}/deshacer`);
  for (const una of ["clientes", `clientes/${beto}`, "productos/codigos?buscar=ca"])
    await deDueno("GET", una);
  const etiquetas = { formato: "a4-3x8", clase: "gondola", productos: [{ producto_id: id, cantidad: 3 }] };
  await deDueno("POST", "etiquetas", etiquetas);
  await callArchivos(deDueno, beto);
  await callPrecios(deDueno, id, beto);
  await callExistencias(bien, id);
  const proforma = await callProformas(deDueno, id, mundo.ahora());
  const { id: otra } = await deDueno("POST", `proformas/${proforma}/duplicar`);
  const deOtra = { id: randomUUID(), proforma_id: otra, hasta: "2099-12-31" };
  await bien("POST", "/v1/reservas/de-proforma", deOtra);
  const deCaja = await emparejarCaja(mundo);
  exigir(await deCaja.call("GET", `/v1/terminal/existencias?serie=${"0".repeat(32)}`));
  await enProduccion(1);
  const a = { correo: "ana@ejemplo.bo" };
  await deDueno("POST", `proformas/${proforma}/correo`, a);
  exigir(await deCaja.call("POST", `/v1/terminal/proformas/${proforma}/correo`, a));
  await enProduccion(2);
  await deDueno("DELETE", `clientes/${beto}`);
  await deDueno("DELETE", `productos/${id}`);
});

test("webhooks", async () => {
  const url = `http://127.0.0.1:${(sitio.address() as AddressInfo).port}/avisos`;
  const { id } = await bien("POST", "/v1/webhooks", { url, eventos: ["*"] });
  const { entrega } = await bien("POST", `/v1/webhooks/${id}/probar`);
  await bien("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`);
  for (const path of ["eventos?limite=500", "webhooks"]) await bien("GET", `/v1/${path}`);
  for (const forma of ["", ".csv", ".xlsx"]) await bien("GET", `/v1/webhooks/${id}/entregas${forma}`);
  await bien("POST", `/v1/webhooks/${id}/rotar`);
  await bien("DELETE", `/v1/webhooks/${id}`);
});

test("signing in, and what the owner alone may do", async () => {
  // In production a trial company is for a person whom an owner lets in.
  await bien("POST", "/v1/usuarios", { correo: "duena@ejemplo.bo", rol: "dueno" }, dueno());
  await bien("POST", "/v1/auth/solicitar-acceso", { email: "duena@ejemplo.bo" }, sinClave);
  const enlace = () => buzon.cartas.findLast(({ texto }) => texto.includes("token="))?.texto ?? "";
  await hasta("el correo", async () => enlace() !== "");
  const token = /token=3D([\w.-]+)|token=([\w.-]+)/
    .exec(enlace().replaceAll("=\r\n", ""))
    ?.slice(1)
    .find(Boolean);
  const { id_token } = await bien("POST", "/v1/auth/canjear", { token }, sinClave);
  await bien("POST", "/v1/registro/prueba", undefined, como(id_token));
  await bien("POST", "/v1/cuenta/solicitar-produccion", { mensaje: "Quiero facturar" }, como(id_token));
  for (const path of ["/v1/cuenta/api-key", "/v1/usuarios", "/v1/cafcs", "/v1/portal/primeros-pasos"])
    await bien("GET", path, undefined, dueno());
  for (const [method, path, suya] of await credencialesDe(mundo)) await bien(method, path, suya, dueno());
  await bien("POST", "/v1/portal/primeros-pasos", { oculto: true }, dueno());
  await bien("POST", "/v1/usuarios", { correo: "cajera@ejemplo.bo", rol: "cajero" }, dueno());
  await bien("DELETE", "/v1/usuarios/cajera@ejemplo.bo", undefined, dueno());
  const { nit } = mundo.empresas[0];
  for (const respuesta of ["rechazar", "aceptar"]) {
    await bien("POST", "/v1/usuarios", { correo: "duena@ejemplo.bo", rol: "dueno" }, dueno());
    await bien("POST", `/v1/empresas/${nit}/${respuesta}`, undefined, como(id_token));
  }
  await bien("POST", `/v1/empresas/${nit}/elegir`, undefined, como(id_token));
  const { avisos } = await bien("GET", "/v1/portal/avisos", undefined, como(id_token));
  await bien("POST", "/v1/portal/avisos", avisos[0], como(id_token));
  const redondeo = await bien("GET", "/v1/portal/redondeo", undefined, como(id_token));
  await bien("POST", "/v1/portal/redondeo", redondeo, como(id_token));
  const parte = { sector: 12, desde: "2999-01-01", porcentaje: "70", motivo: "Ley 317" };
  await bien("GET", "/v1/portal/credito-parcial", undefined, como(id_token));
  await bien("POST", "/v1/portal/credito-parcial", parte, como(id_token));
  const cual = { sector: parte.sector, desde: parte.desde };
  await bien("POST", "/v1/portal/credito-parcial/quitar", cual, como(id_token));
  const ley = { regimen: "ley-1733", desde: "2999-01-01" };
  await saveAjuste(mundo.db(), "vigencias", JSON.stringify([ley]));
  await mundo.avanzar(60_000);
  const { proxima } = await bien("GET", "/v1/portal/ley?conserva=estante", undefined, como(id_token));
  expect(proxima).toMatchObject({ ...ley, eleccion: null });
  for (const forma of ["csv", "xlsx"])
    exigir(await mundo.api("GET", `/v1/portal/ley/etiquetas.${forma}`, undefined, como(id_token)));
  await bien("POST", "/v1/portal/ley/precios", { eleccion: null }, como(id_token));
  await bien("GET", "/v1/empresas", undefined, como(id_token));
  await bien("GET", "/v1/empresas/mes?gestion=2026&mes=11", undefined, como(id_token));
  exigir(await mundo.api("GET", "/v1/empresas/libros?gestion=2026&mes=11", undefined, como(id_token)));
  const numeros = { desde_numero: 1, hasta_numero: 50, desde: "2026-01-01", hasta: "2026-12-31" };
  await bien("POST", "/v1/cafcs", { codigo: "101B4283AAD6D", sector: 1, ...numeros }, dueno());
});

test("the owner's choice of two living invoices of one sale", async () => {
  const ventaId = randomUUID();
  const cufs: Cuf[] = [];
  for (let i = 0; i < 2; i++) cufs.push((await bien("POST", "/v1/facturas", pedido())).cuf);
  await mundo.db().updateTable("facturas").set({ ventaId }).where("cuf", "in", cufs).execute();
  const [venta] = (await bien("GET", "/v1/portal/dobles", undefined, dueno())).ventas;
  expect(venta.documentos).toHaveLength(2);
  await bien("POST", `/v1/portal/dobles/${ventaId}`, { cuf: cufs[0] }, dueno());
});

test("the way out of an observed document", async () => {
  const { cuf } = await bien("POST", "/v1/facturas", pedido());
  const observada = JSON.stringify({ codigo: 1037, descripcion: "NIT INVALIDO" });
  await mundo.db().updateTable("facturas").set({ observada }).where("cuf", "=", cuf).execute();
  const nota = "Se declara en papel";
  await bien("POST", `/v1/portal/observadas/${cuf}`, { salida: "conContador", nota }, dueno());
  const { cuf: otra } = await bien("POST", "/v1/facturas", pedido());
  const cambio = { observada, estado: "OFFLINE" } as const;
  await mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", otra).execute();
  const cliente = { tipo_documento: 1, numero_documento: "4455668", razon_social: "Ana" };
  await bien("POST", `/v1/portal/observadas/${otra}/emitir`, { cliente }, dueno());
});

test("the owner's choice of the good copy of a till, and the way out of a repeated number", async () => {
  const { id: terminalId } = await emparejarCaja(mundo);
  const { nit } = mundo.empresas[0];
  const db = mundo.db();
  const copia = { vida: "b".repeat(16), estado: "bifurcada", desde: 1, vistoEn: 1 } as const;
  await db
    .insertInto("vidas")
    .values({ terminalId, ...copia })
    .execute();
  await bien("POST", `/v1/terminales/${terminalId}/copias`, { vida: copia.vida }, dueno());
  await mundo.api("DELETE", `/v1/terminales/${terminalId}`, undefined, dueno());
  await bien("POST", `/v1/terminales/${terminalId}/entrega`, { acepta: true }, dueno());
  const { cuf } = await bien("POST", "/v1/facturas", pedido());
  const { fechaEmision } = await db
    .selectFrom("facturas")
    .select("fechaEmision")
    .where("cuf", "=", cuf)
    .executeTakeFirstOrThrow();
  const impresa = { cuf, sha256: "0".repeat(64), fechaEmision, montoTotal: "10.00", documento: "{}" };
  const lugar = { nit, sucursal: 0, puntoVenta: 1, sector: 1, numero: 7, terminalId, recibidaEn: 1 };
  const resto = { clienteDocumento: "0", clienteNombre: "S/N", resueltaEn: null, salida: null };
  await db
    .insertInto("repetidas")
    .values({ ...impresa, ...lugar, ...resto })
    .execute();
  const [{ id }] = (await bien("GET", "/v1/portal/repetidas?buscar=7", undefined, dueno())).repetidas;
  await bien("POST", `/v1/portal/repetidas/${id}`, { salida: "sinVenta" }, dueno());
});

test("a till's whole protocol", () => callComoCaja({ mundo, bien, dueno, enProduccion, cliente }));

test("sessions that the owner's key opened", async () => {
  const abrir = async () => {
    const canje = { token: mundo.empresas[0].ownerToken };
    return como((await bien("POST", "/v1/auth/canjear", canje, sinClave)).id_token);
  };
  const [una, segunda] = [await abrir(), await abrir()];
  const { sesiones } = await bien("GET", "/v1/portal/sesiones", undefined, una);
  const { id } = sesiones.find(({ esta }: { esta: boolean }) => !esta);
  await bien("DELETE", `/v1/portal/sesiones/${id}`, undefined, una);
  expect((await mundo.api("GET", "/v1/cuenta", undefined, segunda)).status).toBe(401);
  await bien("GET", "/v1/portal/accesos", undefined, una);
  await bien("POST", "/v1/portal/sesiones/terminar-otras", undefined, una);
  await bien("POST", "/v1/portal/salir", undefined, una);
});

test("the keys made anew are the last thing done; then no operation is left that was not called with success", async () => {
  await bien("POST", "/v1/cuenta/api-key/regenerar", undefined, dueno());
  await bien("POST", "/v1/portal/clave-dueno", { accion: "nueva" }, dueno());
  const cumplidas = new Set([...mundo.contrato.cumplidas, ...(await callEnOtros())]);
  expect(mundo.contrato.operaciones.filter((id) => !cumplidas.has(id))).toEqual([]);
});

test("another company, called with the same, finds and changes nothing: each route with a parameter, each body with a name", () => {
  const deEmpresa = intentos.filter(({ ruta }) => isDeEmpresa(ruta));
  expect(deEmpresa.filter(({ status }) => status < 400).map(({ ruta }) => ruta)).toEqual([]);
  const danos = intentos.filter(({ dichos, cambiadas }) => dichos.length + cambiadas.length > 0);
  expect(danos).toEqual([]);
  // Each company has a point of sale 1 of its own, and a till of this one's.
  const sinHallar = deEmpresa.filter(({ en, status }) => en === "ruta" && status !== 404);
  expect(sinHallar.map(({ ruta }) => ruta)).toEqual([
    "DELETE /v1/operaciones/puntos-venta/{codigo_punto_venta}",
  ]);
  expect(listSinProbar(intentos)).toEqual([]);
});
