import { CodigoParaOtra, EmpresaInstalada, fail, ok, RevisionInstalacion } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { recuperarDiario } from "../diario/recuperar.ts";
import { emparejar } from "../terminales/emparejar.ts";
import { portalDe } from "./portal.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { FRASES_SERVIDOR, FRASES_SERVIDOR_PROPIO } from "../frases/servidor.ts";

/** Answers the calls of the first screen and of the shop's own server. */
export function deInstalacion(deps: Deps, { estado, renovar, propio }: Partes) {
  const { db, ajustes } = deps;
  /** Starts the server with these options, and stores them for the next start. */
  const asegurar = async (wanted: { readonly ambiente: 1 | 2; readonly enRed: boolean }) => {
    const corre = await propio.asegurar(wanted);
    if (corre.ok && ajustes.find("credencial") !== undefined)
      db.inTransaction((tx) => ajustes.set(tx, "servidorPropio", corre.value));
    return corre;
  };
  return {
    servidorPropio: () => ok(propio.vista()),
    revisarInstalacion: async (datos) => {
      const corre = await asegurar({ ambiente: datos.ambiente, enRed: false });
      return corre.ok ? propio.llamar("revision", datos, RevisionInstalacion) : corre;
    },
    instalar: async ({ datos, enRed }) => {
      if (ajustes.find("credencial") !== undefined)
        return fail({ kind: "servidorPropio", texto: FRASES_SERVIDOR.yaEmparejada, campos: [] });
      const corre = await asegurar({ ambiente: datos.ambiente, enRed });
      if (!corre.ok) return corre;
      const instalada = await propio.llamar("empresa", datos, EmpresaInstalada);
      if (!instalada.ok) return instalada;
      const { codigo, claveDueno } = instalada.value;
      const urlServidor = propio.url ?? "";
      const paired = await emparejar(deps, { urlServidor, codigo });
      if (!paired.ok) return paired;
      db.inTransaction((tx) => ajustes.set(tx, "servidorPropio", corre.value));
      await renovar();
      deps.despertarSync();
      return ok({ estado: estado(), claveDueno, portal: portalDe(urlServidor, propio.vista()) });
    },
    compartirServidor: async ({ enRed }) => {
      const guardado = ajustes.find("servidorPropio");
      if (guardado === undefined)
        return fail({ kind: "servidorPropio", texto: FRASES_SERVIDOR_PROPIO.enOtra, campos: [] });
      const corre = await asegurar({ ambiente: guardado.ambiente, enRed });
      return corre.ok ? ok(propio.vista()) : corre;
    },
    recuperarDiario: async ({ carpeta }) => {
      // The server names the point of sale whose chains are read. If the first round after pairing failed, it is not
      // known yet.
      if (carpeta !== null && ajustes.find("empresa") === undefined) await renovar();
      return recuperarDiario(deps, carpeta);
    },
    codigoParaOtra: ({ reemplazarPunto }) => propio.llamar("codigo", { reemplazarPunto }, CodigoParaOtra),
  } satisfies Partial<Llamadas>;
}
