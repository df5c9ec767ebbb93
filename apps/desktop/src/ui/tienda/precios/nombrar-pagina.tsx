import { Stack } from "@mantine/core";
import { useState } from "react";
import { Dialogo } from "../../comun/dialogo.tsx";
import { Campo } from "./campo.tsx";
import { PieDeEditor } from "./pie.tsx";

interface Props {
  /** The name that it has; null: a new page. */
  readonly pagina: string | null;
  /** Null: no name was given. */
  readonly onListo: (nombre: string | null) => void;
}

/** Asks for the name of a page of the grid. A new page exists once it has a tile. */
export function NombrarPagina({ pagina, onListo }: Props) {
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
