import { createRegistroArchivo, VERSION } from "@mostrador/core/node";
import type { Evento } from "../contract/index.ts";
import type { Heartbeat } from "./terminales/heartbeat.ts";

/** The till's log, for diagnoses: its start and end, errors, notices, and each change in how the server answers. */
export interface RegistroCaja {
  readonly aviso: (aviso: Evento<"aviso">) => void;
  readonly error: (error: unknown) => void;
  readonly heartbeat: (heartbeat: Heartbeat) => void;
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
    heartbeat: (heartbeat) => {
      const motivo = heartbeat.kind === "noAtiende" ? heartbeat.causa : "";
      if (antes !== `${heartbeat.kind} ${motivo}`) anotar("servidor", { kind: heartbeat.kind, motivo });
      antes = `${heartbeat.kind} ${motivo}`;
    },
    cierre: () => anotar("cierre"),
  };
}
