import { fail, ok, type NitTerminal, type Result } from "@mostrador/core";
import type { z } from "zod";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";

const TEXTOS = { activo: "NIT activo", inactivo: "NIT inactivo", inexistente: "NIT inexistente" } as const;

/** Asks the tax system whether a NIT exists, for a till. `valido` is null if its answer leaves it open. */
export async function verificarNit(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  nit: number,
): Promise<Result<z.infer<typeof NitTerminal>, Fallo>> {
  const respuesta = await conCufd(deps, empresa, terminal, (siat, origen) =>
    siat.codigos.verificarNit(origen, nit),
  );
  if (respuesta === null) return fail({ kind: "noEntregada" });
  if (respuesta.kind !== "aceptada") return ok({ valido: null, descripcion: "No se pudo consultar el NIT." });
  return ok({ valido: respuesta.estado === "activo", descripcion: TEXTOS[respuesta.estado] });
}
