import { useCallback, useLayoutEffect, useRef } from "react";

/** Gives one function for the life of a component: it calls the latest `hacer`. A part that gets it is not drawn again for it. */
export function useFija<A extends readonly unknown[], R>(hacer: (...args: A) => R): (...args: A) => R {
  const ultima = useRef(hacer);
  useLayoutEffect(() => {
    ultima.current = hacer;
  });
  return useCallback((...args: A) => ultima.current(...args), []);
}
