import { z } from "zod";
import { Cuf, DECLARACION, type DetalleVentaTienda } from "@mostrador/core";
import { getXml } from "../documentos/db/documentos.ts";
import type { MundoCaja } from "./mundo.ts";

/** A till, and the sale of another one that its server has. `cambios`: laid over that sale. */
export async function conVentaAjena(
  start: () => Promise<MundoCaja>,
  cambios: Partial<DetalleVentaTienda> = {},
): Promise<{ readonly mundo: MundoCaja; readonly cuf: Cuf; readonly venta: DetalleVentaTienda }> {
  const [una, otra] = [await start(), await start()];
  const vendida = await otra.vender();
  const cuf = Cuf.parse(vendida.cuf);
  const venta: DetalleVentaTienda = {
    cuf,
    numeroFactura: 41,
    estado: "EMITIDA",
    fechaEmision: vendida.creadaEn,
    sector: 1,
    sucursal: 0,
    puntoVenta: 2,
    caja: "Caja del fondo",
    montoTotal: vendida.total,
    cliente: { numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null },
    cufFacturaOriginal: null,
    urlPublica: `https://tienda.bo/f/${cuf}`,
    tipoEmision: 1,
    xml: DECLARACION + getXml(otra.db, cuf),
    observada: null,
    pagos: null,
    ahorro: null,
    ...cambios,
  };
  una.servidor.tienda.set(cuf, venta);
  return { mundo: una, cuf, venta };
}

/** Lists the facts of a till in their order: the type and the data of each. */
export function listHechosDe({ db }: MundoCaja): readonly (readonly [string, unknown])[] {
  const fila = z.object({ tipo: z.string(), datos: z.string().transform((texto) => JSON.parse(texto)) });
  return db.all(fila, "select tipo, datos from hechos order by n").map(({ tipo, datos }) => [tipo, datos]);
}
