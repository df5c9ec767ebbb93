/** A process that runs the night of a new law once, and prints what it found. The product is imported after the simulated machine. */
import { instalar } from "./maquina/instalar.ts";

instalar(null);
const { runNoche } = await import("./noche.ts");
process.send?.(await runNoche());
