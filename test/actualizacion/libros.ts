import { join } from "node:path";
import type { Mundo } from "../support/mundo.ts";
import { consultar } from "./consultar.ts";
import { BASES } from "./pendientes.ts";

/** A document at the tax system: 690 valid, 691 annulled. */
const VALIDA = 690;
const ANULADA = 691;

interface EnCaja {
  readonly cuf: string;
  readonly numero: number;
  readonly estado: string;
  readonly causa: string | null;
  readonly venta_id: string;
}
interface EnServidor {
  readonly cuf: string;
  readonly nit: number;
  readonly numero: number;
  readonly sector: number;
  readonly estado: string;
  readonly venta_id: string | null;
  readonly terminal_id: string | null;
}
interface EnImpuestos {
  readonly cuf: string;
  readonly nit: number;
  readonly numero: number;
  readonly sector: number;
  readonly punto_venta: number;
  readonly cafc: string | null;
  readonly estado: number;
}

/** The documents of till, server and tax system, read from their databases while they run. */
export interface Libros {
  readonly caja: readonly EnCaja[];
  readonly notas: readonly { readonly clave: string; readonly estado: string; readonly cuf: string | null }[];
  readonly ventas: readonly { readonly id: string; readonly estado: string }[];
  readonly servidor: readonly EnServidor[];
  readonly impuestos: readonly EnImpuestos[];
  /** Credits that each document took, by CUF; a document without movement is absent. */
  readonly gastado: ReadonlyMap<string, number>;
}

/** Reads the rows of a query. */
export type Filas = <T>(sql: string) => T[];

/** Reads the three books; `data` is the till's data folder when it is not the world's. */
export function readLibros({ config }: Pick<Mundo, "config">, data = config.data): Libros {
  const de =
    (archivo: string): Filas =>
    (sql) =>
      consultar({ sqlite: archivo }, sql);
  return parseFilas({
    servidor: de(join(config.data, BASES.servidor)),
    simulador: de(join(config.data, BASES.simulador)),
    cajas: [de(join(data, BASES.caja))],
  });
}

/** Reads the books through these queries; several tills of one server are one book. */
export function parseFilas(de: {
  readonly servidor: Filas;
  readonly simulador: Filas;
  readonly cajas: readonly Filas[];
}): Libros {
  const enCajas = <T>(sql: string) => de.cajas.flatMap((caja) => caja<T>(sql));
  return {
    caja: enCajas("select cuf, numero, estado, causa, venta_id from documentos"),
    notas: enCajas("select clave, estado, cuf from notas"),
    ventas: enCajas("select id, estado from ventas"),
    servidor: de.servidor("select cuf, nit, numero, sector, estado, venta_id, terminal_id from facturas"),
    impuestos: de.simulador("select cuf, nit, numero, sector, punto_venta, cafc, estado from documento"),
    gastado: readGastado(de.servidor),
  };
}

/** Sums the credits per CUF: spent under `cuf:…`, given back under `devolucion:…`. */
function readGastado(servidor: Filas): ReadonlyMap<string, number> {
  const movimientos = servidor<{ referencia: string; cantidad: number }>(
    "select referencia, cantidad from creditos where referencia like 'cuf:%' or referencia like 'devolucion:%'",
  );
  const porCuf = Map.groupBy(movimientos, ({ referencia }) => referencia.slice(referencia.indexOf(":") + 1));
  return new Map([...porCuf].map(([cuf, suyos]) => [cuf, -suyos.reduce((suma, m) => suma + m.cantidad, 0)]));
}

/**
 * Lists every disagreement of the three books, a sentence each. An empty list means that no document is lost, doubled, waiting or refused
 * for good.
 */
export function desacuerdos(libros: Libros): readonly string[] {
  const enServidor = new Map(libros.servidor.map((d) => [d.cuf, d]));
  const enImpuestos = new Map(libros.impuestos.map((d) => [d.cuf, d]));
  return [
    ...libros.caja.flatMap((d) => deCaja(d, enServidor.get(d.cuf))),
    ...libros.servidor.flatMap((d) => deServidor(d, enImpuestos.get(d.cuf), libros.gastado.get(d.cuf) ?? 0)),
    ...libros.impuestos
      .filter(({ cuf }) => !enServidor.has(cuf))
      .map(({ cuf, numero }) => `${numero} (${cuf}): Impuestos la tiene y el servidor no`),
    ...deVentas(libros, enImpuestos),
    ...deNumeros(libros),
    ...libros.notas.flatMap(({ clave, estado, cuf }) =>
      estado === "emitida" && cuf !== null && enImpuestos.get(cuf)?.estado === VALIDA
        ? []
        : [
            `nota ${clave}: ${estado} en la caja, ${enImpuestos.get(cuf ?? "")?.estado ?? "ausente"} en Impuestos`,
          ],
    ),
  ];
}

const FINALES = new Set(["EMITIDA", "ANULADA", "DESCARTADA", "RECHAZADA"]);

/** Only a document that the till withdrew before sending may be unknown to the server. */
function deCaja({ cuf, numero, estado, causa }: EnCaja, suya: EnServidor | undefined): string[] {
  const nombre = `${numero} (${cuf})`;
  const faltas = causa === null || FINALES.has(estado) ? [] : [`${nombre}: la caja la retiene, ${causa}`];
  if (!FINALES.has(estado)) faltas.push(`${nombre}: queda ${estado} en la caja`);
  if (suya === undefined ? estado !== "DESCARTADA" && estado !== "RECHAZADA" : suya.estado !== estado)
    faltas.push(`${nombre}: ${estado} en la caja, ${suya?.estado ?? "ausente"} en el servidor`);
  return faltas;
}

function deServidor(
  { cuf, numero, estado }: EnServidor,
  suya: EnImpuestos | undefined,
  gastado: number,
): string[] {
  const nombre = `${numero} (${cuf})`;
  const esperado = estado === "EMITIDA" ? VALIDA : estado === "ANULADA" ? ANULADA : undefined;
  return [
    ...(FINALES.has(estado) ? [] : [`${nombre}: queda ${estado} en el servidor`]),
    ...(suya?.estado === esperado
      ? []
      : [`${nombre}: ${estado} en el servidor, ${suya?.estado ?? "ausente"} en Impuestos`]),
    ...(gastado === (esperado === undefined ? 0 : 1)
      ? []
      : [`${nombre}: ${estado} y gastó ${gastado} créditos`]),
  ];
}

/** A sale has one valid document, or none when it was annulled or refused. */
function deVentas({ ventas, caja }: Libros, enImpuestos: ReadonlyMap<string, EnImpuestos>): string[] {
  return ventas.flatMap(({ id, estado }) => {
    const vivas = caja.filter((d) => d.venta_id === id && enImpuestos.get(d.cuf)?.estado === VALIDA);
    const esperadas = estado === "EMITIDA" ? 1 : 0;
    if (estado !== "EMITIDA" && estado !== "ANULADA") return [`venta ${id}: queda ${estado}`];
    return vivas.length === esperadas
      ? []
      : [`venta ${id} (${estado}): ${vivas.length} facturas válidas en Impuestos, se espera ${esperadas}`];
  });
}

/** A number belongs to one document in its series; each CAFC has a series of its own. */
function deNumeros({ impuestos }: Libros): string[] {
  const porNumero = Map.groupBy(impuestos, (d) =>
    [d.nit, d.punto_venta, d.sector, d.cafc ?? "", d.numero].join("/"),
  );
  return [...porNumero]
    .filter(([, suyas]) => suyas.length > 1)
    .map(([numero, suyas]) => `número ${numero}: ${suyas.map(({ cuf }) => cuf).join(" y ")}`);
}
