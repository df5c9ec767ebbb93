/** Parts of a promotion's form that till and portal share. Each lays them out in its own way. */
import { Chip, Group, MultiSelect, Switch } from "@mantine/core";
import type { PromocionEscrita } from "@mostrador/core/promocion-escrita";

/** A promotion as it is typed, and the function that changes it. */
export interface PropsPromocion {
  readonly escrita: PromocionEscrita;
  readonly poner: (cambio: Partial<PromocionEscrita>) => void;
}

/** The kinds of benefit, with their words in the choice. */
export const CLASES = [
  { value: "nPorM", label: "Lleve y pague" },
  { value: "porcentaje", label: "Porcentaje" },
  { value: "combo", label: "Combo" },
] as const;

/** The goods that a promotion may cover, with their words in the choice. */
export const ALCANCES = [
  { value: "productos", label: "Productos" },
  { value: "categorias", label: "Categorías" },
  { value: "todo", label: "Toda la tienda" },
] as const;

/** The categories of a promotion. `hay`: those that the shop's products have. */
export function Categorias({
  escrita: { categorias },
  poner,
  hay,
}: PropsPromocion & { readonly hay: readonly string[] }) {
  return (
    <MultiSelect
      label="Categorías"
      size="md"
      searchable
      placeholder={categorias.length === 0 ? "Elija una o más" : ""}
      nothingFoundMessage="Ninguna categoría se llama así"
      data={[...new Set([...hay, ...categorias])]}
      value={[...categorias]}
      onChange={(elegidas) => poner({ categorias: elegidas })}
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

/** The weekdays of a promotion; none chosen sets no limit. */
export function Dias({ escrita: { dias }, poner }: PropsPromocion) {
  return (
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
  );
}

/** Tells whether a promotion is on, and whether it adds to the prices of lists. */
export function Interruptores({ escrita, poner }: PropsPromocion) {
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
