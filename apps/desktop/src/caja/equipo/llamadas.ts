import { conCambios, fail, ok, type Instante } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Configuracion, type FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { fijarDiario } from "../diario/inicio.ts";
import { fecha, hora } from "@mostrador/core/formato";
import { emparejar } from "../terminales/emparejar.ts";
import { hasProductos } from "../tienda/db/productos.ts";
import { hasVentas } from "../venta/db/ventas.ts";
import { findTestigo } from "../contingencia/situacion.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";

/** Builds the failure of an answer that lies before a moment that the till is sure of. */
function antesDelTestigo(testigo: Instante): FalloPuente {
  const texto = FRASES_COMUNES.antesDelTestigo(fecha(testigo), hora(testigo));
  return { kind: "relojDudoso", texto, campos: [] };
}

/** Answers the calls of the till itself: state, settings, pairing, time. */
export function deCaja(deps: Deps, { estado, renovar }: Partes) {
  const { db, ajustes, reloj } = deps;
  const actual = () =>
    ajustes.find("configuracion") ??
    (ajustes.find("credencial") === undefined ? deps.configuracionNueva() : CONFIGURACION_INICIAL);
  return {
    estado: () => ok(estado()),
    emparejar: async (entrada) => {
      const paired = await emparejar(deps, entrada);
      if (!paired.ok) return paired;
      await renovar();
      deps.despertarSync();
      return ok({ ...estado(), preguntaCopia: paired.value.tomaLugar });
    },
    aceptarServidorAnterior: () => {
      const credencial = ajustes.find("credencial");
      if (credencial !== undefined)
        db.inTransaction((tx) => ajustes.set(tx, "credencial", { ...credencial, protocolo: 1 }));
      deps.despertarSync();
      return ok(estado());
    },
    confirmarReloj: ({ ahora = null }) => {
      const testigo = findTestigo(deps);
      if (!reloj.confirmar(ahora, testigo)) return fail(antesDelTestigo(testigo ?? reloj.ahora()));
      db.inTransaction((tx) => ajustes.set(tx, "reloj", reloj.memoria()));
      // Sales that an earlier run of the program left half done were waiting for the time.
      deps.despertarSync();
      return ok(estado());
    },
    primerosPasos: () =>
      ok({
        producto: hasProductos(db),
        // A till without a printer writes its tickets into a folder.
        impresora: actual().impresora.kind !== "carpeta",
        venta: hasVentas(db),
      }),
    configuracion: () => ok(actual()),
    elegirPantallaTactil: ({ pantallaTactil }) => {
      db.inTransaction((tx) => ajustes.set(tx, "configuracion", { ...actual(), pantallaTactil }));
      return ok(null);
    },
    guardarConfiguracion: ({ visto, ...escrita }) => {
      const configuracion = conCambios<Configuracion>(escrita, visto, actual());
      db.inTransaction((tx) => {
        if (configuracion.carpetaDiario !== null) fijarDiario(deps, tx, configuracion.carpetaDiario);
        ajustes.set(tx, "configuracion", configuracion);
      });
      // A folder that was chosen just now is tried at once.
      deps.despertarSync();
      return ok(configuracion);
    },
  } satisfies Partial<Llamadas>;
}
