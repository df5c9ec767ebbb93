/** The night in which law 1733 begins: twelve tills in two branches, a server that is replaced meanwhile, and the books of the week after. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
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
import {
  createTiendaDe,
  emparejar,
  enTaller,
  llamar,
  NIT,
  openSegunda,
  type Credenciales,
} from "./plantilla.ts";
import { openPublicada } from "./publicada.ts";
import { decirHora } from "./programas.ts";

const [MINUTO_MS, HORA_MS, DIA_MS] = [60_000, 3_600_000, 86_400_000];
/** Awake long enough for every round of work to come once. */
const DESPIERTOS_MS = 75_000;

/**
 * What a till lives through. `sinRed`: it heard day and choice, and is offline for two days. `malReloj`: it starts without its server, on a clock
 * that is ahead. `paredMala`: somebody sets its computer's clock while it runs. `sorda`: it lost its line before anybody heard of the day.
 * `dormida`: it is off from then on, for more than a week.
 */
type Papel = "enLinea" | "paredMala" | "sinRed" | "malReloj" | "sorda" | "dormida";

/** The tills of the first branch and of the second. The first one gives goods back. */
const TIENDAS: Readonly<Record<Tamano, readonly (readonly Papel[])[]>> = {
  entera: [
    ["enLinea", "paredMala", "sinRed", "sinRed", "malReloj", "enLinea", "sorda", "enLinea"],
    ["sinRed", "sinRed", "enLinea", "dormida"],
  ],
  chica: [
    ["paredMala", "sinRed"],
    ["malReloj", "sorda"],
  ],
};

/** Twelve tills, or four. */
export type Tamano = "entera" | "chica";

/** The morning two days before: Saturday, 30 January 2027, 10:00 in Bolivia. */
const INICIO = Date.UTC(2027, 0, 30, 14);
const LEY: Vigencia = { regimen: "ley-1733", desde: "2027-02-01" };
const MEDIANOCHE = Date.UTC(2027, 1, 1, 4);
/** What the shop sells, in the tax system's words. */
const [CODIGO_SIN, ACTIVIDAD] = [1_000_118, "4711100"] as const;
/** A product of the shop, whose price the owner chooses about. */
const CON_PRECIO = { codigo: "GAS-1", precio: "100.00" } as const;

/** A sale as its screen showed it. */
interface Vendida {
  readonly caja: number;
  readonly papel: Papel;
  readonly id: string;
  /** The true moment, in Bolivia and as milliseconds. */
  readonly en: string;
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

/** The price of the shop's product at a till. */
interface Precio {
  readonly papel: Papel;
  readonly en: "la noche" | "la semana";
  readonly precio: string;
}

/** What the night left behind. */
export interface Noche {
  readonly cajas: number;
  readonly vendidas: readonly Vendida[];
  readonly asentados: readonly Asentado[];
  readonly precios: readonly Precio[];
  /** The laws of each package's documents. */
  readonly paquetes: readonly (readonly string[])[];
}

/** Lives through the night. Throws where a program does not start, or a till does not sell. */
export async function runNoche(tamano: Tamano): Promise<Noche> {
  const carpeta = mkdtempSync(join(RAM, "noche-"));
  const azar = createAzar("la noche de la ley 1733");
  const papeles = TIENDAS[tamano].flat();
  const mundo = new Mundo(carpeta, azar, INICIO, papeles.length);
  try {
    return await vivir(mundo, papeles, TIENDAS[tamano][0]?.length ?? 0);
  } catch (error) {
    throw new Error(`${String(error)}\n${mundo.rastro.slice(-60).join("\n")}`, { cause: error });
  } finally {
    mundo.acabar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

async function vivir(mundo: Mundo, papeles: readonly Papel[], enLaPrimera: number): Promise<Noche> {
  mkdirSync(mundo.servidor.carpeta, { recursive: true });
  const escena = montar(mundo, papeles);
  const empresa = await abrirTienda(mundo, enLaPrimera, escena.vender);
  await vivirVispera({ ...escena, empresa });
  await vivirMedianoche(escena);
  await vivirSemana({ ...escena, empresa });
  const { vendidas, precios } = escena;
  return { cajas: papeles.length, vendidas, precios, ...leer(mundo) };
}

type Escena = ReturnType<typeof montar>;
type EscenaConDuena = Escena & { readonly empresa: Credenciales };

/** The tills with their parts, and what was sold and seen so far. */
function montar(mundo: Mundo, papeles: readonly Papel[]) {
  const [vendidas, precios]: [Vendida[], Precio[]] = [[], []];
  const papelDe = (caja: number): Papel => papeles[caja] ?? "enLinea";
  const todas = [...papeles.keys()];
  const despiertas = todas.filter((caja) => papelDe(caja) !== "dormida");
  const vender = async (caja: number) => void vendidas.push(await venderEn(mundo, caja, papelDe(caja)));
  return {
    mundo,
    vendidas,
    precios,
    todas,
    despiertas,
    cuales: (...unos: readonly Papel[]) => todas.filter((caja) => unos.includes(papelDe(caja))),
    vender,
    venderTodas: async () => {
      for (const caja of despiertas) await vender(caja);
    },
    mirarPrecios: async (en: Precio["en"], cajas: readonly number[]) => {
      for (const caja of cajas)
        precios.push({ papel: papelDe(caja), en, precio: await precioEn(mundo, caja) });
    },
  };
}

/** Two days before until five to midnight: the day is set, the owner chooses, lines go, clocks are wrong, and she takes her choice back. */
async function vivirVispera(escena: EscenaConDuena): Promise<void> {
  const { mundo, empresa, todas, cuales, vender, venderTodas } = escena;
  for (const caja of todas) await vender(caja);
  // Some lose their line before anybody hears of the day: one sells on, one is put to sleep.
  for (const caja of cuales("sorda", "dormida")) cortar(mundo, caja);
  for (const caja of cuales("dormida")) await mundo.cerrar(maquinaDe(mundo, caja));
  await enTaller(mundo, ({ db, now }) =>
    inTransaction(db, "comun", (tx) => putVigencia(tx, LEY, epochToInstante(now()).slice(0, 10))),
  );
  await mundo.controlar("PUT", "/control", { anexo1733Desde: LEY.desde });
  await mundo.tiempo.avanzar(DESPIERTOS_MS);
  await elegir(mundo, empresa, { conserva: "ganancia", redondeo: "0.10" });
  await mundo.tiempo.avanzar(2 * DESPIERTOS_MS);
  // Some heard day and choice, and are offline from now on.
  for (const caja of cuales("sinRed")) cortar(mundo, caja);
  await hastaMs(mundo, MEDIANOCHE - DIA_MS);
  await venderTodas();

  // One starts without its server, on a clock ten minutes ahead: the cashier confirms what it proposes. Another's is set while it runs.
  await hastaMs(mundo, MEDIANOCHE - 2 * HORA_MS);
  for (const caja of cuales("malReloj")) {
    cortar(mundo, caja);
    await mundo.cerrar(maquinaDe(mundo, caja));
    maquinaDe(mundo, caja).desvioMs = 10 * MINUTO_MS;
    await mundo.abrirCaja(maquinaDe(mundo, caja));
    await enCaja(mundo, caja, (programa) => decirHora(programa));
  }
  for (const caja of cuales("paredMala")) maquinaDe(mundo, caja).desvioMs = 10 * MINUTO_MS;

  // At 23:50 the owner takes her choice back: tills without a line do not hear it.
  await hastaMs(mundo, MEDIANOCHE - 10 * MINUTO_MS);
  await elegir(mundo, empresa, null);
  await hastaMs(mundo, MEDIANOCHE - 5 * MINUTO_MS);
  await venderTodas();
}

/** The server is replaced over midnight, and every till sells on. Then all lines are back, and the clocks are right. */
async function vivirMedianoche(escena: Escena): Promise<void> {
  const { mundo, cuales, despiertas, venderTodas, mirarPrecios } = escena;
  await mundo.cerrar(mundo.servidor);
  await hastaMs(mundo, MEDIANOCHE - MINUTO_MS);
  await venderTodas();
  await hastaMs(mundo, MEDIANOCHE + 2 * MINUTO_MS);
  await venderTodas();
  await mirarPrecios("la noche", cuales("sinRed", "malReloj", "sorda"));
  await mundo.abrirServidor();
  await hastaMs(mundo, MEDIANOCHE + 15 * MINUTO_MS);
  await venderTodas();
  await mirarPrecios("la noche", cuales("enLinea", "paredMala"));
  for (const caja of despiertas) {
    maquinaDe(mundo, caja).desvioMs = 0;
    mundo.red.lineas.delete(`caja${caja + 1}>servidor`);
  }
  await reposar(mundo, 8);
}

/** Goods come back from both sides of midnight. A week later the sleeping till wakes, and what was observed is issued anew. */
async function vivirSemana(escena: EscenaConDuena): Promise<void> {
  const { mundo, empresa, vendidas, cuales, todas, vender, venderTodas, mirarPrecios } = escena;
  await venderTodas();
  await devolverUnas(mundo, vendidas);
  await reposar(mundo, 4);
  await mundo.tiempo.dormir(7 * DIA_MS);
  await mundo.tiempo.avanzar(DESPIERTOS_MS);
  for (const caja of cuales("dormida")) {
    mundo.red.lineas.delete(`caja${caja + 1}>servidor`);
    await mundo.abrirCaja(maquinaDe(mundo, caja));
    await mundo.tiempo.avanzar(2 * DESPIERTOS_MS);
    await vender(caja);
  }
  await reposar(mundo, 2);
  await mirarPrecios("la semana", todas);
  await emitirDeNuevo(mundo, empresa, vendidas);
}

/**
 * Opens tax system, shop and tills. The shop began with the server of the last release and the tills of its first branch, which sell. That
 * server is replaced by today's while the last of them is away with a sale that it did not deliver.
 */
async function abrirTienda(
  mundo: Mundo,
  enLaPrimera: number,
  vender: (caja: number) => Promise<void>,
): Promise<Credenciales> {
  await mundo.abrirSiat();
  const publicada = await openPublicada();
  const empresa = await createTiendaDe(mundo, publicada);
  await emparejarVarias(mundo, empresa, { desde: 0, hasta: enLaPrimera, sucursal: 0 });
  await mundo.tiempo.avanzar(DESPIERTOS_MS);
  for (let caja = 0; caja < enLaPrimera; caja++) await vender(caja);
  cortar(mundo, enLaPrimera - 1);
  await vender(enLaPrimera - 1);
  await mundo.cerrar(mundo.servidor);
  const antes = esquemaDe(mundo);
  await mundo.abrirServidor();
  publicada.borrar();
  if (esquemaDe(mundo) <= antes) throw new Error(`${publicada.version}: no se migró nada`);
  mundo.red.lineas.delete(`caja${enLaPrimera}>servidor`);
  await openSegunda(mundo, empresa);
  const dueno = { authorization: `Bearer ${empresa.ownerToken}` };
  const producto = {
    id: null,
    codigo_barras: null,
    descripcion: "Gaseosa de dos litros",
    unidad_medida: 57,
    categoria: null,
    activo: true,
    codigo_sin: CODIGO_SIN,
    actividad_economica: ACTIVIDAD,
    ...CON_PRECIO,
  };
  await llamar(mundo, "POST", "/v1/portal/productos", producto, dueno);
  await emparejarVarias(mundo, empresa, { desde: enLaPrimera, hasta: mundo.cajas.length, sucursal: 1 });
  await mundo.tiempo.avanzar(2 * DESPIERTOS_MS);
  return empresa;
}

/** Pairs the tills of a branch. */
async function emparejarVarias(
  mundo: Mundo,
  { ownerToken }: Credenciales,
  { desde, hasta, sucursal }: { readonly desde: number; readonly hasta: number; readonly sucursal: number },
): Promise<void> {
  const dueno = { authorization: `Bearer ${ownerToken}` };
  for (const maquina of mundo.cajas.slice(desde, hasta)) {
    const { codigo } = await llamar(mundo, "POST", "/v1/terminales/codigos", { sucursal }, dueno);
    await mundo.abrirCaja(maquina);
    await emparejar(mundo, maquina, codigo);
    // The till begins anew: work that its pairing began runs outside its machine, where no line can be cut.
    await mundo.cerrar(maquina);
    await mundo.abrirCaja(maquina);
  }
}

/** The number of migrations that the server's database has seen. */
function esquemaDe(mundo: Mundo): number {
  const db = new Database(join(mundo.servidor.carpeta, "servidor.db"), { readonly: true });
  const version = Number(db.pragma("user_version", { simple: true }));
  db.close();
  return version;
}

/** The owner chooses about her prices, or takes it back. */
async function elegir(mundo: Mundo, { ownerToken }: Credenciales, eleccion: object | null): Promise<void> {
  const dueno = { authorization: `Bearer ${ownerToken}` };
  await llamar(mundo, "POST", "/v1/portal/ley/precios", { eleccion }, dueno);
}

/** Reads the price of the shop's product at a till. */
async function precioEn(mundo: Mundo, caja: number): Promise<string> {
  const hallados = await enCaja(mundo, caja, (programa) =>
    programa.invoke("buscarProductos", { texto: CON_PRECIO.codigo, limite: 1 }),
  );
  const [suyo] = hallados.ok ? hallados.value : [];
  if (suyo === undefined) throw new Error(`caja ${caja + 1}: no tiene ${CON_PRECIO.codigo}`);
  return suyo.precio;
}

function maquinaDe(mundo: Mundo, caja: number): Maquina<Caja> {
  const maquina = mundo.cajas[caja];
  if (maquina === undefined) throw new Error(`no hay caja ${caja}`);
  return maquina;
}

function cortar(mundo: Mundo, caja: number): void {
  mundo.red.lineas.set(`caja${caja + 1}>servidor`, "cortada");
}

/** Lets the machines sleep until shortly before a moment, and wakes them, so that each does its round. */
async function hastaMs(mundo: Mundo, ms: number): Promise<void> {
  const faltaMs = ms - mundo.tiempo.ahora;
  if (faltaMs > DESPIERTOS_MS) await mundo.tiempo.dormir(faltaMs - DESPIERTOS_MS);
  await mundo.tiempo.avanzar(Math.max(0, ms - mundo.tiempo.ahora));
}

/** Lets every round of work come, some times. */
async function reposar(mundo: Mundo, rondas: number): Promise<void> {
  for (let ronda = 0; ronda < rondas; ronda++) {
    await mundo.tiempo.dormir(10 * MINUTO_MS);
    await mundo.tiempo.avanzar(DESPIERTOS_MS);
  }
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
async function venderEn(mundo: Mundo, caja: number, papel: Papel): Promise<Vendida> {
  const id = crypto.randomUUID();
  const enMs = mundo.tiempo.ahora;
  const venta = compraDe(caja, enMs);
  const cobrada = await enCaja(mundo, caja, (programa) => programa.invoke("cobrar", { ventaId: id, venta }));
  if (!cobrada.ok) throw new Error(`caja ${caja + 1}: ${cobrada.error.texto}`);
  const { estado, total }: Venta = cobrada.value;
  if (estado !== "EMITIDA" && estado !== "OFFLINE") throw new Error(`caja ${caja + 1}: ${estado}`);
  return { caja, papel, id, en: epochToInstante(enMs), enMs, estado, total };
}

/** A cart whose amounts differ from till to till and from hour to hour, with a discount: no total is round. */
function compraDe(caja: number, ms: number): EntradaVenta {
  const n = caja * 7 + Math.floor(ms / MINUTO_MS);
  const linea = (codigoProducto: string, cantidad: number, precioUnitario: string) => ({
    codigoProducto,
    codigoSin: CODIGO_SIN,
    actividadEconomica: ACTIVIDAD,
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
      // The till's own price counts, whatever the screen says.
      linea(CON_PRECIO.codigo, 1, CON_PRECIO.precio),
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
      emisor: { actividad_economica: ACTIVIDAD },
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
    // Pages are drawn in threads of their own, which know no virtual clock.
    const conClave = { "x-api-key": empresa.apiKey, prefer: "return=minimal" };
    const nueva = await llamar(mundo, "POST", "/v1/facturas", cuerpo, conClave);
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
