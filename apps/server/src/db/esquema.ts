import type { TablasAvisos } from "./esquema-avisos.ts";
import type { TablasCompartidas } from "./esquema-compartidas.ts";
import type { TablasTrabajo } from "./esquema-trabajo.ts";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import type { Estado } from "@mostrador/core";

/** Times are milliseconds since 1970; instants of the tax system are text in Bolivia's time; amounts are decimal text. */

interface Empresa {
  nit: number;
  razon_social: string;
  municipio: string;
  telefono: string | null;
  modalidad: 1 | 2;
  ambiente: 1 | 2;
  codigo_sistema: string;
  token: Buffer | null;
  p12: Buffer | null;
  /** PNG or JPEG, printed on the A4 page. */
  logo: Buffer | null;
  /** Whether its buyers are written to. */
  correo_activo: Generated<number>;
  /** Made by its user to try things out. */
  demo: Generated<number>;
  /** The address of that user; null for a company that is no demo. */
  demo_de: string | null;
  p12_clave: Buffer | null;
  activa: number;
  /** What the tax system's clock is ahead of ours. */
  desfase_ms: number;
  creado_en: number;
}

interface Clave {
  hash: string;
  nit: number;
  rol: "api" | "dueno";
  creado_en: number;
  /** The key itself, sealed; null for those that are shown once. */
  sellada: Buffer | null;
}

interface Punto {
  nit: number;
  sucursal: number;
  punto_venta: number;
  cuis: string | null;
  cuis_vence: string | null;
  terminal_id: string | null;
  cerrado: number;
}

interface Cufd {
  id: Generated<number>;
  nit: number;
  sucursal: number;
  punto_venta: number;
  codigo: string;
  codigo_control: string;
  direccion: string;
  obtenido_en: string;
  vigente_hasta: string;
}

interface Contador {
  nit: number;
  sucursal: number;
  punto_venta: number;
  sector: number;
  siguiente: number;
}

interface FacturaTabla {
  id: Generated<number>;
  cuf: string;
  nit: number;
  sucursal: number;
  punto_venta: number;
  sector: number;
  tipo_factura: number;
  numero: number;
  tipo_emision: 1 | 2;
  fecha_emision: string;
  cufd: string;
  cafc: string | null;
  estado: Estado;
  xml: Buffer;
  pedido: string;
  avisos: string;
  monto_total: string;
  cliente_documento: string;
  /** Of a CI; null where it has none, and in documents of before it was kept. */
  cliente_complemento: string | null;
  cliente_nombre: string | null;
  /** The name as it is searched for; null in documents of before there was a search. */
  cliente_plano: string | null;
  cliente_correo: string | null;
  /** Committed before the socket opens; null means that it was surely never sent. */
  enviado_en: number | null;
  intento_fin: number | null;
  /** Who sends, or sent, it online. */
  proceso: number | null;
  negativas: number;
  codigo_recepcion: string | null;
  mensajes: string | null;
  motivo_anulacion: number | null;
  revertida: number;
  /** An annulment or reversal whose reply was lost. */
  cambio_pendiente: "anular" | "revertir" | null;
  /** When the last attempt at that change ended, and how often it was seen not to be there. */
  cambio_fin: number | null;
  cambio_negativas: Generated<number>;
  corte_id: string | null;
  paquete_id: number | null;
  observada: string | null;
  terminal_id: string | null;
  venta_id: string | null;
  epoca: number | null;
  /** Of an offline document: the CUF of its online twin in doubt. */
  gemela: string | null;
  /** Of a document that landed late: the CUF of its sale's document that stands; its own where the sale was given up. It is annulled. */
  sobra_por: string | null;
  clave_idempotencia: string | null;
  /** Of a note: the CUF of the invoice that it is about. */
  original_cuf: string | null;
  /** Grows with every change; what terminals and lists follow. */
  version: number;
  creado_en: number;
}

interface Credito {
  id: Generated<number>;
  nit: number;
  /** `recarga:…`, or `cuf:…`: one movement a document, ever. */
  referencia: string;
  cantidad: number;
  en: number;
}

interface Idempotencia {
  nit: number;
  operacion: string;
  clave: string;
  hash: string;
  cuf: string | null;
  status: number | null;
  cuerpo: string | null;
  creado_en: number;
}

interface Catalogo {
  nit: number;
  nombre: string;
  filas: string;
  sincronizado_en: number;
}

interface TipoCambio {
  fecha: string;
  usd: string;
  ufv: string | null;
  /** Who said so. */
  fuente: string;
  actualizado_en: number;
}

/** A bank's rates of a day, the last that were seen. */
interface CotizacionBanco {
  banco: string;
  fecha: string;
  /** What the bank pays for a dollar, and what it charges. */
  compra: string;
  venta: string;
  actualizado_en: number;
}

interface Auditoria {
  id: Generated<number>;
  nit: number;
  cuf: string;
  antes: string | null;
  despues: string;
  suceso: string;
  en: number;
  /** SHA-256 of the document's XML, where the trail of the document begins. */
  huella: string | null;
  /** The hash of the company's row before, and this row's own; null until it is sealed (see auditoria.ts). */
  anterior: string | null;
  hash: string | null;
}

interface Terminal {
  id: string;
  nit: number;
  sucursal: number;
  punto_venta: number;
  nombre: string;
  token_hash: string;
  epoca: number;
  revocado: number;
  visto_en: number | null;
  creado_en: number;
}

interface CodigoEmparejamiento {
  hash: string;
  nit: number;
  sucursal: number;
  punto_venta: number | null;
  vence_en: number;
  usado: number;
  /** Of the owner: the till that has the point of sale is gone. */
  reemplazar: number;
}

interface Lapida {
  cuf: string;
  nit: number;
  en: number;
}

interface Corte {
  id: string;
  nit: number;
  sucursal: number;
  punto_venta: number;
  terminal_id: string | null;
  tipo: number;
  inicio: string;
  fin: string | null;
}

interface Evento {
  id: Generated<number>;
  nit: number;
  sucursal: number;
  punto_venta: number;
  corte_id: string | null;
  tipo: number;
  cufd_evento: string;
  inicio: string;
  fin: string;
  descripcion: string;
  /** The tax system's code; null while it is not registered. */
  codigo: number | null;
  /** Its registration was sent and no reply was read. */
  en_duda: number;
  /** Why the tax system refuses to register it, while it does. */
  mensajes: string | null;
  /** The window that an API user asked for, of which this is a part; null: it is the event's own. */
  pedida_inicio: string | null;
  pedida_fin: string | null;
}

interface NombreCliente {
  nit: number;
  /** As `cliente_plano` of the documents. */
  plano: string;
}

interface Paquete {
  id: Generated<number>;
  nit: number;
  sucursal: number;
  punto_venta: number;
  sector: number;
  tipo_factura: number;
  evento_id: number;
  cufd: string;
  cafc: string | null;
  archivo: Buffer;
  hash: string;
  cantidad: number;
  /** armado: frozen, not sent; enviando: sent, no reply; recibido: has its code; then the verdict. */
  estado: "armado" | "enviando" | "recibido" | "validado" | "observado" | "rechazado";
  codigo_recepcion: string | null;
  mensajes: string | null;
  creado_en: number;
}

interface Cafc {
  nit: number;
  codigo: string;
  sector: number;
  desde_numero: number;
  hasta_numero: number;
  desde: string;
  hasta: string;
}

interface RegistroPunto {
  nit: number;
  /** The caller's own identifier of one registration. SPEC.md, points of sale. */
  referencia: string;
  sucursal: number;
  /** The registration's data as JSON: a retry must bring the same. */
  datos: string;
  nombre: string;
  /** Codes that the branch had before, as JSON: a lost one is found by being new. */
  previos: string;
  /** Null until the tax system's answer is known. */
  codigo: number | null;
  creado_en: number;
}

interface Saldo {
  nit: number;
  /** The last movement that the sum includes. */
  hasta_id: number;
  suma: number;
}

interface PaqueteFactura {
  paquete_id: number;
  posicion: number;
  cuf: string;
}

/** The last version given to a change of a company's documents or shared rows. */
interface Version {
  nit: number;
  valor: number;
}

interface Ajuste {
  clave: string;
  valor: string;
}

/** The server's tables. */
export interface Esquema extends TablasAvisos, TablasCompartidas, TablasTrabajo {
  empresas: Empresa;
  claves: Clave;
  puntos: Punto;
  cufds: Cufd;
  contadores: Contador;
  facturas: FacturaTabla;
  creditos: Credito;
  idempotencia: Idempotencia;
  catalogos: Catalogo;
  tipos_cambio: TipoCambio;
  cotizaciones_banco: CotizacionBanco;
  auditoria: Auditoria;
  terminales: Terminal;
  codigos_emparejamiento: CodigoEmparejamiento;
  lapidas: Lapida;
  cortes: Corte;
  eventos: Evento;
  paquetes: Paquete;
  cafcs: Cafc;
  registros_punto: RegistroPunto;
  saldos: Saldo;
  paquete_facturas: PaqueteFactura;
  versiones: Version;
  ajustes: Ajuste;
  nombres_clientes: NombreCliente;
}

export type Fila<T extends keyof Esquema> = Selectable<Esquema[T]>;
export type Nueva<T extends keyof Esquema> = Insertable<Esquema[T]>;
export type Cambio<T extends keyof Esquema> = Updateable<Esquema[T]>;
