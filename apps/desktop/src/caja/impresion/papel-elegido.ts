import type { PapelTienda } from "@mostrador/core";
import { hasHecho, insertHecho } from "../terminales/db/hechos.ts";
import type { Transaction } from "../motor/db.ts";
import type { Deps } from "../deps.ts";

/** Stores the shop's choices for its paper, and tells them to the server, whose pages have the same words. */
export function savePapel({ db, ajustes, reloj, sesion }: Deps, papel: PapelTienda): void {
  db.inTransaction((tx) => {
    ajustes.set(tx, "papel", papel);
    insertHecho(tx, {
      tipo: "papelElegido",
      instante: reloj.ahora(),
      usuario: sesion.nombre(),
      datos: { papel },
    });
  });
}

/** Reference of the fact that tells choices stored by an earlier program. */
const DE_ANTES = "de antes";

/** Tells once the choices that an earlier program stored without telling them. */
export function countPapelDeAntes({ db, ajustes, reloj }: Pick<Deps, "db" | "ajustes" | "reloj">): void {
  const papel = ajustes.find("papel");
  if (papel === undefined || ajustes.practica || hasHecho(db, "papelElegido", DE_ANTES)) return;
  const deAntes = (tx: Transaction) =>
    insertHecho(tx, {
      tipo: "papelElegido",
      instante: reloj.ahora(),
      usuario: null,
      datos: { papel },
      referencia: DE_ANTES,
    });
  db.inTransaction(deAntes);
}
