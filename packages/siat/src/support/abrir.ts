/** Clients of a tax system that a test scripts. */
import { afterEach, beforeEach } from "vitest";
import { ARCHIVO, CLASE, PUNTO, TOKEN } from "./datos.ts";
import { createServidor, recepcion, type ServidorDePrueba } from "./servidor.ts";
import { createSiat, type OpcionesSiat, type Siat } from "../siat.ts";

export const ACEPTADA = recepcion(
  "recepcionFactura",
  908,
  true,
  [],
  "<codigoRecepcion>uuid-1</codigoRecepcion>",
);

/** A tax system that answers as each test says, and the clients that are opened to it. */
export function siatDePrueba() {
  let servidor: ServidorDePrueba;
  let abiertos: Siat[] = [];
  beforeEach(async () => {
    servidor = await createServidor();
  });
  afterEach(async () => {
    for (const siat of abiertos) siat[Symbol.dispose]();
    abiertos = [];
    await servidor[Symbol.asyncDispose]();
  });
  function abrir(opciones: Partial<OpcionesSiat> = {}): Siat {
    const siat = createSiat({ baseUrl: servidor.url, token: TOKEN, ...opciones });
    abiertos.push(siat);
    return siat;
  }
  function emitir(siat = abrir(), signal?: AbortSignal) {
    return siat.documentos("ServicioFacturacionCompraVenta").recepcion(PUNTO, CLASE, ARCHIVO, { signal });
  }
  return { servidor: () => servidor, abiertos: () => abiertos, abrir, emitir };
}
