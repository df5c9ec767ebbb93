/** Process of the race test: takes so many numbers of a series and prints them as JSON. */
import { Nit } from "@mostrador/core";
import { readConfig } from "../config.ts";
import { openDb } from "../motor/abrir.ts";
import { takeNumero } from "../impuestos/db/puntos.ts";
import { transaccion } from "../motor/transaccion.ts";

const [nit, cuantos] = process.argv.slice(2).map(Number);
if (nit === undefined || cuantos === undefined) throw new Error("uso: tomar-numeros <nit> <cuantos>");
const db = await openDb(readConfig(process.env));
const numeros: number[] = [];
const empresa = Nit.parse(nit);
const punto = { nit: empresa, sucursal: 0, puntoVenta: 0 };
for (let i = 0; i < cuantos; i++) {
  numeros.push(await transaccion(db, empresa, (tx) => takeNumero(tx, punto, 1)));
}
await db.destroy();
process.stdout.write(JSON.stringify(numeros));
