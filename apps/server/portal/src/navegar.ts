/** The address as the portal's state: `/portal/<section>/<one>?<filter>`, so that a link can be shared and Back works. */
import { isPaginaPortal, RAIZ_PORTAL as RAIZ } from "@mostrador/core/direccion-portal";
import { useCallback, useMemo, useSyncExternalStore } from "react";

/** The place that the address names. `cual`: one thing of the section, null for its list. */
export interface Lugar {
  readonly seccion: string;
  readonly cual: string | null;
  readonly consulta: URLSearchParams;
}

/** Gives the address of a place inside the portal: `ventas`, `ventas/<cuf>`, with its filter. */
export function direccionDe(ruta: string, consulta: Readonly<Record<string, string>> = {}): string {
  const puestos = Object.entries(consulta).filter(([, valor]) => valor !== "");
  return `${RAIZ}${ruta}${puestos.length === 0 ? "" : `?${new URLSearchParams(puestos).toString()}`}`;
}

/** Goes to an address of the portal; `enLugar` replaces the one before, which Back then leaves out. */
export function ir(direccion: string, enLugar: "nueva" | "enLugar" = "nueva"): void {
  if (enLugar === "nueva") window.history.pushState(null, "", direccion);
  else window.history.replaceState(null, "", direccion);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** The page that this address names, to open after the sign-in; null for the first page and outside the portal. */
export function paginaQuerida(): string | null {
  const aqui = read();
  return aqui !== RAIZ && isPaginaPortal(aqui) ? aqui : null;
}

/** Tells whether the address is a sign-in link's. */
export function isEnlaceDeAcceso(): boolean {
  return new URLSearchParams(window.location.search).has("token");
}

/** Takes the sign-in's token out of the address, which is that of the wanted page from then on; null where there is none. */
export function takeToken(): string | null {
  const consulta = new URLSearchParams(window.location.search);
  const token = consulta.get("token");
  if (token === null) return null;
  const destino = consulta.get("destino") ?? RAIZ;
  window.history.replaceState(null, "", isPaginaPortal(destino) ? destino : RAIZ);
  return token;
}

/** A click, as far as it says whether another tab or window is wanted. */
interface Clic {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly preventDefault: () => void;
}

/** Properties of a link to a place of the portal: followed inside the page, but for a click that asks for another tab or window. */
export function enlace(ruta: string, consulta?: Readonly<Record<string, string>>, antes?: () => void) {
  return enlaceCon(direccionDe(ruta, consulta), (href) => {
    antes?.();
    ir(href);
    window.scrollTo(0, 0);
  });
}

/** Properties of a link that `seguir` follows, but for a click that asks for another tab or window. */
export function enlaceCon(href: string, seguir: (href: string) => void) {
  const onClick = (clic: Clic) => {
    if (clic.metaKey || clic.ctrlKey || clic.shiftKey) return;
    clic.preventDefault();
    seguir(href);
  };
  return { href, onClick };
}

export function useLugar(): Lugar {
  const direccion = useSyncExternalStore(listen, read);
  return useMemo(() => {
    const url = new URL(direccion, "http://portal");
    const [seccion = "", cual = ""] = url.pathname.slice(RAIZ.length).split("/");
    return { seccion, cual: cual === "" ? null : decodeURIComponent(cual), consulta: url.searchParams };
  }, [direccion]);
}

type Campos = Readonly<Record<string, string>>;

/** The fields of a filter that differ from those of no filter. */
export function distintos(filtro: Campos, vacio: Campos): Campos {
  return Object.fromEntries(Object.entries(filtro).filter(([campo, valor]) => valor !== vacio[campo]));
}

/** A filter as a query of the server: its fields that are not empty. */
export function consultaDe(filtro: Campos): URLSearchParams {
  return new URLSearchParams(Object.entries(filtro).filter(([, valor]) => valor !== ""));
}

/**
 * Returns a section's filter from the address, and the function that changes it. Typing replaces the entry in the
 * browser's history; a choice adds one.
 */
export function useFiltro<T extends Campos>(
  vacio: T,
): readonly [filtro: T, poner: (cambio: Partial<T>, como?: "nueva" | "enLugar") => void] {
  const { seccion, cual, consulta } = useLugar();
  const filtro = useMemo(() => {
    const puestos = Object.keys(vacio).map((campo) => [campo, consulta.get(campo) ?? vacio[campo]]);
    const leido: T = Object.assign({}, vacio, Object.fromEntries(puestos));
    return leido;
  }, [vacio, consulta]);
  const poner = useCallback(
    (cambio: Partial<T>, como: "nueva" | "enLugar" = "nueva") => {
      const nuevo: T = { ...filtro, ...cambio };
      ir(direccionDe(cual === null ? seccion : `${seccion}/${cual}`, distintos(nuevo, vacio)), como);
    },
    [filtro, vacio, seccion, cual],
  );
  return [filtro, poner];
}

/** A list of a section with its filter in the address, and the row that is open beside it. Opening and closing a row keep the filter. */
export function useLista<T extends Campos>(seccion: string, vacio: T) {
  const { cual } = useLugar();
  const [filtro, poner] = useFiltro(vacio);
  const puesto = useMemo(() => distintos(filtro, vacio), [filtro, vacio]);
  const abrir = useCallback(
    (id: string) => ir(direccionDe(`${seccion}/${encodeURIComponent(id)}`, puesto)),
    [seccion, puesto],
  );
  const cerrar = useCallback(() => ir(direccionDe(seccion, puesto)), [seccion, puesto]);
  return { cual, filtro, puesto, poner, abrir, cerrar };
}

function listen(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

/** Old links have the section after a `#`. After a sign-in the address is the portal's root. */
function read(): string {
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith(RAIZ)) return RAIZ;
  return hash.startsWith("#/") ? RAIZ + hash.slice(2) : pathname + search;
}
