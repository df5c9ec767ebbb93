import type { PromocionEscrita as Escrita } from "@mostrador/core/promocion-escrita";
import { Chip, Group, MultiSelect, Stack, Switch, Text } from "@mantine/core";
import { useConsulta } from "../../comun/use-consulta.ts";
import { Campo } from "./campo.tsx";
import { ElegirProductos } from "./elegir-producto.tsx";
import { Opciones } from "../../comun/opciones.tsx";

interface Props {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
}

const CLASES = [
  { value: "nPorM", label: "Lleve y pague" },
  { value: "porcentaje", label: "Porcentaje" },
] as const;

/** The benefit: n for m, or a percentage. */
export function Beneficio({ escrita, poner }: Props) {
  const { clase, lleva, paga, porcentaje } = escrita;
  return (
    <Group align="flex-end">
      <Opciones
        tamano="md"
        nombre="Qué da"
        data={[...CLASES]}
        value={clase}
        onChange={(elegida) => poner({ clase: elegida })}
      />
      {clase === "nPorM" ? (
        <>
          <Campo
            ancho="9.5rem"
            decimal
            etiqueta="Lleva"
            valor={lleva}
            onValor={(valor) => poner({ lleva: valor })}
          />
          <Campo
            ancho="9.5rem"
            decimal
            etiqueta="Paga"
            valor={paga}
            onValor={(valor) => poner({ paga: valor })}
          />
        </>
      ) : (
        <Campo
          ancho="9.5rem"
          decimal
          etiqueta="Descuento (%)"
          valor={porcentaje}
          onValor={(valor) => poner({ porcentaje: valor })}
        />
      )}
    </Group>
  );
}

const ALCANCES = [
  { value: "productos", label: "Productos" },
  { value: "categorias", label: "Categorías" },
  { value: "todo", label: "Toda la tienda" },
] as const;

/** The goods that it covers. */
export function Alcance({ escrita, poner }: Props) {
  const { alcance, productos, categorias } = escrita;
  return (
    <Stack gap="xs">
      <Group>
        <Opciones
          tamano="md"
          nombre="En qué"
          data={[...ALCANCES]}
          value={alcance}
          onChange={(elegido) => poner({ alcance: elegido })}
        />
      </Group>
      {alcance === "productos" && (
        <ElegirProductos productos={productos} onProductos={(elegidos) => poner({ productos: elegidos })} />
      )}
      {alcance === "categorias" && (
        <Categorias categorias={categorias} onCategorias={(elegidas) => poner({ categorias: elegidas })} />
      )}
    </Stack>
  );
}

function Categorias({
  categorias,
  onCategorias,
}: {
  readonly categorias: readonly string[];
  readonly onCategorias: (categorias: readonly string[]) => void;
}) {
  const hay = useConsulta("datosProducto", {})?.categorias ?? [];
  return (
    <MultiSelect
      label="Categorías"
      size="md"
      searchable
      placeholder={categorias.length === 0 ? "Elija una o más" : ""}
      nothingFoundMessage="Ninguna categoría se llama así"
      data={[...new Set([...hay, ...categorias])]}
      value={[...categorias]}
      onChange={onCategorias}
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
  const { dias, horaDesde, horaHasta, fechaDesde, fechaHasta } = escrita;
  return (
    <Stack gap="xs">
      <Text fw={600} size="md">
        Cuándo <span className="suave">(lo que quede vacío vale siempre)</span>
      </Text>
      <Chip.Group
        multiple
        value={dias.map(String)}
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
      <Group>
        <Campo
          ancho="9.5rem"
          etiqueta="Desde la hora"
          pista="10:00"
          valor={horaDesde}
          onValor={(valor) => poner({ horaDesde: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Hasta la hora"
          pista="14:00"
          valor={horaHasta}
          onValor={(valor) => poner({ horaHasta: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Desde el día"
          pista="dd/mm/aaaa"
          valor={fechaDesde}
          onValor={(valor) => poner({ fechaDesde: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Hasta el día"
          pista="dd/mm/aaaa"
          valor={fechaHasta}
          onValor={(valor) => poner({ fechaHasta: valor })}
        />
      </Group>
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
        onChange={(event) => poner({ sobreTarifas: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Prendida"
        checked={escrita.activo}
        onChange={(event) => poner({ activo: event.currentTarget.checked })}
      />
    </>
  );
}
