/**
 * `npm run bench` measures every group; `npm run bench -- nucleo` measures one. `--full` uses the sizes of a large company.
 * `contra <commit>` runs the programs of a commit beside today's (`contra/contra.ts`).
 * `--minutos=20`: how long `remojo` works, two by default.
 * `--solo=text,other` leaves out the lines of `oficina` and `vecinos` whose names have none of the texts. Figures are shown beside the limits of the same
 * run, and saved in test-results/bench.json. docs/performance.md explains them.
 */
import { join } from "node:path";
import { arranque } from "./arranque.ts";
import { CABECERA, Informe, numero, type Banco } from "./banco.ts";
import { measureLimites } from "./limites.ts";
import { consultas } from "./consultas.ts";
import { descargas } from "./descargas.ts";
import { crecimiento } from "./crecimiento.ts";
import { disco } from "./disco.ts";
import { empresas } from "./empresas.ts";
import { existencias } from "./existencias.ts";
import { hechos } from "./hechos.ts";
import { nucleo } from "./nucleo.ts";
import { oficina } from "./oficina.ts";
import { pantalla } from "./pantalla.ts";
import { paquetes } from "./paquetes.ts";
import { productos } from "./productos.ts";
import { remojo } from "./remojo.ts";
import { servidor } from "./servidor.ts";
import { terminal } from "./terminal.ts";
import { vaciar } from "./vaciar.ts";
import { varios } from "./varios.ts";
import { vecinos } from "./vecinos.ts";

const GRUPOS: Readonly<Record<string, (banco: Banco) => Promise<void>>> = {
  nucleo,
  terminal,
  servidor,
  disco,
  descargas,
  varios,
  vecinos,
  paquetes,
  vaciar,
  hechos,
  empresas,
  productos,
  pantalla,
  consultas,
  existencias,
  oficina,
  arranque,
  crecimiento,
  remojo,
};
const ARCHIVO = join(import.meta.dirname, "../../test-results/bench.json");

const argumentos = process.argv.slice(2);
if (argumentos[0] === "contra") {
  const { contra } = await import("./contra/contra.ts");
  process.exit(await contra(argumentos.slice(1)));
}
const completo = argumentos.includes("--full");
const SOLO = "--solo=";
const solo = (argumentos.find((argumento) => argumento.startsWith(SOLO))?.slice(SOLO.length) ?? "").split(
  ",",
);
const MINUTOS = "--minutos=";
const minutos = Number(
  argumentos.find((argumento) => argumento.startsWith(MINUTOS))?.slice(MINUTOS.length) ?? 2,
);
const pedidos = argumentos.filter((argumento) => !argumento.startsWith("--"));
const desconocido = pedidos.find((nombre) => !(nombre in GRUPOS));
if (desconocido !== undefined) {
  process.stderr.write(`No hay un grupo ${desconocido}. Hay: ${Object.keys(GRUPOS).join(", ")}.\n`);
  process.exit(2);
}

const informe = new Informe();
informe.avance("límites de esta máquina");
const limites = await measureLimites(informe.carpeta);
informe.avance("");
const { rsaMs, sqliteMs, httpPorS } = limites;
process.stdout.write(
  `Límites: firma RSA ${numero(rsaMs)} ms, transacción SQLite durable ${numero(sqliteMs)} ms, HTTP desnudo ${numero(httpPorS)} por s.\n${CABECERA}\n`,
);
for (const [nombre, medir] of Object.entries(GRUPOS)) {
  if (pedidos.length > 0 && !pedidos.includes(nombre)) continue;
  try {
    await medir({
      limites,
      completo,
      minutos,
      isPedida: (que) => solo.some((parte) => que.includes(parte)),
      carpeta: informe.carpeta,
      anotar: (que, cifra) => informe.anotar(nombre, que, cifra),
      avance: (texto) => informe.avance(texto),
    });
  } catch (error) {
    informe.fallo(nombre, error);
  }
}
informe.resumir();
if (!informe.cerrar(ARCHIVO, limites)) process.exitCode = 1;
