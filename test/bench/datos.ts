/** Requests, emitter and signer that the groups of the bench share. */
import {
  buildDocumento,
  epochToInstante,
  findSectorFactura,
  PedidoCompraVenta,
  type ContextoEmision,
  type SectorFactura,
  Nit,
} from "@mostrador/core";
import { buildP12, openP12, type Firmante } from "@mostrador/core/firma";

export const AHORA = 1_795_000_000_000;

export const CONTEXTO: ContextoEmision = {
  modalidad: 1,
  tipoEmision: 1,
  emisor: {
    nit: Nit.parse(1003579028),
    razonSocial: "Minimarket La Wiphala SRL",
    municipio: "La Paz",
    telefono: "22414141",
  },
  sucursal: 0,
  puntoVenta: 0,
  direccion: "Av. Arce 2081, Sopocachi",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 1,
  fechaEmision: epochToInstante(AHORA),
  leyenda:
    "Ley N° 453: El proveedor debe brindar atención sin discriminación, con respeto, calidez y cordialidad.",
  usuario: "ana",
  tipoCambio: "1",
};

export const COMPRA_VENTA: SectorFactura = sector(1);

/** A signer of its own; opening it takes 10 to 17 ms, so it is made once. */
export function createFirmante(): Firmante {
  const p12 = buildP12({ titular: "x", nit: 1, clave: "x", desdeMs: AHORA - 1, hastaMs: AHORA + 9e9 });
  const opened = openP12(p12, "x", AHORA);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

/** A request of `lineas` lines, as an ERP writes it. */
export function pedidoJson(lineas: number): string {
  const item = {
    codigo_producto: "CAF-250",
    codigo_sin: 1000118,
    descripcion: "Café molido de los Yungas 250 g",
    cantidad: 2,
    unidad_medida: 57,
    precio_unitario: 38.5,
  };
  return JSON.stringify({
    emisor: { sucursal: 0, punto_venta: 0, actividad_economica: "4711100" },
    cliente: {
      tipo_documento: 5,
      numero_documento: "1020703023",
      razon_social: "Distribuidora Illimani SRL",
    },
    metodo_pago: 1,
    items: Array.from({ length: lineas }, (_, i) => ({ ...item, cantidad: (i % 5) + 1 })),
  });
}

/** The same request, read and checked. */
export function pedido(lineas: number): ReturnType<typeof PedidoCompraVenta.parse> {
  return PedidoCompraVenta.parse({
    emisor: { actividadEconomica: "4711100" },
    cliente: { tipoDocumento: 5, numeroDocumento: "1020703023", razonSocial: "Distribuidora Illimani SRL" },
    items: Array.from({ length: lineas }, (_, i) => ({
      codigoProducto: "CAF-250",
      codigoSin: 1000118,
      descripcion: "Café molido de los Yungas 250 g",
      cantidad: (i % 5) + 1,
      unidadMedida: 57,
      precioUnitario: 38.5,
    })),
  });
}

/** Makes the unsigned document of `lineas` lines at each call. */
export function hacerDocumento(lineas: number, contexto: Partial<ContextoEmision> = {}): () => string {
  const de = pedido(lineas);
  return () => {
    const hecho = buildDocumento(COMPRA_VENTA, { ...CONTEXTO, ...contexto }, de);
    if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
    return hecho.value.xml;
  };
}

function sector(codigo: number): SectorFactura {
  const found = findSectorFactura(codigo);
  if (found === undefined) throw new Error(`no hay sector ${codigo}`);
  return found;
}
