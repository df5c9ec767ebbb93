/** Layers over a side panel: while a layer is open, Escape closes it and not the panel under it. */
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from "react";

/** Registers a layer; the returned function removes it. */
const Subir = createContext<() => () => void>(() => () => undefined);

/** Surrounds a side panel. `children` receives whether a layer is open over the panel. */
export function ConCapas({ children }: { readonly children: (hayEncima: boolean) => ReactNode }) {
  const [cuantas, setCuantas] = useState(0);
  const subir = useCallback(() => {
    setCuantas((n) => n + 1);
    return () => setCuantas((n) => n - 1);
  }, []);
  return <Subir value={subir}>{children(cuantas > 0)}</Subir>;
}

/** Registers a dialog with the surrounding panel while it is open. */
export function useEncima(abierto: boolean): void {
  const subir = useContext(Subir);
  useEffect(() => (abierto ? subir() : undefined), [abierto, subir]);
}
