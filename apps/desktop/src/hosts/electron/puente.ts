import { BrowserWindow, ipcMain } from "electron";
import { fail } from "@mostrador/core";
import {
  CONTRATO,
  LLAMADAS,
  type NombreEvento,
  type NombreLlamada,
  type Puente,
} from "../../contract/index.ts";
import { CANAL_EVENTO, CANAL_LLAMADA } from "./canales.ts";
import { ORIGEN } from "./pantalla.ts";
import { isRemitente } from "./reglas.ts";

/** The contract over IPC: calls from our own page only, events to every window. */
export function servePuente(puente: Puente): void {
  ipcMain.handle(CANAL_LLAMADA, ({ senderFrame }, nombre: unknown, entrada: unknown) => {
    if (!isRemitente(senderFrame, ORIGEN)) return fallo("Petición de otro origen.");
    if (!isLlamada(nombre)) return fallo("Esa llamada no existe.");
    // Checked by the schema of this call inside `invoke`.
    return puente.invoke(nombre, entrada as never);
  });
  for (const nombre of Object.keys(CONTRATO.eventos) as NombreEvento[]) {
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
