/** Copies a text from a page, even if the browser disables its clipboard, as over plain HTTP in a network. */

/** A field from which a text is copied. */
interface Campo {
  value: string;
  readonly style: { position: string; opacity: string };
  select(): void;
  remove(): void;
}

/** The part of a page's document that `copyTexto` needs. */
export interface PaginaQueCopia<C extends Campo> {
  readonly defaultView: { readonly navigator: { readonly clipboard?: Portapapeles } } | null;
  readonly activeElement: unknown;
  readonly body: { append(campo: C): void };
  createElement(nombre: "textarea"): C;
  execCommand(orden: string): boolean;
}
interface Portapapeles {
  writeText(texto: string): Promise<void>;
}

/** Copies the text, and tells whether the browser took it. The focus stays where it was. */
export async function copyTexto<C extends Campo>(pagina: PaginaQueCopia<C>, texto: string): Promise<boolean> {
  // Absent in insecure pages, although the type does not say so.
  const portapapeles = pagina.defaultView?.navigator.clipboard;
  if (portapapeles === undefined) return copyDeUnCampo(pagina, texto);
  try {
    await portapapeles.writeText(texto);
    return true;
  } catch {
    return copyDeUnCampo(pagina, texto);
  }
}

/** Copies by the older command, which copies the selection. */
function copyDeUnCampo<C extends Campo>(pagina: PaginaQueCopia<C>, texto: string): boolean {
  const antes = pagina.activeElement;
  const campo = pagina.createElement("textarea");
  campo.value = texto;
  campo.style.position = "fixed";
  campo.style.opacity = "0";
  pagina.body.append(campo);
  campo.select();
  const copiado = pagina.execCommand("copy");
  campo.remove();
  if (isEnfocable(antes)) antes.focus();
  return copiado;
}

function isEnfocable(algo: unknown): algo is { focus(): void } {
  return typeof algo === "object" && algo !== null && "focus" in algo;
}
