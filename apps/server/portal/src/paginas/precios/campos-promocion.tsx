/** Fields of a promotion's form. */
import {
  Chip,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import type { PromocionEscrita } from "@mostrador/core/promocion-escrita";
import { useLeer } from "../../api.ts";
import type { OpcionesProducto } from "../../tipos-tienda.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import { BuscarProducto, Elegidos } from "./buscador.tsx";

interface Props {
  readonly escrita: PromocionEscrita;
  readonly poner: (cambio: Partial<PromocionEscrita>) => void;
}

const CLASES = [
  { value: "nPorM", label: "Lleve y pague" },
  { value: "porcentaje", label: "Porcentaje" },
] as const;

/** The benefit: n for m, or a percentage. */
export function Beneficio({ escrita: { clase, lleva, paga, porcentaje }, poner }: Props) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="Qué da"
        data={[...CLASES]}
        value={clase}
        onChange={(elegida) => poner({ clase: elegida })}
      />
      {clase === "nPorM" ? (
        <SimpleGrid cols={2} spacing="sm">
          <Numero titulo="Lleva" valor={lleva} poner={(valor) => poner({ lleva: valor })} />
          <Numero titulo="Paga" valor={paga} poner={(valor) => poner({ paga: valor })} />
        </SimpleGrid>
      ) : (
        <Numero titulo="Descuento (%)" valor={porcentaje} poner={(valor) => poner({ porcentaje: valor })} />
      )}
    </Stack>
  );
}

/** A number or an hour. `pista`: an example. */
function Numero({
  titulo,
  pista,
  valor,
  poner,
}: {
  readonly titulo: string;
  readonly pista?: string;
  readonly valor: string;
  readonly poner: (valor: string) => void;
}) {
  return (
    <TextInput
      label={titulo}
      size="md"
      inputMode="decimal"
      autoComplete="off"
      {...(pista === undefined ? {} : { placeholder: pista })}
      value={valor}
      onChange={(e) => poner(e.currentTarget.value)}
    />
  );
}

const ALCANCES = [
  { value: "productos", label: "Productos" },
  { value: "categorias", label: "Categorías" },
  { value: "todo", label: "Toda la tienda" },
] as const;

/** The goods that it covers. */
export function Alcance({ escrita: { alcance, productos, categorias }, poner }: Props) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="md"
        fullWidth
        aria-label="En qué"
        data={[...ALCANCES]}
        value={alcance}
        onChange={(elegido) => poner({ alcance: elegido })}
      />
      {alcance === "productos" && (
        <>
          <BuscarProducto
            titulo="Agregar un producto"
            elegir={({ id, descripcion: nombre }) =>
              poner({ productos: [...productos.filter((uno) => uno.id !== id), { id, nombre }] })
            }
          />
          <Elegidos
            nombre="Productos de la promoción"
            elegidos={productos}
            quitar={(id) => poner({ productos: productos.filter((uno) => uno.id !== id) })}
          />
        </>
      )}
      {alcance === "categorias" && (
        <Categorias categorias={categorias} poner={(elegidas) => poner({ categorias: elegidas })} />
      )}
    </Stack>
  );
}

function Categorias({
  categorias,
  poner,
}: {
  readonly categorias: readonly string[];
  readonly poner: (categorias: readonly string[]) => void;
}) {
  const hay = useLeer<OpcionesProducto>("/v1/portal/productos/opciones").datos?.categorias ?? [];
  return (
    <MultiSelect
      label="Categorías"
      size="md"
      searchable
      placeholder={categorias.length === 0 ? "Elija una o más" : ""}
      nothingFoundMessage="Ninguna categoría se llama así"
      data={[...new Set([...hay, ...categorias])]}
      value={[...categorias]}
      onChange={poner}
    />
  );
}

/** The week from Monday on. */
const DIAS = [
  ["1", "Lun"],
  ["2", "Mar"],
  ["3", "Mié"],
  ["4", "Jue"],
  ["5", "Vie"],
  ["6", "Sáb"],
  ["0", "Dom"],
] as const;

/** Weekdays, hours and dates; an empty field sets no limit. */
export function Cuando({ escrita, poner }: Props) {
  const { fechaDesde, fechaHasta, horaDesde, horaHasta } = escrita;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        Cuándo{" "}
        <Text span size="sm" c="dimmed" fw={400}>
          (lo que quede vacío vale siempre)
        </Text>
      </Text>
      <Chip.Group
        multiple
        value={escrita.dias.map(String)}
        onChange={(elegidos) => poner({ dias: elegidos.map(Number) })}
      >
        <Group gap="xs" role="group" aria-label="Días">
          {DIAS.map(([valor, nombre]) => (
            <Chip key={valor} value={valor} size="md" className="dia">
              {nombre}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <CampoFecha
          titulo="Desde el día"
          valor={fechaDesde}
          poner={(valor) => poner({ fechaDesde: valor })}
        />
        <CampoFecha
          titulo="Hasta el día"
          valor={fechaHasta}
          poner={(valor) => poner({ fechaHasta: valor })}
        />
        <Numero
          titulo="Desde la hora"
          pista="10:00"
          valor={horaDesde}
          poner={(valor) => poner({ horaDesde: valor })}
        />
        <Numero
          titulo="Hasta la hora"
          pista="14:00"
          valor={horaHasta}
          poner={(valor) => poner({ horaHasta: valor })}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** Tells whether it is on, and whether it adds to the prices of lists. */
export function Interruptores({ escrita, poner }: Props) {
  return (
    <>
      <Switch
        size="md"
        label="También donde ya vale un precio de lista o por cantidad"
        checked={escrita.sobreTarifas}
        onChange={(e) => poner({ sobreTarifas: e.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Prendida"
        checked={escrita.activo}
        onChange={(e) => poner({ activo: e.currentTarget.checked })}
      />
    </>
  );
}
