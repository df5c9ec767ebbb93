import { Badge, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { CodigoConfirmado, GrupoSinCodigo } from "@mostrador/core";
import { entero, nombreCatalogo } from "@mostrador/core/formato";
import type { ReactNode } from "react";

type Opcion = GrupoSinCodigo["opciones"][number];
/** The code that is shown for each group, and whether the person confirmed it. */
export type Eleccion = Readonly<
  Record<string, { readonly codigo: Opcion | null; readonly confirmado: boolean }>
>;

interface Props {
  readonly grupos: readonly GrupoSinCodigo[];
  readonly eleccion: Eleccion;
  readonly elegir: (eleccion: Eleccion) => void;
  /** The field that chooses a code of a group. */
  readonly campo: (
    grupo: GrupoSinCodigo,
    codigo: Opcion | null,
    poner: (codigo: Opcion) => void,
  ) => ReactNode;
}

/** Lists products without a code of the tax system by groups. A guess is marked as such, and counts once a person confirms it. */
export function GruposSinCodigo({ grupos, eleccion, elegir, campo }: Props) {
  const sugeridos = grupos.filter(({ clave, segura }) => segura && eleccion[clave]?.confirmado !== true);
  return (
    <Stack gap="sm">
      <Text fw={600}>¿Qué código de Impuestos tienen?</Text>
      <Text>
        Se sugiere uno por el nombre del producto. Confirme los que estén bien; los demás entran sin código y
        se venden cuando lo tengan.
      </Text>
      {sugeridos.length > 1 && (
        <Group>
          <Button
            variant="light"
            size="md"
            onClick={() =>
              elegir({
                ...eleccion,
                ...Object.fromEntries(
                  sugeridos.map((grupo) => [
                    grupo.clave,
                    { codigo: codigoDe(eleccion, grupo), confirmado: true },
                  ]),
                ),
              })
            }
          >
            Confirmar los {entero(sugeridos.length)} sugeridos
          </Button>
        </Group>
      )}
      {grupos.map((grupo) => {
        const codigo = codigoDe(eleccion, grupo);
        const confirmado = eleccion[grupo.clave]?.confirmado === true;
        return (
          <Stack key={grupo.clave} gap="xs" className="grupo-codigo" role="group" aria-label={grupo.palabra}>
            <Group gap="xs">
              <Text fw={600}>
                {grupo.palabra}: {grupo.cuantos === 1 ? "1 producto" : `${entero(grupo.cuantos)} productos`}
              </Text>
              {grupo.segura ? <Badge color="blue">Sugerido</Badge> : <Badge color="orange">Elija</Badge>}
            </Group>
            <Text size="sm" className="libre">
              {grupo.ejemplos.join(" · ")}
            </Text>
            {campo(grupo, codigo, (nuevo) =>
              elegir({ ...eleccion, [grupo.clave]: { codigo: nuevo, confirmado: true } }),
            )}
            {codigo !== null && (
              <Checkbox
                size="md"
                label={`Sí, es ${codigo.codigoSin} · ${nombreCatalogo(codigo.descripcion)}`}
                checked={confirmado}
                onChange={(e) =>
                  elegir({ ...eleccion, [grupo.clave]: { codigo, confirmado: e.currentTarget.checked } })
                }
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

/** The code that is shown for a group: the one that was chosen, or the suggestion. */
function codigoDe(eleccion: Eleccion, { clave, opciones, segura }: GrupoSinCodigo): Opcion | null {
  return eleccion[clave]?.codigo ?? (segura ? (opciones[0] ?? null) : null);
}

/** The codes that were confirmed. */
export function confirmadosDe(eleccion: Eleccion): CodigoConfirmado[] {
  return Object.entries(eleccion).flatMap(([clave, { codigo, confirmado }]) =>
    codigo === null || !confirmado
      ? []
      : [{ clave, codigoSin: codigo.codigoSin, actividadEconomica: codigo.actividadEconomica }],
  );
}
