import { resolve } from "node:path";
import { app } from "electron";

/** Returns the data folder: `MOSTRADOR_DATA`, or `datos` in the system's folder for this program. */
export function carpetaDeDatos(): string {
  const data = process.env["MOSTRADOR_DATA"];
  return data === undefined || data === "" ? resolve(app.getPath("userData"), "datos") : resolve(data);
}
