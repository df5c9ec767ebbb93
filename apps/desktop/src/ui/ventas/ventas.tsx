import { Stack } from "@mantine/core";
import { useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { PropsVista } from "../vista.ts";
import { DeEstaCaja } from "./de-esta-caja.tsx";
import { Filtros } from "./filtros.tsx";
import { DeLaTienda } from "./tienda.tsx";
import type { Busqueda } from "./use-ventas.ts";
import { Opciones } from "../comun/opciones.tsx";

/**
 * All sales of this till, or of the whole shop, by default those of today: each with its state, its ticket and
 * a reprint. Each opening begins with the newest sale.
 */
export function Ventas({ estado, abierto, vez, onCerrar, onAbrir }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="80rem" title="Ventas">
      {abierto && (
        <Buscadas
          key={vez}
          hoy={estado.ahora?.slice(0, 10) ?? ""}
          turno={estado.turno !== null}
          onNota={(cuf) => onAbrir("notas", cuf)}
        />
      )}
    </PanelLateral>
  );
}

interface Props {
  readonly hoy: string;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}

const DE_HOY: Busqueda = { texto: "", estado: null, periodo: "hoy" };

function Buscadas(props: Props) {
  const [busqueda, setBusqueda] = useState(DE_HOY);
  const [donde, setDonde] = useState<"caja" | "tienda">("caja");
  return (
    <Stack>
      <div>
        <Opciones
          nombre="De quién"
          data={[
            { value: "caja", label: "De esta caja" },
            { value: "tienda", label: "De toda la tienda" },
          ]}
          value={donde}
          onChange={setDonde}
        />
      </div>
      <Filtros busqueda={busqueda} hoy={props.hoy} onCambio={setBusqueda} />
      {donde === "caja" ? (
        <DeEstaCaja {...props} busqueda={busqueda} />
      ) : (
        <DeLaTienda {...props} busqueda={busqueda} />
      )}
    </Stack>
  );
}
