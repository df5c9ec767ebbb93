import { Drawer, Modal, type DrawerProps, type ModalProps } from "@mantine/core";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PropsWithChildren } from "react";
import { tabbable } from "tabbable";
import { useCapa } from "./capas.ts";

/**
 * A dialog is there with the key that opens it, and so is its focus: what is typed next is meant for it. The library opens with a
 * transition and moves the focus by timers, which come after keys that were faster, and then take it away from where these went.
 */
const AL_INSTANTE = { trapFocus: false, transitionProps: { duration: 0 } };

/** What the focus goes back to where it came from nowhere: the selling screen's own field. */
const CAMPO_DE_VENTA = '[data-lee="busqueda"]';

/** A dialog in the middle of the screen; the field with `autoFocus` has the focus from the beginning. */
export function Dialogo({ children, ...props }: ModalProps) {
  return (
    <Modal {...AL_INSTANTE} onKeyDown={quedarDentro} {...props} closeOnEscape={false}>
      <Foco onEscape={props.closeOnEscape === false ? null : props.onClose}>{children}</Foco>
    </Modal>
  );
}

/** The same at the side of the screen. */
export function PanelLateral({ children, ...props }: DrawerProps) {
  return (
    <Drawer {...AL_INSTANTE} onKeyDown={quedarDentro} {...props} closeOnEscape={false}>
      <Foco onEscape={props.closeOnEscape === false ? null : props.onClose}>{children}</Foco>
    </Drawer>
  );
}

/**
 * Holds the focus: the field that asked for it, else the dialog itself, where Enter does nothing. Afterwards it is where it was
 * before, unless it was given to something else.
 */
function Foco({ children, onEscape }: PropsWithChildren<{ readonly onEscape: (() => void) | null }>) {
  useCapa(onEscape);
  const dentro = useRef<HTMLDivElement>(null);
  // Before what is inside takes it.
  const [antes] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialogo = dialogoDe(dentro.current);
    if (dialogo !== null && !dialogo.contains(document.activeElement)) dialogo.focus();
    return () => {
      const sinDueno = document.activeElement === document.body || dialogo?.contains(document.activeElement);
      if (sinDueno === true) volver(antes, dialogo);
    };
  }, [antes]);
  return <div ref={dentro}>{children}</div>;
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
