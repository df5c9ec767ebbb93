import { buildCuf, type Cuf } from "../cuf.ts";
import { fail, ok, type Result } from "../result.ts";
import { raizDe, type Campo, type ContextoEmision, type Importes, type Sector } from "../sectores/define.ts";
import type { Pedido } from "../sectores/pedido.ts";
import { cabe, importeToText, largo } from "../sectores/tipos.ts";
import { escribirRaiz, type Nodo } from "../xml/escribir.ts";
import type { FalloCampo } from "./fallos.ts";

/** A document made and not yet signed. `xml` is the root in canonical form, without declaration. */
export interface Documento {
  readonly sector: number;
  readonly cuf: Cuf;
  readonly contexto: ContextoEmision;
  readonly importes: Importes;
  readonly xml: string;
  readonly avisos: readonly string[];
}

/**
 * Makes the document of a request: amounts, CUF, XML. Pure: the same request and context give the same bytes,
 * on the terminal and on the server (DESIGN.md section 4). Fails with the fields that do not fit.
 */
export function buildDocumento(
  sector: Sector,
  contexto: ContextoEmision,
  pedido: Pedido,
): Result<Documento, readonly FalloCampo[]> {
  const importes = sector.importes(pedido, contexto.tipoCambio);
  if (!importes.ok) return importes;
  const cuf = buildCuf(
    {
      nit: contexto.emisor.nit,
      fechaHora: contexto.fechaEmision,
      sucursal: contexto.sucursal,
      modalidad: contexto.modalidad,
      tipoEmision: contexto.tipoEmision,
      tipoFactura: sector.tipoFactura,
      sector: sector.codigo,
      numeroFactura: contexto.numeroFactura,
      puntoVenta: contexto.puntoVenta,
    },
    contexto.codigoControl,
  );
  const fuente = { contexto, pedido, importes: importes.value, cuf };
  const fallos: FalloCampo[] = [];
  const cabecera = nodos(sector.cabecera, fuente, [], fallos);
  const detalle = pedido.items.map((_, indice): Nodo => [
    "detalle",
    nodos(sector.detalle, { ...fuente, indice }, ["items", indice], fallos),
  ]);
  if (fallos.length > 0) return fail(fallos);
  const xml = escribirRaiz(raizDe(sector, contexto.modalidad), [["cabecera", cabecera], ...detalle]);
  return ok({
    sector: sector.codigo,
    cuf,
    contexto,
    importes: importes.value,
    xml,
    avisos: importes.value.avisos,
  });
}

function nodos<F>(
  campos: Readonly<Record<string, Campo<F>>>,
  fuente: F,
  loc: readonly (string | number)[],
  fallos: FalloCampo[],
): Nodo[] {
  return Object.entries(campos).map(([nombre, campo]): Nodo => {
    const texto = textoDe(campo, fuente);
    if (texto === undefined) {
      fallos.push({
        loc: [...loc, nombre],
        kind: "noCabe",
        msg: `${nombre}: el valor falta o no cabe en el documento fiscal.`,
      });
    }
    return [nombre, texto ?? null];
  });
}

/** The element's text; null where it is nil; undefined where the value breaks the element's type. */
function textoDe<F>({ tipo, nil, valor }: Campo<F>, fuente: F): string | null | undefined {
  const value = valor(fuente);
  if (value === null) return nil ? null : undefined;
  switch (tipo.kind) {
    case "texto": {
      const text = String(value);
      return largo(text) >= tipo.min && largo(text) <= tipo.max ? text : undefined;
    }
    case "entero": {
      const n = Number(value);
      return Number.isInteger(n) && n >= tipo.min && n <= tipo.max ? String(value) : undefined;
    }
    case "decimal":
      return typeof value === "object" && cabe(value, tipo) ? importeToText(value, tipo) : undefined;
    case "fechaHora":
      return String(value);
  }
}
