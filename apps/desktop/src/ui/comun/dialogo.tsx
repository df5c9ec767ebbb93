import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PropsWithChildren } from "react";
import { tabbable } from "tabbable";
import { useCapa } from "./capas.ts";

/**
 * A dialog opens with its key, and takes the focus at once, so that the next keys reach it. The library opens
 * with a transition and moves the focus by timers. These fire after faster keys, and then take the focus from
 * the field that the keys reached.
 */
const AL_INSTANTE = { trapFocus: false, transitionProps: { duration: 0 } };

/** The widest window whose page scrolls as one; in wider ones only its parts scroll (`estilo/venta.css`). */
export const PAGINA_QUE_RUEDA = "(max-width: 900px)";

/** Watched, because asking for the width again would lay the page out in the middle of a key. */
const ANGOSTA = matchMedia(PAGINA_QUE_RUEDA);

/**
 * Tells whether a dialog holds the page's scroll. The library holds it by a style of the body, which makes the browser
 * match the styles of the whole page again. That took half the time of opening a dialog.
 */
const isFija = (): boolean => ANGOSTA.matches;

/** The selling screen's field, which gets the focus if its earlier place is gone. */
const CAMPO_DE_VENTA = '[data-lee="busqueda"]';

/** Places that can lie under a dialog: the selling screen and other dialogs. */
const DEBAJO = '.pantalla, [role="dialog"]';

interface PropsDialogo extends Omit<ModalProps, "aria-label" | "attributes"> {
  /** Names a dialog without `title`. */
  readonly nombre?: string;
  /** The dialog opens unasked: a field drawn under it meanwhile gets its focus once the dialog closes. */
  readonly retieneFoco?: boolean;
}

/**
 * A dialog in the middle of the screen; the field with `autoFocus` has the focus from the beginning. A closed
 * one draws nothing: the program has twenty, and the library draws parts of each at every key.
 */
export function Dialogo({ children, nombre, retieneFoco = false, ...props }: PropsDialogo) {
  if (!props.opened) return null;
  return (
    <Modal
      {...AL_INSTANTE}
      lockScroll={isFija()}
      onKeyDown={quedarDentro}
      {...(nombre === undefined ? {} : { attributes: { content: { "aria-label": nombre } } })}
      {...props}
      closeOnEscape={false}
    >
      <Foco onEscape={props.closeOnEscape === false ? null : props.onClose} retiene={retieneFoco}>
        {children}
      </Foco>
    </Modal>
  );
}

/** A dialog at the side of the screen. A closed one draws nothing. */
export function PanelLateral({ children, ...props }: DrawerProps) {
  if (!props.opened) return null;
  return (
    <Drawer {...AL_INSTANTE} lockScroll={isFija()} onKeyDown={quedarDentro} {...props} closeOnEscape={false}>
      <Foco onEscape={props.closeOnEscape === false ? null : props.onClose} retiene={false}>
        {children}
      </Foco>
    </Drawer>
  );
}

interface PropsFoco {
  readonly onEscape: (() => void) | null;
  readonly retiene: boolean;
}

/**
 * Holds the focus in the field that asked for it, else in the dialog itself, where Enter does nothing. On
 * close, returns the focus to its earlier place, unless something else took it.
 */
function Foco({ children, onEscape, retiene }: PropsWithChildren<PropsFoco>) {
  useCapa(onEscape);
  const dentro = useRef<HTMLDivElement>(null);
  // Read before the content takes the focus.
  const [antes] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialogo = dialogoDe(dentro.current);
    if (dialogo !== null && !dialogo.contains(document.activeElement)) dialogo.focus();
    const retenido = retiene && dialogo !== null ? retener(dialogo) : null;
    const recogedor = dialogo === null ? null : recoger(dialogo);
    return () => {
      recogedor?.disconnect();
      const suyo = document.activeElement === document.body || dialogo?.contains(document.activeElement);
      const pedido = retenido?.soltar() ?? null;
      if (suyo === true) volver(pedido ?? antes, dialogo);
    };
  }, [antes, retiene]);
  return <div ref={dentro}>{children}</div>;
}

/** Takes the focus of a control that went away into its dialog, if no other lies over it. */
function recoger(dialogo: HTMLElement): MutationObserver {
  const mirador = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    if ([...document.querySelectorAll('[role="dialog"]')].at(-1) === dialogo) dialogo.focus();
  });
  mirador.observe(dialogo, { childList: true, subtree: true });
  return mirador;
}

/**
 * Returns the focus to the dialog whenever something under it takes it. `soltar` stops that, and returns the
 * last element that took it.
 */
function retener(dialogo: HTMLElement): { readonly soltar: () => Element | null } {
  let suyo: Element = dialogo.contains(document.activeElement)
    ? (document.activeElement ?? dialogo)
    : dialogo;
  let pedido: Element | null = null;
  const mirar = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    if (dialogo.contains(target)) suyo = target;
    // A list attached to one of its fields does not lie under it.
    if (target.closest(DEBAJO) === null || dialogo.contains(target)) return;
    pedido = target;
    (suyo instanceof HTMLElement && suyo.isConnected ? suyo : dialogo).focus();
  };
  document.addEventListener("focusin", mirar);
  return {
    soltar: () => {
      document.removeEventListener("focusin", mirar);
      return pedido;
    },
  };
}

/** Focuses the earlier place; if that is gone, the remaining dialog, else the selling screen's field. */
function volver(antes: Element | null, cerrado: Element | null): void {
  const quedan = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((d) => d !== cerrado);
  const vivo = antes instanceof HTMLElement && antes.isConnected && antes !== document.body ? antes : null;
  const destino = vivo ?? quedan.at(-1) ?? document.querySelector<HTMLElement>(CAMPO_DE_VENTA);
  destino?.focus();
}

/** Keeps Tab inside the dialog in which it was pressed. */
function quedarDentro(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.defaultPrevented || !(event.target instanceof Element)) return;
  const dialogo = dialogoDe(event.target);
  if (dialogo === null) return;
  const paradas = tabbable(dialogo);
  const [desde, hasta] = event.shiftKey ? [paradas[0], paradas.at(-1)] : [paradas.at(-1), paradas[0]];
  if (event.target !== desde && !(event.shiftKey && event.target === dialogo)) return;
  event.preventDefault();
  hasta?.focus();
}

function dialogoDe(elemento: Element | null): HTMLElement | null {
  return elemento?.closest<HTMLElement>('[role="dialog"]') ?? null;
}
