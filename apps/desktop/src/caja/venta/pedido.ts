import {
  enDecimales,
  fail,
  faltaDocumento,
  findSectorFactura,
  formaDe,
  ok,
  validarPedido,
  type CampoForma,
  type Catalogos,
  type CatalogosEmision,
  type CatalogosTerminal,
  type EmpresaTerminal,
  type FalloCampo,
  type Importes,
  type Pedido,
  type Result,
  type SectorFactura,
  sinMarcas,
} from "@mostrador/core";
import type { EntradaVenta } from "../../contract/index.ts";
import { enFiscal } from "./fiscal.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_CANTIDAD } from "../frases/venta.ts";

/** Sector of a sale that names none: general sale and purchase. */
export const SECTOR_GENERAL = 1;
const EXCEPCION_NIT = 1;
/** Exchange rate of a document in bolivianos. A till sells in no other currency. */
export const TIPO_CAMBIO_BOB = "1";

/** Returns the sector with a code. Throws for an unknown code, because the contract has already validated it. */
export function getSector(codigo: number = SECTOR_GENERAL): SectorFactura {
  const sector = findSectorFactura(codigo);
  if (sector === undefined) throw new Error(FRASES_INTERNAS.inexistente("sector", codigo));
  return sector;
}

/** Builds the API request of a cart. Decimal texts become JSON numbers with the same digits. */
export function buildPedido(
  entrada: EntradaVenta,
  empresa: Pick<EmpresaTerminal, "sucursal" | "puntoVenta">,
): Record<string, unknown> {
  const { cliente } = entrada;
  const forma = formaDe(getSector(entrada.sector));
  return sinNulos({
    ...propiosDe(forma.cabecera, entrada.propios),
    emisor: { sucursal: empresa.sucursal, puntoVenta: empresa.puntoVenta },
    cliente: sinNulos({ ...cliente, correo: cliente.correo === "" ? null : cliente.correo }),
    metodoPago: entrada.metodoPago,
    numeroTarjeta: entrada.numeroTarjeta,
    descuentoAdicional: positivo(entrada.descuentoAdicional),
    montoGiftCard: positivo(entrada.montoGiftCard),
    codigoExcepcion: entrada.excepcionNit ? EXCEPCION_NIT : null,
    items: enFiscal(entrada).items.map(({ propios, ...item }) =>
      sinNulos({
        ...propiosDe(forma.detalle, propios),
        ...item,
        cantidad: Number(item.cantidad),
        precioUnitario: Number(item.precioUnitario),
        descuento: positivo(item.descuento),
      }),
    ),
  });
}

/** Checks a cart for every fault that would cause a refusal, before a number is taken. */
export function checkPedido(
  entrada: EntradaVenta,
  empresa: EmpresaTerminal,
  catalogos: CatalogosEmision,
): Result<{ readonly pedido: Pedido; readonly importes: Importes }, readonly FalloCampo[]> {
  const documento = faltaDocumento(entrada.cliente);
  if (documento !== null)
    return fail([{ loc: ["cliente", "numeroDocumento"], kind: "entrada", msg: documento }]);
  const sector = getSector(entrada.sector);
  const pedido = sector.pedido.safeParse(buildPedido(entrada, empresa));
  if (!pedido.success) {
    return fail(camposDe(sector, pedido.error.issues));
  }
  const sobran = checkDecimales(entrada.items, sector);
  if (sobran.length > 0) return fail(sobran);
  const importes = sector.importes(pedido.data, TIPO_CAMBIO_BOB);
  if (!importes.ok) return importes;
  const fallos = validarPedido(sector, pedido.data, catalogos, {
    nitEmisor: empresa.nit,
    montoTotal: importes.value.montoTotal,
  });
  return fallos.length > 0 ? fail(fallos) : ok({ pedido: pedido.data, importes: importes.value });
}

/** Reports amounts that would be rounded. A till sends no such amounts, so that the cashier corrects them. docs/design.md D41. */
export function checkDecimales(
  items: EntradaVenta["items"],
  { decimales: deMontos, decimalesCantidad }: SectorFactura,
): readonly FalloCampo[] {
  return items.flatMap((item, indice) =>
    (["cantidad", "precioUnitario", "descuento"] as const).flatMap((campo): FalloCampo[] => {
      const escrito = item[campo];
      if (escrito === null) return [];
      const decimales = campo === "cantidad" ? decimalesCantidad : deMontos;
      const { cabe, entera } = enDecimales(escrito, decimales);
      const nombre = FRASES_CANTIDAD.campos[campo];
      const { descripcion } = item;
      const msg = FRASES_CANTIDAD.noCabe({ descripcion, campo: nombre, escrito, decimales, cabe });
      return entera ? [] : [{ loc: ["items", indice, campo], kind: "decimales", msg }];
    }),
  );
}

/** Builds the catalogs used to check a request. */
export function catalogosEmision(catalogos: CatalogosTerminal | undefined): CatalogosEmision {
  const productos = new Map<number, { actividades: Set<string>; descripcion: string }>();
  for (const { codigo, actividad, descripcion } of catalogos?.productosServicios ?? []) {
    const known = productos.get(codigo);
    if (known === undefined) productos.set(codigo, { actividades: new Set([actividad]), descripcion });
    else known.actividades.add(actividad);
  }
  return {
    actividades: new Map(
      catalogos?.actividades.map(({ codigo, descripcion }) => [codigo, descripcion]) ?? [],
    ),
    productos,
    parametricas: catalogosImpresos(catalogos),
  };
}

/** Builds the catalogs under the authority's names, for checks and printed documents. */
export function catalogosImpresos(catalogos: CatalogosTerminal | undefined): Catalogos {
  const parametrica = (rows: readonly { codigo: number; descripcion: string }[] = []) =>
    new Map(rows.map(({ codigo, descripcion }) => [codigo, descripcion]));
  return {
    unidades_medida: parametrica(catalogos?.unidadesMedida),
    metodos_pago: parametrica(catalogos?.metodosPago),
    tipos_moneda: parametrica(catalogos?.tiposMoneda),
    paises: parametrica(catalogos?.paises),
    tipos_habitacion: parametrica(catalogos?.tiposHabitacion),
  };
}

/** Lists the faults of a request. A field of the sector is named by its label. */
export function camposDe(
  sector: SectorFactura,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): readonly (FalloCampo & { readonly propio: boolean })[] {
  const forma = formaDe(sector);
  return issues.map(({ path, message }) => {
    const loc = path.map((part) => (typeof part === "symbol" ? String(part) : part));
    const campo =
      loc[0] === "items"
        ? forma.detalle.find(({ nombre }) => nombre === loc[2])
        : forma.cabecera.find(({ nombre }) => nombre === loc[0]);
    const msg = campo === undefined ? message : FRASES_CANTIDAD.delCampo(campo.etiqueta, message);
    return { loc, kind: "entrada", msg, propio: campo !== undefined };
  });
}

/** Keeps only the fields that the sector declares. A field left over from another sector is not part of this document. */
function propiosDe(campos: readonly CampoForma[], propios: EntradaVenta["propios"] = {}) {
  return Object.fromEntries(campos.map(({ nombre }) => [nombre, propios[nombre]]));
}

function positivo(texto: string | null): number | null {
  return texto === null || Number(texto) === 0 ? null : Number(texto);
}

/** Removes null fields, and bidirectional control characters in texts. A stored product with such a character must not block its sale. */
function sinNulos(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === "string" ? sinMarcas(value) : value]],
    ),
  );
}
