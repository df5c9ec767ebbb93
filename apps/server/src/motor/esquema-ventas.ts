import type { Cuf, EstadoPublico, Instante, Nit } from "@mostrador/core";

/** A document in a public state, with the values by which figures are filtered. */
interface Venta {
  nit: Nit;
  fechaEmision: Instante;
  facturaId: number;
  /** 1 for an invoice, 2 for a note. */
  clase: 1 | 2;
  estado: EstadoPublico;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  /** The cashier's name in the document. */
  cajero: string;
  /** Payment method's code in the tax system's catalog; 0 where the document has none. */
  metodoPago: number;
  centavos: number;
  /** 1 where the document's products were added up in bolivianos; null where an earlier version added them up in the document's currency. */
  enBs: 1 | null;
}

/** Documents of one hour with these values in common. */
interface VentaHora extends Omit<Venta, "fechaEmision" | "facturaId" | "enBs"> {
  /** Day, `AAAA-MM-DD`. */
  dia: string;
  hora: number;
  documentos: number;
}

/** Documents of one day with these values in common. */
type VentaDia = Omit<VentaHora, "hora">;

/** Documents of one hour of a branch. */
type VentaHoraSucursal = Omit<VentaHora, "puntoVenta" | "sector" | "cajero" | "metodoPago">;

/** A product in the documents of a day and a branch. */
interface VentaProducto {
  nit: Nit;
  dia: string;
  sucursal: number;
  codigo: string;
  clase: 1 | 2;
  anulada: 0 | 1;
  documentos: number;
  /** Quantity in hundred-thousandths of the product's unit. */
  cantidad: number;
  centavos: number;
}

/** A product in the documents of a month and a branch. */
interface VentaProductoMes extends Omit<VentaProducto, "dia"> {
  /** Month, `AAAA-MM`. */
  mes: string;
}

interface ProductoVendido {
  nit: Nit;
  codigo: string;
  descripcion: string;
}

/** Share of one method in a sale that was paid by several methods. Method 0 has the negative sum of the others. */
interface CobroDeVenta {
  nit: Nit;
  cuf: Cuf;
  metodo: number;
  centavos: number;
}

/** Share of one method, as in `CobroDeVenta`, under the id of the till's sale, for documents whose CUF no till reported. */
interface CobroPorVenta extends Omit<CobroDeVenta, "cuf"> {
  ventaId: string;
}

/** Amounts of one day's sales that are moved from the documents' combined method to each single method. */
interface VentaPago extends VentaDia {
  metodo: number;
}

/** Tables of the owner's figures, kept by `asentar-venta.ts`; payments by `cobros.ts`; `ventasDia`, `ventasPago` and those of branches and months by triggers. */
export interface TablasVentas {
  ventas: Venta;
  ventasHora: VentaHora;
  ventasDia: VentaDia;
  ventasHoraSucursal: VentaHoraSucursal;
  ventasProducto: VentaProducto;
  ventasProductoMes: VentaProductoMes;
  productosVendidos: ProductoVendido;
  cobros: CobroDeVenta;
  cobrosDeVentas: CobroPorVenta;
  ventasPago: VentaPago;
}
