import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PropsWithChildren } from "react";
import { tabbable } from "tabbable";
import { useCapa } from "./capas.ts";

/**
 * Props that open a dialog without a transition and with the focus set at once, so that the next keys reach it. The library's own
 * transition moves the focus by timers, which may fire after fast typing and steal the focus from the field that receives the keys.
 */
const AL_INSTANTE = { trapFocus: false, transitionProps: { duration: 0 } };

/** Media query of windows whose page scrolls as a whole. In wider ones, only parts of the page scroll (`estilo/venta.css`). */
export const PAGINA_QUE_RUEDA = "(max-width: 900px)";

/** Query object created once, because asking for the width would force a layout while a key is handled. */
const ANGOSTA = matchMedia(PAGINA_QUE_RUEDA);

/**
 * Tells whether an open dialog locks the scrolling of the page. The library locks it with a style on the body, which makes the browser
 * recalculate the styles of the whole page. That took half the time of opening a dialog.
 */
const isFija = (): boolean => ANGOSTA.matches;

/** Field of the selling screen that gets the focus if the previously focused element is gone. */
const CAMPO_DE_VENTA = '[data-lee="busqueda"]';

/** Elements that can lie under a dialog: the selling screen and other dialogs. */
const DEBAJO = '.pantalla, [role="dialog"]';

interface PropsDialogo extends Omit<ModalProps, "aria-label" | "attributes"> {
  /** Accessible name of a dialog without `title`. */
  readonly nombre?: string;
  /** True for a dialog that opens by itself. A field that asks for the focus meanwhile gets it after the dialog closes. */
  readonly retieneFoco?: boolean;
}

/**
 * A centred dialog. The field with `autoFocus` has the focus immediately. A closed dialog renders nothing, because the program has twenty
 * and the library would render parts of each at every key press.
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

/** A dialog at the side of the screen. A closed one renders nothing. */
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
 * Sets the focus to the field that asks for it, or else to the dialog itself, where Enter does nothing. On closing, returns the focus to
 * its earlier place, unless another element has taken it.
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

/** Moves the focus into the dialog when the focused control is removed, if no other dialog covers it. */
function recoger(dialogo: HTMLElement): MutationObserver {
  const mirador = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    if ([...document.querySelectorAll('[role="dialog"]')].at(-1) === dialogo) dialogo.focus();
  });
  mirador.observe(dialogo, { childList: true, subtree: true });
  return mirador;
}

/** Returns the focus to the dialog whenever an element under it takes the focus. `soltar` stops this and returns the last such element. */
function retener(dialogo: HTMLElement): { readonly soltar: () => Element | null } {
  let suyo: Element = dialogo.contains(document.activeElement)
    ? (document.activeElement ?? dialogo)
    : dialogo;
  let pedido: Element | null = null;
  const mirar = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    if (dialogo.contains(target)) suyo = target;
    // A dropdown list that belongs to a field of the dialog does not lie under the dialog.
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

/** Focuses the earlier element; if it is gone, the remaining dialog, or else the field of the selling screen. */
function volver(antes: Element | null, cerrado: Element | null): void {
  const quedan = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((d) => d !== cerrado);
  const vivo = antes instanceof HTMLElement && antes.isConnected && antes !== document.body ? antes : null;
  const destino = vivo ?? quedan.at(-1) ?? document.querySelector<HTMLElement>(CAMPO_DE_VENTA);
  destino?.focus();
}

/** Keeps Tab inside the dialog in which it is pressed. */
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
