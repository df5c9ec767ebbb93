import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PropsWithChildren } from "react";
import { tabbable } from "tabbable";
import { useCapa } from "./capas.ts";

/**
 * A dialog is there with the key that opens it, and so is its focus: what is typed next is meant for it. The library opens with a
 * transition and moves the focus by timers, which come after keys that were faster, and then take it away from where these went.
 */
const AL_INSTANTE = { trapFocus: false, transitionProps: { duration: 0 } };

/** The selling screen's own field gets the focus back where it came from nowhere. */
const CAMPO_DE_VENTA = '[data-lee="busqueda"]';

/** The selling screen and other dialogs can lie under a dialog. */
const DEBAJO = '.pantalla, [role="dialog"]';

interface PropsDialogo extends Omit<ModalProps, "aria-label" | "attributes"> {
  /** Tells a dialog without `title` by its name. */
  readonly nombre?: string;
  /** It comes unasked: what is drawn under it meanwhile waits for its focus until this one is closed. */
  readonly retieneFoco?: boolean;
}

/** A dialog in the middle of the screen; the field with `autoFocus` has the focus from the beginning. */
export function Dialogo({ children, nombre, retieneFoco = false, ...props }: PropsDialogo) {
  return (
    <Modal
      {...AL_INSTANTE}
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

/** The same at the side of the screen. */
export function PanelLateral({ children, ...props }: DrawerProps) {
  return (
    <Drawer {...AL_INSTANTE} onKeyDown={quedarDentro} {...props} closeOnEscape={false}>
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
 * Holds the focus: the field that asked for it, else the dialog itself, where Enter does nothing. Afterwards it is where it was
 * before, unless it was given to something else.
 */
function Foco({ children, onEscape, retiene }: PropsWithChildren<PropsFoco>) {
  useCapa(onEscape);
  const dentro = useRef<HTMLDivElement>(null);
  // Before what is inside takes it.
  const [antes] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialogo = dialogoDe(dentro.current);
    if (dialogo !== null && !dialogo.contains(document.activeElement)) dialogo.focus();
    const retenido = retiene && dialogo !== null ? retener(dialogo) : null;
    return () => {
      const suyo = document.activeElement === document.body || dialogo?.contains(document.activeElement);
      const pedido = retenido?.soltar() ?? null;
      if (suyo === true) volver(pedido ?? antes, dialogo);
    };
  }, [antes, retiene]);
  return <div ref={dentro}>{children}</div>;
}

/** Gives the focus back to the dialog whenever something under it takes it. `soltar` stops that and returns what took it last. */
function retener(dialogo: HTMLElement): { readonly soltar: () => Element | null } {
  let suyo: Element = dialogo.contains(document.activeElement)
    ? (document.activeElement ?? dialogo)
    : dialogo;
  let pedido: Element | null = null;
  const mirar = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    if (dialogo.contains(target)) suyo = target;
    // A list that hangs from one of its fields is under nothing.
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

/** To where the focus was; where that is gone, to the dialog that is left, or to the selling screen's field. */
function volver(antes: Element | null, cerrado: Element | null): void {
  const quedan = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((d) => d !== cerrado);
  const vivo = antes instanceof HTMLElement && antes.isConnected && antes !== document.body ? antes : null;
  const destino = vivo ?? quedan.at(-1) ?? document.querySelector<HTMLElement>(CAMPO_DE_VENTA);
  destino?.focus();
}

/** Tab goes round in the dialog that it was pressed in. */
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
