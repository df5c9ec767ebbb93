import { contextBridge, ipcRenderer } from "electron";
import type { Evento, Puente } from "../../contract/index.ts";
import { CANAL_EVENTO, CANAL_LLAMADA } from "./canales.ts";

/** The page gets these two functions and nothing of Electron. */
const puente: Puente = {
  invoke: (nombre, entrada, pagina) => ipcRenderer.invoke(CANAL_LLAMADA, nombre, entrada, pagina),
  subscribe: (nombre, handler) => {
    const listen = (_event: unknown, emitido: unknown, evento: unknown) => {
      // The main process sends each event under its own name.
      if (emitido === nombre) handler(evento as Evento<typeof nombre>);
    };
    ipcRenderer.on(CANAL_EVENTO, listen);
    return () => {
      ipcRenderer.off(CANAL_EVENTO, listen);
    };
  },
};

contextBridge.exposeInMainWorld("mostrador", puente);
