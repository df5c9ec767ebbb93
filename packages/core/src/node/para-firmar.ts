/** The part that signs: documents, certificates, a server's own key. It stands apart, since a till signs nothing and its start would load the libraries. */
export {
  aligerarP12,
  cifrasDe,
  chooseFirmante,
  isLigero,
  isVigente,
  openP12,
  readP12,
  type FalloCertificado,
  type Firmante,
  type Firmantes,
} from "./certificado.ts";
export { firmar, sha256DeRaiz, sinFirma, verificarFirma } from "./firma.ts";
export { newLlaveTls, type LlaveTls } from "./llave-tls.ts";
export { buildP12, type PedidoP12 } from "./p12.ts";
