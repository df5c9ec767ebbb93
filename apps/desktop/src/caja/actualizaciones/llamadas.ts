import { fail, ok, SEMANAS_MANTENIDO, semanasDesde } from "@mostrador/core";
import { VERSION } from "@mostrador/core/node";
import type { FalloPuente, VistaActualizacion } from "../../contract/index.ts";
import { listCopias } from "../copias/db/copias.ts";
import type { Deps } from "../deps.ts";
import { listNotasEnviando } from "../documentos/db/notas.ts";
import { findTurnoAbierto } from "../efectivo/db/turnos.ts";
import { FRASES_ACTUALIZACIONES as FRASES } from "../frases/actualizaciones.ts";
import { countCola } from "../impresion/db/impresion.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { listCobrando } from "../venta/db/ventas.ts";
import type { FalloActualizar } from "./actualizador.ts";
import { planActualizar, type Impedimento, type PalabraDeVersion } from "./condiciones.ts";

/** Answers the calls about new versions of this program. */
export function deActualizaciones(deps: Deps, { actualizacion, carpetaCaja }: Partes) {
  const impedimentos = (energiaConfirmada: boolean): readonly Impedimento[] => {
    const { db, ajustes, reloj } = deps;
    const dicha = ajustes.find("estado")?.actualizacion ?? null;
    return planActualizar({
      turno: findTurnoAbierto(db)?.numero ?? null,
      enCurso: listCobrando(db).length + listNotasEnviando(db).length,
      papeles: countCola(db).enCola,
      qrVivos: 0,
      copiaDeHoy: listCopias(carpetaCaja)[0]?.dia === reloj.ahora().slice(0, 10),
      energia: actualizacion?.energia() ?? "seIgnora",
      energiaConfirmada,
      palabra: palabraDe(dicha, actualizacion?.actualizador.lista() ?? null),
    });
  };
  const mirar = (): VistaActualizacion => {
    const programa = actualizacion?.actualizador.programa() ?? null;
    const lista = actualizacion?.actualizador.lista() ?? null;
    const semanas = programa?.dia ? semanasDesde(programa.dia, deps.reloj.ahora()) : null;
    return {
      version: VERSION,
      semanas,
      vieja: semanas !== null && semanas >= SEMANAS_MANTENIDO,
      sola: actualizacion !== null,
      lista,
      impedimentos:
        lista === null
          ? []
          : impedimentos(false).map((uno) => ({
              texto: FRASES.impide[uno],
              pregunta: uno === "preguntarEnergia",
            })),
      resultado: resultadoDe(programa),
    };
  };
  return {
    actualizacion: () => ok(mirar()),
    buscarActualizacion: async () => {
      if (actualizacion === null) return fail(falloDe(FRASES.noSola));
      const hallada = await actualizacion.actualizador.revisar();
      // The server says whether it is this till's turn.
      deps.despertarSync();
      return hallada.ok ? ok(mirar()) : fail(textoDe(hallada.error));
    },
    actualizar: async ({ energiaConfirmada }) => {
      if (actualizacion === null) return fail(falloDe(FRASES.noSola));
      if (actualizacion.actualizador.lista() === null) return fail(textoDe({ kind: "nadaListo" }));
      const [impide] = impedimentos(energiaConfirmada);
      if (impide !== undefined) return fail(falloDe(FRASES.impide[impide]));
      const hecha = await actualizacion.actualizador.instalar();
      return hecha.ok ? hecha : fail(textoDe(hecha.error));
    },
  } satisfies Partial<Llamadas>;
}

/**
 * Compares the version of the last heartbeat with the version that is ready here. If the server names no version, every till may update.
 */
function palabraDe(
  dicha: { readonly version: string; readonly permitida: boolean } | null,
  lista: string | null,
): PalabraDeVersion {
  if (dicha === null) return "si";
  if (dicha.version !== lista) return "falta";
  return dicha.permitida ? "si" : "no";
}

function resultadoDe(
  programa: {
    readonly paso: string;
    readonly nueva: string | null;
    readonly version: string;
    readonly motivo: string | null;
  } | null,
): string | null {
  if (programa === null || programa.motivo === null) return null;
  if (programa.paso === "volvio") return FRASES.volvio(programa.nueva ?? "", programa.version);
  return FRASES.fallo(programa.motivo);
}

/** Sentence of each kind of failure; a kind without its sentence does not compile. */
const TEXTOS: Readonly<Record<FalloActualizar["kind"], string>> = FRASES.fallos;

function textoDe({ kind }: FalloActualizar): FalloPuente {
  return falloDe(TEXTOS[kind]);
}

function falloDe(texto: string): FalloPuente {
  return { kind: "actualizacion", texto, campos: [] };
}
