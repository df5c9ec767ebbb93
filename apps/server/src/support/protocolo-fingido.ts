import { registerHooks } from "node:module";

/**
 * Preloaded by a test into a program of this tree, which then speaks the protocol `PROTOCOLO_FINGIDO`, like
 * another version.
 */
const fingido = process.env["PROTOCOLO_FINGIDO"];
const LINEA = /^export const PROTOCOLO = \d+;$/m;

registerHooks({
  load: (url, context, nextLoad) => {
    const cargado = nextLoad(url, context);
    if (fingido === undefined || !url.endsWith("/terminal/protocolos.ts")) return cargado;
    const source = Buffer.from((cargado.source ?? "") as Uint8Array).toString(); // bytes of a file
    if (!LINEA.test(source)) throw new Error(`${url}: no dice su protocolo`);
    return { ...cargado, source: source.replace(LINEA, `export const PROTOCOLO = ${fingido};`) };
  },
});
