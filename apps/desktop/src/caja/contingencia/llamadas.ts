import { fail, ok, type Result } from "@mostrador/core";
import type { EstadoCaja, FalloPuente } from "../../contract/index.ts";
import { abrirCorte, cerrarCorte, isDelCampo } from "./cortes.ts";
import { findPiso } from "../motor/ajustes.ts";
import { findCorteAbierto } from "./db/cortes.ts";
import { listPendientes } from "../documentos/db/documentos-pendientes.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { modoActual } from "./situacion.ts";
import { FRASES_CORTE } from "../frases/estado.ts";

/** Documents that the screen shows; a till has thousands only after days. */
const PENDIENTES = 500;

/** Answers the calls about selling without internet. */
export function deContingencia(deps: Deps, { estado }: Partes) {
  const { db, reloj, nuevoId } = deps;
  return {
    salirAlCampo: ({ tipo }): Result<EstadoCaja, FalloPuente> => {
      const modo = modoActual(deps).kind;
      if (modo !== "enLinea") return fallo(FRASES_CORTE.soloEnLinea);
      db.inTransaction((tx) =>
        abrirCorte(tx, { tipo, instante: reloj.siguiente(findPiso(tx)), id: nuevoId() }),
      );
      return ok(estado());
    },
    volverDelCampo: (): Result<EstadoCaja, FalloPuente> => {
      const corte = findCorteAbierto(db);
      if (corte === undefined || !isDelCampo(corte)) return fallo(FRASES_CORTE.noEstaFuera);
      db.inTransaction((tx) => cerrarCorte(tx, reloj.dudoso ? null : reloj.siguiente(findPiso(tx))));
      deps.despertarSync();
      return ok(estado());
    },
    pendientes: () =>
      ok(
        listPendientes(db, PENDIENTES).map(({ estado: suyo, subido, ...pendiente }) => ({
          ...pendiente,
          estado:
            suyo === "EN_DUDA"
              ? ("enDuda" as const)
              : subido === 1
                ? ("enServidor" as const)
                : ("porSubir" as const),
        })),
      ),
  } satisfies Partial<Llamadas>;
}

function fallo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "contingencia", texto, campos: [] });
}
