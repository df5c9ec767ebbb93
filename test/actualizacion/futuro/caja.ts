import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { FUENTES } from "../../../scripts/demo/config.ts";

/** A till of this tree that speaks `PROTOCOLO_FINGIDO` and adds an unknown field to each document. */
const LINEA = "  return {\n    ventaId,";

await import("../../../apps/server/src/support/protocolo-fingido.ts");
registerHooks({
  load: (url, context, nextLoad) => {
    const cargado = nextLoad(url, context);
    if (!url.endsWith("/venta/factura-terminal.ts")) return cargado;
    const source = Buffer.from((cargado.source ?? "") as Uint8Array).toString(); // bytes of a file
    if (!source.includes(LINEA)) throw new Error(`${url}: no arma el documento como antes`);
    return { ...cargado, source: source.replace(LINEA, "  return {\n    campoFuturo: 1,\n    ventaId,") };
  },
});
await import(pathToFileURL(FUENTES.caja).href);
