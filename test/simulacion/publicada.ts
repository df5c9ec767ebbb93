/** The server of a release as a program of the simulated machine: its bundle is loaded into this thread, where clock, disk and wires are the world's. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { startServer } from "../../apps/server/src/server.ts";
import type { createEmpresa } from "../../apps/server/src/operacion/provision.ts";
import { abrirProgramas, listVersiones } from "../actualizacion/version.ts";

type NuevaEmpresa = Parameters<typeof createEmpresa>[1];

/** The programs of a release that a shop begins with. */
export interface Publicada {
  readonly version: string;
  readonly startServer: typeof startServer;
  /** Enters a company into a folder of its server, as its owner does. */
  readonly createEmpresa: (
    carpeta: string,
    now: () => number,
    empresa: NuevaEmpresa,
  ) => Promise<{ readonly apiKey: string; readonly ownerToken: string }>;
  readonly borrar: () => void;
}

/** First line of the bundle's main program, which reads the environment and starts at once. */
const PRINCIPAL = "\nvar parar = new AbortController();";

/** Loads the last release. Throws where its bundle has another shape. */
export async function openPublicada(): Promise<Publicada> {
  const version = listVersiones().at(-1);
  if (version === undefined) throw new Error("no hay una versión publicada");
  const { guiones, borrar } = abrirProgramas(version);
  const texto = readFileSync(guiones.servidor, "utf8");
  const fin = texto.lastIndexOf(PRINCIPAL);
  if (fin < 0) throw new Error(`${version}: servidor.js no tiene el programa principal que se espera`);
  const archivo = join(dirname(guiones.servidor), "servidor-simulado.js");
  writeFileSync(archivo, `${texto.slice(0, fin)}\nexport { startServer };\n`);
  const servidor = await import(archivo);
  const comun = await import(join(dirname(archivo), "copiar.js"));
  /** A function of the bundle's common part, by the name that its importer gives it. */
  const deComun = (nombre: string) => {
    const alias = new RegExp(`([\\w$]+) as ${nombre}\\b`).exec(texto)?.[1];
    const hallada: unknown = alias === undefined ? undefined : comun[alias];
    if (typeof hallada !== "function") throw new Error(`${version}: falta ${nombre}`);
    return hallada;
  };
  return {
    version,
    startServer: servidor.startServer,
    createEmpresa: async (carpeta, now, empresa) => {
      const db = await deComun("openDb")({ dataDir: carpeta, databaseUrl: null });
      const hecha = await deComun("crearEmpresa")(
        { db, secretos: deComun("loadSecretos")(carpeta), now },
        empresa,
      );
      await db.destroy();
      if (!hecha.ok) throw new Error(String(hecha.error));
      return hecha.value;
    },
    borrar,
  };
}
