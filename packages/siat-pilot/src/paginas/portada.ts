/** The simulator's front page. */
import { toInstante } from "../instante.ts";
import type { Pilot } from "../pilot.ts";
import { ficha, pagina } from "./html.ts";

const CUENTAS = [
  ["Contribuyentes", "contribuyente"],
  ["Puntos de venta", "puntoVenta"],
  ["CUFD entregados", "cufd"],
  ["Documentos", "documento"],
  ["Eventos", "evento"],
  ["Paquetes", "paquete"],
] as const;

/** The simulator's front page: that it runs, its time, what it holds. */
export async function portada({ db, ahora, control }: Pilot): Promise<string> {
  const cuentas: (readonly [string, string])[] = [];
  for (const [nombre, tabla] of CUENTAS) {
    const { cuenta } = await db
      .selectFrom(tabla)
      .select((eb) => eb.fn.countAll<number>().as("cuenta"))
      .executeTakeFirstOrThrow();
    cuentas.push([nombre, String(cuenta)]);
  }
  const { unreachable, latencyMs, failNext } = control.leer();
  const fallas =
    unreachable === "no" && latencyMs === 0 && failNext.length === 0 ? "Ninguna" : "Hay fallas programadas";
  return pagina(
    "Simulador del SIAT",
    `<section class="hoja"><header><p>Administración tributaria (simulador)</p><h1>Servicios en funcionamiento</h1></header>` +
      `${ficha([["Hora", toInstante(ahora()).replace("T", " ")], ["Fallas", fallas], ...cuentas])}</section>`,
  );
}
