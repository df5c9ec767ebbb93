import {
  type EleccionDePrecios,
  precioDesde,
  regimenEn,
  VIGENCIAS,
  type EstadoTerminal,
  type Regimen,
} from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { setCursor } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import { listConPrecio, putPrecio, TABLAS_CON_PRECIO } from "./db/precios-de-ley.ts";

type Precios = NonNullable<EstadoTerminal["precios"]>;

/**
 * Records that the server has changed the prices to those of a law. Its rows come with the feed, and the till changes none by itself. A
 * till that has changed its own prices reads the whole feed again, even if the owner has withdrawn or changed the choice since, because the
 * server's rows count.
 */
export function noteHecho({ ajustes }: Deps, tx: Transaction, precios: EstadoTerminal["precios"]): void {
  const suyos = ajustes.find("preciosDeLey");
  if (precios !== null && !precios.hecho) return;
  const desde = precios?.desde ?? suyos?.desde;
  if (desde !== undefined && (suyos?.desde !== desde || suyos.propio))
    ajustes.set(tx, "preciosDeLey", { desde, propio: false });
  if (suyos?.propio === true) setCursor(tx, "datos", 0);
}

/**
 * Changes the till's prices as the owner chose, once the law's day has come by the till's clock while the server does not answer. The
 * server makes the same change, so the rows that come later have the same prices. Runs once for each day. docs/decisions/0061.
 */
export function aplicarPreciosDeLey({ ajustes, db, reloj }: Deps): void {
  const estado = ajustes.find("estado");
  const precios = estado?.precios ?? null;
  if (estado === undefined || precios === null || ajustes.find("preciosDeLey")?.desde === precios.desde)
    return;
  if (reloj.ahora() < precios.desde) return;
  const leyes = leyesDe(estado, precios);
  db.inTransaction((tx) => {
    for (const tabla of TABLAS_CON_PRECIO) cambiarTodos(tx, tabla, eleccionDe(precios), leyes);
    ajustes.set(tx, "preciosDeLey", { desde: precios.desde, propio: true });
  });
}

function cambiarTodos(
  tx: Transaction,
  tabla: (typeof TABLAS_CON_PRECIO)[number],
  eleccion: EleccionDePrecios,
  leyes: readonly [Regimen, Regimen],
): void {
  for (let tras: string | undefined = ""; tras !== undefined;) {
    const filas = listConPrecio(tx, tabla, tras);
    for (const { id, precio } of filas) {
      const despues = precioDesde(precio, eleccion, ...leyes);
      if (despues !== precio) putPrecio(tx, tabla, id, despues);
    }
    tras = filas.at(-1)?.id;
  }
}

function eleccionDe({ conserva, redondeo }: Precios): EleccionDePrecios {
  return { conserva, redondeo };
}

/** Returns the law in force before a day, and the one in force from that day on. */
function leyesDe({ vigencias }: EstadoTerminal, { desde }: Precios): readonly [Regimen, Regimen] {
  const sabidas = vigencias.length > 0 ? vigencias : VIGENCIAS;
  return [
    regimenEn(
      desde,
      sabidas.filter((una) => una.desde < desde),
    ),
    regimenEn(desde, sabidas),
  ];
}
