import { pathToFileURL } from "node:url";
import { FUENTES } from "../../../scripts/demo/config.ts";

/** A server of this tree that speaks `PROTOCOLO_FINGIDO`. */
await import("../../../apps/server/src/support/protocolo-fingido.ts");
await import(pathToFileURL(FUENTES.servidor).href);
