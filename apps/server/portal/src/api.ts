import { useCallback, useEffect, useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { fromWire, keepDigits } from "@mostrador/core/wire";
import { decirRechazo, type Rechazo } from "./fallos.ts";
import { cerrarSesion, credencial, chooseEmpresa, empresaElegida } from "./sesion.ts";

/** A refused request. The message tells the user what to do. */
export class FalloApi extends Error {
  /** HTTP status of the reply; null if the portal itself raised the failure. */
  readonly status: number | null;
  /** Name of the failure; null if the portal itself raised it. */
  readonly codigo: string | null;

  constructor(message: string, status: number | null = null, codigo: string | null = null) {
    super(message);
    this.status = status;
    this.codigo = codigo;
  }
}

const CODIGO = "x-error-code";

type Metodo = "GET" | "POST" | "DELETE";

/** Calls the API under the session and returns `datos` with camelCase names. Throws FalloApi with a message for the owner. */
export async function request<T>(
  metodo: Metodo,
  ruta: string,
  cuerpo?: unknown,
  token: string | null = credencial(),
): Promise<T> {
  return datosDe(await llamar(metodo, ruta, cuerpo, token));
}

/** Registers something under the form's own idempotency key. Repeating the call after a lost reply returns the first reply. */
export async function registrar<T>(ruta: string, cuerpo: unknown, clave: string): Promise<T> {
  const cabeceras = { "x-idempotency-key": clave };
  return datosDe(await llamar("POST", ruta, cuerpo, credencial(), empresaElegida(), cabeceras));
}

async function datosDe<T>(reply: Response): Promise<T> {
  const json: Sobre = JSON.parse(await reply.text(), keepDigits);
  if (!reply.ok) throw falloDe(reply, json);
  return fromWire(json.datos) as T; // the server that serves this page validates each reply against its schema
}

/** Downloads a file of a company, given by its NIT or else the chosen one, under the file name sent by the server. */
export async function bajar(ruta: string, empresa = empresaElegida()): Promise<void> {
  await saveReply(await llamar("GET", ruta, undefined, credencial(), empresa));
}

/** Downloads a file that the server builds from the request body. */
export async function bajarHecho(ruta: string, cuerpo: unknown): Promise<void> {
  await saveReply(await llamar("POST", ruta, cuerpo, credencial()));
}

async function saveReply(reply: Response): Promise<void> {
  if (!reply.ok) throw falloDe(reply, await reply.json());
  const nombre = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  saveArchivo(await reply.blob(), nombre ?? "archivo");
}

/** Passes a file to the browser as a download. */
export function saveArchivo(contenido: Blob, nombre: string): void {
  const url = URL.createObjectURL(contenido);
  const enlace = document.createElement("a");
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  URL.revokeObjectURL(url);
}

async function llamar(
  metodo: Metodo,
  ruta: string,
  cuerpo: unknown,
  token: string | null,
  empresa = empresaElegida(),
  cabeceras: Readonly<Record<string, string>> = {},
): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(ruta, {
      method: metodo,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(empresa === null ? {} : { "x-empresa": empresa }),
        ...(cuerpo === undefined ? {} : { "content-type": "application/json" }),
        ...cabeceras,
      },
      ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
    });
  } catch {
    throw new FalloApi("No hay conexión con el servidor. Intente de nuevo.");
  }
  const codigo = reply.headers.get(CODIGO);
  if (
    token !== null &&
    token === credencial() &&
    (codigo === "claveInvalida" || codigo === "identidadInvalida")
  )
    cerrarSesion();
  if (codigo === "empresaAjena") chooseEmpresa(null);
  return reply;
}

/** Envelope of every reply, before its data are interpreted. */
interface Sobre extends Omit<Rechazo, "codigo"> {
  readonly datos?: unknown;
}

function falloDe(reply: Response, json: Sobre): FalloApi {
  const codigo = reply.headers.get(CODIGO);
  return new FalloApi(decirRechazo({ ...json, codigo }), reply.status, codigo);
}

/** The resource at an address: its data or an error, and a function that reads it again. */
export interface Leido<T> {
  readonly datos: T | null;
  readonly error: string | null;
  /** The data belong to the previous address; those of the current one are still loading. */
  readonly viejo: boolean;
  readonly releer: () => void;
}

/** Reads an address, and again every `cadaMs` while the page is visible; null reads nothing. */
export function useLeer<T>(ruta: string | null, cadaMs?: number): Leido<T> {
  const [{ de, datos, error }, setEstado] = useState<Respondido<T>>({ de: null, datos: null, error: null });
  const [vez, setVez] = useState(0);
  const releer = useCallback(() => setVez((n) => n + 1), []);
  useEffect(() => {
    if (ruta === null) return;
    let vigente = true;
    request<T>("GET", ruta).then(
      (nuevos) => vigente && setEstado({ de: ruta, datos: nuevos, error: null }),
      // Data of another filter are dropped, because they could be mistaken for the requested ones.
      (fallo: unknown) =>
        vigente &&
        setEstado((antes) => ({
          de: ruta,
          datos: antes.de === ruta ? antes.datos : null,
          error: mensajeDe(fallo),
        })),
    );
    return () => {
      vigente = false;
    };
  }, [ruta, vez]);
  useEffect(() => {
    if (cadaMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === "visible" && releer(), cadaMs);
    return () => clearInterval(timer);
  }, [cadaMs, releer]);
  const viejo = ruta !== de;
  return { datos, error: viejo ? null : error, viejo, releer };
}

/** The last reply and the address that it belongs to. */
interface Respondido<T> {
  readonly de: string | null;
  readonly datos: T | null;
  readonly error: string | null;
}

/** State of an action: running, failed with a message, or idle. */
export interface Accion {
  readonly ocupada: boolean;
  readonly error: string | null;
  readonly hacer: (trabajo: () => Promise<void>) => void;
}

export function useAccion(): Accion {
  const [estado, setEstado] = useState<{ ocupada: boolean; error: string | null }>({
    ocupada: false,
    error: null,
  });
  const hacer = useCallback((trabajo: () => Promise<void>) => {
    setEstado({ ocupada: true, error: null });
    trabajo().then(
      () => setEstado({ ocupada: false, error: null }),
      (error: unknown) => setEstado({ ocupada: false, error: mensajeDe(error) }),
    );
  }, []);
  return { ...estado, hacer };
}

/** Identity of a form's row, as the request body carries it. */
export type IdentidadDeFila = { readonly id: string } | { readonly id: null; readonly nuevo: string };

/**
 * Returns the identity of the row that a form saves. With `id` null the row is new and gets its id when the form opens,
 * so that sending it again after a lost reply creates no second row.
 */
export function useIdentidad(id: string | null): IdentidadDeFila {
  const [nuevo] = useState(() => newUuid(crypto));
  return id === null ? { id, nuevo } : { id };
}

function mensajeDe(error: unknown): string {
  return error instanceof FalloApi ? error.message : "Algo falló en esta página. Recárguela.";
}
