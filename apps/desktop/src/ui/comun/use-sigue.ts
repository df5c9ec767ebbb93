import { useEffect, useRef } from "react";

/** Tells whether a dialog is still open: an answer that comes after it was closed changes nothing. */
export function useSigue(): () => boolean {
  const abierto = useRef(false);
  useEffect(() => {
    abierto.current = true;
    return () => {
      abierto.current = false;
    };
  }, []);
  return () => abierto.current;
}
