export { CarpetaInutilizable } from "./db/abrir.ts";
export { PuertoOcupado } from "./http/servidor.ts";
export { startPilot, type PilotHandle, type PilotOptions } from "./start.ts";
