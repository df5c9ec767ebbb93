import type { Generated } from "kysely";
import type { Instante, MotivoReserva, MotivoSalida, Nit } from "@mostrador/core";

/** In these tables quantities are hundred-thousandths of the product's unit; values and costs are millionths of a boliviano. */

interface ExistenciaGuardada {
  nit: Nit;
  sucursal: number;
  productoId: string;
  cantidad: number;
  valor: number;
  /** Last known cost of one unit. */
  costo: number;
  /** Quantity below which the product is to be bought; null while none is set. */
  minimo: Generated<number | null>;
  /** Instant of the product's first count or receipt in the branch; earlier sales move no stock. */
  desde: Instante;
  /** Instant of the latest count; null if the product was never counted. */
  ultimoConteo: Instante | null;
  ultimoMovimiento: Instante;
  /** 0 once the stock of the product is no longer followed. */
  sigue: Generated<number>;
  version: number;
}

/** Number and value of a branch's followed balances, kept by triggers. */
interface SumaDeExistencias {
  nit: Nit;
  sucursal: number;
  todas: number;
  valorTodas: number;
  bajoMinimo: number;
  valorBajoMinimo: number;
  negativas: number;
  valorNegativas: number;
  agotadas: number;
  valorAgotadas: number;
}

/** Reason for a movement of goods or of their value. */
export type MotivoExistencia =
  | "venta"
  | "devolucion"
  | "compra"
  | "inicial"
  | "conteo"
  | "contraconteo"
  | "correccion"
  | "traslado"
  | "llegada"
  | "ajusteCosto"
  | "devolucionProveedor"
  | "porEntregar"
  | "entregado"
  | MotivoSalida;

interface MovimientoGuardado {
  id: Generated<number>;
  nit: Nit;
  sucursal: number;
  productoId: string;
  motivo: MotivoExistencia;
  /** Identifier of the act that caused the movement, unique together with reason and line. */
  referencia: string;
  linea: number;
  cantidad: number;
  valor: number;
  quedaCantidad: number;
  quedaValor: number;
  /** Instant of the movement in Bolivia's time. Rows are stored in the order of their arrival, which may differ. */
  instante: Instante;
  registradoEn: number;
  usuario: string | null;
  /** Origin of the movement: a till, the portal or the API. */
  origen: string;
  nota: string | null;
  /** Sold product of which this product is a part; null where this product itself was sold. */
  deCombo: Generated<string | null>;
}

interface ComposicionGuardada {
  /** Of several rows of a product, the latest is in force. */
  id: Generated<number>;
  nit: Nit;
  /** Idempotency key that the caller chose. */
  clave: string;
  productoId: string;
  desde: Instante;
  /** Parts of the product as JSON; empty where it is no longer made of others. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface VentaDeExistencia {
  nit: Nit;
  /** Id of a till's sale, or CUF of a document of the API. */
  clave: string;
  sucursal: number;
  instante: Instante;
  usuario: string | null;
  /** Frozen lines as JSON, with the quantities of each that left and came back; null until the sale's document arrives. */
  lineas: string | null;
  /** Number of times that goods of the sale came back or left again. */
  pasos: Generated<number>;
  /** 1 if a line moved nothing, because its product's stock had not begun when the sale came. */
  sinMover: Generated<number>;
}

interface ConteoGuardado {
  nit: Nit;
  id: string;
  sucursal: number;
  /** Group that the counts of several people at tills share; null for a count of the portal or the API. */
  grupo: string | null;
  instante: Instante;
  usuario: string | null;
  origen: string;
  nota: string | null;
  registradoEn: number;
  /** SHA-256 of the request that was sent under this id; null in rows of an earlier program. */
  huella: string | null;
}

/** Part of a large count that was accepted and is not booked yet. */
interface ParteDeConteo {
  nit: Nit;
  /** Id of the count as it was sent. */
  id: string;
  parte: number;
  /** Id of the count that this part becomes. */
  conteoId: string;
  sucursal: number;
  instante: Instante;
  usuario: string | null;
  origen: string;
  nota: string | null;
  /** Counted lines as JSON. */
  lineas: string;
}

interface LineaDeConteo {
  nit: Nit;
  conteoId: string;
  linea: number;
  sucursal: number;
  productoId: string;
  instante: Instante;
  contado: number;
  esperado: number;
  costo: number;
  /** First moment at which some of the product was counted; null where all of it was counted at `instante`. */
  desde: Instante | null;
  /** 1 where the quantity was added to the result of another count of the group, so that this line alone does not state the stock. */
  suma: Generated<number>;
}

interface Proveedor {
  nit: Nit;
  id: string;
  /** NIT or other identity document; null where the supplier has none. */
  documento: string | null;
  razonSocial: string;
  telefono: string | null;
  plano: string;
  creadoEn: number;
  /** Version that each purchase takes from the company's counter, so that tills learn of the supplier; 0 while no purchase has taken one. */
  version: Generated<number>;
}

interface CompraGuardada {
  nit: Nit;
  id: string;
  proveedorId: string;
  sucursal: number;
  /** Day of the document, `AAAA-MM-DD`. */
  fecha: string;
  conFactura: number;
  numero: string;
  autorizacion: string;
  tipoCompra: number;
  total: string;
  credito: string;
  datos: string;
  usuario: string | null;
  registradaEn: number;
  /** 1 while some of the goods have not arrived. */
  porRecibir: Generated<number>;
  /** 1 while the purchase waits for the supplier's invoice, 2 once invoices cover all of it, 0 if it never waited. */
  porFacturar: Generated<number>;
  /** SHA-256 of the request that was sent under this id; null in rows of an earlier program. */
  huella: string | null;
}

interface TrasladoGuardado {
  nit: Nit;
  id: string;
  sucursalOrigen: number;
  sucursalDestino: number;
  instante: Instante;
  estado: "enCamino" | "llegado";
  /** 1 where the departure was read from the slip of an arrival that was reported first. */
  deGuia: Generated<number>;
  nota: string | null;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface LineaDeTraslado {
  nit: Nit;
  trasladoId: string;
  linea: number;
  productoId: string;
  presentacionId: string | null;
  factor: string;
  cantidad: number;
  /** Value of the goods that left the branch; null where the branch did not follow the product's stock. */
  valor: number | null;
  llego: Generated<number>;
  falto: Generated<number>;
}

interface EntregaGuardada {
  nit: Nit;
  id: string;
  trasladoId: string;
  instante: Instante;
  /** Reason why goods are missing; null where none are. */
  motivo: string | null;
  /** Goods that each line brought, as JSON. */
  datos: string;
  /** 1 where more goods arrived than were on their way. */
  sobra: Generated<number>;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface SalidaGuardada {
  nit: Nit;
  id: string;
  /** Number of the signed act in the company's own series. */
  numero: number;
  sucursal: number;
  motivo: MotivoSalida;
  instante: Instante;
  /** Person who signs the act. */
  responsable: string;
  nota: string | null;
  /** Identity document of the person who received the goods; null where nobody did. */
  documento: string | null;
  complemento: string | null;
  /** Cost of the goods that left. */
  costo: number;
  /** Lines of the act, as JSON. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface Reserva {
  nit: Nit;
  id: string;
  sucursal: number;
  motivo: MotivoReserva;
  /** Id of the proforma, or key of the sale, whose goods are set aside; null for an order. */
  referencia: string | null;
  /** Person for whom the goods are set aside. */
  para: string;
  /** Last day on which the goods are set aside, `AAAA-MM-DD`. */
  hasta: string;
  /** 1 once none of the goods are set aside any more. */
  cerrada: Generated<number>;
  instante: Instante;
  nota: string | null;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface LineaDeReserva {
  nit: Nit;
  reservaId: string;
  linea: number;
  sucursal: number;
  productoId: string;
  descripcion: string;
  /** Place of a sold line among the movements of its sale. */
  lugar: number;
  cantidad: number;
  /** Value at which goods of a sale came back into stock; 0 for other goods. */
  valor: Generated<number>;
  /** Quantity that the buyer received or gave up. */
  entregada: Generated<number>;
}

interface EntregaDeReserva {
  nit: Nit;
  id: string;
  reservaId: string;
  /** Number of the delivery slip in the company's own series. */
  numero: number;
  instante: Instante;
  /** Person who took the goods. */
  recibe: string;
  /** Goods that each line handed over, as JSON. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface MovimientoDeCuenta {
  id: Generated<number>;
  nit: Nit;
  proveedorId: string;
  motivo: "compra" | "pago" | "correccion" | "nota";
  /** Identifier of the act, unique together with its reason. */
  referencia: string;
  /** Day of the movement, `AAAA-MM-DD`. */
  fecha: string;
  /** Change of the shop's debt to the supplier, in centavos; positive where the debt grows. */
  centavos: number;
  nota: string | null;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

/** Kinds of changes to a purchase that is already stored. */
export type ClaseAjuste = "correccion" | "gasto" | "descuento" | "devolucion" | "recepcion" | "factura";

interface AjusteDeCompra {
  nit: Nit;
  id: string;
  compraId: string;
  clase: ClaseAjuste;
  concepto: string | null;
  /** Amount in bolivianos, as decimal text. */
  monto: string;
  /** Share of each line in the change, as JSON. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface NotaDeProveedor {
  nit: Nit;
  /** Id of the change to the purchase for which the supplier owes the note. */
  id: string;
  proveedorId: string;
  compraId: string;
  clase: "devolucion" | "descuento";
  monto: string;
  estado: "pendiente" | "recibida";
  numero: string | null;
  autorizacion: string | null;
  /** Day of the note, `AAAA-MM-DD`. */
  fecha: string | null;
  registradoEn: number;
  recibidaEn: number | null;
}

/** Tables of stock, counts, purchases, suppliers, transfers, reservations and goods that leave without a sale. */
export interface TablasExistencias {
  existencias: ExistenciaGuardada;
  existenciasSumas: SumaDeExistencias;
  movimientosExistencia: MovimientoGuardado;
  composiciones: ComposicionGuardada;
  ventasExistencia: VentaDeExistencia;
  conteos: ConteoGuardado;
  conteosLineas: LineaDeConteo;
  conteosPorPartes: ParteDeConteo;
  proveedores: Proveedor;
  compras: CompraGuardada;
  traslados: TrasladoGuardado;
  trasladosLineas: LineaDeTraslado;
  entregasTraslado: EntregaGuardada;
  salidasExistencia: SalidaGuardada;
  reservas: Reserva;
  reservasLineas: LineaDeReserva;
  entregasReserva: EntregaDeReserva;
  cuentasProveedor: MovimientoDeCuenta;
  ajustesCompra: AjusteDeCompra;
  notasProveedor: NotaDeProveedor;
}
