/** A sample document of sector 1 as it is read from its XML, for the tests of the printed forms. */
import type { DocumentoXml } from "../../xml/parse.ts";

type Campos = Readonly<Record<string, string | null>>;

const CABECERA: Campos = {
  nitEmisor: "1003579028",
  razonSocialEmisor: "Ferretería Ñandú",
  municipio: "La Paz",
  telefono: null,
  numeroFactura: "137",
  cuf: "44AAEC00DBD34C53C3E2CCE1A3FA7AF1E2A08606A667A75AC82F24C74",
  codigoSucursal: "0",
  direccion: "Av. Arce 12",
  codigoPuntoVenta: "1",
  fechaEmision: "2026-11-20T00:05:48.675",
  nombreRazonSocial: "Café Ñ",
  numeroDocumento: "4455",
  complemento: null,
  codigoCliente: "4455",
  leyenda: "Ley N° 453: Tienes derecho a recibir información.",
  usuario: "ana",
};

const LINEA: Campos = {
  codigoProducto: "P1",
  descripcion: "Martillo",
  unidadMedida: "57",
  montoDescuento: null,
};

/** Builds the sample with the fields that a test is about: the amounts have no default. */
export function buildMuestra(raiz: string, cabecera: Campos, linea: Campos): DocumentoXml {
  return { raiz, cabecera: { ...CABECERA, ...cabecera }, detalle: [{ ...LINEA, ...linea }] };
}
