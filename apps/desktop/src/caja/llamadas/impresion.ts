import { fail, ok, type Result } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type FalloPuente, type Salida } from "../../contract/index.ts";
import * as consultas from "../consultas.ts";
import { findDocumento } from "../db/documentos.ts";
import {
  cancelTrabajo,
  insertReimpresion,
  insertTrabajo,
  listTrabajos,
  retryFallidos,
} from "../db/impresion.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { listarColas } from "../impresion/cola-sistema.ts";
import { describirDestino } from "../impresion/destino.ts";
import { buildTicketVenta } from "../impresion/ticket.ts";
import { directas } from "./impresion-directa.ts";
import type { Llamadas, Partes } from "./tipos.ts";

/** Jobs that the screen shows. */
const TRABAJOS = 20;

/** Answers the calls that print. */
export function deImpresion(deps: Deps, { carpetaTickets, pdf }: Partes) {
  const { db, reloj, ajustes, sesion } = deps;
  /** The printer of a form, as the till is set now. */
  const destinoDe = (formato: "rollo" | "pagina") => {
    const { impresora, impresoraPagina } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
    return formato === "pagina"
      ? (impresoraPagina ?? carpetaTickets)
      : describirDestino(impresora, carpetaTickets);
  };
  const imprimirVenta = (
    ventaId: string,
    formato: "rollo" | "pagina",
  ): Result<{ trabajoId: number }, FalloPuente> => {
    const venta = findVenta(db, ventaId);
    if (venta === undefined) return fail(consultas.ventaNoEncontrada());
    const { cuf } = venta;
    if (cuf === null) return fail(consultas.ventaSinDocumento());
    const trabajo = { ventaId, cuf, copia: formato === "rollo", formato, creadoEn: reloj.ahora() };
    const trabajoId = db.inTransaction((tx) =>
      insertReimpresion(tx, trabajo, sesion.nombre(), { que: "factura", ventaId, cuf }),
    );
    deps.despertarImpresora();
    return ok({ trabajoId });
  };
  return {
    reimprimir: ({ ventaId }) => imprimirVenta(ventaId, "rollo"),
    imprimirPagina: ({ ventaId }) => imprimirVenta(ventaId, "pagina"),
    ...directas(deps, carpetaTickets),
    impresorasDelSistema: async () => ok([...(await listarColas())]),
    pdf: async ({ ventaId, formato }) => {
      const cuf = findVenta(db, ventaId)?.cuf ?? null;
      const documento = cuf === null ? undefined : findDocumento(db, cuf);
      if (cuf === null || documento === undefined) return fail(consultas.ventaSinDocumento());
      const bytes = await pdf.render(buildTicketVenta(deps, cuf, false), formato);
      return ok({ nombre: `factura_${documento.numero}.pdf`, base64: bytes.toString("base64") });
    },
    imprimirPrueba: () => {
      const trabajo = { ventaId: null, cuf: null, copia: false, creadoEn: reloj.ahora() };
      const trabajoId = db.inTransaction((tx) => insertTrabajo(tx, trabajo));
      deps.despertarImpresora();
      return ok({ trabajoId });
    },
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

/** A job as people call it. */
function trabajoToContrato(
  trabajo: ReturnType<typeof listTrabajos>[number],
  destino: string,
): Salida<"trabajosImpresion">[number] {
  const { id, estado, error, creadoEn, numero, copia, formato, informe, notaClave } = trabajo;
  const documento =
    numero === null ? "Página de prueba" : `${notaClave === null ? "Factura" : "Nota"} ${numero}`;
  const papel = informe?.titulo ?? documento;
  const detalle = formato === "pagina" ? " (carta)" : copia === 1 ? " (copia)" : "";
  return { id, estado, error, creadoEn, nombre: papel + detalle, destino: trabajo.destino ?? destino };
}
