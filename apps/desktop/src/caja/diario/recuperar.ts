import { fail, ok, type Result } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { textoCarpeta } from "./texto-carpeta.ts";
import { reponerTurnos } from "../db/turnos-repuestos.ts";
import { insertHechosAjenos } from "../db/hechos-ajenos.ts";
import type { CadenaLeida } from "./cadena.ts";
import { importar } from "./importar.ts";
import { readCarpeta } from "./leer-carpeta.ts";
import { FRASES_DIARIO } from "../frases/diario.ts";

/**
 * Imports the offline sales and the facts of a lost till from its journal into this till, which replaces it.
 * Each document stays as it was frozen, of its old epoch. The ordinary upload sends them, and the server is
 * idempotent by CUF. A second import changes nothing. Fails if the folder holds no journal of this point of
 * sale.
 */
export async function recuperarDiario(
  deps: Deps,
  carpeta: string,
): Promise<Result<Salida<"recuperarDiario">, FalloPuente>> {
  const empresa = deps.ajustes.find("empresa");
  if (empresa === undefined)
    return falla(FRASES_DIARIO[deps.ajustes.find("credencial") === undefined ? "sinEmparejar" : "sinDatos"]);
  let leidas: readonly CadenaLeida[];
  try {
    leidas = await readCarpeta(carpeta, `${empresa.nit}_${empresa.sucursal}-${empresa.puntoVenta}`);
  } catch (error) {
    return falla(FRASES_DIARIO.sinLeer(carpeta, textoCarpeta(error)));
  }
  if (leidas.length === 0) return falla(FRASES_DIARIO.sinCopia(carpeta, empresa.puntoVenta));
  const suma = (de: (leida: (typeof leidas)[number]) => number) =>
    leidas.reduce((n, leida) => n + de(leida), 0);
  const asientos = leidas
    .flatMap((leida) => leida.asientos)
    .filter((asiento) => sha256(Buffer.from(asiento.xml, "utf8")) === asiento.sha256);
  const recuperado = deps.db.inTransaction((tx) => {
    const suyos = leidas.flatMap((leida) => leida.hechos);
    // The lost till told its sales itself: only a sale without its fact is told here.
    const hechos = insertHechosAjenos(tx, suyos, { enServidor: false });
    const recuperadas = importar(tx, asientos);
    if (hechos.length > 0) reponerTurnos(tx, hechos);
    return { recuperadas, hechos: hechos.length };
  });
  deps.despertarSync();
  return ok({
    ...recuperado,
    danadas: suma(({ ilegibles }) => ilegibles),
    roturas: suma(({ roturas }) => roturas),
  });
}

function falla(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "diario", texto, campos: [] });
}
