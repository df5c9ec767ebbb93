import { conCambios, ok, PAPEL_INICIAL, type PapelTienda } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { cancelTrabajo, listTrabajos, retryFallidos } from "./db/impresion.ts";
import type { Deps } from "../deps.ts";
import { listarColas } from "./cola-sistema.ts";
import { describirDestino } from "./destino.ts";
import { encolar } from "./encolar.ts";
import { savePapel } from "./papel-elegido.ts";
import { pdfDeVenta, reimprimirVenta } from "./papel-venta.ts";
import { trabajoToContrato } from "./trabajo-a-contrato.ts";
import { directas } from "./impresion-directa.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";

/** Jobs that the screen shows. */
const TRABAJOS = 20;

/** Answers the calls that print. */
export function deImpresion(deps: Deps, { carpetaTickets, pdf }: Partes) {
  const { db, ajustes } = deps;
  /** The printer of a form, as the till is set now. */
  const destinoDe = (formato: "rollo" | "pagina") => {
    const { impresora, impresoraPagina } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
    return formato === "pagina"
      ? (impresoraPagina ?? carpetaTickets)
      : describirDestino(impresora, carpetaTickets);
  };
  return {
    reimprimir: ({ ventaId }) => reimprimirVenta(deps, ventaId, "rollo"),
    imprimirPagina: ({ ventaId }) => reimprimirVenta(deps, ventaId, "pagina"),
    ...directas(deps, carpetaTickets),
    papel: () => ok(ajustes.find("papel") ?? PAPEL_INICIAL),
    guardarPapel: ({ visto, ...escrito }) => {
      const papel = conCambios<PapelTienda>(escrito, visto, ajustes.find("papel") ?? PAPEL_INICIAL);
      savePapel(deps, papel);
      return ok(papel);
    },
    impresorasDelSistema: async () => ok([...(await listarColas())]),
    pdf: ({ ventaId, formato }) => pdfDeVenta(deps, pdf, ventaId, formato),
    imprimirPrueba: () => ok(encolar(deps, {})),
    cancelarImpresion: ({ trabajoId }) => ok(db.inTransaction((tx) => cancelTrabajo(tx, trabajoId))),
    trabajosImpresion: () =>
      ok(listTrabajos(db, TRABAJOS).map((t) => trabajoToContrato(t, destinoDe(t.formato)))),
    reintentarImpresion: () => {
      const trabajos = db.inTransaction(retryFallidos);
      deps.despertarImpresora();
      return ok({ trabajos });
    },
  } satisfies Partial<Llamadas>;
}
