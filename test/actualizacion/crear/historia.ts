import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { ventaDe, type CajaPuente } from "../../support/caja.ts";
import { hasta } from "../../support/mundo.ts";
import {
  ahora,
  contar,
  enLinea,
  notaDe,
  reparar,
  venderEnElCampo,
  waitForCorte,
  type Venta,
} from "./pasos.ts";
import type { Tienda } from "./tienda.ts";

/** Refused connections there: its deliveries wait. The test that finishes them listens on it. */
export const WEBHOOK = "http://127.0.0.1:39177/avisos";
const IMPRESORA = { kind: "red", host: "127.0.0.1", puerto: 39178 };
/** A package's verdict comes this long after its reception: later than the folders are saved. */
const PAQUETE_MS = 900_000;
const SIEMPRE = 1_000_000;
const MOTIVO = 1;
const PEDIDO = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/factura-ejemplo.json"), "utf8"),
) as object;

/** The tax system answers no question about a document: doubts, lost packages and annulments stay as they are. */
const SIN_PREGUNTAS = [
  "verificacionEstadoFactura",
  "verificacionEstadoDocumentoAjuste",
  "consultaEventoSignificativo",
].map((operation) => ({ operation, kind: "http503", times: SIEMPRE }));

/**
 * Leaves pending work of every kind of `PENDIENTES` in the data folders, through the programs' own interfaces and the simulator's faults.
 * In the end every program is stopped.
 */
export async function dejarPendientes(tienda: Tienda): Promise<void> {
  const [caja, caja2] = [await emparejar(tienda, 0, "caja"), await emparejar(tienda, 1, "caja-2")];
  const vendida = await diaTranquilo(tienda, caja, caja2);
  await dejarGemela(tienda, caja);
  await perderPaquete(tienda, caja2);
  await dejarDudasDeCaja(tienda, caja, vendida);
  await dejarTrabajoDeLaApi(tienda);
  await perderEvento(tienda, caja2);
  await cortarCajaEnCorte(tienda, caja);
  await cortarEnvio(tienda, caja2);
  await venderSinServidor(tienda, vendida);
  // The program that opens the folders finds a healthy tax system.
  await reparar(tienda);
  await tienda.programas.simulador.stop();
}

async function emparejar(tienda: Tienda, empresa: number, parte: "caja" | "caja-2"): Promise<CajaPuente> {
  const caja = await tienda.abrirCaja(parte);
  const reply = await fetch(`${tienda.base}/v1/terminales/codigos`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${tienda.empresas[empresa]?.ownerToken}`,
    },
    body: JSON.stringify({ sucursal: 0, punto_venta: 1 }),
  });
  const { datos } = (await reply.json()) as { datos: { codigo: string } };
  await caja.invoke("emparejar", { urlServidor: tienda.base, codigo: datos.codigo });
  // The first till opens its drawer in its story.
  if (parte === "caja-2") await caja.invoke("abrirTurno", { inicial: "100.00" });
  await enLinea(caja);
  return caja;
}

/** A drawer closed with its Z and another one open, documents of every route, a hand-written invoice typed in. */
async function diaTranquilo(tienda: Tienda, caja: CajaPuente, caja2: CajaPuente): Promise<Venta> {
  await caja.invoke("abrirTurno", { inicial: "200.00" });
  await caja.vender();
  await caja.invoke("moverEfectivo", { tipo: "retiro", monto: "50.00", motivo: "Pago al panadero" });
  const denominaciones = [{ valor: "200", cantidad: 1 }];
  await caja.invoke("cerrarTurno", { denominaciones, nota: "Cierre de la mañana" });
  await caja.invoke("abrirTurno", { inicial: "100.00" });
  await caja.invoke("moverEfectivo", { tipo: "ingreso", monto: "20.00", motivo: "Cambio del banco" });
  await caja.invoke("datosManuales");
  const vendida = await caja.vender();
  await tienda.api(0, "/v1/facturas", PEDIDO);
  await tienda.api(1, "/v1/facturas", PEDIDO);
  await caja2.vender();
  const configuracion = await caja2.invoke("configuracion");
  await caja2.invoke("guardarConfiguracion", { ...configuracion, impresora: IMPRESORA });
  await caja2.vender();
  await escribirManual(caja);
  return vendida;
}

/** An outage of a second, since which the till was off, and an invoice of paper in it. */
async function escribirManual(caja: CajaPuente): Promise<void> {
  const inicio = epochToInstante(Math.ceil(instanteToEpoch(await ahora(caja)) / 1000) * 1000);
  const fin = epochToInstante(instanteToEpoch(inicio) + 1000);
  await hasta("el corte de papel termina", async () => (await ahora(caja)) > fin);
  const { cafcs } = await caja.invoke("datosManuales");
  const id = randomUUID();
  const { codigo: cafc, sector } = cafcs[0];
  await caja.invoke("iniciarTranscripcion", { id, tipo: 6, inicio, fin, cafc, sector });
  const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
  await caja.invoke("guardarManual", {
    clave: randomUUID(),
    transcripcionId: id,
    corrige: null,
    numero: 7,
    fechaEmision: inicio,
    venta: ventaDe(producto),
  });
}

/** A sale whose reply was lost: its online document is found accepted, its offline one is in a package without verdict. */
async function dejarGemela(tienda: Tienda, caja: CajaPuente): Promise<void> {
  await tienda.control({
    paqueteDelayMs: PAQUETE_MS,
    dropReply: { operation: "recepcionFactura", times: 1, cut: "before" },
  });
  const { enDuda } = await caja.vender();
  await hasta("la gemela se encuentra, y el paquete está en camino", () => {
    const [gemela] = tienda.filas<{ estado: string }>(
      "servidor",
      `select estado from facturas where cuf = '${enDuda.cuf}'`,
    );
    return gemela?.estado === "EMITIDA" && contar(tienda, "paquetes where estado = 'recibido'") === 1;
  });
}

/** Makes two sales away from internet, whose package loses its reply; no later query can resolve it. */
async function perderPaquete(tienda: Tienda, caja2: CajaPuente): Promise<void> {
  await tienda.control({
    failNext: SIN_PREGUNTAS,
    dropReply: { operation: "recepcionPaqueteFactura", times: 1, cut: "before" },
  });
  await venderEnElCampo(caja2, 2);
  await hasta(
    "el paquete pierde su respuesta",
    () => contar(tienda, "paquetes where estado = 'enviando'") === 1,
  );
  await waitForCorte(tienda);
}

/** A refused sale, a note and a sale whose replies were lost. */
async function dejarDudasDeCaja(tienda: Tienda, caja: CajaPuente, vendida: Venta): Promise<void> {
  await enLinea(caja);
  await tienda.control({
    failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }, ...SIN_PREGUNTAS],
  });
  const rechazada = await caja.vender();
  if (rechazada.estado !== "RECHAZADA") throw new Error(`se esperaba un rechazo: ${rechazada.estado}`);
  await tienda.control({ dropReply: { operation: "recepcionDocumentoAjuste", times: 1 } });
  await caja.invoke("emitirNota", { ...notaDe(vendida), clave: randomUUID() }).catch(() => null);
  await enLinea(caja);
  await tienda.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
  const { enDuda } = await caja.vender();
  if (enDuda === null) throw new Error("se esperaba una venta en duda");
  await hasta(
    "lo que el comprador tiene está en camino",
    () => contar(tienda, "paquetes where estado = 'recibido'") === 2,
  );
}

/** Documents, events, a package and a webhook of the API. */
async function dejarTrabajoDeLaApi(tienda: Tienda): Promise<void> {
  const emitir = (empresa: number, status = 200, cambios = {}) =>
    tienda.api(empresa, "/v1/facturas", { ...PEDIDO, ...cambios }, status);
  await tienda.api(0, "/v1/webhooks", { url: WEBHOOK, eventos: ["factura.*"] });
  const { datos } = await emitir(0);
  await tienda.control({ dropReply: { operation: "anulacionFactura", times: 1 } });
  await tienda.api(0, `/v1/facturas/${datos.cuf}/anular`, { motivo: MOTIVO }, 502);
  for (const empresa of [0, 1]) {
    // The tax system has the first one, and never saw the second one.
    await tienda.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    await emitir(empresa, 502);
    await tienda.control({
      failNext: [{ operation: "recepcionFactura", kind: "http503", times: 1 }, ...SIN_PREGUNTAS],
    });
    await emitir(empresa, 502);
  }
  const enviada = await registrarEvento(tienda);
  await emitir(0, 200, { contingencia: true, codigo_evento: enviada });
  await tienda.api(0, "/v1/contingencia/paquete", { codigo_evento: enviada });
  await emitir(0, 200, { contingencia: true, codigo_evento: await registrarEvento(tienda) });
}

/** An event of the API over the second that ended just now. */
async function registrarEvento(tienda: Tienda): Promise<number> {
  const [{ fin } = { fin: null }] = tienda.filas<{ fin: Instante | null }>(
    "servidor",
    "select max(fin) as fin from eventos where nit = 1023456022 and punto_venta = 0",
  );
  const [{ desde } = { desde: "" as Instante }] = tienda.filas<{ desde: Instante }>(
    "servidor",
    "select min(obtenido_en) as desde from cufds where nit = 1023456022 and punto_venta = 0",
  );
  const inicio = Math.ceil((instanteToEpoch(fin ?? desde) + 1000) / 1000) * 1000;
  const { datos } = await tienda.api(0, "/v1/contingencia/evento", {
    tipo_evento: 2,
    fecha_inicio: epochToInstante(inicio),
    fecha_fin: epochToInstante(inicio + 2000),
  });
  return datos.codigo_evento as number;
}

/** Makes a sale away from internet, whose event loses its reply; no query can resolve it. */
async function perderEvento(tienda: Tienda, caja2: CajaPuente): Promise<void> {
  await tienda.control({ dropReply: { operation: "registroEventoSignificativo", times: 1, cut: "before" } });
  await venderEnElCampo(caja2, 1);
  await hasta("el evento pierde su respuesta", () => contar(tienda, "eventos where en_duda = 1") === 1);
}

/** The tax system is unreachable: an outage that the server knows of, with a sale in it, and then the till is killed. */
async function cortarCajaEnCorte(tienda: Tienda, caja: CajaPuente): Promise<void> {
  await enLinea(caja);
  await tienda.control({ unreachable: "refuse" });
  await caja.vender();
  await hasta(
    "la venta sube en su corte abierto",
    () =>
      contar(
        tienda,
        "facturas f where estado = 'OFFLINE' and exists (select 1 from cortes c where c.id = f.corte_id and c.fin is null)",
      ) === 1,
  );
  await tienda.programas.caja.kill();
}

/** A sale on its way when the till is killed, and the server too. */
async function cortarEnvio(tienda: Tienda, caja2: CajaPuente): Promise<void> {
  await tienda.control({ unreachable: "no" });
  await enLinea(caja2);
  await tienda.control({ latencyMs: 5000, latencyOperation: "recepcionFactura" });
  const cobro = caja2.vender().catch(() => null);
  await hasta("el servidor envía", () => contar(tienda, "facturas where estado = 'ENVIANDO'") === 1);
  await tienda.programas["caja-2"].kill();
  await tienda.programas.servidor.kill();
  await cobro;
  const [{ cuf } = { cuf: "" }] = tienda.filas<{ cuf: string }>(
    "servidor",
    "select cuf from facturas where estado = 'ENVIANDO'",
  );
  await hasta(
    "Impuestos recibe la factura que nadie espera",
    () => tienda.filas("simulador", `select cuf from documento where cuf = '${cuf}'`).length === 1,
  );
}

/** Runs the till without its server: sales, parked carts, annulments, returns and edits wait. */
async function venderSinServidor(tienda: Tienda, vendida: Venta): Promise<void> {
  const caja = await tienda.abrirCaja("caja");
  if ((await caja.invoke("estado")).bloqueo === "relojDudoso") await caja.invoke("confirmarReloj");
  await caja.vender();
  const segunda = await caja.vender({
    cliente: {
      tipoDocumento: 5,
      numeroDocumento: "1028627025",
      complemento: null,
      razonSocial: "Ferretería Ñuflo",
      correo: null,
    },
  });
  if (segunda.estado !== "OFFLINE") throw new Error(`se esperaba una venta OFFLINE: ${segunda.estado}`);
  await caja.invoke("guardarCliente", {
    tipoDocumento: 1,
    numeroDocumento: "6677881",
    complemento: null,
    razonSocial: "Rosa Quispe Choque",
    correo: null,
  });
  const hoy = (await caja.invoke("ventasDeHoy")).ventas as readonly Venta[];
  const emitida = hoy.find((venta) => venta.estado === "EMITIDA" && venta.id !== vendida.id);
  await caja.invoke("anular", { ventaId: emitida.id, motivo: MOTIVO });
  await caja.invoke("emitirNota", { ...notaDe(vendida), clave: randomUUID() }).catch(() => null);
  await aparcar(caja);
  await caja.invoke("moverEfectivo", { tipo: "retiro", monto: "15.00", motivo: "Taxi de la entrega" });
  await tienda.programas.caja.stop();
}

/** Parks a cart as the selling screen keeps it. */
async function aparcar(caja: CajaPuente): Promise<void> {
  const [producto] = await caja.invoke("buscarProductos", { texto: "cafe molido 250" });
  const { items, cliente, descuentoAdicional } = ventaDe(producto);
  const contenido = {
    items,
    elegida: 0,
    cliente,
    descuentoAdicional,
    sector: null,
    propios: {},
    ventaId: null,
    nitRechazado: false,
  };
  await caja.invoke("aparcarCarrito", { id: randomUUID(), nombre: "Señora del mercado", contenido });
}
