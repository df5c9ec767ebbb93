import { fail, ok } from "@mostrador/core";
import { findCierre, listCierres } from "../db/turnos.ts";
import type { Deps } from "../deps.ts";
import { isIntegra } from "../efectivo/cadena.ts";
import { informeX, informeZ } from "../efectivo/informe.ts";
import { abrirTurno, cerrarTurno, moverEfectivo, turnoAbierto } from "../efectivo/turno.ts";
import type { Llamadas } from "./tipos.ts";
import { encolar, reencolar } from "../impresion/encolar.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";

/** More than a till closes in its life. */
const TODOS = 1_000_000;

/** Answers the calls about the drawer's money. */
export function deEfectivo(deps: Deps) {
  const { db, reloj } = deps;
  const empresa = () => deps.ajustes.find("empresa")?.razonSocial ?? "";
  return {
    abrirTurno: (entrada) => abrirTurno(deps, entrada),
    moverEfectivo: (entrada) => moverEfectivo(deps, entrada),
    imprimirX: () => {
      const turno = turnoAbierto(deps);
      return turno === null
        ? fail({ kind: "turno", texto: FRASES_EFECTIVO.sinTurno, campos: [] })
        : ok(encolar(deps, { informe: informeX(turno, empresa(), reloj.ahora()) }));
    },
    cerrarTurno: (entrada) => {
      const cierre = cerrarTurno(deps, entrada);
      if (cierre.ok) encolar(deps, { informe: informeZ(cierre.value, empresa(), false) });
      return cierre;
    },
    reimprimirZ: ({ z }) => {
      const cierre = findCierre(db, z);
      if (cierre === undefined)
        return fail({ kind: "turno", texto: FRASES_EFECTIVO.sinCierre(z), campos: [] });
      const informe = informeZ(cierre, empresa(), true);
      return ok(reencolar(deps, { informe }, { que: "cierreZ", z }));
    },
    turno: () => ok(turnoAbierto(deps)),
    cierres: ({ limite }) => {
      const todos = listCierres(db, TODOS);
      return ok({ cierres: todos.slice(0, limite), integra: isIntegra(todos) });
    },
  } satisfies Partial<Llamadas>;
}
