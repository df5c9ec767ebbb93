import { ActionIcon, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Result } from "@mostrador/core";
import type { FalloPuente, Salida } from "../../../contract/index.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { monto } from "../../comun/formato.ts";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { ElegirProducto } from "./elegir-producto.tsx";
import { usePedido } from "./use-pedido.ts";
import { Dialogo } from "../../comun/dialogo.tsx";
import { Campo } from "./campo.tsx";
import { PieDeEditor } from "./pie.tsx";

type Casilla = Salida<"cuadricula">[number]["casillas"][number];
type Sentido = "antes" | "despues";
type Hacer = (pedido: Promise<Result<unknown, FalloPuente>>) => void;

const PRIMERA = "Favoritos";

/** The arrangement of the touch grid: pages of the owner's, each with its tiles in order. */
export function Cuadricula() {
  const { valor, fallo, otraVez } = usePedido("cuadricula", {});
  const { fallo: negado, llamar } = useLlamada();
  const [elegida, setElegida] = useState<string | null>(null);
  if (valor === null) return <Fallo fallo={fallo} />;
  const paginas = valor.map(({ pagina }) => pagina);
  const pagina = elegida ?? paginas[0] ?? PRIMERA;
  const casillas = valor.find((una) => una.pagina === pagina)?.casillas ?? [];
  const hacer: Hacer = (pedido) => void llamar(pedido, otraVez);
  return (
    <Stack>
      {valor.length === 0 && (
        <Text className="suave">
          Lo que se vende sin código de barras, como pan, fruta o café, se vende con el dedo en la cuadrícula
          de la pantalla táctil. Agregue aquí lo que más vende: sale primero, en este orden.
        </Text>
      )}
      <Paginas paginas={paginas} pagina={pagina} onPagina={setElegida} hacer={hacer} />
      <ElegirProducto
        etiqueta={`Agregar a ${pagina}`}
        conPresentaciones
        autoFocus
        onElegir={({ id: productoId, presentacionId = null }) =>
          hacer(puente.invoke("agregarCasilla", { pagina, productoId, presentacionId }))
        }
      />
      <Fallo fallo={negado ?? fallo} />
      <Stack gap="xs" role="group" aria-label={`Casillas de ${pagina}`}>
        {casillas.map((casilla, i) => (
          <FilaCasilla key={casilla.id} casilla={casilla} lugar={i + 1} hacer={hacer} />
        ))}
      </Stack>
    </Stack>
  );
}

interface PropsPaginas {
  readonly paginas: readonly string[];
  readonly pagina: string;
  readonly onPagina: (pagina: string) => void;
  readonly hacer: Hacer;
}

/** The pages: one is chosen, moved, named, or begun. */
function Paginas({ paginas, pagina, onPagina, hacer }: PropsPaginas) {
  const [nombrando, setNombrando] = useState<"nueva" | "otra" | null>(null);
  const esta = paginas.includes(pagina);
  const mover = (sentido: Sentido) => hacer(puente.invoke("moverPagina", { pagina, sentido }));
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label="Página"
        style={{ flex: "1 1 12rem" }}
        data={[...new Set([...paginas, pagina])]}
        value={pagina}
        allowDeselect={false}
        onChange={(otra) => otra !== null && onPagina(otra)}
      />
      {esta && paginas.length > 1 && <Mover que={`la página ${pagina}`} onMover={mover} />}
      {esta && (
        <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setNombrando("otra")}>
          Cambiar nombre
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setNombrando("nueva")}>
        Nueva página
      </Button>
      {nombrando !== null && (
        <NombrarPagina
          pagina={nombrando === "nueva" ? null : pagina}
          onListo={(nombre) => {
            setNombrando(null);
            if (nombre === null) return;
            if (nombrando === "otra") hacer(puente.invoke("renombrarPagina", { pagina, nombre }));
            onPagina(nombre);
          }}
        />
      )}
    </Group>
  );
}

/** Two arrows: one place back, one place on. */
function Mover({ que, onMover }: { readonly que: string; readonly onMover: (sentido: Sentido) => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="default" size={44} aria-label={`Subir ${que}`} onClick={() => onMover("antes")}>
        <IconArrowUp size={20} />
      </ActionIcon>
      <ActionIcon variant="default" size={44} aria-label={`Bajar ${que}`} onClick={() => onMover("despues")}>
        <IconArrowDown size={20} />
      </ActionIcon>
    </Group>
  );
}

function FilaCasilla({
  casilla: { id, descripcion, precio },
  lugar,
  hacer,
}: {
  readonly casilla: Casilla;
  readonly lugar: number;
  readonly hacer: Hacer;
}) {
  const nombre = descripcion ?? "Producto borrado";
  return (
    <Group justify="space-between" wrap="nowrap" className="opcion">
      <Text style={{ minWidth: 0 }} truncate title={nombre}>
        <span className="suave">{lugar}. </span>
        {nombre} {precio !== null && <span className="suave">Bs {monto(precio)}</span>}
      </Text>
      <Group gap="xs" wrap="nowrap" style={{ flex: "none" }}>
        <Mover que={nombre} onMover={(sentido) => hacer(puente.invoke("moverCasilla", { id, sentido }))} />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`Quitar ${nombre}`}
          onClick={() => hacer(puente.invoke("borrarRegla", { tipo: "casilla", id }))}
        >
          <IconX size={20} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface Props {
  /** The name that it has; null: a new page. */
  readonly pagina: string | null;
  /** Null: no name was given. */
  readonly onListo: (nombre: string | null) => void;
}

/** Asks for the name of a page of the grid. A new page exists once it has a tile. */
function NombrarPagina({ pagina, onListo }: Props) {
  const [nombre, setNombre] = useState(pagina ?? "");
  const falta = nombre.trim() === "" ? "Escriba el nombre." : null;
  return (
    <Dialogo
      opened
      onClose={() => onListo(null)}
      title={pagina === null ? "Nueva página" : `Nombre de la página ${pagina}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (falta === null) onListo(nombre.trim());
        }}
      >
        <Stack>
          <Campo etiqueta="Nombre" pista="Panadería" autoFocus valor={nombre} onValor={setNombre} />
          <PieDeEditor borrar={null} falta={falta} guardando={false} onVolver={() => onListo(null)} />
        </Stack>
      </form>
    </Dialogo>
  );
}
