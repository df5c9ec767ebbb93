import { Alert, Button, Group, Kbd, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Salida } from "../../contract/index.ts";
import { horaODia, monto } from "../comun/formato.ts";
import { createTeclaSuelta } from "../comun/tecla-suelta.ts";
import { puente } from "../puente.ts";
import type { Carrito } from "./carrito.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** A parked sale as the list shows it. */
export type Aparcado = Salida<"carritosAparcados">[number];

interface Props {
  /** The till's present; null if it is not known. */
  readonly ahora: string | null;
  /** Runs `tomar` with an empty cart, parking the current cart first. Does nothing if it cannot be parked. */
  readonly conLugar: (tomar: () => Promise<void>) => Promise<void>;
  /** Makes a parked sale the open one at the till. */
  readonly onTomar: UsoVentaAbierta["tomar"];
  /** Shows a reopened sale under its id. */
  readonly onRetomar: (aparcada: Aparcado, carrito: Carrito, completo: boolean) => void;
  readonly onCerrar: () => void;
}

/** List of parked sales, oldest first, each with a number for its key. None has an invoice number before it is paid. */
export function Aparcados({ ahora, onCerrar, ...alRetomar }: Props) {
  const { lista, fallo, retomar, porBorrar, setPorBorrar, borrar, nombrar, setNombrando } =
    useAparcados(alRetomar);
  return (
    <Dialogo
      opened
      onClose={porBorrar === null ? onCerrar : () => setPorBorrar(null)}
      title={porBorrar === null ? "Ventas en espera" : "Borrar una venta en espera"}
      size="lg"
    >
      <Stack>
        {fallo !== null && <Alert color="red">{fallo}</Alert>}
        {porBorrar === null ? (
          <>
            {lista?.length === 0 && <Text className="suave">No hay ventas en espera.</Text>}
            {lista?.map((aparcada, i) => (
              <Fila
                key={aparcada.id}
                aparcada={aparcada}
                ahora={ahora}
                numero={i + 1}
                onRetomar={() => void retomar(aparcada)}
                onBorrar={() => setPorBorrar(aparcada)}
                onNombrar={(nombre) => void nombrar(aparcada, nombre)}
                onNombrando={setNombrando}
              />
            ))}
            <div className="pie">
              <Button variant="default" fullWidth onClick={onCerrar}>
                Volver
              </Button>
            </div>
          </>
        ) : (
          <Confirmar
            aparcada={porBorrar}
            onNo={() => setPorBorrar(null)}
            onSi={() => void borrar(porBorrar)}
          />
        )}
      </Stack>
    </Dialogo>
  );
}

interface PropsFila {
  readonly aparcada: Aparcado;
  readonly ahora: string | null;
  readonly numero: number;
  readonly onRetomar: () => void;
  readonly onBorrar: () => void;
  readonly onNombrar: (nombre: string) => void;
  /** Called with true while a name is being typed, so that digits do not choose a sale. */
  readonly onNombrando: (si: boolean) => void;
}

function Fila({ aparcada, ahora, numero, onRetomar, onBorrar, onNombrar, onNombrando }: PropsFila) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const escribir = (texto: string | null) => {
    setEscrito(texto);
    onNombrando(texto !== null);
  };
  if (escrito !== null)
    return (
      <Group
        component="form"
        wrap="nowrap"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (escrito.trim() !== "") onNombrar(escrito.trim());
          escribir(null);
        }}
      >
        <TextInput
          style={{ flex: 1 }}
          aria-label="Nombre de la venta"
          placeholder="Mesa 3, señora de la chompa roja…"
          maxLength={60}
          autoFocus
          autoComplete="off"
          value={escrito}
          onChange={(e) => setEscrito(e.currentTarget.value)}
        />
        <Button type="submit">Guardar</Button>
      </Group>
    );
  return (
    <Group wrap="nowrap" gap="sm">
      <UnstyledButton className="opcion" style={{ flex: 1, minWidth: 0 }} onClick={onRetomar}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {aparcada.nombre}
            </Text>
            <Group gap="sm" wrap="nowrap">
              <Text fw={600} style={{ whiteSpace: "nowrap" }}>
                {totalDe(aparcada)}
              </Text>
              {numero <= 9 && <Kbd>{numero}</Kbd>}
            </Group>
          </Group>
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" className="suave">
              Desde {horaODia(aparcada.guardadoEn, ahora)}
              {aparcada.usuario === null ? "" : `, ${aparcada.usuario}`}
            </Text>
            {aparcada.antes !== null && (
              <Text size="sm" className="duda" style={{ whiteSpace: "nowrap" }}>
                antes Bs {monto(aparcada.antes)}
              </Text>
            )}
          </Group>
        </div>
      </UnstyledButton>
      <Button variant="default" aria-label={`Poner nombre a ${aparcada.nombre}`} onClick={() => escribir("")}>
        Nombre
      </Button>
      <Button variant="default" aria-label={`Borrar ${aparcada.nombre}`} onClick={onBorrar}>
        Borrar
      </Button>
    </Group>
  );
}

/** Asks before a parked sale is deleted. Enter, also from a scanner, keeps it. */
function Confirmar({
  aparcada,
  onNo,
  onSi,
}: {
  readonly aparcada: Aparcado;
  readonly onNo: () => void;
  readonly onSi: () => void;
}) {
  return (
    <>
      <Text style={{ overflowWrap: "anywhere" }}>
        Se borra «{aparcada.nombre}», {totalDe(aparcada)}. No se puede recuperar; queda anotado quién la
        borró.
      </Text>
      <Group justify="end" className="pie">
        <Button variant="default" autoFocus data-autofocus onClick={onNo}>
          No
        </Button>
        <Button color="red" onClick={onSi}>
          Borrar
        </Button>
      </Group>
    </>
  );
}

function totalDe({ total }: Aparcado): string {
  return total === null ? "sin total" : `Bs ${monto(total)}`;
}

/** Holds the list of parked sales. The keys 1 to 9 reopen one of them. */
function useAparcados({ conLugar, onTomar, onRetomar }: Omit<Props, "ahora" | "onCerrar">) {
  const [lista, setLista] = useState<readonly Aparcado[] | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  /** True while a sale is being reopened. A second one would replace it in the cart. */
  const tomando = useRef(false);
  async function retomar(aparcada: Aparcado): Promise<void> {
    if (tomando.current) return;
    tomando.current = true;
    await conLugar(() => tomar(aparcada)).finally(() => {
      tomando.current = false;
    });
  }
  /** Removes a sale from the list before the cart shows it, so that it is in one place only. */
  async function tomar(aparcada: Aparcado): Promise<void> {
    const { id, nombre } = aparcada;
    const quitado = await onTomar(id);
    if (quitado.ok && quitado.value !== null) {
      const { carrito, completa } = quitado.value;
      return onRetomar(aparcada, carrito, completa);
    }
    setFallo(quitado.ok ? `«${nombre}» ya no está en espera: alguien la retomó.` : quitado.error.texto);
    pedir();
  }
  const [porBorrar, setPorBorrar] = useState<Aparcado | null>(null);
  async function borrar({ id, nombre }: Aparcado): Promise<void> {
    const borrada = await puente.invoke("descartarCarrito", { id });
    setPorBorrar(null);
    setFallo(!borrada.ok ? borrada.error.texto : borrada.value ? null : `«${nombre}» ya no está en espera.`);
    pedir();
  }
  const [nombrando, setNombrando] = useState(false);
  async function nombrar({ id, nombre }: Aparcado, nuevo: string): Promise<void> {
    const nombrada = await puente.invoke("nombrarCarrito", { id, nombre: nuevo });
    setFallo(
      !nombrada.ok ? nombrada.error.texto : nombrada.value ? null : `«${nombre}» ya no está en espera.`,
    );
    pedir();
  }
  // The list that was requested last. A digit refers to the list on the screen.
  const pedida = useRef<Promise<readonly Aparcado[]>>(Promise.resolve([]));
  function pedir(): void {
    pedida.current = puente.invoke("carritosAparcados", {}).then((result) => (result.ok ? result.value : []));
    void pedida.current.then(setLista);
  }
  // Digits choose no sale while a deletion is being confirmed, or a name is being typed.
  const alElegir = useRef<(aparcada: Aparcado) => Promise<void> | void>(retomar);
  useLayoutEffect(() => {
    alElegir.current = porBorrar === null && !nombrando ? retomar : () => undefined;
  });
  // Registered as soon as the dialog opens. A digit typed before the list arrives waits for it.
  useLayoutEffect(() => {
    pedir();
    // The digits of a scanned code choose no sale.
    const suelta = createTeclaSuelta((tecla) => {
      if (!/^[1-9]$/.test(tecla)) return;
      void pedida.current.then((todas) => {
        const elegida = todas[Number(tecla) - 1];
        if (elegida !== undefined) void alElegir.current(elegida);
      });
    });
    // A digit of a typed name chooses no sale, even if Enter follows at once.
    const oir = (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLInputElement)) suelta.oir(event);
    };
    window.addEventListener("keydown", oir);
    return () => {
      suelta.cerrar();
      window.removeEventListener("keydown", oir);
    };
  }, []);
  return { lista, fallo, retomar, porBorrar, setPorBorrar, borrar, nombrar, setNombrando };
}
