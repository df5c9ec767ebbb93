import { Alert, Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { fecha, nombreEstadoProforma } from "@mostrador/core/formato";
import { useDebouncedValue } from "@mantine/hooks";
import type { ProformaVista, Salida } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { diaHora, monto } from "../comun/formato.ts";
import { type ColorSello, Sello } from "../comun/sello.tsx";
import { puente } from "../puente.ts";
import { Opciones } from "../comun/opciones.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { OtrosPapeles } from "./otros-papeles.tsx";
import { useSigue } from "../comun/use-sigue.ts";

const PAGINA = 20;

/** Milliseconds without typing after which the list is requested. */
const QUIETO_MS = 120;

/** Most proformas that the till returns at a time. A search by words finds older ones. */
const MAX_LIMITE = 100;

interface Props {
  /** Puts a proforma into the cart while `sigue` returns true. Resolves to null, or to the reason for which it failed. */
  readonly onVender: (id: string, sigue: () => boolean) => Promise<string | null>;
  readonly onCerrar: () => void;
}

/** List of the shop's proformas, newest first. Enter, a tap or the code on its paper converts a proforma into a sale. */
export function ListaProformas({ onVender, onCerrar }: Props) {
  const { busqueda, setBusqueda, hallada, releer, mas, sigue } = useLista();
  const [fallo, setFallo] = useState<string | null>(null);
  const vender = (id: string) => void onVender(id, sigue).then(setFallo);
  const filas = hallada?.proformas ?? [];
  /** Sells the first proforma that matches the typed words. Searches again, because the list on the screen may belong to earlier words. */
  async function entrar(): Promise<void> {
    const primera = await puente.invoke("proformas", { ...busqueda, limite: 1 });
    if (!primera.ok) return setFallo(primera.error.texto);
    const [suya] = primera.value.proformas;
    if (suya !== undefined && sigue()) vender(suya.id);
  }
  return (
    <Dialogo opened onClose={onCerrar} title="Proformas" size="64rem">
      <Stack>
        <Buscar busqueda={busqueda} onBuscar={setBusqueda} onEntrar={() => void entrar()} />
        {fallo !== null && (
          <Alert color="red" role="alert">
            {fallo}
          </Alert>
        )}
        {hallada !== null && filas.length === 0 && <SinProformas buscando={busqueda.texto !== ""} />}
        {filas.map((proforma) => (
          <Fila
            key={proforma.id}
            proforma={proforma}
            onVender={() => vender(proforma.id)}
            onFallo={setFallo}
            onCambio={releer}
          />
        ))}
        {hallada?.hayMas === true && (
          <Button variant="default" onClick={mas}>
            Ver más antiguas
          </Button>
        )}
      </Stack>
    </Dialogo>
  );
}

interface PropsBuscar {
  readonly busqueda: Busqueda;
  readonly onBuscar: (busqueda: Busqueda) => void;
  /** Called on Enter in the search field; sells the first proforma of the list. */
  readonly onEntrar: () => void;
}

/** Search fields of the list. */
function Buscar({ busqueda, onBuscar, onEntrar }: PropsBuscar) {
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        style={{ flex: "1 1 16rem" }}
        aria-label="Buscar proformas"
        placeholder="Número, cliente, producto o código del papel"
        leftSection={<IconSearch size={18} />}
        data-lee="documento"
        autoFocus
        autoComplete="off"
        value={busqueda.texto}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEntrar();
        }}
        onChange={(event) => onBuscar({ ...busqueda, texto: event.currentTarget.value })}
      />
      <Opciones
        nombre="Cuáles"
        data={[
          { value: "vigentes", label: "Vigentes" },
          { value: "todas", label: "Todas" },
        ]}
        value={busqueda.vigentes ? "vigentes" : "todas"}
        onChange={(valor) => onBuscar({ ...busqueda, vigentes: valor === "vigentes" })}
      />
    </Group>
  );
}

function SinProformas({ buscando }: { readonly buscando: boolean }) {
  return (
    <Text p="xl" ta="center" className="suave">
      {buscando
        ? "Ninguna proforma tiene esas palabras."
        : "Una proforma es un presupuesto que promete precios. Ponga productos en la venta y pulse Proforma."}
    </Text>
  );
}

const COLORES: Readonly<Record<ProformaVista["estado"], ColorSello>> = {
  vigente: "blue",
  vencida: "orange",
  convertida: "verde",
  descartada: "gray",
};
interface PropsFila {
  readonly proforma: ProformaVista;
  readonly onVender: () => void;
  readonly onFallo: (texto: string | null) => void;
  readonly onCambio: () => void;
}

function Fila({ proforma, onVender, onFallo, onCambio }: PropsFila) {
  const { nombre, cliente, total, estado, hechaEn, validaHasta, lineas, factura } = proforma;
  const primera = lineas[0]?.descripcion ?? "";
  const mas = lineas.length > 1 ? ` y ${lineas.length - 1} más` : "";
  return (
    <Group wrap="nowrap" gap="sm" data-proforma={nombre}>
      <UnstyledButton className="opcion" style={{ flex: 1, minWidth: 0 }} onClick={onVender}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {nombre} · {cliente.razonSocial}
            </Text>
            <Text fw={600} style={{ whiteSpace: "nowrap" }}>
              Bs {monto(total)}
            </Text>
          </Group>
          <Group justify="space-between" gap="xs">
            <Text size="sm" className="suave" truncate style={{ flex: "1 1 10rem" }}>
              {diaHora(hechaEn)} · {primera}
              {mas}
            </Text>
            <Text size="sm" style={{ whiteSpace: "nowrap" }} component="div">
              <Sello color={COLORES[estado]}>
                {nombreEstadoProforma(estado)}
                {estado === "vigente" || estado === "vencida" ? ` · hasta ${fecha(validaHasta)}` : ""}
                {factura === null ? "" : ` · factura ${factura}`}
              </Sello>
            </Text>
          </Group>
        </div>
      </UnstyledButton>
      <AccionesProforma proforma={proforma} onFallo={onFallo} onCambio={onCambio} />
    </Group>
  );
}

interface PropsAccionesProforma {
  readonly proforma: ProformaVista;
  readonly onFallo: (texto: string | null) => void;
  readonly onCambio: () => void;
}

/** Actions on a proforma: print it again, save its page, mail it, and discard it if it was not sold. */
function AccionesProforma({ proforma, onFallo, onCambio }: PropsAccionesProforma) {
  const { id, nombre, estado } = proforma;
  const [otros, setOtros] = useState(false);
  const imprimir = () =>
    void puente
      .invoke("imprimirProforma", { id })
      .then((result) => onFallo(result.ok ? null : result.error.texto));
  const descartar = () =>
    void puente.invoke("descartarProforma", { id }).then((result) => {
      onFallo(result.ok ? null : result.error.texto);
      onCambio();
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" aria-label={`Imprimir la proforma ${nombre}`} onClick={imprimir}>
        Imprimir
      </Button>
      <Button
        variant="default"
        aria-label={`Más papeles de la proforma ${nombre}`}
        onClick={() => setOtros(true)}
      >
        Más
      </Button>
      {(estado === "vigente" || estado === "vencida") && (
        <BotonConfirmado
          variant="default"
          aria-label={`Anular la proforma ${nombre}`}
          titulo={`Anular la proforma ${nombre}`}
          pregunta="Ya no se podrá vender con ella. Queda en la lista, con su número. No se puede deshacer."
          si="Sí, anular"
          onSi={descartar}
        >
          Anular
        </BotonConfirmado>
      )}
      {otros && <OtrosPapeles proforma={proforma} onCerrar={() => setOtros(false)} />}
    </Group>
  );
}

/** The typed words, and whether to list only proformas that can be sold at their prices. */
interface Busqueda {
  readonly texto: string;
  readonly vigentes: boolean;
}

/**
 * Holds the list of proformas for the typed words. `mas` adds older ones, `releer` requests the list again, and `sigue` tells whether the
 * list is still open. `hallada` is null until the first reply.
 */
function useLista() {
  const sigue = useSigue();
  const [busqueda, setBusqueda] = useState<Busqueda>({ texto: "", vigentes: true });
  const [limite, setLimite] = useState(PAGINA);
  const [hallada, setHallada] = useState<Salida<"proformas"> | null>(null);
  const [vez, setVez] = useState(0);
  const [{ texto, vigentes }] = useDebouncedValue(busqueda, QUIETO_MS);
  useEffect(() => {
    let vigente = true;
    void puente.invoke("proformas", { texto, vigentes, limite }).then((result) => {
      if (vigente && result.ok) setHallada(result.value);
    });
    return () => {
      vigente = false;
    };
  }, [texto, vigentes, limite, vez]);
  return {
    busqueda,
    setBusqueda,
    hallada,
    sigue,
    releer: () => setVez((antes) => antes + 1),
    mas: () => setLimite((antes) => Math.min(antes + PAGINA, MAX_LIMITE)),
  };
}
