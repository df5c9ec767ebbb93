import type { Generated, Selectable } from "kysely";

/** Instants are milliseconds since 1970; booleans are 0 and 1. */
export interface Esquema {
  readonly ajuste: { readonly clave: string; valor: string };
  readonly contribuyente: {
    readonly nit: number;
    razonSocial: string;
    modalidad: number;
    /** JSON: the document sectors it may issue. */
    sectores: string;
    /** JSON: its CAEB activities. */
    actividades: string;
    /** Tells whether its system passed the reversal tests (else 3011). */
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
    desdeNumero: number;
    hastaNumero: number;
    desde: number;
    hasta: number;
  };
  readonly sucursal: {
    readonly nit: number;
    readonly codigo: number;
    direccion: string;
    municipio: string;
  };
  readonly puntoVenta: {
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
    readonly puntoVenta: number;
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
    readonly puntoVenta: number;
    readonly direccion: string;
    readonly desde: number;
    hasta: number;
  };
  readonly documento: {
    readonly cuf: string;
    readonly nit: number;
    readonly sucursal: number;
    readonly puntoVenta: number;
    readonly modalidad: number;
    readonly sector: number;
    readonly tipo: number;
    readonly emision: number;
    readonly numero: number;
    readonly cufd: string;
    readonly cafc: string | null;
    readonly fechaEmision: number;
    readonly recibidoEn: number;
    readonly codigoRecepcion: string;
    /** Of a note, what it gives back. */
    readonly montoTotal: string;
    /** Of a note: the CUF of the invoice that it is about. */
    readonly original: string | null;
    readonly xml: Buffer;
    /** 690 valid, 691 annulled. */
    estado: 690 | 691;
    motivoAnulacion: number | null;
    revertido: number;
  };
  readonly evento: {
    readonly codigo: Generated<number>;
    readonly nit: number;
    readonly sucursal: number;
    readonly puntoVenta: number;
    readonly motivo: number;
    readonly descripcion: string;
    readonly inicio: number;
    readonly fin: number;
    readonly cufd: string;
    readonly cufdEvento: string;
    readonly registradoEn: number;
  };
  readonly paquete: {
    readonly codigoRecepcion: string;
    readonly nit: number;
    readonly sucursal: number;
    readonly puntoVenta: number;
    readonly modalidad: number;
    readonly sector: number;
    readonly evento: number;
    readonly cafc: string | null;
    readonly archivo: Buffer;
    readonly recibidoEn: number;
    readonly procesarEn: number;
    /** 901, then 908 or 904. */
    estado: 901 | 904 | 908;
    /** JSON: the messages of the validation. */
    mensajes: string;
  };
}

/** One row of a table as it is read, in camelCase. */
export type Fila<T extends keyof Esquema> = Selectable<Esquema[T]>;
