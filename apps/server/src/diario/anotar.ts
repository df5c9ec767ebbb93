import type { Mensaje } from "@mostrador/siat";
import type { Deps } from "../deps.ts";
import type { Fila } from "../motor/esquema.ts";
import type { ClaveIdempotencia } from "../motor/idempotencia.ts";
import { FilaDiario, type EntradaDe, type SalidaDiario, type SucesoDiario } from "./entry.ts";
import { JournalUnavailable } from "./writer.ts";

/**
 * Writes a document and its key to the journal and waits for the fsync, before the tax system or the caller can know of
 * it. Returns the reason of a failure, in words for the owner; null on success. docs/design.md D40.
 */
export async function anotarDocumento(
  deps: Pick<Deps, "journal" | "now">,
  { modalidad }: Pick<Fila<"empresas">, "modalidad">,
  factura: Fila<"facturas">,
  clave: (ClaveIdempotencia & { readonly hash: string }) | null,
  cufd: Fila<"cufds"> | null,
): Promise<string | null> {
  const { xml, ...fila } = factura;
  return write(
    deps,
    {
      tipo: "documento",
      en: deps.now(),
      fila: FilaDiario.parse(fila),
      modalidad,
      clave: clave === null ? null : { operacion: clave.operacion, clave: clave.clave, hash: clave.hash },
      cufd,
    },
    xml,
  );
}

/** Writes an annulment or reversal to the journal before it is sent. */
export function anotarCambio(
  deps: Pick<Deps, "journal" | "now">,
  cambio: Pick<EntradaDe<"cambio">, "cuf" | "accion" | "motivo" | "clave">,
): Promise<string | null> {
  return write(deps, { tipo: "cambio", en: deps.now(), ...cambio });
}

/** Writes an event to the journal before it is reported, because a restore finds such an event only there. */
export function anotarSuceso(
  deps: Pick<Deps, "journal" | "now">,
  suceso: SucesoDiario,
): Promise<string | null> {
  return write(deps, { tipo: "vivos", en: deps.now(), servidores: [], suceso, salida: null });
}

/**
 * Writes an event or a package of a till's outage to the journal before it is sent. It is sent even if the journal
 * fails: the till keeps its documents, and a restore reports that the journal is incomplete.
 */
export async function anotarSalida(deps: Pick<Deps, "journal" | "now">, salida: SalidaDiario): Promise<void> {
  await write(deps, { tipo: "vivos", en: deps.now(), servidores: [], suceso: null, salida });
}

/** Writes a paired or revoked till to the journal. */
export async function anotarCaja(
  deps: Pick<Deps, "journal" | "now">,
  caja: Fila<"terminales">,
): Promise<void> {
  const { vistoEn: _v, vida: _vida, vidaEn: _en, enClaro: _claro, ...resto } = caja;
  // A till that no journal contains returns by its replacement code.
  await write(deps, { tipo: "caja", en: deps.now(), caja: resto });
}

/**
 * Writes the tax system's answer for a document's CUF, or for a change's key, to the journal. Most callers need not
 * wait, because a restore asks for a missing answer. Never rejects; the server's readiness check reports a journal that
 * cannot be written.
 */
export async function anotarResultado(
  { journal, now }: Pick<Deps, "journal" | "now">,
  cuf: string,
  resultado: EntradaDe<"resultado">["resultado"],
  mensajes: readonly Mensaje[] | null = null,
): Promise<void> {
  const texto = mensajes === null ? null : JSON.stringify(mensajes);
  await journal?.write({ tipo: "resultado", en: now(), cuf, resultado, mensajes: texto }).catch(() => {});
}

type Entrada = Parameters<NonNullable<Deps["journal"]>["write"]>[0];

async function write(
  { journal }: Pick<Deps, "journal">,
  entrada: Entrada,
  attachment?: Buffer,
): Promise<string | null> {
  try {
    await journal?.write(entrada, attachment);
    return null;
  } catch (error) {
    if (error instanceof JournalUnavailable) return error.message;
    throw error;
  }
}
