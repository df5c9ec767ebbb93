import { z } from "zod";
import { CONFIGURACION_INICIAL, type Configuracion } from "../../contract/index.ts";
import { findAjuste } from "../motor/ajustes.ts";
import type { Lectura } from "../motor/db.ts";
import { countPendientes } from "../documentos/db/documentos-pendientes.ts";
import { countCola } from "../impresion/db/impresion.ts";
import { countManualesPorHacer } from "../manuales/db/manuales.ts";
import { listUsuarios } from "../usuarios/db/usuarios.ts";
import type { DiagnosticoCaja } from "./formas.ts";

type Diagnostico = z.input<typeof DiagnosticoCaja>;

/** Reads settings and counts for the diagnosis; where a part of the database cannot be read, gives nothing but the reason. */
export function readDatos(
  db: Lectura | null,
  motivo: string,
): Pick<Diagnostico, "ajustes" | "datos" | "motivo"> {
  if (db === null) return { ajustes: null, datos: null, motivo };
  try {
    return {
      ajustes: ajustesDe(findAjuste(db, "configuracion") ?? CONFIGURACION_INICIAL),
      datos: datosDe(db),
      motivo: null,
    };
  } catch (error) {
    return { ajustes: null, datos: null, motivo: String(error) };
  }
}

function ajustesDe(configuracion: Configuracion): Diagnostico["ajustes"] {
  const { impresora, impresoraPagina, carpetaDiario, teclas } = configuracion;
  return {
    ...configuracion,
    impresora: impresora.kind,
    hasImpresoraPagina: impresoraPagina !== null,
    hasSegundaCopia: carpetaDiario !== null,
    teclasCambiadas: Object.keys(teclas).length,
  };
}

const Esquema = z.object({ userVersion: z.int() });

function datosDe(db: Lectura): Diagnostico["datos"] {
  const credencial = findAjuste(db, "credencial");
  const empresa = findAjuste(db, "empresa");
  const { enCola, error } = countCola(db);
  return {
    ...countPendientes(db),
    esquema: db.get(Esquema, "pragma user_version")?.userVersion ?? null,
    emparejada: credencial !== undefined,
    revocada: credencial?.revocada ?? null,
    protocolo: credencial?.protocolo ?? null,
    epoca: credencial?.epoca ?? null,
    servidor: findAjuste(db, "estado")?.version ?? null,
    servidorPropio: findAjuste(db, "servidorPropio") !== undefined,
    modalidad: empresa?.modalidad ?? null,
    ambiente: empresa?.ambiente ?? null,
    usuarios: listUsuarios(db).length,
    manuales: countManualesPorHacer(db),
    papeles: enCola,
    errorImpresora: error,
    desfaseMs: findAjuste(db, "reloj")?.desfaseMs ?? null,
  };
}
