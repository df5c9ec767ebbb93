import { Alert, Button, Center, Stack } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { Cargando } from "../comun/cargando.tsx";
import { isSigno } from "../comun/lector.ts";
import { putMomento, repeat } from "../comun/repetir.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { puente } from "../puente.ts";
import type { Abrir, DesdeMenu } from "../vista.ts";
import { Vender } from "./vender.tsx";
import { parseVentaGuardada, type VentaGuardada } from "./venta-guardada.ts";

interface Props {
  readonly estado: EstadoCaja;
  /** True while another screen covers this one and receives the keys. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
  readonly desdeMenu: DesdeMenu;
}

/**
 * Selling screen of the current user, with the sale that this user left open. The screen stays mounted under the lock. Another user gets a
 * separate sale.
 */
export function VentaAbierta(props: Props) {
  const { exige, usuario } = props.estado.sesion;
  const ahora = usuario?.id ?? (exige ? null : "");
  const [de, setDe] = useState(ahora);
  if (ahora !== null && ahora !== de) setDe(ahora);
  return de === null ? <SinNadie /> : <Traida key={de} {...props} de={de} />;
}

/** Screen of a till that started locked. It handles keys and the scanner, so that a badge can be read. */
function SinNadie() {
  useTeclas({ acciones: {}, onCodigo: () => Promise.resolve(null) });
  return <main className="cuerpo" />;
}

/** Reads the stored sale once, and then shows it. */
function Traida({ de, ...props }: Props & { readonly de: string }) {
  const [guardada, setGuardada] = useState<VentaGuardada | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  const traer = useCallback(
    () =>
      void puente.invoke("ventaAbierta", {}).then((result) => {
        if (result.ok) setGuardada(parseVentaGuardada(result.value));
        setFallo(result.ok ? null : result.error.texto);
      }),
    [],
  );
  useEffect(traer, [traer]);
  useTeclasEnEspera(guardada !== null);
  if (guardada !== null) return <Vender {...props} de={de} guardada={guardada} />;
  return (
    <Center component="main" className="cuerpo">
      {fallo === null ? (
        <Cargando que="Trayendo la venta abierta" />
      ) : (
        <Stack>
          <Alert color="red" title="No se pudo traer la venta abierta">
            {fallo}
          </Alert>
          <Button onClick={traer}>Intentar otra vez</Button>
        </Stack>
      )}
    </Center>
  );
}

const MODIFICADORES: ReadonlySet<string> = new Set([
  "Shift",
  "Control",
  "Alt",
  "AltGraph",
  "Meta",
  "CapsLock",
]);

/** Queues the keys pressed while the screen loads, and replays them in order afterwards, so that a fast typist loses none. */
function useTeclasEnEspera(llego: boolean): void {
  const guardadas = useRef<readonly KeyboardEvent[]>([]);
  const alDia = useRef(false);
  useEffect(() => {
    const guardar = (event: KeyboardEvent) => {
      // Untrusted events are the replayed keys themselves.
      if (alDia.current || !event.isTrusted || MODIFICADORES.has(event.key)) return;
      if (guardadas.current.length === 0 && document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      guardadas.current = [...guardadas.current, event];
    };
    window.addEventListener("keydown", guardar, { capture: true });
    return () => window.removeEventListener("keydown", guardar, { capture: true });
  }, []);
  useEffect(() => {
    if (!llego) return;
    let vigente = true;
    const tomar = () => {
      const [tecla, ...resto] = guardadas.current;
      guardadas.current = resto;
      alDia.current = tecla === undefined || !vigente;
      return alDia.current ? undefined : tecla;
    };
    void repeat(tomar, pulsar);
    return () => {
      vigente = false;
    };
  }, [llego]);
}

/** Presses a key again at the current focus, with its original time. */
function pulsar(tecla: KeyboardEvent): void {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = tecla;
  const init = { key, code, ctrlKey, altKey, shiftKey, metaKey, bubbles: true, cancelable: true };
  const repetida = new KeyboardEvent("keydown", init);
  putMomento(repetida, tecla.timeStamp);
  const sigue = (document.activeElement ?? document.body).dispatchEvent(repetida);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to type into a field as the keyboard does
  if (sigue && isSigno(tecla)) document.execCommand("insertText", false, key);
}
