/** The simulator as a library: how it is started, and the schemas that it publishes. */
export { CarpetaInutilizable } from "./db/abrir.ts";
export { PuertoInutilizable } from "./http/servidor.ts";
export { findXsd, XSD_PUBLICADOS } from "./xsd/publicar.ts";
export { startPilot, type PilotHandle, type PilotOptions } from "./start.ts";
