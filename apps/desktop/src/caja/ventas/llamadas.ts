import type { Deps } from "../deps.ts";
import { enviarCorreoDeLaTienda, reimprimirDeLaTienda } from "./actos.ts";
import { anularDeLaTienda, revertirDeLaTienda } from "./anulaciones.ts";
import { compartirFactura } from "./compartir.ts";
import { buscarVentasDeLaTienda, verVentaDeLaTienda } from "./ventas.ts";
import type { Llamadas } from "../llamadas/tipos.ts";

/** Answers the calls about the sales of the whole shop. */
export function deVentas(deps: Deps) {
  return {
    reimprimirDeLaTienda: ({ cuf }) => reimprimirDeLaTienda(deps, cuf),
    anularDeLaTienda: (entrada) => anularDeLaTienda(deps, entrada),
    revertirDeLaTienda: ({ cuf }) => revertirDeLaTienda(deps, cuf),
    enviarCorreoDeLaTienda: (entrada) => enviarCorreoDeLaTienda(deps, entrada),
    buscarVentasDeLaTienda: (entrada) => buscarVentasDeLaTienda(deps, entrada),
    ventaDeLaTienda: ({ cuf }) => verVentaDeLaTienda(deps, cuf),
    compartirFactura: (entrada) => compartirFactura(deps, entrada),
  } satisfies Partial<Llamadas>;
}
