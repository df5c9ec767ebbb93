import { exigir, pedido, type Respuesta } from "./llamar.ts";

/** A call with a company's key, as `Mundo.api`. */
type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Respuesta>;

/** An issued invoice with its request. */
export interface Facturada {
  readonly cuf: string;
  readonly numero: number;
  readonly fecha: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever was asked
  readonly cuerpo: any;
}

/** Issues an invoice of a sector's route; throws when it is refused. */
export async function facturarPor(
  api: Api,
  cuerpo: object = pedido(),
  ruta = "/v1/facturas",
): Promise<Facturada> {
  const { datos } = exigir(await api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body;
  return { cuf: datos.cuf, numero: datos.numero_factura, fecha: datos.fecha_emision.slice(0, 10), cuerpo };
}

/** A returned line of the invoice, numbered from 1, with its differences from the line. */
export interface LineaQueVuelve {
  readonly nroItem?: number;
  readonly cambio?: object;
}

/** Builds the request of a note: each returned line after its original. */
export function cuerpoDeNota(
  { cuf, numero, fecha, cuerpo }: Facturada,
  lineas: readonly LineaQueVuelve[],
  cambios: object = {},
): object {
  return {
    emisor: {},
    cuf_factura_original: cuf,
    numero_factura_original: numero,
    fecha_emision_factura_original: fecha,
    items: lineas.flatMap(({ nroItem = 1, cambio = {} }) => {
      const linea = { ...cuerpo.items[nroItem - 1], nro_item: nroItem };
      return [
        { ...linea, codigo_detalle_transaccion: 1 },
        { ...linea, ...cambio, codigo_detalle_transaccion: 2 },
      ];
    }),
    ...cambios,
  };
}
