import { fail, ok, type DetalleTurno } from "@mostrador/core";
import { direccionDeAyuda } from "@mostrador/core/ayuda";
import { listComprobantes } from "./db/actos-turno.ts";
import { findCierre, findTurnoAbierto, listCierres } from "./db/turnos.ts";
import type { Deps } from "../deps.ts";
import { isIntegra } from "./cadena.ts";
import { informeX, informeZ, type Documentos } from "./informe.ts";
import { turnoAbierto } from "./resumen.ts";
import { abrirTurno, cerrarTurno, moveEfectivo } from "./turno.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { enqueue, enqueueCon, reencolar } from "../impresion/encolar.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";

/** Limit that is never reached: a till makes fewer closings in its life. */
const TODOS = 1_000_000;

/** Answers the calls about the drawer's money. */
export function deEfectivo(deps: Deps) {
  const { db, reloj } = deps;
  const documentos = (turno: number, detalle: DetalleTurno | null): Documentos => {
    const empresa = deps.ajustes.find("empresa");
    return {
      empresa: empresa?.razonSocial ?? "",
      detalle,
      comprobantes: listComprobantes(db, turno),
      ayuda: empresa === undefined ? null : direccionDeAyuda(empresa.publicUrl, "por-resolver"),
    };
  };
  return {
    abrirTurno: (entrada) => abrirTurno(deps, entrada),
    moverEfectivo: (entrada) => moveEfectivo(deps, entrada),
    imprimirX: () => {
      const turno = turnoAbierto(deps);
      const numero = findTurnoAbierto(db)?.numero;
      return turno === null || numero === undefined
        ? fail({ kind: "turno", texto: FRASES_EFECTIVO.sinTurno, campos: [] })
        : ok(
            enqueue(deps, {
              informe: informeX(turno, documentos(numero, turno.detalle), {
                cuando: reloj.ahora(),
                quien: deps.sesion.nombre(),
              }),
            }),
          );
    },
    cerrarTurno: (entrada) => {
      const cerrada = cerrarTurno(deps, entrada, (tx, cierre, { numero, detalle }) =>
        enqueueCon(deps, tx, { informe: informeZ(cierre, documentos(numero, detalle), false) }),
      );
      if (cerrada.ok) deps.despertarImpresora();
      return cerrada;
    },
    reimprimirZ: ({ z }) => {
      const cierre = findCierre(db, z);
      if (cierre === undefined)
        return fail({ kind: "turno", texto: FRASES_EFECTIVO.sinCierre(z), campos: [] });
      const informe = informeZ(cierre.cierre, documentos(cierre.numero, cierre.detalle), true);
      return ok(reencolar(deps, { informe }, { que: "cierreZ", z }));
    },
    turno: () => ok(turnoAbierto(deps)),
    cierres: ({ limite }) => {
      const todos = listCierres(db, TODOS);
      return ok({ cierres: todos.slice(0, limite), integra: isIntegra(todos) });
    },
  } satisfies Partial<Llamadas>;
}
