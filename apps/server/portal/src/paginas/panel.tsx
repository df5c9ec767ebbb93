/** The side panel that shows or edits one row of a list. Its header and footer stay in place while its body scrolls. */
import { Button, Drawer, Group, Modal, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useAccion } from "../api.ts";
import { ConCapas } from "../capas.tsx";
import { Aviso } from "../comun.tsx";

interface Props {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly cerrar: () => void;
  readonly children: ReactNode;
}

/** Connects a panel with the form inside it. */
interface Salida {
  /** Marks the form as having unsaved changes, or as saved. */
  readonly marcar: (cambiada: boolean) => void;
  /** Calls `hacer` to leave the form; asks first if the form has unsaved changes. */
  readonly salir: (hacer: () => void) => void;
}

const SalidaDelPanel = createContext<Salida>({ marcar: () => undefined, salir: (hacer) => hacer() });

/** Tells the surrounding panel whether its form has unsaved changes, so that every way of closing it asks first. */
export function useSinGuardar(cambiada: boolean): void {
  const { marcar } = useContext(SalidaDelPanel);
  useEffect(() => {
    marcar(cambiada);
    return () => marcar(false);
  }, [marcar, cambiada]);
}

/** Returns the function that leaves the surrounding panel. It asks first if the panel's form has unsaved changes. */
export function useSalir(): Salida["salir"] {
  return useContext(SalidaDelPanel).salir;
}

/** Tells whether a form's fields differ from their initial values. The fields must be plain data. */
export function useCambiado(escrito: unknown): boolean {
  const ahora = JSON.stringify(escrito);
  const [primero] = useState(ahora);
  return ahora !== primero;
}

export function Panel({ abierto, titulo, cerrar, children }: Props) {
  const cambiada = useRef(false);
  const [pendiente, setPendiente] = useState<{ readonly hacer: () => void } | null>(null);
  const salida = useMemo<Salida>(
    () => ({
      marcar: (ahora) => {
        cambiada.current = ahora;
      },
      salir: (hacer) => (cambiada.current ? setPendiente({ hacer }) : hacer()),
    }),
    [],
  );
  return (
    <SalidaDelPanel value={salida}>
      <Cajon
        abierto={abierto}
        titulo={titulo}
        cerrar={() => salida.salir(cerrar)}
        preguntando={pendiente !== null}
      >
        {children}
      </Cajon>
      {/* Mounted on demand: an already mounted modal would close on the same Escape key that opens it. */}
      {pendiente !== null && (
        <Pregunta
          quedarse={() => setPendiente(null)}
          salir={() => {
            setPendiente(null);
            pendiente.hacer();
          }}
        />
      )}
    </SalidaDelPanel>
  );
}

/** Asks for confirmation before typed text is discarded. */
function Pregunta({ quedarse, salir }: { readonly quedarse: () => void; readonly salir: () => void }) {
  return (
    <Modal opened onClose={quedarse} title="Cambios sin guardar" centered>
      <Stack>
        <Text>Lo que escribió aquí todavía no se guardó.</Text>
        <Group justify="end">
          <Button variant="subtle" color="red" onClick={salir}>
            Salir sin guardar
          </Button>
          <Button data-autofocus onClick={quedarse}>
            Seguir escribiendo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Cajon({
  abierto,
  titulo,
  cerrar,
  preguntando,
  children,
}: Props & { readonly preguntando: boolean }) {
  return (
    <ConCapas>
      {(hayEncima) => (
        <Drawer
          opened={abierto}
          onClose={cerrar}
          closeOnEscape={!preguntando && !hayEncima}
          position="right"
          size="lg"
          title={<Titulo>{titulo}</Titulo>}
        >
          {abierto && children}
        </Drawer>
      )}
    </ConCapas>
  );
}

/** Fields that a person writes or chooses in. */
const CAMPOS =
  "input:not([type=hidden], [type=file], :disabled, [readonly]), textarea:not(:disabled, [readonly]), select:not(:disabled)";

/**
 * The title of a panel. It takes the focus when the panel opens, so that a screen reader says where the person is, and hands it on to the first
 * field as soon as there is one on the screen. A panel without fields leaves the focus here, and never on the button that closes it.
 */
function Titulo({ children }: { readonly children: ReactNode }) {
  const titulo = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const suyo = titulo.current;
    const panel = suyo?.closest<HTMLElement>('[role="dialog"]') ?? null;
    if (suyo === null || panel === null) return undefined;
    const pasar = () => {
      if (document.activeElement === suyo) primerCampo(panel)?.focus({ preventScroll: true });
    };
    // A panel that reads its row first has its fields later. From the person's first key or touch on the focus is hers.
    const mirando = new MutationObserver(pasar);
    mirando.observe(panel, { childList: true, subtree: true });
    const fin = new AbortController();
    suyo.addEventListener("focus", pasar, { signal: fin.signal });
    for (const acto of ["keydown", "pointerdown"] as const)
      panel.addEventListener(acto, () => (mirando.disconnect(), fin.abort()), {
        capture: true,
        signal: fin.signal,
      });
    return () => (mirando.disconnect(), fin.abort());
  }, []);
  return (
    <span ref={titulo} tabIndex={-1} data-autofocus>
      {children}
    </span>
  );
}

/** Finds the field that a panel begins with: the one that its form names, or the first on the screen. */
function primerCampo(panel: HTMLElement): HTMLElement | undefined {
  const nombrado = [...panel.querySelectorAll<HTMLElement>("[data-autofocus]")].find((uno) =>
    uno.matches(CAMPOS),
  );
  const { bottom } = panel.getBoundingClientRect();
  return (
    nombrado ??
    [...panel.querySelectorAll<HTMLElement>(CAMPOS)].find(
      (uno) => uno.checkVisibility() && uno.getBoundingClientRect().bottom <= bottom,
    )
  );
}

/** The footer of a panel with its actions, always visible. */
export function PiePanel({ children }: { readonly children: ReactNode }) {
  return <div className="pie-panel">{children}</div>;
}

interface PropsForma {
  /** Text about the next field to fill in; null if the form can be saved. */
  readonly falta: string | null;
  /** Saves the form. A failure is shown in the footer. */
  readonly guardar: () => Promise<void>;
  readonly cerrar: () => void;
  /** Content above the buttons in the footer, such as a total. */
  readonly pie?: ReactNode;
  /** Omits the footer, for a form that saves nothing. */
  readonly sinPie?: boolean;
  readonly children: ReactNode;
}

/** A form in a panel. The button or Enter submits it, one submission at a time, and only if `falta` is null. */
export function FormaPanel({ falta, guardar, cerrar, pie, sinPie = false, children }: PropsForma) {
  const accion = useAccion();
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta !== null || accion.ocupada) return;
        accion.hacer(guardar);
      }}
    >
      {children}
      {!sinPie && (
        <PiePanel>
          {pie}
          <Aviso error={accion.error} />
          <GuardarOVolver ocupada={accion.ocupada} falta={falta} cerrar={cerrar} />
        </PiePanel>
      )}
    </form>
  );
}

/**
 * The buttons of a form in a panel, with the save button last as at the till. `falta`: the next field to fill in; null
 * if the form can be saved. `children`: further buttons, placed before them.
 */
export function GuardarOVolver({
  ocupada,
  falta,
  cerrar,
  children,
}: {
  readonly ocupada: boolean;
  readonly falta: string | null;
  readonly cerrar: () => void;
  readonly children?: ReactNode;
}) {
  const salir = useSalir();
  return (
    <Group gap="sm" align="start">
      {children}
      <Button variant="default" size="md" ml="auto" onClick={() => salir(cerrar)}>
        Volver
      </Button>
      <Boton type="submit" size="md" loading={ocupada} falta={falta}>
        Guardar
      </Boton>
    </Group>
  );
}
