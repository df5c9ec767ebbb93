/**
 * Keeps the portal's state in the address, `/portal/<section>/<item>?<filter>`, so that links can be shared and the
 * browser's back button works.
 */
import { isPaginaPortal, RAIZ_PORTAL as RAIZ } from "@mostrador/core/direccion-portal";
import { useCallback, useMemo, useSyncExternalStore } from "react";

/** The place that the address names. `cual`: id of an item of the section; null for its list. */
export interface Lugar {
  readonly seccion: string;
  readonly cual: string | null;
  readonly consulta: URLSearchParams;
}

/** Builds the address of a place inside the portal, such as `ventas` or `ventas/<cuf>`, with its filter. */
export function direccionDe(ruta: string, consulta: Readonly<Record<string, string>> = {}): string {
  const puestos = Object.entries(consulta).filter(([, valor]) => valor !== "");
  return `${RAIZ}${ruta}${puestos.length === 0 ? "" : `?${new URLSearchParams(puestos).toString()}`}`;
}

/** Navigates to an address of the portal. `enLugar` replaces the current entry of the browser's history. */
export function ir(direccion: string, enLugar: "nueva" | "enLugar" = "nueva"): void {
  if (enLugar === "nueva") window.history.pushState(null, "", direccion);
  else window.history.replaceState(null, "", direccion);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Returns the page that the address names, to be opened after signing in; null for the first page and outside the portal. */
export function paginaQuerida(): string | null {
  const aqui = read();
  return aqui !== RAIZ && isPaginaPortal(aqui) ? aqui : null;
}

/** Tells whether the address is that of a sign-in link. */
export function isEnlaceDeAcceso(): boolean {
  return new URLSearchParams(window.location.search).has("token");
}

/** Removes the sign-in token from the address, which then names the requested page. Returns the token, or null if there is none. */
export function takeToken(): string | null {
  const consulta = new URLSearchParams(window.location.search);
  const token = consulta.get("token");
  if (token === null) return null;
  const destino = consulta.get("destino") ?? RAIZ;
  window.history.replaceState(null, "", isPaginaPortal(destino) ? destino : RAIZ);
  return token;
}

/** The fields of a click that show whether it asks for another tab or window. */
interface Clic {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly preventDefault: () => void;
}

/**
 * Properties of a link to a place of the portal. A plain click navigates inside the page; a click that asks for another
 * tab or window does not.
 */
export function enlace(ruta: string, consulta?: Readonly<Record<string, string>>, antes?: () => void) {
  return enlaceCon(direccionDe(ruta, consulta), (href) => {
    antes?.();
    ir(href);
    window.scrollTo(0, 0);
  });
}

/** Properties of a link that `seguir` handles, except for clicks that ask for another tab or window. */
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

/** Returns the fields of a filter that differ from the empty filter. */
export function distintos(filtro: Campos, vacio: Campos): Campos {
  return Object.fromEntries(Object.entries(filtro).filter(([campo, valor]) => valor !== vacio[campo]));
}

/** Converts a filter to a query of the server, without empty fields. */
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

/** State of a section's list: its filter in the address and the row open beside it. Opening and closing a row keep the filter. */
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

/** Reads the address. Old links have the section after a `#`. After signing in the address is the portal's root. */
function read(): string {
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith(RAIZ)) return RAIZ;
  return hash.startsWith("#/") ? RAIZ + hash.slice(2) : pathname + search;
}
