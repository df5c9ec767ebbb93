/**
 * The part that signs: documents, certificates, a server's own key. It has an entry of its own, because a till signs nothing and should not
 * load the libraries at its start.
 */
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
export { firmar, sha256DeRaiz, sinFirma, verifyFirma } from "./firma.ts";
export { newLlaveTls, type LlaveTls } from "./llave-tls.ts";
export { buildP12, type PedidoP12 } from "./p12.ts";
