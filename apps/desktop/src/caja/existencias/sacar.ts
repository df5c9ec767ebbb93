/** Takes goods out of stock that were not sold: broken, expired or stolen ones. Works offline too. docs/decisions/0065 */
import { cantidad as escrita, fechaHora } from "@mostrador/core/formato";
import { NOMBRES_SALIDA, ok, type Informe, type Instante, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { enqueueCon } from "../impresion/encolar.ts";
import { hasHecho } from "../terminales/db/hechos.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import { salidasDe } from "./db/existencias.ts";
import { areExistenciasSeguidas, congelar, falloExistencias, saveActo } from "./lineas.ts";

/** Stores a removal of goods once by its id, and prints its record. */
export function sacarExistencias(
  deps: Deps,
  { id, motivo, responsable, nota, lineas: escritas }: EntradaRevisada<"sacarExistencias">,
): Result<Salida<"sacarExistencias">, FalloPuente> {
  const { db, reloj } = deps;
  const hecha = { lineas: escritas.length };
  if (hasHecho(db, "salidaDeExistencias", id)) return ok(hecha);
  if (!areExistenciasSeguidas(deps)) return falloExistencias(FRASES_EXISTENCIAS.apagadas);
  const lineas = congelar(db, escritas);
  if (!lineas.ok) return lineas;
  const instante = reloj.ahora();
  db.inTransaction((tx) => {
    const datos = { id, motivo, responsable, nota, beneficiario: null, lineas: [...lineas.value] };
    const salidas = salidasDe(lineas.value);
    saveActo(deps, tx, { tipo: "salidaDeExistencias", id, instante, datos, salidas });
    enqueueCon(deps, tx, { informe: actaDe(deps, { motivo, responsable, nota, instante }, escritas) });
  });
  deps.despertarImpresora();
  deps.despertarSync();
  return ok(hecha);
}

interface Acta {
  readonly motivo: keyof typeof NOMBRES_SALIDA;
  readonly responsable: string;
  readonly nota: string;
  readonly instante: Instante;
}

/** Builds the record of a removal, with the place where a person signs. */
function actaDe(
  { db, ajustes }: Deps,
  { motivo, responsable, nota, instante }: Acta,
  lineas: EntradaRevisada<"sacarExistencias">["lineas"],
): Informe {
  const frases = FRASES_EXISTENCIAS;
  return {
    titulo: frases.acta,
    empresa: ajustes.find("empresa")?.razonSocial ?? "",
    cabecera: [NOMBRES_SALIDA[motivo], fechaHora(instante)],
    secciones: [
      {
        titulo: null,
        filas: lineas.map(({ productoId, presentacionId, cantidad }) => {
          const presentacion =
            presentacionId === null ? undefined : findRegla(db, "presentacion", presentacionId);
          const { descripcion = productoId } = findProducto(db, productoId) ?? {};
          const texto = presentacion === undefined ? descripcion : `${descripcion} (${presentacion.nombre})`;
          return { texto, valor: escrita(cantidad) };
        }),
      },
      { titulo: null, filas: [{ texto: nota }] },
      { titulo: null, filas: [{ texto: " " }, { texto: frases.firma }, { texto: responsable }] },
    ],
    pie: [],
  };
}
