import { lugarDe, type NombreClase, type TareaNueva } from "../../motor/tareas/reglas.ts";
import type { Cuf } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Cambio, Fila } from "../../motor/esquema.ts";
import { putTarea, removeTarea } from "../../motor/tareas.ts";

/** Kinds of tasks about one document; their key is its CUF. */
type DeDocumento = Extract<NombreClase, "dudas" | "cambios" | "tardias" | "gemelas">;

/** A document and its point of sale, which is the place of its tasks. */
export type Documento = Pick<Fila<"facturas">, "nit" | "cuf" | "sucursal" | "puntoVenta">;

/** Schedules a document's task at `venceEn` or earlier, in the transaction that requires it. */
export function putTareaDe(
  tx: Tx,
  clase: DeDocumento,
  documento: Documento,
  venceEn?: number,
): Promise<void> {
  return putTarea(tx, tareaDe(clase, documento), venceEn);
}

/** Deletes a document's task, because nothing is left to do. */
function removeTareaDe(tx: Tx, clase: DeDocumento, documento: Documento): Promise<void> {
  return removeTarea(tx, tareaDe(clase, documento));
}

function tareaDe(clase: DeDocumento, documento: Documento): TareaNueva {
  return { nit: documento.nit, clase, clave: documento.cuf, lugar: lugarDe(documento) };
}

/** Schedules a till's outage. */
export function putTareaDeCorte(
  tx: Tx,
  {
    nit,
    corteId,
    ...punto
  }: Pick<Documento, "nit" | "sucursal" | "puntoVenta"> & { readonly corteId: string },
): Promise<void> {
  return putTarea(tx, { nit, clase: "cortes", clave: corteId, lugar: lugarDe(punto) });
}

/** Schedules an API user's package at `venceEn`. */
export function putTareaDePaquete(
  tx: Tx,
  { nit, id, ...punto }: Pick<Fila<"paquetes">, "nit" | "id" | "sucursal" | "puntoVenta">,
  venceEn: number,
): Promise<void> {
  return putTarea(tx, { nit, clase: "paquetes", clave: String(id), lugar: lugarDe(punto) }, venceEn);
}

/** Schedules the tasks that a document's new state requires. `corteId`: outage of a till. */
export async function putTrasEstado(
  tx: Tx,
  documento: Documento & Pick<Fila<"facturas">, "estado" | "gemela" | "corteId">,
): Promise<void> {
  const { estado, corteId } = documento;
  if (estado === "EN_DUDA") await putTareaDe(tx, "dudas", documento);
  if (estado === "OFFLINE" && corteId !== null) await putTareaDeCorte(tx, { ...documento, corteId });
  if (estado === "EMITIDA" || estado === "ANULADA") await putGemelasDe(tx, documento);
}

/** Schedules the task that a pending change of a document requires, or deletes it. */
export async function putTrasCambio(
  tx: Tx,
  documento: Documento & Pick<Fila<"facturas">, "corteId" | "terminalId">,
  { cambioPendiente, sobraPor, paqueteId, observada }: Omit<Cambio<"facturas">, "estado" | "version">,
): Promise<void> {
  const { corteId, terminalId } = documento;
  if (cambioPendiente === null) await removeTareaDe(tx, "cambios", documento);
  if (cambioPendiente != null) await putTareaDe(tx, "cambios", documento);
  if (sobraPor != null) await putTareaDe(tx, "gemelas", documento);
  const espera = paqueteId === null || observada === null;
  if (espera && corteId !== null && terminalId !== null) await putTareaDeCorte(tx, { ...documento, corteId });
}

/**
 * Schedules the documents that a settled one may make superfluous: its twin, itself if another document names it, and
 * late documents of its sale. Their tasks decide which of them are annulled. docs/design.md D22.
 */
async function putGemelasDe(tx: Tx, documento: Documento & Pick<Fila<"facturas">, "gemela">): Promise<void> {
  const { nit, cuf, gemela } = documento;
  if (gemela !== null) await putTareaDe(tx, "gemelas", { ...documento, cuf: gemela });
  const sobran = new Map((await buscarSobrantes(tx, cuf)).map((otra) => [otra.cuf, otra]));
  for (const otra of sobran.values()) if (otra.nit === nit) await putTareaDe(tx, "gemelas", otra);
}

const buscarSobrantes = compilada((tx, cuf: Cuf) =>
  tx
    .selectFrom("facturas")
    .select(["nit", "cuf", "sucursal", "puntoVenta"])
    .where("sobraPor", "=", cuf)
    .unionAll((eb) =>
      eb
        .selectFrom("facturas")
        .select(["nit", "cuf", "sucursal", "puntoVenta"])
        .where("cuf", "=", cuf)
        .where((suya) =>
          suya.or([
            suya("sobraPor", "is not", null),
            suya.exists(suya.selectFrom("facturas as otra").select("otra.id").where("otra.gemela", "=", cuf)),
          ]),
        ),
    ),
);
