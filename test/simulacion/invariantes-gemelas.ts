/** The invariant of two machines with one till's folder. docs/reliability.md I16. */
import { existsSync } from "node:fs";
import { VIGENTE, type Documentos, type DocumentoServidor, type Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";
import { isNegada, ventasDeDos } from "./vidas.ts";

/** Checks I16 of a till whose folder was copied, when all has come to rest. */
export function revisarGemelas(mundo: Mundo, libros: Libros, documentos: Documentos): void {
  if (mundo.gemelas.length === 0) return;
  revisarImpresas(mundo, libros, documentos);
  revisarUnaVez(mundo, libros, documentos);
  if (existsSync(`${mundo.servidor.carpeta}-perdido`)) return;
  revisarNumeracion(mundo, libros);
  revisarOmitidos(mundo, libros);
}

interface Impresa {
  readonly cuf: string;
  readonly venta_id: string;
}

const IMPRESAS = "select cuf, venta_id from documentos where estado in ('EMITIDA', 'OFFLINE', 'ANULADA')";

/**
 * Each printed document is its sale's document at the server, or among the repeated ones that the owner settles. `revisarRechazadas`
 * looks at a machine whose documents she refused.
 */
function revisarImpresas({ papel, cajas }: Mundo, libros: Libros, { enServidor }: Documentos): void {
  const apartadas = new Set(listApartadas(libros).map(({ cuf, venta }) => `${cuf} ${venta}`));
  for (const { nombre } of cajas.filter((caja) => !isNegada(libros, caja.nombre))) {
    const suyas = new Map(libros.caja<Impresa>(nombre, IMPRESAS).map((d) => [d.cuf, d.venta_id]));
    for (const { impresora, cuf } of papel) {
      const venta = suyas.get(cuf);
      if (impresora !== `papel-${nombre}` || venta === undefined) continue;
      const lugar = enServidor.get(cuf)?.venta_id === venta || apartadas.has(`${cuf} ${venta}`);
      exigir("I16", lugar, () => `${nombre} imprimió ${cuf} y no tiene lugar en el servidor`);
    }
  }
}

function listApartadas(libros: Libros): readonly { readonly cuf: string; readonly venta: string }[] {
  return libros.servidor(
    "select cuf, coalesce(documento ->> '$.ventaId', documento ->> '$.venta_id') as venta from repetidas",
  );
}

/**
 * No sale has two live documents, whichever machines told them. One that both machines ended may have two, among which the owner chooses:
 * they are EMITIDA.
 */
function revisarUnaVez(mundo: Mundo, libros: Libros, { enSiat, enServidor }: Documentos): void {
  const vivas = [...enServidor.values()].filter(({ cuf }) => enSiat.get(cuf)?.estado === VIGENTE);
  const porVenta = Map.groupBy(
    vivas.filter((d) => d.venta_id !== null),
    ({ nit, venta_id }) => `${nit} ${venta_id}`,
  );
  const deDos = ventasDeDos(mundo, libros);
  for (const [venta, suyas] of porVenta)
    exigir(
      "I16",
      suyas.length === 1 || elige(deDos, suyas),
      () => `la venta ${venta} vive en ${suyas.map((d) => d.cuf).join(" ")}`,
    );
}

function elige(deDos: ReadonlySet<string>, suyas: readonly DocumentoServidor[]): boolean {
  const dobles = suyas.filter(({ estado }) => estado === "EMITIDA");
  return dobles.length === suyas.length && suyas.length === 2 && deDos.has(suyas[0]?.venta_id ?? "");
}

/** Clocks of a story differ by minutes. */
const RELOJES_MS = 300_000;

/** A machine that the server did not follow got no number online before the owner's next choice. */
function revisarNumeracion({ sinNumero, elecciones }: Mundo, libros: Libros): void {
  for (const { venta, nombre, en } of sinNumero) {
    const eleccion = elecciones.find((una) => una >= en) ?? Infinity;
    const enLinea = libros
      .caja<{ cuf: string; fecha_emision: string }>(
        nombre,
        `select cuf, fecha_emision from documentos where venta_id = '${venta}' and tipo_emision = 1 and estado in ('EMITIDA', 'ANULADA')`,
      )
      .find((d) => Date.parse(`${d.fecha_emision}-04:00`) < eleccion - RELOJES_MS);
    exigir("I16", enLinea === undefined, () => `${nombre} vendió ${enLinea?.cuf} en línea y nadie lo eligió`);
  }
}

const OMITIDOS = 1000;

/** Numbers are left out only at the owner's choice, and where a till took another one's place. */
function revisarOmitidos({ elecciones }: Mundo, libros: Libros): void {
  const filas = libros.servidor<{ serie: string; numero: number }>(
    `select nit || '/' || sucursal || '/' || punto_venta || '/' || sector as serie, numero from facturas where cafc is null
     union select nit || '/' || sucursal || '/' || punto_venta || '/' || sector, numero from repetidas order by 1, 2`,
  );
  const tomadas = libros.servidor<object>("select id from terminales where epoca > 1").length;
  for (const [serie, suyas] of Map.groupBy(filas, (fila) => fila.serie)) {
    const saltos = suyas.filter(({ numero }, i) => numero - (suyas[i - 1]?.numero ?? numero) >= OMITIDOS);
    exigir(
      "I16",
      saltos.length <= elecciones.length + tomadas,
      () => `${serie}: números omitidos ${saltos.length} veces`,
    );
  }
}
