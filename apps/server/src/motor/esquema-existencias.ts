import type { Generated } from "kysely";
import type { Instante, MotivoReserva, MotivoSalida, Nit } from "@mostrador/core";

/** Quantities are hundred-thousandths of the product's unit; values and costs are millionths of a boliviano. */

interface ExistenciaGuardada {
  nit: Nit;
  sucursal: number;
  productoId: string;
  cantidad: number;
  valor: number;
  /** The last known cost of a unit. */
  costo: number;
  /** Below it the product is to be bought; null: nobody said. */
  minimo: Generated<number | null>;
  /** Its first count or receipt: what was sold before moves nothing. */
  desde: Instante;
  /** The instant of its latest count; null: it was never counted. */
  ultimoConteo: Instante | null;
  ultimoMovimiento: Instante;
  /** 0: it is followed no more. */
  sigue: Generated<number>;
  version: number;
}

/** Why goods or their value moved. */
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
  /** The act that moved it, unique with its reason and line. */
  referencia: string;
  linea: number;
  cantidad: number;
  valor: number;
  quedaCantidad: number;
  quedaValor: number;
  /** When it happened, in Bolivia's time; rows are in the order of their arrival. */
  instante: Instante;
  registradoEn: number;
  usuario: string | null;
  /** The till, the portal or the API. */
  origen: string;
  nota: string | null;
  /** The product that was sold, where this one moved as its part; null: the product itself was. */
  deCombo: Generated<string | null>;
}

interface ComposicionGuardada {
  /** The later row of a product is the one in force. */
  id: Generated<number>;
  nit: Nit;
  /** The caller's own key. */
  clave: string;
  productoId: string;
  desde: Instante;
  /** JSON: the parts, none where the product is not made of others any more. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface VentaDeExistencia {
  nit: Nit;
  /** The sale's id, or the CUF of a document of the API. */
  clave: string;
  sucursal: number;
  instante: Instante;
  usuario: string | null;
  /** JSON: the frozen lines, with what left and came back of each; null: its document is still to come. */
  lineas: string | null;
  /** How often goods came back or left again. */
  pasos: Generated<number>;
}

interface ConteoGuardado {
  nit: Nit;
  id: string;
  sucursal: number;
  /** Counts of several people at tills have the same one; null: of the portal or the API. */
  grupo: string | null;
  instante: Instante;
  usuario: string | null;
  origen: string;
  nota: string | null;
  registradoEn: number;
  /** SHA-256 of what was sent under its id; null: of before. */
  huella: string | null;
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
  /** The first moment at which goods of it were counted; null: it was counted at `instante` alone. */
  desde: Instante | null;
  /** 1: it was added to what another count of its group had found. It is no truth of its own. */
  suma: Generated<number>;
}

interface Proveedor {
  nit: Nit;
  id: string;
  /** NIT or other document; null: it has none. */
  documento: string | null;
  razonSocial: string;
  telefono: string | null;
  plano: string;
  creadoEn: number;
  /** Grows with each purchase, so that tills hear of it; 0: none since tills are told. */
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
  /** 1: some of its goods did not come yet. */
  porRecibir: Generated<number>;
  /** 1: it waits for the supplier's invoice; 2: invoices have joined all of it; 0: it never waited. */
  porFacturar: Generated<number>;
  /** SHA-256 of what was sent under its id; null: of before. */
  huella: string | null;
}

interface TrasladoGuardado {
  nit: Nit;
  id: string;
  sucursalOrigen: number;
  sucursalDestino: number;
  instante: Instante;
  estado: "enCamino" | "llegado";
  /** 1: read from the slip of an arrival that came first. */
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
  /** What left the branch; null: it did not follow the product's stock. */
  valor: number | null;
  llego: Generated<number>;
  falto: Generated<number>;
}

interface EntregaGuardada {
  nit: Nit;
  id: string;
  trasladoId: string;
  instante: Instante;
  /** Why something is missing; null: nothing is. */
  motivo: string | null;
  /** JSON: what each line brought. */
  datos: string;
  /** 1: more came than was on its way. */
  sobra: Generated<number>;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface SalidaGuardada {
  nit: Nit;
  id: string;
  /** Of the signed act, in the company's own count. */
  numero: number;
  sucursal: number;
  motivo: MotivoSalida;
  instante: Instante;
  /** The person who signs the act. */
  responsable: string;
  nota: string | null;
  /** Of the person who was given the goods; null: nobody was. */
  documento: string | null;
  complemento: string | null;
  /** What left, at its cost. */
  costo: number;
  /** JSON: the lines. */
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
  /** The proforma, or the key of the sale; null: an order. */
  referencia: string | null;
  /** For whom. */
  para: string;
  /** Its last day, `AAAA-MM-DD`. */
  hasta: string;
  /** 1: nothing of it is set aside any more. */
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
  /** Of a sold line: its place among the movements of its sale. */
  lugar: number;
  cantidad: number;
  /** What goods of a sale came back at; zero for others. */
  valor: Generated<number>;
  /** What its buyer has, or gave up. */
  entregada: Generated<number>;
}

interface EntregaDeReserva {
  nit: Nit;
  id: string;
  reservaId: string;
  /** Of the slip, in the company's own count. */
  numero: number;
  instante: Instante;
  /** The person who took the goods. */
  recibe: string;
  /** JSON: what each line handed over. */
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
  /** The act, unique with its reason. */
  referencia: string;
  /** `AAAA-MM-DD` */
  fecha: string;
  /** Above zero: the shop owes more. */
  centavos: number;
  nota: string | null;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

/** What changed a purchase after it was kept. */
export type ClaseAjuste = "correccion" | "gasto" | "descuento" | "devolucion" | "recepcion" | "factura";

interface AjusteDeCompra {
  nit: Nit;
  id: string;
  compraId: string;
  clase: ClaseAjuste;
  concepto: string | null;
  /** In bolivianos. */
  monto: string;
  /** JSON: what each line had of it. */
  datos: string;
  usuario: string | null;
  origen: string;
  registradoEn: number;
  huella: string | null;
}

interface NotaDeProveedor {
  nit: Nit;
  /** The change that it is owed for. */
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

/** Tables of stock, counts, purchases, suppliers, transfers and leavings. */
export interface TablasExistencias {
  existencias: ExistenciaGuardada;
  movimientosExistencia: MovimientoGuardado;
  composiciones: ComposicionGuardada;
  ventasExistencia: VentaDeExistencia;
  conteos: ConteoGuardado;
  conteosLineas: LineaDeConteo;
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
