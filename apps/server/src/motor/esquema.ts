import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import type { BajoCero, Cuf, Estado, IdRegimen, Instante, Nit } from "@mostrador/core";
import type { TablasAvisos } from "./esquema-avisos.ts";
import type { TablasContingencia } from "./esquema-contingencia.ts";
import type { TablasExistencias } from "./esquema-existencias.ts";
import type { TablasHechos } from "./esquema-hechos.ts";
import type { TablasSesiones } from "./esquema-sesiones.ts";
import type { TablasTrabajo } from "./esquema-trabajo.ts";
import type { TablasVentas } from "./esquema-ventas.ts";
import type { FinCredencial, TablasVidas } from "./esquema-vidas.ts";
import type { TablasFichas } from "./esquema-fichas.ts";
import type { TablasProformas } from "./esquema-proformas.ts";

/** Times are milliseconds since 1970; instants of the tax system are text in Bolivia's time; amounts are decimal text. */

interface Empresa {
  nit: Nit;
  razonSocial: string;
  municipio: string;
  telefono: string | null;
  modalidad: 1 | 2;
  ambiente: 1 | 2;
  codigoSistema: string;
  /** The law whose technical annex the system was authorised for. */
  anexo: Generated<IdRegimen>;
  token: Buffer | null;
  p12: Buffer | null;
  /** PNG or JPEG, printed on the A4 page. */
  logo: Buffer | null;
  /** 1 where the company's documents are mailed to its buyers. */
  correoActivo: Generated<number>;
  /** 1 where an amount is refused if rounding would change it by much. */
  redondeoEstricto: Generated<number>;
  /** 1 for a demo company, which its user made. */
  demo: Generated<number>;
  /** The address of the demo's user; null for a real company. */
  demoDe: string | null;
  p12Clave: Buffer | null;
  activa: number;
  /** The tax system's clock minus this computer's, in milliseconds. */
  desfaseMs: number;
  creadoEn: number;
}

/** A certificate that was replaced. */
interface CertificadoAnterior {
  nit: Nit;
  /** The moment until which the certificate signed, in ms of the tax system's clock. */
  hasta: number;
  p12: Buffer;
  p12Clave: Buffer;
}

interface Clave {
  hash: string;
  nit: Nit;
  rol: "api" | "dueno";
  creadoEn: number;
  /** The sealed key itself; null for keys that are shown once. */
  sellada: Buffer | null;
  /** The last use and the end of an owner's key, in ms; null for API keys, and in old rows. */
  usadoEn: Generated<number | null>;
  venceEn: Generated<number | null>;
}

interface Punto {
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  cuis: string | null;
  cuisVence: Instante | null;
  terminalId: string | null;
  cerrado: number;
}

interface Cufd {
  id: Generated<number>;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  codigo: string;
  codigoControl: string;
  direccion: string;
  obtenidoEn: Instante;
  vigenteHasta: Instante;
}

interface Contador {
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  siguiente: number;
}

interface FacturaTabla {
  id: Generated<number>;
  cuf: Cuf;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  sector: number;
  tipoFactura: number;
  numero: number;
  tipoEmision: 1 | 2;
  fechaEmision: Instante;
  cufd: string;
  cafc: string | null;
  estado: Estado;
  xml: Buffer;
  pedido: string;
  avisos: string;
  montoTotal: string;
  /** The law that the document states, with the net and the VAT in its amount as decimal text; null under law 843. */
  regimen: IdRegimen | null;
  precioNeto: string | null;
  montoIva: string | null;
  clienteDocumento: string;
  /** The complement of a CI; null where there is none, and in documents older than the column. */
  clienteComplemento: string | null;
  clienteNombre: string | null;
  /** The name in its searched form; null in documents older than the search. */
  clientePlano: string | null;
  clienteCorreo: string | null;
  /** Committed before the socket opens; null means that it was certainly never sent. */
  enviadoEn: number | null;
  intentoFin: number | null;
  /** The process that sends, or sent, the document online. */
  proceso: number | null;
  negativas: number;
  codigoRecepcion: string | null;
  mensajes: string | null;
  motivoAnulacion: number | null;
  revertida: number;
  /** An annulment or reversal whose reply was lost. */
  cambioPendiente: "anular" | "revertir" | null;
  /** The key of the last annulment or reversal. It is in the journal before the call, and the event's id is derived from it. */
  cambioClave: string | null;
  /** The end of the last attempt at the pending change, and the number of the tax system's answers that did not show it. */
  cambioFin: number | null;
  cambioNegativas: Generated<number>;
  corteId: string | null;
  paqueteId: number | null;
  observada: string | null;
  terminalId: string | null;
  ventaId: string | null;
  epoca: number | null;
  /** In an offline document, the CUF of its online twin in doubt. */
  gemela: Cuf | null;
  /** In a late document, the CUF of its sale's valid document; its own if the sale was given up. This document is annulled. */
  sobraPor: Cuf | null;
  claveIdempotencia: string | null;
  /** In a note, the CUF of its invoice. */
  originalCuf: Cuf | null;
  /** Grows with every change; terminals and lists follow it. */
  version: number;
  creadoEn: number;
}

interface Credito {
  id: Generated<number>;
  nit: Nit;
  /** `recarga:…`, or `cuf:…`: each document has one movement at most. */
  referencia: string;
  cantidad: number;
  en: number;
}

interface Idempotencia {
  nit: Nit;
  operacion: string;
  clave: string;
  hash: string;
  cuf: Cuf | null;
  status: number | null;
  cuerpo: string | null;
  creadoEn: number;
}

interface Auditoria {
  id: Generated<number>;
  nit: Nit;
  /** Empty in rows about the company itself. */
  cuf: Cuf | "";
  antes: string | null;
  despues: string;
  suceso: string;
  en: number;
  /** SHA-256 of the document's XML, where the trail of the document begins. */
  huella: string | null;
  /**
   * The hash of the company's previous row, and this row's own; null until it is sealed (see auditoria.ts).
   */
  anterior: string | null;
  hash: string | null;
}

interface Terminal {
  id: string;
  nit: Nit;
  sucursal: number;
  puntoVenta: number;
  nombre: string;
  tokenHash: string;
  epoca: number;
  revocado: number;
  vistoEn: number | null;
  creadoEn: number;
  /** The life of the till's database that the server accepts, and when a call named it first, in ms. docs/decisions/0039 */
  vida: Generated<string | null>;
  vidaEn: Generated<number | null>;
  /** 1 if the till's last heartbeat came without TLS from another computer. docs/decisions/0041 */
  enClaro: Generated<number>;
  /** 1 if the credential may have been intercepted. The next columns hash the next and the previous credential. docs/decisions/0046 */
  oido: Generated<number>;
  tokenSiguiente: Generated<string | null>;
  tokenAnterior: Generated<string | null>;
  tokenAnteriorHasta: Generated<number | null>;
  /** The till's last report about its program, as JSON, and when that report last changed, in ms. docs/decisions/0063 */
  programa: Generated<string | null>;
  programaEn: Generated<number | null>;
  /** 1 if the owner wants the till updated before the others. */
  primera: Generated<number>;
  /** The act that ended the credential, and when, in ms. Null while it is valid, or if an earlier program ended it. docs/decisions/0082 */
  fin: Generated<FinCredencial | null>;
  finEn: Generated<number | null>;
  /** The owner's decision on what the till brings after its credential ended; null before the decision. */
  entrega: Generated<"aceptada" | "rechazada" | null>;
  /** The key of the fact that was refused last because the owner has not accepted what the till brings. */
  negado: Generated<string | null>;
  /** When a fact was refused first, in ms. */
  negadoEn: Generated<number | null>;
}

interface CodigoEmparejamiento {
  hash: string;
  nit: Nit;
  sucursal: number;
  puntoVenta: number | null;
  venceEn: number;
  usado: number;
  /** 1 if the owner stated that the till of the point of sale is lost. */
  reemplazar: number;
  /** The code's sealed key, in Base64; null in old codes. docs/decisions/0041 */
  llave: Generated<string | null>;
  /** Larger than that of every earlier code of the company. */
  orden: number;
}

interface Lapida {
  /** The CUF, or `NIT/CUF` where another company's tombstone has that key. */
  cuf: string;
  nit: Nit;
  en: number;
}

interface RegistroPunto {
  nit: Nit;
  /** The caller's own identifier of one registration. docs/api.md A28. */
  referencia: string;
  sucursal: number;
  /** The registration's data as JSON: a retry must bring the same. */
  datos: string;
  nombre: string;
  /** Earlier codes of the branch, as JSON: a lost registration is the code that is new. */
  previos: string;
  /** Null until the tax system's answer is known. */
  codigo: number | null;
  creadoEn: number;
}

interface Saldo {
  nit: Nit;
  /** The last movement that the sum includes. */
  hastaId: number;
  suma: number;
}

/** The last version given to a change of a company's documents or shared rows. */
interface Version {
  nit: Nit;
  valor: number;
  /** Whether the company follows its stock: 0 no, 1 of its tills, 2 of the API's documents too. */
  existencias: Generated<number>;
  /** The owner's choice about a sale of more than the stock: it is reported, a person must allow it, or it is refused. */
  bajoCero: Generated<BajoCero>;
}

interface Ajuste {
  clave: string;
  valor: string;
}

/** The server's tables. */
export interface Esquema
  extends
    TablasAvisos,
    TablasBusqueda,
    TablasCatalogos,
    TablasCompartidas,
    TablasContingencia,
    TablasExistencias,
    TablasHechos,
    TablasSesiones,
    TablasTrabajo,
    TablasVentas,
    TablasVidas {
  empresas: Empresa;
  certificadosAnteriores: CertificadoAnterior;
  claves: Clave;
  puntos: Punto;
  cufds: Cufd;
  contadores: Contador;
  facturas: FacturaTabla;
  creditos: Credito;
  idempotencia: Idempotencia;
  auditoria: Auditoria;
  terminales: Terminal;
  codigosEmparejamiento: CodigoEmparejamiento;
  lapidas: Lapida;
  registrosPunto: RegistroPunto;
  saldos: Saldo;
  versiones: Version;
  ajustes: Ajuste;
}

/** A row as read. */
export type Fila<T extends keyof Esquema> = Selectable<Esquema[T]>;
/** A row as inserted. */
export type Nueva<T extends keyof Esquema> = Insertable<Esquema[T]>;
/** Columns of a row to be changed. */
export type Cambio<T extends keyof Esquema> = Updateable<Esquema[T]>;

interface NombreCliente {
  nit: Nit;
  /** Searched form of the name, as in `cliente_plano` of the documents. */
  plano: string;
}

/** A text by which documents are searched: a line's description or a cashier's name. */
interface TextoBuscado {
  id: Generated<number>;
  nit: Nit;
  /** In the form in which people search: lower case, no accents. */
  plano: string;
}

/** A text of a document. */
interface FacturaTexto {
  facturaId: number;
  textoId: number;
}

/** Tables for searching documents. */
interface TablasBusqueda {
  nombresClientes: NombreCliente;
  textosBuscados: TextoBuscado;
  facturasTextos: FacturaTexto;
}

interface Catalogo {
  nit: Nit;
  nombre: string;
  filas: string;
  sincronizadoEn: number;
}

interface TipoCambio {
  fecha: string;
  usd: string;
  ufv: string | null;
  /** The source of the rate. */
  fuente: string;
  actualizadoEn: number;
}

/** The last known rates of a bank on a day. */
interface CotizacionBanco {
  banco: string;
  fecha: string;
  /** The bank's price when it buys a dollar, and when it sells one. */
  compra: string;
  venta: string;
  actualizadoEn: number;
}

/** Tables of the tax system's catalogs and of exchange rates. */
interface TablasCatalogos {
  catalogos: Catalogo;
  tiposCambio: TipoCambio;
  cotizacionesBanco: CotizacionBanco;
}

/** A row that the tills of a company share. */
interface FilaCompartida {
  nit: Nit;
  id: string;
  /** The row as tills have it, as JSON. */
  datos: string;
  /** Instant of the last write of each field, as JSON. */
  marcas: string;
  borrado: number;
  /** The company's version of the last change. */
  version: number;
}

/** A picture of a product under its hash. */
interface FotoGuardada {
  nit: Nit;
  hash: string;
  /** A data URI. */
  foto: string;
  /** The moment when it was uploaded or named last; null for pictures of an earlier program. */
  puestaEn: number | null;
  /** The picture's length in bytes; null for pictures of an earlier program. */
  bytes: number | null;
}

/** Tables of the rows that tills share (core's terminal/compartidos.ts), and of their lists and history. */
interface TablasCompartidas extends TablasFichas, TablasProformas {
  productos: FilaCompartida;
  clientes: FilaCompartida;
  usuariosCaja: FilaCompartida;
  presentaciones: FilaCompartida;
  listasPrecio: FilaCompartida;
  listasDeClientes: FilaCompartida;
  tarifas: FilaCompartida;
  promociones: FilaCompartida;
  casillas: FilaCompartida;
  proformas: FilaCompartida;
  fotos: FotoGuardada;
}
