import { Button, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatCampo, parseCampo, type CampoForma } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import type { EntradaVenta, Salida } from "../../contract/index.ts";

/** Values of a sector's own fields by name. */
export type Propios = NonNullable<EntradaVenta["propios"]>;
type Catalogos = Salida<"catalogos">;

const AYUDAS: Readonly<Partial<Record<CampoForma["clase"], string>>> = {
  huespedes: "Uno por renglón: nombre; documento; código del país (22 es Bolivia).",
  costos: "Uno por renglón: nombre; monto.",
};

/** Dialog generated from a sector's fields. Enter moves on, and invalid values cannot be submitted. */
export function DialogoForma({
  titulo,
  campos,
  propios,
  antes,
  onListo,
  onCerrar,
}: {
  readonly titulo: string;
  readonly campos: readonly CampoForma[];
  readonly propios: Propios;
  /** Content above the fields. */
  readonly antes?: ReactNode;
  readonly onListo: (propios: Propios) => void;
  readonly onCerrar: () => void;
}) {
  const [textos, setTextos] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(campos.map((campo) => [campo.nombre, formatCampo(campo, propios[campo.nombre])])),
  );
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({});
  const catalogos = useCatalogos(campos.some(({ catalogo }) => catalogo !== null));
  function aceptar(): void {
    const { errores, propios } = parseForma(campos, textos);
    setErrores(errores);
    if (propios !== null) onListo(propios);
  }
  return (
    <Dialogo opened onClose={onCerrar} title={titulo} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          aceptar();
        }}
      >
        <Stack>
          {antes}
          {campos.length === 0 && <Text className="suave">Este tipo de factura no pide más datos.</Text>}
          {campos.map((campo, i) => (
            <Campo
              key={campo.nombre}
              campo={campo}
              primero={i === 0 && antes === undefined}
              catalogos={catalogos}
              texto={textos[campo.nombre] ?? ""}
              error={errores[campo.nombre] ?? null}
              onTexto={(texto) => setTextos((todos) => ({ ...todos, [campo.nombre]: texto }))}
            />
          ))}
          <Button type="submit" size="lg">
            Aceptar
          </Button>
        </Stack>
      </form>
    </Dialogo>
  );
}

/** Parses the fields by the sector's schemas. Returns the values, or null with an error text for each invalid field. */
function parseForma(
  campos: readonly CampoForma[],
  textos: Readonly<Record<string, string>>,
): { readonly errores: Readonly<Record<string, string>>; readonly propios: Propios | null } {
  const leidos = campos.map(
    (campo) => [campo.nombre, parseCampo(campo, textos[campo.nombre] ?? "")] as const,
  );
  const malos = leidos.flatMap(([nombre, leido]) => (leido.ok ? [] : [[nombre, leido.error] as const]));
  if (malos.length > 0) return { errores: Object.fromEntries(malos), propios: null };
  const valores = leidos.flatMap(([nombre, leido]) =>
    leido.ok && leido.value !== undefined ? [[nombre, leido.value] as const] : [],
  );
  // The field's schema has parsed each value.
  return { errores: {}, propios: Object.fromEntries(valores) as Propios };
}

function Campo({
  campo,
  primero,
  catalogos,
  texto,
  error,
  onTexto,
}: {
  readonly campo: CampoForma;
  readonly primero: boolean;
  readonly catalogos: Catalogos | null;
  readonly texto: string;
  readonly error: string | null;
  readonly onTexto: (texto: string) => void;
}) {
  const comun = {
    label: campo.etiqueta,
    description: AYUDAS[campo.clase],
    placeholder: campo.clase === "fechaHora" ? "dd/mm/aaaa hh:mm" : campo.ejemplo,
    withAsterisk: campo.obligatorio,
    error,
    value: texto,
    autoFocus: primero,
  };
  if (campo.clase === "catalogo")
    return (
      <Select
        {...comun}
        data={filasDe(campo, catalogos).map(({ codigo, descripcion }) => ({
          value: String(codigo),
          label: descripcion,
        }))}
        value={texto === "" ? null : texto}
        searchable
        clearable
        onChange={(codigo) => onTexto(codigo ?? "")}
      />
    );
  if (campo.multilinea || campo.clase === "huespedes" || campo.clase === "costos")
    return (
      <Textarea
        {...comun}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(e) => onTexto(e.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...comun}
      inputMode={campo.clase === "numero" ? "decimal" : "text"}
      autoComplete="off"
      onChange={(e) => onTexto(e.currentTarget.value)}
    />
  );
}

/** Returns the catalog rows from which a field's value is chosen. */
function filasDe({ catalogo }: CampoForma, catalogos: Catalogos | null) {
  switch (catalogo) {
    case "paises":
      return catalogos?.paises ?? [];
    case "tipos_habitacion":
      return catalogos?.tiposHabitacion ?? [];
    default:
      throw new Error(`la caja no tiene el catálogo ${catalogo}`);
  }
}

function useCatalogos(hacenFalta: boolean): Catalogos | null {
  return useConsulta("catalogos", hacenFalta ? {} : null);
}
