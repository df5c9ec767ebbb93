import { useCallback, useState } from "react";
import type { Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";

/** Runs one action at a time, and keeps the failure of the last one. */
export function useLlamada() {
  const [ocupada, setOcupada] = useState(false);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const llamar = useCallback(
    async <T>(pedido: Promise<Result<T, FalloPuente>>, bien: (valor: T) => void): Promise<void> => {
      setOcupada(true);
      setFallo(null);
      const result = await pedido;
      setOcupada(false);
      if (result.ok) bien(result.value);
      else setFallo(result.error);
    },
    [],
  );
  return { ocupada, fallo, llamar };
}
