/**
 * `npm run soak`: what takes too long for `npm test`. 1,000 kills of server and till in rounds of 50, then 100,000 broken inputs.
 * 500 flipped bits in the server's file and
 * as many in the till's come last; `--bits 0` leaves them out. `--muertes 0` leaves the first out, `--cada 0 --rutas 0` the second; `--desde` is the first seed. Exit code 1 when something broke.
 */
import { parseArgs } from "node:util";
import { runFuzz } from "../fuzz/correr-todo.ts";
import { openArchivos } from "../faults/bits/archivos.ts";
import { voltearBits } from "../faults/bits/voltear.ts";
import { runMuertes } from "./muertes.ts";

const { values } = parseArgs({
  options: {
    muertes: { type: "string", default: "1000" },
    cada: { type: "string", default: "12000" },
    rutas: { type: "string", default: "20000" },
    desde: { type: "string", default: "1" },
    bits: { type: "string", default: "500" },
  },
});
const [muertes, cada, rutas, desde] = [values.muertes, values.cada, values.rutas, values.desde].map(
  Number,
) as [number, number, number, number];
const bits = Number(values.bits);
const POR_RONDA = 50;

const faltas: string[] = [];
for (let ronda = 0; ronda * POR_RONDA < muertes; ronda++) {
  const semilla = desde + ronda;
  const balance = await runMuertes(semilla, Math.min(POR_RONDA, muertes - ronda * POR_RONDA));
  const nuevas = balance.faltas.map((falta) => `muertes, semilla ${semilla}: ${falta}`);
  faltas.push(...nuevas);
  for (const falta of nuevas) decir(falta);
  decir(
    `ronda ${ronda + 1}: ${balance.muertes} muertes, ${balance.pedidos} pedidos, ${balance.ventas} ventas, ${balance.faltas.length} faltas`,
  );
}
const { entradas, hallazgos } = await runFuzz(desde, cada, rutas);
faltas.push(...hallazgos.map((h) => `${h.lector}, semilla ${h.semilla}: ${h.error}`));
decir(`fuzz: ${entradas} entradas, ${hallazgos.length} hallazgos`);
if (bits > 0) {
  const archivos = await openArchivos();
  for (const [parte, archivo] of archivos.todos) {
    const { dichos, sinEfecto, callados } = voltearBits(archivo, bits, desde);
    decir(`${parte}: ${bits} bits, ${dichos} dichos, ${sinEfecto} sin efecto, ${callados.length} callados`);
    faltas.push(...callados.map((callado) => `${parte}, ${callado}`));
  }
  await archivos.cerrar();
}
for (const falta of faltas) decir(falta);
process.exitCode = faltas.length === 0 ? 0 : 1;

function decir(linea: string): void {
  process.stdout.write(`${linea}\n`);
}
