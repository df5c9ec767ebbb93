/** The settings of a shop's own server as its page shows them, without secrets. */
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { getCopiaFuera, type VistaFuera } from "../../copias/readers/copia-fuera.ts";
import { getVistaCopia, getVistaCorreo, type VistaCopia } from "../readers/servidor-propio.ts";
import type { AjustesDelServidor } from "./respuestas-servidor.ts";
import { vistaCopiaFuera } from "./vista-copia-fuera.ts";

/** Reads the settings, and how the copy stands. */
export async function vistaServidor(deps: Deps): Promise<z.infer<typeof AjustesDelServidor>> {
  const copia = await getVistaCopia(deps);
  const estado = await getCopiaFuera(deps.db, deps.config, deps.now());
  return {
    copia: copia === null || estado === null ? null : vistaCopia(copia, estado),
    correo: await getVistaCorreo(deps),
    remitenteFijo: deps.config.correoDe,
    enPruebas: deps.config.ambiente !== "produccion",
  };
}

const VACIA = { servidor: "", puerto: 22, usuario: "", huella: null, region: "us-east-1", cubo: "", id: "" };

function vistaCopia({ lugar, ...visible }: VistaCopia, fuera: VistaFuera) {
  const otros = { ...visible, estado: vistaCopiaFuera(fuera) };
  switch (lugar.kind) {
    case "carpeta":
      return { ...VACIA, ...otros, tipo: lugar.kind, ruta: lugar.ruta };
    case "sftp": {
      const { host: servidor, puerto, usuario, huella, ruta } = lugar;
      return {
        ...VACIA,
        ...otros,
        tipo: lugar.kind,
        servidor,
        puerto,
        usuario,
        huella,
        ruta: ruta.replace(/^\.\//, "~/"),
      };
    }
    case "s3": {
      const { servidor, region, cubo, id, prefijo: ruta } = lugar;
      return { ...VACIA, ...otros, tipo: lugar.kind, servidor: servidor ?? "", region, cubo, id, ruta };
    }
  }
}
