import { Alert, Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { fecha, nombreEstadoProforma } from "@mostrador/core/formato";
import type { ProformaVista } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { diaHora, monto } from "../comun/formato.ts";
import { Sello, type ColorSello } from "../comun/sello.tsx";
import { puente } from "../puente.ts";
import { AccionesProforma } from "./acciones-proforma.tsx";
import { useLista, type Busqueda } from "./use-lista.ts";
import { Opciones } from "../comun/opciones.tsx";

interface Props {
  /** Puts one into the cart while `sigue`. Gives the reason where that cannot be; null where it is done. */
  readonly onVender: (id: string, sigue: () => boolean) => Promise<string | null>;
  readonly onCerrar: () => void;
}

/** Proformas of the shop, the newest first. Enter, a touch or the code on its paper makes a sale of one. */
export function ListaProformas({ onVender, onCerrar }: Props) {
  const { busqueda, setBusqueda, hallada, releer, mas, sigue } = useLista();
  const [fallo, setFallo] = useState<string | null>(null);
  const vender = (id: string) => void onVender(id, sigue).then(setFallo);
  const filas = hallada?.proformas ?? [];
  /** Sells the first of the typed words: the list on the screen may still answer earlier ones. */
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
  /** Enter in the field: the first of the list. */
  readonly onEntrar: () => void;
}

/** The fields of the search. */
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
