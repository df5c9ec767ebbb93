import type { Nit } from "../nit.ts";
import type { z } from "zod";
import type { Decimal } from "../dinero.ts";
import type { Instante } from "../instante.ts";
import type { Presentacion } from "../documento/presentacion.ts";
import type { FalloCampo } from "../factura/fallos.ts";
import type { Result } from "../result.ts";
import type { DatosNota, LineaNota, PedidoNota } from "../factura/nota.ts";
import type { Pide } from "./pide.ts";
import type { Partes, Regimen } from "../regimenes/regimen.ts";
import type { Pedido, ReglaPedido } from "./pedido.ts";
import type { Tipo } from "./tipos.ts";

/** The issuing company as the XML names it. */
export interface Emisor {
  readonly nit: Nit;
  readonly razonSocial: string;
  readonly municipio: string;
  readonly telefono: string | null;
}

/** Data of a document from outside its request; they are frozen with the document. */
export interface ContextoEmision {
  readonly modalidad: 1 | 2;
  readonly tipoEmision: 1 | 2;
  readonly emisor: Emisor;
  readonly sucursal: number;
  readonly puntoVenta: number;
  /** The address that came with the CUFD (else 1007). */
  readonly direccion: string;
  readonly cufd: string;
  readonly codigoControl: string;
  /** The invoice's number, or the note's. */
  readonly numeroFactura: number;
  readonly fechaEmision: Instante;
  readonly leyenda: string;
  readonly usuario: string;
  /** Official BOB per unit of the request's currency, as decimal text; "1" for BOB. */
  readonly tipoCambio: string;
  /** The law of the emission instant, by default 843. A note ignores it and follows the law of its original. */
  readonly regimen?: Regimen;
  /** The part of the base that grants credit, as decimal text; by default what this release's laws grant to the sector at the instant. */
  readonly parteConCredito?: string | undefined;
}

/** Amounts that only some sectors have, by the name of their element; null where nil. */
export type ImportesPropios = Readonly<Record<string, Decimal | null>>;

/** One line's amounts, already rounded to the sector's decimals. */
export interface ImportesItem {
  readonly cantidad: Decimal;
  readonly precioUnitario: Decimal;
  readonly montoDescuento: Decimal | null;
  readonly subTotal: Decimal;
  readonly propios?: ImportesPropios;
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
  readonly propios?: ImportesPropios;
  /** The total in its two parts, under a law that states them. */
  readonly desglose?: Partes;
  /** Notices of roundings in Spanish, for the reply's `avisos`. */
  readonly avisos: readonly string[];
  /** Lines whose amount a rounding changed by much. docs/design.md D41. */
  readonly distorsiones: readonly FalloCampo[];
}

/** Source of the elements that every document has. */
export interface FuenteComun {
  readonly contexto: ContextoEmision;
  readonly cuf: string;
  readonly pedido: Pick<Pedido, "cliente" | "codigoExcepcion">;
}
/** Source of an invoice's header elements. */
export interface FuenteCabecera extends FuenteComun {
  readonly pedido: Pedido;
  readonly importes: Importes;
}
/** Source of a line's elements; `indice` counts from 0. */
export interface FuenteDetalle extends FuenteCabecera {
  readonly indice: number;
}
/** Source of a note's header elements. */
export interface FuenteNota extends FuenteComun {
  readonly datos: DatosNota;
}
/** Source of the elements of a note's line. */
export interface FuenteLineaNota {
  readonly linea: LineaNota;
}

/** One element: its type in the official schema, whether it may be nil, and where its value comes from. */
export interface Campo<Fuente> {
  readonly tipo: Tipo;
  readonly nil: boolean;
  readonly valor: (fuente: Fuente, elemento: string) => string | number | Decimal | null;
  /** The field of the request; absent where the value is derived. */
  readonly pide?: Pide;
}
/** Elements by name; the order of the keys is the order in the XML. */
export type Tabla<Fuente> = Readonly<Record<string, Campo<Fuente>>>;

/** The tax system's services that take documents. docs/fiscal-rules.md F17. */
export type ServicioFacturacion =
  | "ServicioFacturacionCompraVenta"
  | "ServicioFacturacionElectronica"
  | "ServicioFacturacionComputarizada"
  | "ServicioFacturacionServicioBasico"
  | "ServicioFacturacionDocumentoAjuste";

interface SectorComun {
  readonly codigo: number;
  readonly nombre: string;
  /** Kind of document: 1 with input tax credit, 2 without it, 3 adjustment note. docs/fiscal-rules.md F15. */
  readonly tipoFactura: 1 | 2 | 3;
  /** The sector's issuing endpoint (docs/api.md A3). */
  readonly ruta: string;
  /** The service that accepts it, by modality (else 932). docs/fiscal-rules.md F17. */
  readonly servicio: Readonly<Record<1 | 2, ServicioFacturacion>>;
  /** Root element and schema file (without `.xsd`), by modality; they differ in sector 24 only. docs/fiscal-rules.md F18. */
  readonly raiz: Readonly<Record<1 | 2, string>>;
  readonly esquema: Readonly<Record<1 | 2, string>>;
  readonly presentacion: Presentacion;
}

/** The columns of the sales ledger for the amounts of a sector that bear no VAT. docs/fiscal-rules.md F62. */
export interface ColumnasLibro {
  /** Header elements that are added up in the column of the ICE. */
  readonly ice?: readonly string[];
  readonly tasas?: readonly string[];
  readonly otrosNoSujetos?: readonly string[];
  /** Set if the whole total bears no VAT: exports and exempt, or zero rate. */
  readonly sinIva?: "exentas" | "tasaCero";
  readonly consignacion?: true;
}

/** An invoice's sector as data: request, XML, reader and printed page are made from it. Key order is XML order. */
export interface SectorFactura extends SectorComun {
  readonly clase: "factura";
  readonly tipoFactura: 1 | 2;
  /** Fraction digits of the detail's prices, discounts and subtotals. docs/fiscal-assumptions.md, 1. */
  readonly decimales: 2 | 5;
  /** Fraction digits of the detail's quantities. */
  readonly decimalesCantidad: 2 | 5;
  /** True if the buyer may be a foreigner without a document (export), to whom 1010 does not apply. */
  readonly compradorExterior: boolean;
  /** Deadline for annulling an invoice. docs/fiscal-rules.md F47. */
  readonly plazoAnulacion: "dia9" | "180dias";
  readonly libro: ColumnasLibro;
  /** True if lines and the discount are in the invoice's currency (exports), not in bolivianos. docs/fiscal-rules.md F27. */
  readonly enMoneda: boolean;
  readonly pedido: z.ZodType<Pedido>;
  readonly cabecera: Tabla<FuenteCabecera>;
  readonly detalle: Tabla<FuenteDetalle>;
  readonly importes: (pedido: Pedido, tipoCambio: string) => Result<Importes, readonly FalloCampo[]>;
}

/** A note's sector as data. */
export interface SectorNota extends SectorComun {
  readonly clase: "nota";
  readonly tipoFactura: 3;
  /** True if lines carry the ICE elements. */
  readonly ice: boolean;
  /** True if the original's additional discount is distributed over the returned lines. */
  readonly prorrateaDescuento: boolean;
  readonly pedido: z.ZodType<PedidoNota>;
  readonly cabecera: Tabla<FuenteNota>;
  readonly detalle: Tabla<FuenteLineaNota>;
}

/** A document sector as data: of invoices, or of credit and debit notes. */
export type Sector = SectorFactura | SectorNota;

/** Definition of a sector of invoices; `defineFactura` makes the rest from it. */
export type DefinicionFactura = Omit<
  SectorFactura,
  | "clase"
  | "pedido"
  | "raiz"
  | "esquema"
  | "servicio"
  | "decimalesCantidad"
  | "compradorExterior"
  | "plazoAnulacion"
  | "libro"
  | "enMoneda"
> &
  Partial<
    Pick<
      SectorFactura,
      "servicio" | "decimalesCantidad" | "compradorExterior" | "plazoAnulacion" | "libro" | "enMoneda"
    >
  > & {
    /** The root's name after `facturaElectronica` / `facturaComputarizada`. */
    readonly raiz: string;
    /** Rules between the sector's own fields. */
    readonly reglas?: ReglaPedido;
  };

/**
 * Returns the root element of a sector in a modality.
 *
 * @example
 * raizDe(findSector(16), 1);
 * // => "facturaElectronicaHotel"
 */
export function raizDe(sector: Pick<Sector, "raiz">, modalidad: 1 | 2): string {
  return sector.raiz[modalidad];
}
