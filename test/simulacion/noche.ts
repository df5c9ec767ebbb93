/** The night in which law 1733 begins: twelve tills in two branches, a server that is replaced meanwhile, and the books of the week after. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, type Vigencia } from "@mostrador/core";
import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { EntradaVenta, Venta } from "../../apps/desktop/src/contract/index.ts";
import { putVigencia } from "../../apps/server/src/impuestos/regimenes.ts";
import { inTransaction } from "../../apps/server/src/motor/transaccion.ts";
import { RAM } from "../support/ram.ts";
import { devolver } from "./devoluciones.ts";
import { Libros } from "./libros.ts";
import { createAzar } from "./maquina/azar.ts";
import type { Maquina } from "./maquina/maquina.ts";
import { ambito } from "./maquina/proceso.ts";
import { Mundo } from "./mundo.ts";
import { createTienda, emparejar, enTaller, llamar, NIT, type Credenciales } from "./plantilla.ts";
import { decirHora } from "./programas.ts";

const [MINUTO_MS, HORA_MS, DIA_MS] = [60_000, 3_600_000, 86_400_000];
const CAJAS = 12;
/** Tills of the first branch come first. */
const EN_LA_PRIMERA = 8;

/** What each till is, by its place. All others are online, and sell on. */
const [MAL_RELOJ, SORDA, DORMIDA, SIN_RED] = [4, 6, 11, [2, 3, 8, 9]] as const;

/** The morning two days before: Saturday, 30 January 2027, 10:00 in Bolivia. */
const INICIO = Date.UTC(2027, 0, 30, 14);
const LEY: Vigencia = { regimen: "ley-1733", desde: "2027-02-01" };
const MEDIANOCHE = Date.UTC(2027, 1, 1, 4);

/** A sale as its screen showed it. */
interface Vendida {
  readonly caja: number;
  readonly id: string;
  readonly enMs: number;
  readonly estado: string;
  readonly total: string;
}

/** A document at the server, with what its XML says. */
interface Asentado {
  readonly venta: string | null;
  readonly fecha: string;
  readonly estado: string;
  readonly observada: boolean;
  readonly regimen: string | null;
  readonly esNota: boolean;
  readonly montos: Readonly<Record<string, string>>;
}

/** What the night left behind. */
export interface Noche {
  readonly vendidas: readonly Vendida[];
  readonly asentados: readonly Asentado[];
  /** The laws of each package's documents. */
  readonly paquetes: readonly (readonly string[])[];
  readonly sorda: number;
}

/** Lives through the night. Throws where a program does not start, or a till does not sell. */
export async function runNoche(): Promise<Noche> {
  const carpeta = mkdtempSync(join(RAM, "noche-"));
  const azar = createAzar("la noche de la ley 1733");
  const mundo = new Mundo(carpeta, azar, INICIO, CAJAS);
  try {
    return await vivir(mundo);
  } catch (error) {
    throw new Error(`${String(error)}\n${mundo.rastro.slice(-60).join("\n")}`, { cause: error });
  } finally {
    mundo.acabar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

async function vivir(mundo: Mundo): Promise<Noche> {
  const vendidas: Vendida[] = [];
  const vender = async (caja: number) => void vendidas.push(await venderEn(mundo, caja));
  const todas = Array.from({ length: CAJAS }, (_, i) => i);
  const despiertas = todas.filter((caja) => caja !== DORMIDA);
  mkdirSync(mundo.servidor.carpeta, { recursive: true });
  const empresa = await abrirTienda(mundo);
  for (const caja of todas) await vender(caja);

  // Two tills lose their line before anybody hears of the day: one sells on, one is put to sleep.
  for (const caja of [SORDA, DORMIDA]) cortar(mundo, caja);
  await mundo.cerrar(maquinaDe(mundo, DORMIDA));
  await enTaller(mundo, ({ db, now }) =>
    inTransaction(db, "comun", (tx) => putVigencia(tx, LEY, epochToInstante(now()).slice(0, 10))),
  );
  await mundo.controlar("PUT", "/control", { anexo1733Desde: LEY.desde });
  await mundo.tiempo.avanzar(5 * MINUTO_MS);
  // Four tills heard it, and are offline from now on.
  for (const caja of SIN_RED) cortar(mundo, caja);
  await hastaMs(mundo, MEDIANOCHE - DIA_MS);
  for (const caja of despiertas) await vender(caja);

  // A till's clock is set ten minutes ahead, and its program starts without its server: the cashier confirms what it proposes.
  await hastaMs(mundo, MEDIANOCHE - 2 * HORA_MS);
  const adelantada = maquinaDe(mundo, MAL_RELOJ);
  cortar(mundo, MAL_RELOJ);
  await mundo.cerrar(adelantada);
  adelantada.desvioMs = 10 * MINUTO_MS;
  await mundo.abrirCaja(adelantada);
  await enCaja(mundo, MAL_RELOJ, (programa) => decirHora(programa));

  // The server is replaced over midnight; every till goes on.
  await hastaMs(mundo, MEDIANOCHE - 5 * MINUTO_MS);
  for (const caja of despiertas) await vender(caja);
  await mundo.cerrar(mundo.servidor);
  await hastaMs(mundo, MEDIANOCHE - MINUTO_MS);
  for (const caja of despiertas) await vender(caja);
  await hastaMs(mundo, MEDIANOCHE + MINUTO_MS);
  for (const caja of despiertas) await vender(caja);
  await mundo.abrirServidor();
  await hastaMs(mundo, MEDIANOCHE + 15 * MINUTO_MS);
  for (const caja of despiertas) await vender(caja);

  // All lines are back, and the clock is right.
  adelantada.desvioMs = 0;
  for (const caja of despiertas) mundo.red.lineas.delete(`caja${caja + 1}>servidor`);
  await reposar(mundo, 2 * HORA_MS);
  for (const caja of despiertas) await vender(caja);
  await devolverUnas(mundo, vendidas);
  await reposar(mundo, HORA_MS);

  // A week later the sleeping till wakes, with its line.
  await mundo.tiempo.dormir(7 * DIA_MS);
  mundo.red.lineas.delete(`caja${DORMIDA + 1}>servidor`);
  await mundo.abrirCaja(maquinaDe(mundo, DORMIDA));
  await mundo.tiempo.avanzar(5 * MINUTO_MS);
  await vender(DORMIDA);
  await reposar(mundo, HORA_MS);
  await emitirDeNuevo(mundo, empresa, vendidas);
  return { vendidas, ...leer(mundo), sorda: SORDA };
}

/** Opens tax system, shop and tills: eight in the first branch, four in the second. */
async function abrirTienda(mundo: Mundo): Promise<Credenciales> {
  await mundo.abrirSiat();
  const empresa = await createTienda(mundo);
  const dueno = { authorization: `Bearer ${empresa.ownerToken}` };
  for (const [i, maquina] of mundo.cajas.entries()) {
    const lugar = { sucursal: i < EN_LA_PRIMERA ? 0 : 1 };
    const { codigo } = await llamar(mundo, "POST", "/v1/terminales/codigos", lugar, dueno);
    await mundo.abrirCaja(maquina);
    await emparejar(mundo, maquina, codigo);
  }
  await mundo.tiempo.avanzar(2 * MINUTO_MS);
  return empresa;
}

function maquinaDe(mundo: Mundo, caja: number): Maquina<Caja> {
  const maquina = mundo.cajas[caja];
  if (maquina === undefined) throw new Error(`no hay caja ${caja}`);
  return maquina;
}

function cortar(mundo: Mundo, caja: number): void {
  mundo.red.lineas.set(`caja${caja + 1}>servidor`, "cortada");
}

async function hastaMs(mundo: Mundo, ms: number): Promise<void> {
  await mundo.tiempo.avanzar(Math.max(0, ms - mundo.tiempo.ahora));
}

/** Lets every round of work come. */
async function reposar(mundo: Mundo, ms: number): Promise<void> {
  for (let pasado = 0; pasado < ms; pasado += 10 * MINUTO_MS) await mundo.tiempo.avanzar(10 * MINUTO_MS);
}

/** Calls a till's program and lets time pass until it answers. */
function enCaja<T>(mundo: Mundo, caja: number, hacer: (programa: Caja) => Promise<T>): Promise<T> {
  const { proceso, programa, nombre } = maquinaDe(mundo, caja);
  if (proceso === null || programa === null) throw new Error(`${nombre} no anda`);
  return mundo.esperar(
    ambito.run(proceso, () => hacer(programa)),
    5 * MINUTO_MS,
  );
}

/** Sells at a till, whatever its line. Throws in the till's words where it does not sell. */
async function venderEn(mundo: Mundo, caja: number): Promise<Vendida> {
  const id = crypto.randomUUID();
  const enMs = mundo.tiempo.ahora;
  const venta = compraDe(caja, enMs);
  const cobrada = await enCaja(mundo, caja, (programa) => programa.invoke("cobrar", { ventaId: id, venta }));
  if (!cobrada.ok) throw new Error(`caja ${caja + 1}: ${cobrada.error.texto}`);
  const { estado, total }: Venta = cobrada.value;
  if (estado !== "EMITIDA" && estado !== "OFFLINE") throw new Error(`caja ${caja + 1}: ${estado}`);
  return { caja, id, enMs, estado, total };
}

/** A cart whose amounts differ from till to till and from hour to hour, with a discount: no total is round. */
function compraDe(caja: number, ms: number): EntradaVenta {
  const n = caja * 7 + Math.floor(ms / MINUTO_MS);
  const linea = (codigoProducto: string, cantidad: number, precioUnitario: string) => ({
    codigoProducto,
    codigoSin: 1_000_118,
    actividadEconomica: "4711100",
    descripcion: `Producto ${codigoProducto}`,
    unidadMedida: 57,
    cantidad: String(cantidad),
    precioUnitario,
    descuento: null,
  });
  return {
    items: [
      linea("P1", 1 + (n % 5), `${1 + (n % 90)}.${String(n % 100).padStart(2, "0")}`),
      linea("P2", 1 + (n % 3), "3.33"),
    ],
    cliente: { complemento: null, correo: null, tipoDocumento: 4, numeroDocumento: "0", razonSocial: "S/N" },
    descuentoAdicional: n % 2 === 0 ? "0.37" : null,
    metodoPago: 1,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: null,
    usuario: "Juana",
  };
}

/** Gives back a piece of a sale of before midnight and one of after, at the first till. */
async function devolverUnas(mundo: Mundo, vendidas: readonly Vendida[]): Promise<void> {
  const suyas = vendidas.filter(({ caja, estado }) => caja === 0 && estado === "EMITIDA");
  const antes = suyas.findLast(({ enMs }) => enMs < MEDIANOCHE);
  const despues = suyas.find(({ enMs }) => enMs > MEDIANOCHE);
  for (const venta of [antes, despues]) {
    if (venta === undefined) throw new Error("falta una venta a un lado de la medianoche");
    const hecha = await enCaja(mundo, 0, (programa) => devolver(programa, venta.id, "1", () => undefined));
    if (!hecha.ok) throw new Error(`nota: ${hecha.error.texto}`);
  }
}

/** Issues the observed sales of the till that had not heard, for what was paid. */
async function emitirDeNuevo(
  mundo: Mundo,
  empresa: Credenciales,
  vendidas: readonly Vendida[],
): Promise<void> {
  const libros = new Libros(mundo);
  const observadas = libros.servidor<{ pedido: string; venta_id: string }>(
    "select pedido, venta_id from facturas where observada is not null and estado = 'OFFLINE'",
  );
  for (const { venta_id } of observadas) {
    const venta = vendidas.find(({ id }) => id === venta_id);
    if (venta === undefined) throw new Error(`${venta_id} no es de esta noche`);
    const { items, descuentoAdicional } = compraDe(venta.caja, venta.enMs);
    const cuerpo = {
      emisor: { actividad_economica: "4711100" },
      cliente: { tipo_documento: 4, numero_documento: "0", razon_social: "S/N" },
      items: items.map((una) => ({
        codigo_producto: una.codigoProducto,
        codigo_sin: una.codigoSin,
        descripcion: una.descripcion,
        unidad_medida: una.unidadMedida,
        cantidad: Number(una.cantidad),
        precio_unitario: Number(una.precioUnitario),
      })),
      ...(descuentoAdicional === null ? {} : { descuento_adicional: Number(descuentoAdicional) }),
      monto_total_esperado: Number(venta.total),
    };
    const nueva = await llamar(mundo, "POST", "/v1/facturas", cuerpo, { "x-api-key": empresa.apiKey });
    if (nueva.estado !== "EMITIDA" || nueva.regimen !== "ley-1733")
      throw new Error(`de nuevo: ${JSON.stringify(nueva)}`);
  }
}

/** Reads the server's book, with the amounts of each XML. */
function leer(mundo: Mundo): Pick<Noche, "asentados" | "paquetes"> {
  const libros = new Libros(mundo);
  const filas = libros.servidor<{
    cuf: string;
    venta_id: string | null;
    fecha_emision: string;
    estado: string;
    observada: string | null;
    regimen: string | null;
    original_cuf: string | null;
  }>(
    `select cuf, venta_id, fecha_emision, estado, observada, regimen, original_cuf from facturas where nit = ${NIT} order by id`,
  );
  const { enServidor } = libros.documentos();
  const miembros = libros.servidor<{ paquete_id: number; regimen: string | null }>(
    "select p.paquete_id, f.regimen from paquete_facturas p join facturas f on f.cuf = p.cuf",
  );
  const porPaquete = Map.groupBy(miembros, ({ paquete_id }) => paquete_id);
  return {
    asentados: filas.map((fila) => ({
      venta: fila.venta_id,
      fecha: fila.fecha_emision,
      estado: fila.estado,
      observada: fila.observada !== null,
      regimen: fila.regimen,
      esNota: fila.original_cuf !== null,
      montos: montosDe(enServidor.get(fila.cuf)?.xml.toString("utf8") ?? ""),
    })),
    paquetes: [...porPaquete.values()].map((unos) => [
      ...new Set(unos.map(({ regimen }) => regimen ?? "ley-843")),
    ]),
  };
}

/** The amounts of a document's header, by their element. */
function montosDe(xml: string): Readonly<Record<string, string>> {
  const cabecera = xml.slice(0, xml.indexOf("</cabecera>"));
  return Object.fromEntries(
    [...cabecera.matchAll(/<(monto\w+|fechaEmisionFactura)>([^<]*)</g)].map(([, nombre = "", valor = ""]) => [
      nombre,
      valor,
    ]),
  );
}
