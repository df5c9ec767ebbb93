import { createRegistroArchivo, VERSION } from "@mostrador/core/node";
import type { Evento } from "../contract/index.ts";
import type { Latido } from "./sync/latido.ts";

/** The till's log, for diagnoses: its start and end, errors, notices, and each change in how the server answers. */
export interface RegistroCaja {
  readonly aviso: (aviso: Evento<"aviso">) => void;
  readonly error: (error: unknown) => void;
  readonly latido: (latido: Latido) => void;
  readonly cierre: () => void;
}

/** Opens the log in `carpeta` and notes the start. docs/trust.md heading 52. */
export function createRegistroCaja(carpeta: string): RegistroCaja {
  const anotar = createRegistroArchivo(carpeta);
  let antes = "";
  anotar("arranque", { version: VERSION });
  return {
    aviso: ({ nivel, kind, texto }) => anotar("aviso", { nivel, kind, texto }),
    error: (error) =>
      anotar("error", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    latido: (latido) => {
      const motivo = latido.kind === "noAtiende" ? latido.causa : "";
      if (antes !== `${latido.kind} ${motivo}`) anotar("servidor", { kind: latido.kind, motivo });
      antes = `${latido.kind} ${motivo}`;
    },
    cierre: () => anotar("cierre"),
  };
}
