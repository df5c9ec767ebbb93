import { fail, ok, type Result } from "@mostrador/core";
import { PULSO_CAJON } from "@mostrador/core/node";
import { CONFIGURACION_INICIAL, type FalloPuente } from "../../contract/index.ts";
import * as consultas from "../consultas.ts";
import { cancelTrabajo, insertTrabajo, listTrabajos, retryFallidos } from "../db/impresion.ts";
import { addBitacora } from "../db/usuarios.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import { imprimirEn } from "../impresion/destino.ts";
import type { Llamadas, Partes } from "../llamadas.ts";

/** Jobs that the screen shows. */
const TRABAJOS = 20;

export function deImpresion(deps: Deps, { carpetaTickets }: Partes) {
  const { db, reloj, ajustes, sesion } = deps;
  const imprimir = (
    ventaId: string | null,
    cuf: string | null,
  ): Result<{ trabajoId: number }, FalloPuente> => {
    const trabajoId = db.inTransaction((tx) =>
      insertTrabajo(tx, { ventaId, cuf, copia: cuf !== null, creadoEn: reloj.ahora() }),
    );
    deps.despertarImpresora();
    return ok({ trabajoId });
  };
  return {
    reimprimir: ({ ventaId }) => {
      const venta = findVenta(db, ventaId);
      if (venta === undefined) return fail(consultas.ventaNoEncontrada());
      return venta.cuf === null ? fail(consultas.ventaSinDocumento()) : imprimir(ventaId, venta.cuf);
    },
    abrirCajon: async ({ motivo }) => {
      db.inTransaction((tx) =>
        addBitacora(tx, {
          en: reloj.ahora(),
          usuario: sesion.nombre(),
          autorizo: null,
          accion: "cajón sin venta",
          detalle: motivo,
        }),
      );
      const { impresora } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
      const pulso = { nombre: `cajon_${deps.nuevoId()}`, escpos: PULSO_CAJON, pdf: null };
      const salida = await imprimirEn(impresora, carpetaTickets, pulso);
      return salida.kind === "impreso"
        ? ok(null)
        : fail({
            kind: "impresora",
            texto: `El cajón no se pudo abrir: ${salida.error}. Ábralo con su llave.`,
            campos: [],
          });
    },
    imprimirPrueba: () => imprimir(null, null),
    cancelarImpresion: ({ trabajoId }) => ok(db.inTransaction((tx) => cancelTrabajo(tx, trabajoId))),
    trabajosImpresion: () =>
      ok(
        listTrabajos(db, TRABAJOS).map(
          ({ id, estado, error, creadoEn, numero, copia, informe, notaClave }) => {
            const documento =
              numero === null ? "Página de prueba" : `${notaClave === null ? "Factura" : "Nota"} ${numero}`;
            const papel = informe?.titulo ?? documento;
            return { id, estado, error, creadoEn, nombre: copia === 1 ? `${papel} (copia)` : papel };
          },
        ),
      ),
    reintentarImpresion: () => {
      const trabajos = db.inTransaction(retryFallidos);
      deps.despertarImpresora();
      return ok({ trabajos });
    },
  } satisfies Partial<Llamadas>;
}
