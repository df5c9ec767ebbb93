import { Button, Group, Text } from "@mantine/core";

const NOMBRES: Readonly<Record<string, string>> = {
  codigoBarras: "el código de barras",
  descripcion: "la descripción",
  precio: "el precio",
  categoria: "la categoría",
  activo: "si vale",
  nombre: "el nombre",
  beneficio: "lo que se gana",
  productos: "los productos",
  categorias: "las categorías",
  dias: "los días",
  horaDesde: "la hora en que empieza",
  horaHasta: "la hora en que termina",
  fechaDesde: "el día en que empieza",
  fechaHasta: "el día en que termina",
  desde: "la cantidad",
  unidadMedida: "la unidad",
};

/** Reports that another person changed the same field while the form was open, and that this person's value is in the history. */
export function Pisados({
  campos,
  seguir,
}: {
  readonly campos: readonly string[];
  readonly seguir: () => void;
}) {
  return (
    <Group role="status">
      <Text size="sm">
        Guardado. Mientras usted escribía, otra persona cambió{" "}
        {campos.map((campo) => NOMBRES[campo] ?? "otro dato").join(", ")}: quedó lo suyo, y lo de ella está en
        los cambios.
      </Text>
      <Button variant="default" onClick={seguir}>
        Entendido
      </Button>
    </Group>
  );
}
