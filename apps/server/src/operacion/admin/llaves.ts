import { fail, ok } from "@mostrador/core";
import { cambiarLlave, getLlaves, prepararLlave, type Llave } from "../../network/llaves.ts";
import { enTaller } from "./en-taller.ts";
import { createOrdenes, type Orden } from "./orden.ts";

const orden = createOrdenes(enTaller);

const decir = ({ huella, huellaCertificado }: Llave) => ({ huella, huella_certificado: huellaCertificado });

/** The orders of the server's key of TLS. docs/decisions/0041 */
export const ORDENES_DE_LLAVES: Readonly<Record<string, Orden>> = {
  "llave ver": orden({}, async ({ db, secretos, now }) => {
    const { enUso, siguiente } = await getLlaves(db, secretos, now());
    return ok({ en_uso: decir(enUso), siguiente: siguiente === null ? null : decir(siguiente) });
  }),
  "llave preparar": orden(
    {},
    async ({ db, secretos, now }) => ok({ siguiente: decir(await prepararLlave(db, secretos, now())) }),
    "reinicie el servidor: las cajas la aprenden al hablar con él",
  ),
  "llave cambiar": orden(
    {},
    async ({ db, secretos }) => {
      const nueva = await cambiarLlave(db, secretos);
      return nueva === null
        ? fail(
            "No hay una llave preparada: use primero «llave preparar», y espere a que cada caja hable con el servidor.",
          )
        : ok({ en_uso: decir(nueva) });
    },
    "reinicie el servidor; una caja que no la aprendió se empareja otra vez",
  ),
};
