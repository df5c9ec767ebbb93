/** The invariant of stock when all has come to rest, by queries and sums of its own. docs/reliability.md I17 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ANULADO, VIGENTE, type Documentos, type Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";
import {
  CODIGO_COMBO,
  CODIGOS,
  DOCENA_EN_DOCUMENTO,
  EN_DOCENA,
  PARTES_DE_COMBO,
  readTienda,
  type Tienda,
} from "./tienda.ts";
import { lineaDeVidas, vidaSeguida } from "./vidas.ts";

/** Quantities are hundred-thousandths of a unit, and values millionths of a boliviano. */
const UNIDAD = 100_000;

interface Movimiento {
  readonly lugar: string;
  readonly motivo: string;
  readonly referencia: string;
  readonly linea: number;
  readonly cantidad: number;
  readonly valor: number;
  readonly queda_cantidad: number;
  readonly queda_valor: number;
  readonly instante: string;
}

const MOVIMIENTOS = `select sucursal || '/' || producto_id as lugar, motivo, referencia, linea, cantidad, valor, queda_cantidad, queda_valor,
  instante from movimientos_existencia order by id`;

/** Tells whether a story's shop follows its stock. */
export function hasTienda({ carpeta }: Pick<Mundo, "carpeta">): boolean {
  return existsSync(join(carpeta, "tienda.json"));
}

/** Checks I17 in a story whose shop follows its stock. */
export function revisarExistencias(mundo: Mundo, libros: Libros, documentos: Documentos): void {
  if (!hasTienda(mundo)) return;
  const movimientos = libros.servidor<Movimiento>(MOVIMIENTOS);
  const tienda = readTienda(mundo);
  revisarSumas(libros, movimientos);
  revisarConteos(libros, movimientos);
  revisarVentas(libros, documentos, tienda, movimientos);
  revisarActos(libros, movimientos);
  revisarTraslados(libros, movimientos);
  revisarPorEntregar(libros, movimientos);
}

/** Each balance is the sum of its movements, row by row; no quantity of zero has a value. */
function revisarSumas(libros: Libros, movimientos: readonly Movimiento[]): void {
  const porLugar = Map.groupBy(movimientos, ({ lugar }) => lugar);
  for (const [lugar, suyos] of porLugar) {
    let [cantidad, valor] = [0, 0];
    for (const [i, uno] of suyos.entries()) {
      cantidad += uno.cantidad;
      valor += uno.valor;
      const bien = uno.queda_cantidad === cantidad && uno.queda_valor === valor;
      exigir("I17", bien, () => `${lugar}: ${uno.motivo} ${uno.referencia} no deja lo que suma`);
      // A correction of value stands behind the movement that asks for it.
      const sinValor = cantidad !== 0 || valor === 0 || suyos[i + 1]?.motivo === "correccion";
      exigir("I17", sinValor, () => `${lugar}: ${uno.motivo} ${uno.referencia} deja 0 unidades con valor`);
      const conSuSigno = Math.sign(cantidad) * Math.sign(valor) >= 0 || suyos[i + 1]?.motivo === "correccion";
      exigir(
        "I17",
        conSuSigno,
        () => `${lugar}: ${uno.motivo} ${uno.referencia} deja ${cantidad} que valen ${valor}`,
      );
    }
  }
  const saldos = libros.servidor<{ lugar: string; cantidad: number; valor: number }>(
    "select sucursal || '/' || producto_id as lugar, cantidad, valor from existencias",
  );
  for (const { lugar, cantidad, valor } of saldos) {
    const ultimo = porLugar.get(lugar)?.at(-1);
    const bien = cantidad === ultimo?.queda_cantidad && valor === ultimo.queda_valor;
    exigir("I17", bien, () => `${lugar}: el saldo es ${cantidad}, y suma ${ultimo?.queda_cantidad}`);
  }
}

/** A count is the truth at its instant, whatever came since: what moved up to it adds up to what was counted. */
function revisarConteos(libros: Libros, movimientos: readonly Movimiento[]): void {
  const lineas = libros.servidor<{ lugar: string; instante: string; contado: number; conteo: string }>(
    "select sucursal || '/' || producto_id as lugar, instante, contado, conteo_id as conteo from conteos_lineas where suma = 0",
  );
  const porMomento = Map.groupBy(lineas, ({ lugar, instante }) => `${lugar} ${instante}`);
  for (const [{ lugar, instante, contado, conteo }, ...otras] of porMomento.values() as Iterable<
    readonly [(typeof lineas)[number], ...(typeof lineas)[number][]]
  >) {
    if (otras.length > 0) continue;
    const habia = sumar(movimientos.filter((uno) => uno.lugar === lugar && uno.instante <= instante));
    exigir(
      "I17",
      habia === contado,
      () => `${lugar}: el conteo ${conteo} vio ${contado}, y el libro tiene ${habia} en su momento`,
    );
  }
}

/** A line of a sale's document, in units of its product. */
interface Vendida {
  readonly lugar: string;
  readonly descripcion: string;
  /** Of one of what was billed. */
  readonly factor: number;
  readonly cantidad: number;
}

interface Venta {
  readonly cuf: string;
  readonly sucursal: number;
  readonly instante: string;
  /** It moves stock; of others it is not known who tells them. */
  readonly debe: boolean;
}

const APARTADAS = "select cuf || ' ' || json_extract(documento, '$.ventaId') as suya from repetidas";

/**
 * Each sale moves what its document says, once and under its key: the sale's id, or the CUF of a document without one. What came back is what
 * its documents and notes say now.
 */
function revisarVentas(
  libros: Libros,
  documentos: Documentos,
  tienda: Tienda,
  movimientos: readonly Movimiento[],
): void {
  const ventas = leerVentas(libros);
  const apartadas = new Set(libros.servidor<{ suya: string }>(APARTADAS).map(({ suya }) => suya));
  const empezo = movimientos.find(({ motivo }) => motivo === "inicial")?.instante ?? "";
  const salidas = Map.groupBy(
    movimientos.filter(({ motivo }) => motivo === "venta"),
    ({ referencia }) => referencia,
  );
  const vueltas = Map.groupBy(
    movimientos.filter(({ motivo }) => motivo === "devolucion"),
    ({ referencia }) => referencia.slice(0, referencia.lastIndexOf("/")),
  );
  for (const clave of salidas.keys())
    exigir("I17", ventas.has(clave), () => `sale ${clave}, y no es una venta`);
  for (const [clave, { cuf, sucursal, instante, debe }] of ventas) {
    const documento = documentos.enServidor.get(cuf);
    if (documento === undefined) continue;
    // Two copies of a till gave two sales this CUF. The document at the server is the other one's.
    if (documento.venta_id !== clave && apartadas.has(`${cuf} ${clave}`)) continue;
    const xml = documento.xml.toString("utf8");
    const lineas = detalleDe(xml).flatMap((linea) => vendidaDe(tienda, sucursal, linea));
    const salieron = salidas.get(clave) ?? [];
    // A sale from before the stock began, by a clock that was wrong, moves nothing.
    const puedeFaltar = !debe || instante < empezo;
    if (puedeFaltar && salieron.length === 0) continue;
    const dichas = lineas.map(({ lugar, cantidad }) => `${lugar} ${-cantidad}`);
    const movidas = salieron.map(({ lugar, cantidad }) => `${lugar} ${cantidad}`);
    exigir(
      "I17",
      dichas.toSorted().join() === movidas.toSorted().join(),
      () => `la venta ${clave} (${cuf}) dice ${dichas.join(", ")}, y movió ${movidas.join(", ") || "nada"}`,
    );
    const vuelve = sumar(vueltas.get(clave) ?? []);
    const debia = devueltoDe(libros, documentos, clave, lineas);
    exigir(
      "I17",
      debia === null || vuelve === debia,
      () => `de la venta ${clave} volvió ${vuelve}, y sus documentos dicen ${debia}`,
    );
  }
}

/** Lists the sales by their keys: those that tills told, and documents of the API and of paper. */
function leerVentas(libros: Libros): ReadonlyMap<string, Venta> {
  const deCajas = libros.servidor<Omit<Venta, "debe"> & { clave: string; debe: number }>(
    `select datos ->> '$.ventaId' as clave, datos ->> '$.cuf' as cuf, sucursal, instante, 1 as debe from hechos where tipo = 'venta' order by id desc`,
  );
  const deDocumentos = libros.servidor<Omit<Venta, "debe"> & { clave: string; debe: number }>(
    `select coalesce(f.venta_id, f.cuf) as clave, f.cuf, f.sucursal, f.fecha_emision as instante,
       (f.terminal_id is null or f.cafc is not null) as debe
     from facturas f where f.original_cuf is null and exists (
       select 1 from auditoria a where a.cuf = f.cuf and a.despues in ('EMITIDA', 'OFFLINE'))
     order by f.id desc`,
  );
  return new Map([...deDocumentos, ...deCajas].map((una) => [una.clave, { ...una, debe: una.debe === 1 }]));
}

/** Computes how much of a sale came back; null: a state of its documents does not say it yet. */
function devueltoDe(
  libros: Libros,
  { enSiat, enServidor }: Documentos,
  clave: string,
  lineas: readonly Vendida[],
): number | null {
  const suyos = [...enServidor.values()].filter(
    (d) => (d.venta_id ?? d.cuf) === clave && !d.xml.includes("<numeroAutorizacionCuf>"),
  );
  const anulada = suyos.some(({ estado }) => estado === "ANULADA");
  if (anulada && suyos.every(({ cuf }) => enSiat.get(cuf)?.estado !== VIGENTE)) {
    // A document that is still to be sent keeps the goods out.
    return suyos.some(({ estado }) => estado === "OFFLINE")
      ? null
      : lineas.reduce((suma, { cantidad }) => suma + cantidad, 0);
  }
  const cufs = suyos.map(({ cuf }) => `'${cuf}'`).join(", ");
  const notas = libros.servidor<{ cuf: string }>(
    `select cuf from facturas where estado = 'EMITIDA' and original_cuf in (${cufs})`,
  );
  let suma = 0;
  for (const { descripcion, factor, cantidad } of lineas) {
    const devueltas = notas
      .filter(({ cuf }) => enSiat.get(cuf)?.estado !== ANULADO)
      .flatMap(({ cuf }) => detalleDe(enServidor.get(cuf)?.xml.toString("utf8") ?? ""))
      .filter((una) => una.transaccion === "2" && una.descripcion === descripcion)
      .reduce((todas, una) => todas + una.cantidad * factor, 0);
    suma += Math.min(cantidad, devueltas);
  }
  return suma;
}

interface Detalle {
  readonly codigo: string;
  readonly descripcion: string;
  readonly cantidad: number;
  readonly transaccion: string | undefined;
}

/** Reads the lines of a document. */
function detalleDe(xml: string): readonly Detalle[] {
  return [...xml.matchAll(/<detalle>.*?<\/detalle>/gs)].map(([detalle]) => {
    const campo = (nombre: string) => new RegExp(`<${nombre}>([^<]*)<`).exec(detalle)?.[1];
    return {
      codigo: campo("codigoProducto") ?? "",
      descripcion: campo("descripcion") ?? "",
      cantidad: Math.round(Number(campo("cantidad")) * UNIDAD),
      transaccion: campo("codigoDetalleTransaccion"),
    };
  });
}

/** Lists the quantities that a line takes out, of its product or of each of its parts; none if the shop does not know its product. */
function vendidaDe(
  { productos }: Tienda,
  sucursal: number,
  { codigo, descripcion, cantidad }: Detalle,
): readonly Vendida[] {
  if (codigo === CODIGO_COMBO)
    return CODIGOS.map((parte) => {
      const factor = PARTES_DE_COMBO[parte];
      return { lugar: `${sucursal}/${productos[parte]}`, descripcion, factor, cantidad: cantidad * factor };
    });
  const productoId = new Map(Object.entries(productos)).get(codigo);
  if (productoId === undefined) return [];
  const factor = descripcion === DOCENA_EN_DOCUMENTO ? EN_DOCENA : 1;
  return [{ lugar: `${sucursal}/${productoId}`, descripcion, factor, cantidad: cantidad * factor }];
}

/** Each act that a till told is kept once, and moves what it says. */
function revisarActos(libros: Libros, movimientos: readonly Movimiento[]): void {
  const hechos = libros.servidor<{ tipo: string; datos: string; instante: string }>(
    `select tipo, datos, instante from hechos
     where tipo in ('conteo', 'compraRecibida', 'salidaDeExistencias', 'trasladoEnviado', 'trasladoRecibido')`,
  );
  const empezo = movimientos.find(({ motivo }) => motivo === "inicial")?.instante ?? "";
  const papeles = new Set(
    libros
      .servidor<{ papel: string }>("select numero || ' ' || autorizacion as papel from compras")
      .map(({ papel }) => papel),
  );
  for (const { tipo, datos, instante } of hechos) {
    const leido = JSON.parse(datos) as DatosDeActo; // the till wrote it
    const id = leido.guia !== undefined && tipo === "trasladoEnviado" ? leido.guia.id : (leido.id ?? "");
    const [{ filas } = { filas: 0 }] = libros.servidor<{ filas: number }>(
      `select count(*) as filas from ${TABLAS[tipo] ?? tipo} where id = '${id}'`,
    );
    // Goods that came before their invoice have no number, and each delivery counts.
    const otra =
      tipo === "compraRecibida" &&
      leido.numero !== "" &&
      papeles.has(`${leido.numero} ${leido.autorizacion}`);
    exigir("I17", filas === 1 || (filas === 0 && otra), () => `${tipo} ${id}: ${filas} veces`);
    if (filas === 0 || (tipo !== "compraRecibida" && tipo !== "salidaDeExistencias")) continue;
    const motivo = tipo === "compraRecibida" ? "compra" : (leido.motivo ?? "");
    const signo = tipo === "compraRecibida" ? 1 : -1;
    const movio = sumar(movimientos.filter((uno) => uno.motivo === motivo && uno.referencia === id));
    const dice = (leido.lineas ?? []).reduce(
      (suma, { cantidad, factor }) => suma + signo * Number(cantidad) * Number(factor) * UNIDAD,
      0,
    );
    const nada = movio === 0 && signo < 0 && instante < empezo;
    exigir("I17", movio === dice || nada, () => `${tipo} ${id} dice ${dice}, y movió ${movio}`);
  }
}

interface DatosDeActo {
  readonly id?: string;
  readonly guia?: { readonly id: string };
  readonly numero?: string;
  readonly autorizacion?: string;
  readonly motivo?: string;
  readonly lineas?: readonly { readonly cantidad: string; readonly factor: string }[];
}

const TABLAS: Readonly<Record<string, string>> = {
  conteo: "conteos",
  compraRecibida: "compras",
  salidaDeExistencias: "salidas_existencia",
  trasladoEnviado: "traslados",
  trasladoRecibido: "entregas_traslado",
};

/** A transfer brings no more than left, with no more than its value: all of it where all of it came. */
function revisarTraslados(libros: Libros, movimientos: readonly Movimiento[]): void {
  const lineas = libros.servidor<{
    id: string;
    linea: number;
    cantidad: number;
    valor: number | null;
    llego: number;
    falto: number;
  }>("select traslado_id as id, linea, cantidad, valor, llego, falto from traslados_lineas");
  const entregas = Map.groupBy(
    libros.servidor<{ id: string; traslado: string }>(
      "select id, traslado_id as traslado from entregas_traslado",
    ),
    ({ traslado }) => traslado,
  );
  for (const { id, linea, cantidad, valor, llego, falto } of lineas) {
    const suyas = new Set((entregas.get(id) ?? []).map((una) => una.id));
    const sus = (motivo: string, de: (referencia: string) => boolean) =>
      movimientos.filter((uno) => uno.motivo === motivo && uno.linea === linea && de(uno.referencia));
    const llegaron = sus("llegada", (referencia) => suyas.has(referencia));
    const salio = sumar(sus("traslado", (referencia) => referencia === id));
    const que = () => `traslado ${id}, línea ${linea}: `;
    exigir(
      "I17",
      salio === (valor === null ? 0 : -cantidad),
      () => `${que()}dice ${cantidad}, salió ${salio}`,
    );
    exigir("I17", sumar(llegaron) === llego, () => `${que()}llegó ${llego}, y entró ${sumar(llegaron)}`);
    exigir("I17", llego + falto <= cantidad, () => `${que()}llegó ${llego} y faltó ${falto} de ${cantidad}`);
    const trajo = llegaron.reduce((suma, uno) => suma + uno.valor, 0);
    const parte = valor !== null && 0 <= trajo && trajo <= valor;
    const entero = valor === null || (llego === cantidad ? trajo === valor && parte : parte);
    exigir("I17", entero, () => `${que()}salió con ${valor}, y llegó con ${trajo}`);
  }
}

/** Goods of a sale that wait for their buyer came back into stock once, and left as often as they were handed over or given up. */
function revisarPorEntregar(libros: Libros, movimientos: readonly Movimiento[]): void {
  const lineas = libros.servidor<{ id: string; linea: number; cantidad: number; entregada: number }>(
    `select l.reserva_id as id, l.linea, l.cantidad, l.entregada from reservas_lineas l
     join reservas r on r.nit = l.nit and r.id = l.reserva_id where r.motivo = 'entrega'`,
  );
  const entregas = libros.servidor<{ id: string; reserva: string }>(
    "select id, reserva_id as reserva from entregas_reserva",
  );
  for (const { id, linea, cantidad, entregada } of lineas) {
    const suyas = new Set(entregas.filter(({ reserva }) => reserva === id).map((una) => una.id));
    const de = (motivo: string, es: (referencia: string) => boolean) =>
      sumar(movimientos.filter((uno) => uno.motivo === motivo && uno.linea === linea && es(uno.referencia)));
    const entro = de("porEntregar", (referencia) => referencia === id);
    const salio = -de("entregado", (referencia) => suyas.has(referencia) || referencia.startsWith(`${id}/`));
    const que = () => `la reserva ${id}, línea ${linea}, guarda ${cantidad} y entregó ${entregada}: `;
    exigir("I17", entro === cantidad, () => `${que()}entró ${entro}`);
    exigir("I17", salio === entregada && salio <= cantidad, () => `${que()}salió ${salio}`);
  }
}

function sumar(movimientos: readonly Movimiento[]): number {
  return movimientos.reduce((suma, { cantidad }) => suma + cantidad, 0);
}

/** Finds a product of which a till believes something else to be left than the server; null: all agree. */
export function sinSaldo(mundo: Mundo, libros: Libros): string | null {
  if (!hasTienda(mundo)) return null;
  for (const { nombre } of mundo.cajas) {
    const seguida = vidaSeguida(libros, nombre);
    // A till that the server refuses hears of nothing.
    if (seguida === null || !lineaDeVidas(libros, nombre).includes(seguida)) continue;
    const aqui = new Map(
      libros
        .caja<{ producto: string; cantidad: number }>(nombre, SALDOS_DE_CAJA)
        .map(({ producto, cantidad }) => [producto, Math.round(cantidad * UNIDAD)]),
    );
    const [lugar] = libros.caja<{ sucursal: number }>(
      nombre,
      "select valor ->> '$.sucursal' as sucursal from ajustes where clave = 'empresa'",
    );
    const alla = libros.servidor<{ producto: string; cantidad: number }>(
      `select producto_id as producto, cantidad from existencias where sigue = 1 and sucursal = ${lugar?.sucursal}`,
    );
    for (const { producto, cantidad } of alla)
      if (aqui.get(producto) !== cantidad)
        return `${nombre}: de ${producto} quedan ${aqui.get(producto)}, y en el servidor ${cantidad}`;
  }
  return null;
}

const SALDOS_DE_CAJA = `select e.producto_id as producto, e.cantidad - coalesce(
    (select sum(v.cantidad) from existencias_vendidas v where v.producto_id = e.producto_id), 0) as cantidad from existencias e`;
