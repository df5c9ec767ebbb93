import { registerHooks } from "node:module";

/** Adds one migration to a server of this tree, so that it acts as the next version. Tests preload this module. */
const sql = process.env["MIGRACION_FINGIDA"];
const LINEA = "  ...ULTIMAS,\n];";

registerHooks({
  load: (url, context, nextLoad) => {
    const cargado = nextLoad(url, context);
    if (sql === undefined || !url.endsWith("/motor/migraciones.ts")) return cargado;
    const source = Buffer.from((cargado.source ?? "") as Uint8Array).toString(); // bytes of a file
    if (!source.includes(LINEA)) throw new Error(`${url}: no termina en ULTIMAS`);
    return { ...cargado, source: source.replace(LINEA, `  ...ULTIMAS,\n  ${JSON.stringify(sql)},\n];`) };
  },
});
