export { buildTar, comprimir, empaquetar, sha256, type Archivo } from "./archivo.ts";
export {
  firmar,
  isVigente,
  openP12,
  sinFirma,
  verificarFirma,
  type FalloCertificado,
  type Firmante,
} from "./firma.ts";
