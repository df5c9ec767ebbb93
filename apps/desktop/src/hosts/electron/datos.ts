import { resolve } from "node:path";
import { app } from "electron";

/** Gives the data folder: `MOSTRADOR_DATA`, or `datos` in the folder that the system has for this program. */
export function carpetaDeDatos(): string {
  const data = process.env["MOSTRADOR_DATA"];
  return data === undefined || data === "" ? resolve(app.getPath("userData"), "datos") : resolve(data);
}
