/**
 * Entry point of the desktop program. It counts the starts of a new version before it loads anything else, so that a version that fails
 * while loading is rolled back too. docs/decisions/0063
 */
import { app } from "electron";
import { VERSION } from "@mostrador/core/version";
import { carpetaDe } from "../../caja/actualizaciones/memoria.ts";
import { vigilarArranque } from "../../caja/actualizaciones/vigilar.ts";
import { createInstalador } from "./instalador.ts";
import { carpetaDeDatos } from "./datos.ts";

const instalador = createInstalador();
const sigue =
  instalador === null ||
  vigilarArranque(carpetaDe(carpetaDeDatos()), VERSION, {
    poner: instalador.poner,
    reiniciar: instalador.reiniciar,
  });
if (sigue) await import("./programa.ts");
else app.exit(0);
