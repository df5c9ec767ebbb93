/** The filter of a list: visible fields for the search and the period, a button for the other fields, and pills for active ones. */
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconSearch, IconX } from "@tabler/icons-react";
import { bs, faltaMonto, fecha, parseMontoBuscado } from "@mostrador/core/formato";
import { conLecturas } from "@mostrador/core/lecturas";
import { useState, type ReactNode } from "react";
import { CampoFecha } from "./campo-fecha.tsx";

const ESPERA_TECLA_MS = 300;

/** A field of the filter. `campo`: its name in the address. */
export interface CampoFiltro {
  readonly campo: string;
  readonly titulo: string;
  /** `busca`: the search, which comes first; `texto`: free text; `monto`: an amount; `fecha`: a day. */
  readonly tipo: "busca" | "texto" | "monto" | "fecha" | "opciones";
  readonly pista?: string;
  /** Options of an `opciones` field; the first one means no filter. */
  readonly opciones?: readonly { readonly value: string; readonly label: string }[];
  /** Keeps the field visible beside the search instead of under the button. */
  readonly alFrente?: true;
}

interface Props {
  /** Name of this search if the page has several; the main search has none. */
  readonly nombre?: string;
  readonly campos: readonly CampoFiltro[];
  readonly filtro: Readonly<Record<string, string>>;
  /** Values of the fields when nothing is filtered. */
  readonly vacio: Readonly<Record<string, string>>;
  readonly poner: (cambio: Readonly<Record<string, string>>, como?: "nueva" | "enLugar") => void;
  /** Controls between the search and the button. */
  readonly children?: ReactNode;
}

export function Filtros({ nombre, campos, filtro, vacio, poner, children }: Props) {
  const [abierto, setAbierto] = useState(false);
  const atras = campos.filter(({ alFrente, tipo }) => alFrente !== true && tipo !== "busca");
  const puestos = atras.filter(({ campo }) => filtro[campo] !== vacio[campo]);
  const props = (campo: CampoFiltro) => ({ campo, valor: filtro[campo.campo] ?? "", poner });
  return (
    <div role="search" aria-label={nombre}>
      <Group align="end" gap="sm" className="filtro">
        {campos
          .filter((campo) => !atras.includes(campo))
          .map((campo) => (
            <Campo key={campo.campo} {...props(campo)} />
          ))}
        {children}
        {atras.length > 0 && (
          <Button
            variant="default"
            size="md"
            aria-expanded={abierto}
            leftSection={<IconAdjustmentsHorizontal size={18} />}
            onClick={() => setAbierto(!abierto)}
          >
            {puestos.length === 0 ? "Filtros" : `Filtros (${puestos.length})`}
          </Button>
        )}
      </Group>
      {abierto && atras.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm" spacing="sm">
          {atras.map((campo) => (
            <Campo key={campo.campo} {...props(campo)} />
          ))}
        </SimpleGrid>
      )}
      {puestos.length > 0 && (
        <Group gap="xs" mt="sm">
          {puestos.map((campo) => (
            <Puesto
              key={campo.campo}
              texto={`${campo.titulo}: ${textoDe(campo, filtro[campo.campo] ?? "")}`}
              quitar={() => poner({ [campo.campo]: vacio[campo.campo] ?? "" })}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

/** A pill for an active field; pressing it clears the field. */
function Puesto({ texto, quitar }: { readonly texto: string; readonly quitar: () => void }) {
  return (
    <Button
      variant="light"
      radius="xl"
      maw="100%"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`Quitar ${texto}`}
      onClick={quitar}
    >
      {texto}
    </Button>
  );
}

function Campo({
  campo: { campo, titulo, tipo, pista, opciones },
  valor,
  poner,
}: Pick<Props, "poner"> & { readonly campo: CampoFiltro; readonly valor: string }) {
  if (tipo === "opciones")
    return (
      <NativeSelect
        size="md"
        label={titulo}
        data={[...(opciones ?? [])]}
        value={valor}
        onChange={(e) => poner({ [campo]: e.currentTarget.value })}
      />
    );
  if (tipo === "fecha")
    return <CampoFecha titulo={titulo} valor={valor} poner={(dia) => poner({ [campo]: dia })} />;
  return <Escrito campo={{ campo, titulo, tipo, ...(pista ? { pista } : {}) }} valor={valor} poner={poner} />;
}

/** A text field that applies its text once typing pauses. */
function Escrito({
  campo: { campo, titulo, tipo, pista },
  valor,
  poner,
}: Pick<Props, "poner"> & { readonly campo: CampoFiltro; readonly valor: string }) {
  // The typed text stays until the address changes, because the user went back or cleared the field.
  const [escrito, setEscrito] = useState({ texto: valor, sobre: valor });
  const texto = escrito.sobre === valor || escrito.texto.trim() === valor ? escrito.texto : valor;
  const asentar = useDebouncedCallback(
    (nuevo: string) => poner({ [campo]: nuevo.trim() }, "enLugar"),
    ESPERA_TECLA_MS,
  );
  return (
    <TextInput
      size="md"
      label={titulo}
      {...(tipo === "busca"
        ? { flex: "1 1 220px", leftSection: <IconSearch size={18} />, type: "search" }
        : {})}
      {...(tipo === "monto" ? { inputMode: "decimal" as const } : {})}
      {...(pista === undefined ? {} : { placeholder: pista })}
      value={texto}
      error={
        tipo === "monto" && texto.trim() !== ""
          ? conLecturas({
              texto,
              falta: parseMontoBuscado(texto) === null ? faltaMonto(texto) : null,
              onElegir: (monto) => poner({ [campo]: monto }, "enLugar"),
            })
          : null
      }
      onChange={(e) => {
        setEscrito({ texto: e.currentTarget.value, sobre: valor });
        asentar(e.currentTarget.value);
      }}
    />
  );
}

/** Formats a typed amount in bolivianos; unreadable text is returned unchanged. */
function enBolivianos(escrito: string): string {
  const leido = parseMontoBuscado(escrito);
  return leido === null ? escrito : bs(leido);
}

function textoDe({ tipo, opciones }: CampoFiltro, valor: string): string {
  if (tipo === "fecha") return fecha(valor);
  if (tipo === "monto") return enBolivianos(valor);
  return opciones?.find(({ value }) => value === valor)?.label ?? valor;
}
