import { fail, ok } from "@mostrador/core";
import { changeLlave, getLlaves, type Llave, prepararLlave } from "../../network/llaves.ts";
import type { Db } from "../../motor/connection.ts";
import { listSinVer } from "../../terminales/db/terminales.ts";
import { enTaller } from "./en-taller.ts";
import { createOrdenes, type Orden, ordenDeArchivos } from "./orden.ts";
import { sinServidores } from "./sin-servidores.ts";
import { type Reselladas, resellar } from "../../motor/sellados.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { decirHuella, openSecretos, putSiguiente, prepararSiguiente } from "../../secretos.ts";

const orden = createOrdenes(enTaller);

const decir = ({ huella, huellaCertificado }: Llave) => ({ huella, huella_certificado: huellaCertificado });

/** Time after which every running server announces the next key, and every running till has learned it. */
const EN_DECIRSE_MS = 20_000;

/** Lists the tills that have made no call since the servers announced the next key. */
async function sinAprender(db: Db, { en }: Llave) {
  const cajas = await listSinVer(db, (en ?? 0) + EN_DECIRSE_MS);
  return cajas.map(({ nit, sucursal, puntoVenta, nombre }) => ({
    nit,
    sucursal,
    punto_venta: puntoVenta,
    nombre,
  }));
}

/** The orders of the server's key of TLS (docs/decisions/0041), and of the key that seals its secrets (docs/decisions/0046). */
export const ORDENES_DE_LLAVES: Readonly<Record<string, Orden>> = {
  "llave ver": orden({}, async ({ db, secretos, now }) => {
    const { enUso, siguiente } = await getLlaves(db, secretos, now());
    return ok({
      en_uso: decir(enUso),
      siguiente: siguiente === null ? null : decir(siguiente),
      sin_aprenderla: siguiente === null ? [] : await sinAprender(db, siguiente),
    });
  }),
  "llave preparar": orden(
    {},
    async ({ db, secretos, now }) => ok({ siguiente: decir(await prepararLlave(db, secretos, now())) }),
    "cada caja la aprende al hablar con el servidor; «llave ver» dice cuáles faltan",
  ),
  "llave cambiar": orden(
    {},
    async ({ db, secretos, now }) => {
      const { siguiente } = await getLlaves(db, secretos, now());
      const faltan = siguiente === null ? [] : await sinAprender(db, siguiente);
      const nueva = await changeLlave(db, secretos);
      return nueva === null
        ? fail(
            "No hay una llave preparada: use primero «llave preparar», y espere a que cada caja hable con el servidor.",
          )
        : ok({ en_uso: decir(nueva), sin_aprenderla: faltan });
    },
    "sin detener el servidor; una caja que no la aprendió vende fuera de línea y se empareja otra vez",
  ),
  "clave-servidor rotar": ordenDeArchivos(
    {},
    (config) =>
      sinServidores(config, async (db) => {
        const { valores, ilegibles } = await rotarClaveDeDatos(db, config.dataDir);
        await db.destroy();
        return ok({ sellados: valores, ilegibles });
      }),
    "sella los secretos con otro servidor.key; servidores detenidos, y después una copia nueva",
  ),
};

/**
 * Completed steps of a rotation: the new key is on the disk; the database asks for it; its file has replaced the old
 * one.
 */
type PasoDeRotacion = "preparada" | "sellada" | "puesta";

/**
 * Seals the secrets of the database with a new `servidor.key`; no server may run. The commit decides which key is valid: before it the old
 * key, after it the new one, which the next start moves into place if this command was interrupted. docs/decisions/0046
 */
export async function rotarClaveDeDatos(
  db: Db,
  dataDir: string,
  alPaso: (paso: PasoDeRotacion) => void = () => {},
): Promise<Reselladas> {
  const antes = await openSecretos(db, dataDir);
  const ahora = prepararSiguiente(dataDir);
  alPaso("preparada");
  // If the transaction fails, the new key's file stays: the transaction may have been committed and its reply lost.
  const reselladas = await transaccion(db, "comun", async (tx) => {
    const hechas = await resellar(tx, antes, ahora);
    await decirHuella(tx, ahora);
    return hechas;
  });
  alPaso("sellada");
  putSiguiente(dataDir);
  alPaso("puesta");
  return reselladas;
}
