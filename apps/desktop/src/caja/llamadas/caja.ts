import { ok } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { emparejar } from "../emparejar.ts";
import type { Llamadas, Partes } from "../llamadas.ts";

export function deCaja(deps: Deps, { estado, renovar }: Partes) {
  const { db, ajustes, reloj } = deps;
  return {
    estado: () => ok(estado()),
    emparejar: async (entrada) => {
      const paired = await emparejar(deps, entrada);
      if (!paired.ok) return paired;
      await renovar();
      deps.despertarSync();
      return ok(estado());
    },
    confirmarReloj: () => {
      reloj.confirmar();
      db.inTransaction((tx) => ajustes.set(tx, "reloj", reloj.memoria()));
      return ok(estado());
    },
    configuracion: () => ok(ajustes.find("configuracion") ?? CONFIGURACION_INICIAL),
    guardarConfiguracion: (configuracion) => {
      db.inTransaction((tx) => ajustes.set(tx, "configuracion", configuracion));
      return ok(configuracion);
    },
  } satisfies Partial<Llamadas>;
}
