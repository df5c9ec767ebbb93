import {
  fail,
  findSectorFactura,
  ok,
  PedidoCompraVenta,
  validarPedido,
  type Catalogos,
  type CatalogosEmision,
  type CatalogosTerminal,
  type EmpresaTerminal,
  type FalloCampo,
  type Importes,
  type Pedido,
  type Result,
  type SectorFactura,
} from "@mostrador/core";
import type { EntradaVenta } from "../../contract/index.ts";

/** The sector that the counter sells in. */
const SECTOR_CAJA = 1;
const EXCEPCION_NIT = 1;
/** A till sells in bolivianos. */
export const TIPO_CAMBIO_BOB = "1";

export function sectorCaja(): SectorFactura {
  const sector = findSectorFactura(SECTOR_CAJA);
  if (sector === undefined) throw new Error(`sector ${SECTOR_CAJA} inexistente`);
  return sector;
}

/** The API's request that a cart becomes. Its decimal texts are JSON numbers there; both have the same digits. */
export function buildPedido(
  entrada: EntradaVenta,
  empresa: Pick<EmpresaTerminal, "sucursal" | "puntoVenta">,
): unknown {
  const { cliente } = entrada;
  return sinNulos({
    emisor: { sucursal: empresa.sucursal, puntoVenta: empresa.puntoVenta },
    cliente: sinNulos({ ...cliente, correo: cliente.correo === "" ? null : cliente.correo }),
    metodoPago: entrada.metodoPago,
    numeroTarjeta: entrada.numeroTarjeta,
    descuentoAdicional: positivo(entrada.descuentoAdicional),
    montoGiftCard: positivo(entrada.montoGiftCard),
    codigoExcepcion: entrada.excepcionNit ? EXCEPCION_NIT : null,
    items: entrada.items.map((item) =>
      sinNulos({
        ...item,
        cantidad: Number(item.cantidad),
        precioUnitario: Number(item.precioUnitario),
        descuento: positivo(item.descuento),
      }),
    ),
  });
}

/** Everything that would be refused of a cart, found before a number is taken. */
export function revisarPedido(
  entrada: EntradaVenta,
  empresa: EmpresaTerminal,
  catalogos: CatalogosTerminal,
): Result<{ readonly pedido: Pedido; readonly importes: Importes }, readonly FalloCampo[]> {
  const pedido = PedidoCompraVenta.safeParse(buildPedido(entrada, empresa));
  if (!pedido.success) {
    return fail(
      pedido.error.issues.map(({ path, message }) => ({
        loc: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
        kind: "entrada",
        msg: message,
      })),
    );
  }
  const importes = sectorCaja().importes(pedido.data, TIPO_CAMBIO_BOB);
  if (!importes.ok) return importes;
  const fallos = validarPedido(sectorCaja(), pedido.data, catalogosEmision(catalogos), {
    nitEmisor: empresa.nit,
    montoTotal: importes.value.montoTotal,
  });
  return fallos.length > 0 ? fail(fallos) : ok({ pedido: pedido.data, importes: importes.value });
}

function catalogosEmision(catalogos: CatalogosTerminal): CatalogosEmision {
  const productos = new Map<number, { actividades: Set<string>; descripcion: string }>();
  for (const { codigo, actividad, descripcion } of catalogos.productosServicios) {
    const known = productos.get(codigo);
    if (known === undefined) productos.set(codigo, { actividades: new Set([actividad]), descripcion });
    else known.actividades.add(actividad);
  }
  return {
    actividades: new Map(catalogos.actividades.map(({ codigo, descripcion }) => [codigo, descripcion])),
    productos,
    parametricas: catalogosImpresos(catalogos),
  };
}

/** The catalogs by the authority's names, as checks and papers want them. */
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

function positivo(texto: string | null): number | null {
  return texto === null || Number(texto) === 0 ? null : Number(texto);
}

function sinNulos(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}
