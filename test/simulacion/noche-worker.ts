/** A process that lives through the night of a new law once, and sends what it left. The product is imported after the simulated machine. */
import { instalar } from "./maquina/instalar.ts";
import { mutanteElegido } from "./mutantes/elegido.ts";

instalar(mutanteElegido());
const { runNoche } = await import("./noche.ts");
process.send?.(await runNoche(process.argv[2] === "chica" ? "chica" : "entera"));
