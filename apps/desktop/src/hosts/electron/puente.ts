import { BrowserWindow, ipcMain } from "electron";
import { fail, keysOf } from "@mostrador/core";
import {
  CONTRATO,
  LLAMADAS,
  parseCajaDePagina,
  type NombreLlamada,
  type Puente,
} from "../../contract/index.ts";
import { invokeUnchecked } from "../../contract/unchecked.ts";
import { CANAL_EVENTO, CANAL_LLAMADA } from "./canales.ts";
import { ORIGEN } from "./pantalla.ts";
import { isRemitente } from "./reglas.ts";

/**
 * Serves the contract over IPC: calls from our own page only, events to every window. `alLlegar` is called once, when a page first requests
 * the state and is therefore displayed.
 */
export function servePuente(puente: Puente, alLlegar: () => void): void {
  let llego = false;
  ipcMain.handle(CANAL_LLAMADA, ({ senderFrame }, nombre: unknown, entrada: unknown, pagina: unknown) => {
    if (!isRemitente(senderFrame, ORIGEN)) return fallo("Petición de otro origen.");
    if (!isLlamada(nombre)) return fallo("Esa llamada no existe.");
    if (nombre === "estado" && !llego) {
      llego = true;
      alLlegar();
    }
    return invokeUnchecked(puente, nombre, entrada, parseCajaDePagina(pagina));
  });
  for (const nombre of keysOf(CONTRATO.eventos)) {
    puente.subscribe(nombre, (evento) => {
      for (const ventana of BrowserWindow.getAllWindows())
        ventana.webContents.send(CANAL_EVENTO, nombre, evento);
    });
  }
}

function isLlamada(nombre: unknown): nombre is NombreLlamada {
  return typeof nombre === "string" && Object.hasOwn(LLAMADAS, nombre);
}

function fallo(texto: string) {
  return fail({ kind: "interno", texto, campos: [] });
}
