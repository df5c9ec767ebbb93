import type { Generated, Selectable } from "kysely";

/** Instants are milliseconds since 1970; booleans are 0 and 1. */
export interface Esquema {
  readonly ajuste: { readonly clave: string; valor: string };
  readonly contribuyente: {
    readonly nit: number;
    razon_social: string;
    modalidad: number;
    /** JSON: the document sectors it may issue. */
    sectores: string;
    /** JSON: its CAEB activities. */
    actividades: string;
    /** Whether its system passed the reversal tests (else 3011). */
    reversion: number;
  };
  readonly sistema: { readonly nit: number; readonly codigo: string };
  readonly token: { readonly jti: string; readonly nit: number; revocado: number };
  readonly certificado: {
    readonly nit: number;
    /** SHA-256 of the DER, hexadecimal. */
    readonly huella: string;
    readonly pem: string;
    revocado: number;
  };
  readonly cafc: {
    readonly nit: number;
    readonly codigo: string;
    readonly sector: number;
    desde_numero: number;
    hasta_numero: number;
    desde: number;
    hasta: number;
  };
  readonly sucursal: {
    readonly nit: number;
    readonly codigo: number;
    direccion: string;
    municipio: string;
  };
  readonly punto_venta: {
    readonly nit: number;
    readonly sucursal: number;
    readonly codigo: number;
    readonly tipo: number;
    readonly nombre: string;
    readonly descripcion: string;
    cerrado: number;
  };
  readonly cuis: {
    readonly codigo: string;
    readonly nit: number;
    readonly sistema: string;
    readonly sucursal: number;
    readonly punto_venta: number;
    readonly modalidad: number;
    readonly desde: number;
    hasta: number;
  };
  readonly cufd: {
    readonly codigo: string;
    readonly control: string;
    readonly cuis: string;
    readonly nit: number;
    readonly sucursal: number;
    readonly punto_venta: number;
    readonly direccion: string;
    readonly desde: number;
    hasta: number;
  };
  readonly documento: {
    readonly cuf: string;
    readonly nit: number;
    readonly sucursal: number;
    readonly punto_venta: number;
    readonly modalidad: number;
    readonly sector: number;
    readonly tipo: number;
    readonly emision: number;
    readonly numero: number;
    readonly cufd: string;
    readonly cafc: string | null;
    readonly fecha_emision: number;
    readonly recibido_en: number;
    readonly codigo_recepcion: string;
    /** Of a note, what it gives back. */
    readonly monto_total: string;
    /** Of a note: the CUF of the invoice that it is about. */
    readonly original: string | null;
    readonly xml: Buffer;
    /** 690 valid, 691 annulled. */
    estado: 690 | 691;
    motivo_anulacion: number | null;
    revertido: number;
  };
  readonly evento: {
    readonly codigo: Generated<number>;
    readonly nit: number;
    readonly sucursal: number;
    readonly punto_venta: number;
    readonly motivo: number;
    readonly descripcion: string;
    readonly inicio: number;
    readonly fin: number;
    readonly cufd: string;
    readonly cufd_evento: string;
    readonly registrado_en: number;
  };
  readonly paquete: {
    readonly codigo_recepcion: string;
    readonly nit: number;
    readonly sucursal: number;
    readonly punto_venta: number;
    readonly modalidad: number;
    readonly sector: number;
    readonly evento: number;
    readonly cafc: string | null;
    readonly archivo: Buffer;
    readonly recibido_en: number;
    readonly procesar_en: number;
    /** 901, then 908 or 904. */
    estado: 901 | 904 | 908;
    /** JSON: the messages of the validation. */
    mensajes: string;
  };
}

export type Fila<T extends keyof Esquema> = Selectable<Esquema[T]>;
