import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useContext, type ReactNode } from "react";
import { Vacio } from "../../comun.tsx";
import { Exportar } from "../../exportar.tsx";
import { Filtros } from "../../filtros.tsx";
import { EligiendoLey } from "./ley.tsx";

interface PropsCabeza {
  readonly filtro: Readonly<Record<string, string>>;
  readonly vacio: Readonly<Record<string, string>>;
  readonly poner: (cambio: Readonly<Record<string, string>>, como?: "nueva" | "enLugar") => void;
  readonly pista: string;
  /** The button that makes a new row; null for a person who reads only. */
  readonly nuevo: { readonly nombre: string; readonly hacer: () => void } | null;
}

/** The search of a list, and the button that makes a new row beside it. */
export function Cabeza({ filtro, vacio, poner, pista, nuevo }: PropsCabeza) {
  return (
    <Filtros
      campos={[{ campo: "buscar", titulo: "Buscar", tipo: "busca", pista }]}
      filtro={filtro}
      vacio={vacio}
      poner={poner}
    >
      {nuevo !== null && <Nuevo {...nuevo} />}
    </Filtros>
  );
}

function Nuevo({ nombre, hacer }: NonNullable<PropsCabeza["nuevo"]>) {
  return (
    <Button
      size="md"
      variant={useContext(EligiendoLey) ? "default" : "filled"}
      leftSection={<IconPlus size={18} />}
      onClick={hacer}
    >
      {nombre}
    </Button>
  );
}

/** A list without rows: its purpose, or that nothing was found. */
export function SinFilas({ buscando, paraQue }: { readonly buscando: boolean; readonly paraQue: string }) {
  return (
    <div className="tarjeta">
      <Vacio>{buscando ? "Nada coincide con lo que busca." : paraQue}</Vacio>
    </div>
  );
}

/** A card around a table, with the number of its rows and their export. */
export function Cuantas({
  cuantas,
  ruta,
  consulta,
  children,
}: {
  readonly cuantas: string;
  /** The address that exports the rows, without its ending. */
  readonly ruta: string;
  readonly consulta: URLSearchParams;
  readonly children: ReactNode;
}) {
  return (
    <div className="tarjeta">
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed">
          {cuantas}
        </Text>
        <Exportar ruta={ruta} consulta={consulta} />
      </Group>
      {children}
    </div>
  );
}
