import type { Deps } from "../deps.ts";
import { enviarCorreoDeLaTienda, reimprimirDeLaTienda } from "../tienda/actos.ts";
import { anularDeLaTienda, revertirDeLaTienda } from "../tienda/anulaciones.ts";
import { compartirFactura } from "../tienda/compartir.ts";
import { buscarVentasDeLaTienda, verVentaDeLaTienda } from "../tienda/ventas.ts";
import type { Llamadas } from "./tipos.ts";

/** Answers the calls about the sales of the whole shop. */
export function deTienda(deps: Deps) {
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
