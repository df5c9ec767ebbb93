import { fail, ok, type Informe } from "@mostrador/core";
import { findCierre, listCierres } from "../db/turnos.ts";
import { insertReimpresion, insertTrabajo } from "../db/impresion.ts";
import type { Deps } from "../deps.ts";
import { isIntegra } from "../efectivo/cadena.ts";
import { informeX, informeZ } from "../efectivo/informe.ts";
import { abrirTurno, cerrarTurno, moverEfectivo, turnoAbierto } from "../efectivo/turno.ts";
import type { Llamadas } from "./tipos.ts";

/** More than a till closes in its life. */
const TODOS = 1_000_000;

/** Answers the calls about the drawer's money. */
export function deEfectivo(deps: Deps) {
  const { db, reloj, sesion } = deps;
  const empresa = () => deps.ajustes.find("empresa")?.razonSocial ?? "";
  const trabajoDe = (informe: Informe) => ({
    ventaId: null,
    cuf: null,
    copia: false,
    creadoEn: reloj.ahora(),
    informe,
  });
  const imprimir = (informe: Informe) => {
    const trabajoId = db.inTransaction((tx) => insertTrabajo(tx, trabajoDe(informe)));
    deps.despertarImpresora();
    return { trabajoId };
  };
  return {
    abrirTurno: (entrada) => abrirTurno(deps, entrada),
    moverEfectivo: (entrada) => moverEfectivo(deps, entrada),
    imprimirX: () => {
      const turno = turnoAbierto(deps);
      return turno === null
        ? fail({ kind: "turno", texto: "La caja está cerrada: no hay turno que informar.", campos: [] })
        : ok(imprimir(informeX(turno, empresa(), reloj.ahora())));
    },
    cerrarTurno: (entrada) => {
      const cierre = cerrarTurno(deps, entrada);
      if (cierre.ok) imprimir(informeZ(cierre.value, empresa(), false));
      return cierre;
    },
    reimprimirZ: ({ z }) => {
      const cierre = findCierre(db, z);
      if (cierre === undefined)
        return fail({ kind: "turno", texto: `No hay un cierre Z con el número ${z}.`, campos: [] });
      const trabajo = trabajoDe(informeZ(cierre, empresa(), true));
      const trabajoId = db.inTransaction((tx) =>
        insertReimpresion(tx, trabajo, sesion.nombre(), { que: "cierreZ", z }),
      );
      deps.despertarImpresora();
      return ok({ trabajoId });
    },
    turno: () => ok(turnoAbierto(deps)),
    cierres: ({ limite }) => {
      const todos = listCierres(db, TODOS);
      return ok({ cierres: todos.slice(0, limite), integra: isIntegra(todos) });
    },
  } satisfies Partial<Llamadas>;
}
