import type { z } from "zod";
import type { Decimal } from "../dinero.ts";
import type { Instante } from "../instante.ts";
import type { Presentacion } from "../documento/presentacion.ts";
import type { FalloCampo } from "../factura/fallos.ts";
import type { Result } from "../result.ts";
import type { Pedido } from "./pedido.ts";
import type { Tipo } from "./tipos.ts";

/** Who issues: what the XML says of the company. */
export interface Emisor {
  readonly nit: number;
  readonly razonSocial: string;
  readonly municipio: string;
  readonly telefono: string | null;
}

/** All that a document takes from outside its request; frozen with it. */
export interface ContextoEmision {
  readonly modalidad: 1 | 2;
  readonly tipoEmision: 1 | 2;
  readonly emisor: Emisor;
  readonly sucursal: number;
  readonly puntoVenta: number;
  /** The text that came with the CUFD (else 1007). */
  readonly direccion: string;
  readonly cufd: string;
  readonly codigoControl: string;
  readonly numeroFactura: number;
  readonly fechaEmision: Instante;
  readonly leyenda: string;
  readonly usuario: string;
  /** Official BOB per unit of the request's currency, as decimal text; "1" for BOB. */
  readonly tipoCambio: string;
}

/** One line's amounts, already rounded to the sector's decimals. */
export interface ImportesItem {
  readonly cantidad: Decimal;
  readonly precioUnitario: Decimal;
  readonly montoDescuento: Decimal | null;
  readonly subTotal: Decimal;
}

/** A document's amounts, in BOB unless the name says otherwise. */
export interface Importes {
  readonly items: readonly ImportesItem[];
  readonly montoTotal: Decimal;
  readonly montoTotalSujetoIva: Decimal;
  readonly montoTotalMoneda: Decimal;
  readonly montoGiftCard: Decimal | null;
  readonly descuentoAdicional: Decimal | null;
  readonly tipoCambio: Decimal;
  /** What was rounded on the way, in Spanish, for the reply's `avisos`. */
  readonly avisos: readonly string[];
}

/** What the value of an element is made from. */
export interface FuenteCabecera {
  readonly contexto: ContextoEmision;
  readonly pedido: Pedido;
  readonly importes: Importes;
  readonly cuf: string;
}
export interface FuenteDetalle extends FuenteCabecera {
  readonly indice: number;
}

/** One element: its type in the official schema, whether it may be nil, and where its value comes from. */
export interface Campo<Fuente> {
  readonly tipo: Tipo;
  readonly nil: boolean;
  readonly valor: (fuente: Fuente) => string | number | Decimal | null;
}

/** The tax system's services that take documents. FACTS.md section 2. */
export type ServicioFacturacion =
  | "ServicioFacturacionCompraVenta"
  | "ServicioFacturacionElectronica"
  | "ServicioFacturacionComputarizada"
  | "ServicioFacturacionServicioBasico"
  | "ServicioFacturacionDocumentoAjuste";

/** A sector as data: requests, XML, reader and printed page are made from it. Key order is XML order. */
export interface Sector {
  readonly codigo: number;
  readonly nombre: string;
  /** 1 with, 2 without input tax credit, 3 adjustment note. FACTS.md section 2. */
  readonly tipoFactura: 1 | 2 | 3;
  /** Its issuing endpoint (SPEC.md, Issuing). */
  readonly ruta: string;
  /** The service that takes it, by modality (else 932). FACTS.md section 2. */
  readonly servicio: Readonly<Record<1 | 2, ServicioFacturacion>>;
  /** The root's name after `facturaElectronica` / `facturaComputarizada`. */
  readonly raiz: string;
  readonly pedido: z.ZodType<Pedido>;
  readonly cabecera: Readonly<Record<string, Campo<FuenteCabecera>>>;
  readonly detalle: Readonly<Record<string, Campo<FuenteDetalle>>>;
  readonly presentacion: Presentacion;
  readonly importes: (pedido: Pedido, tipoCambio: string) => Result<Importes, readonly FalloCampo[]>;
}

/** Names the root element of a sector in a modality. FACTS.md section 5. */
export function raizDe(sector: Pick<Sector, "raiz">, modalidad: 1 | 2): string {
  return `factura${modalidad === 1 ? "Electronica" : "Computarizada"}${sector.raiz}`;
}
