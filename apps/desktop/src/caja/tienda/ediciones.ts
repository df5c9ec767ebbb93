/** Uploads the shared rows that were made, edited or deleted here. docs/design.md D29 */
import { ok, planHabla, PROTOCOLO_CON_FOTOS, type CambiosRespuesta } from "@mostrador/core";
import { deleteEdiciones, edicionesToPedido, listEdiciones, type Edicion } from "./db/ediciones.ts";
import { addBitacora } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { FRASES_TIENDA } from "../frases/tienda.ts";
import { isPorSuContenido, sigueContestando } from "../documentos/desenlace.ts";
import type { FalloServidor, Servidor } from "../terminales/servidor/servidor.ts";
import { uploadFotos } from "./fotos.ts";

/** Limit of one call (core, `CambiosPedido`: a row has at least one field). */
const MAX_CAMPOS = 1000;
/** Rows at which the server may fail in one round before the rest waits. */
const PACIENCIA = 3;

/** Counts the rows at which the server failed in this round. They wait for another round. */
interface Ronda {
  fallidas: number;
}

/**
 * Sends the edits that wait. A call that the server refuses is halved until the row is found that it refuses. That row is set aside for a
 * person, and holds up no other. False if the server stopped answering.
 */
export async function uploadEdiciones(deps: Deps, servidor: Servidor): Promise<boolean> {
  const ronda: Ronda = { fallidas: 0 };
  while (ronda.fallidas === 0) {
    // Fields that the server's protocol does not have wait here until it does.
    const filas = enFilas(listEdiciones(deps.db, MAX_CAMPOS, protocoloDe(deps.ajustes)));
    if (filas.length === 0) return true;
    const fallo = await uploadFilas(deps, servidor, filas, ronda);
    if (fallo !== null) return sigueContestando(fallo);
  }
  return true;
}

function protocoloDe(ajustes: Deps["ajustes"]): number {
  return planHabla(ajustes.find("credencial")?.protocolo ?? 1).protocolo;
}

/** Groups edits by their row: the server refuses a row that is not whole. */
function enFilas(ediciones: readonly Edicion[]): readonly (readonly Edicion[])[] {
  return [...Map.groupBy(ediciones, ({ tipo, id }) => `${tipo} ${id}`).values()];
}

async function uploadFilas(
  deps: Deps,
  servidor: Servidor,
  filas: readonly (readonly Edicion[])[],
  ronda: Ronda,
): Promise<FalloServidor | null> {
  const fallo = await uploadJuntas(deps, servidor, filas.flat());
  if (fallo === null || !isDeEstasFilas(fallo)) return fallo;
  if (filas.length > 1) {
    const mitad = Math.ceil(filas.length / 2);
    return (
      (await uploadFilas(deps, servidor, filas.slice(0, mitad), ronda)) ??
      (await uploadFilas(deps, servidor, filas.slice(mitad), ronda))
    );
  }
  if (isPorSuContenido(fallo)) apartar(deps, filas.flat(), fallo.texto);
  else if (++ronda.fallidas >= PACIENCIA) return fallo;
  return null;
}

/** Tells whether a failure concerns these rows only: the server answers, and does not ask for a pause, so it may take other rows. */
function isDeEstasFilas(fallo: FalloServidor): fallo is Extract<FalloServidor, { kind: "responde" }> {
  return fallo.kind === "responde" && fallo.status !== DEMASIADAS;
}

const DEMASIADAS = 429;

/** Sends edits in one call. Returns the failure; null if the server took them. */
async function uploadJuntas(
  { db, ajustes, emitir }: Deps,
  servidor: Servidor,
  ediciones: readonly Edicion[],
): Promise<FalloServidor | null> {
  const conHash =
    protocoloDe(ajustes) < PROTOCOLO_CON_FOTOS
      ? ok({ ediciones, sinLugar: null })
      : await uploadFotos(servidor, ediciones);
  if (!conHash.ok) return conHash.error;
  const respuesta = await servidor.cambios(edicionesToPedido(conHash.value.ediciones));
  if (!respuesta.ok) return respuesta.error;
  db.inTransaction((tx) => deleteEdiciones(tx, ediciones));
  const { sinLugar } = conHash.value;
  if (sinLugar !== null) emitir("aviso", { nivel: "atencion", kind: "fotoSinLugar", texto: sinLugar });
  for (const texto of avisosDe(respuesta.value))
    emitir("aviso", { nivel: "atencion", kind: "cambiosRechazados", texto });
  return null;
}

/** Sets the edits of one row aside: the row stays here as it is, its edits are no longer uploaded, and a notice tells the person. */
function apartar({ db, reloj, emitir }: Deps, ediciones: readonly Edicion[], causa: string): void {
  const [primera] = ediciones;
  if (primera === undefined) return;
  const texto = FRASES_TIENDA.cambioApartado(nombreDe(ediciones), causa);
  db.inTransaction((tx) => {
    deleteEdiciones(tx, ediciones);
    addBitacora(tx, {
      en: reloj.ahora(),
      usuario: null,
      autorizo: null,
      accion: "cambio apartado",
      detalle: texto,
    });
  });
  emitir("aviso", { nivel: "atencion", kind: "cambiosRechazados", texto });
}

/** Fields by which a person recognises a row, and the most letters that are shown of one. */
const NOMBRES = ["descripcion", "razonSocial", "nombre", "codigo", "numeroDocumento"] as const;
const LETRAS = 60;

function nombreDe(ediciones: readonly Edicion[]): string {
  const campos: Readonly<Record<string, unknown>> = Object.assign({}, ...ediciones.map((una) => una.campos));
  const nombre = NOMBRES.map((campo) => campos[campo]).find((valor) => typeof valor === "string");
  return (nombre ?? `${ediciones[0]?.tipo} ${ediciones[0]?.id}`).toWellFormed().slice(0, LETRAS);
}

/** Describes the changes that the server did not take, in one sentence for each cause. */
function avisosDe({ rechazados }: CambiosRespuesta): readonly string[] {
  const negados = rechazados.filter(({ causa }) => causa === "sinPermiso").length;
  const otros = rechazados.length - negados;
  return [
    ...(otros > 0 ? [FRASES_TIENDA.cambiosRechazados(otros)] : []),
    ...(negados > 0 ? [FRASES_TIENDA.cambiosSinPermiso(negados)] : []),
  ];
}
