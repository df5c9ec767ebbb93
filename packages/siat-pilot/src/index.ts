/** The simulator as a library: how it is started, the schemas that it publishes, and its checks of amounts. */
export { CarpetaInutilizable } from "./db/abrir.ts";
export { PuertoInutilizable } from "./http/servidor.ts";
export { faltasDeImportes } from "./revisar-importes.ts";
export { findXsd, XSD_PUBLICADOS } from "./xsd/publicar.ts";
export { startPilot, type PilotHandle, type PilotOptions } from "./start.ts";
