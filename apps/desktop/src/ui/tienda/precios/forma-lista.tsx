import { Stack, Switch } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { Dialogo } from "../../comun/dialogo.tsx";
import { Fallo } from "../../comun/fallo.tsx";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { BorrarRegla } from "./borrar-regla.tsx";
import { Campo } from "./campo.tsx";
import { PieDeEditor } from "./pie.tsx";

type Lista = Salida<"guardarLista">;

interface Props {
  /** Null: a new one. */
  readonly lista: Lista | null;
  /** Null: nothing was kept. */
  readonly onListo: (lista: Lista | null) => void;
  readonly onBorrada?: () => void;
}

/** The editor of a price list's name, and of whether it is in use. */
export function FormaLista({ lista, onListo, onBorrada }: Props) {
  const [nombre, setNombre] = useState(lista?.nombre ?? "");
  const [activo, setActivo] = useState(lista?.activo ?? true);
  const { ocupada, fallo, llamar } = useLlamada();
  const cerrar = () => onListo(null);
  return (
    <Dialogo opened onClose={cerrar} title={lista === null ? "Nueva lista" : `Lista ${lista.nombre}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (nombre.trim() === "") return;
          const suya = lista === null ? { id: null } : { id: lista.id, visto: { ...lista } };
          void llamar(puente.invoke("guardarLista", { nombre, activo, ...suya }), onListo);
        }}
      >
        <Stack>
          <Campo etiqueta="Nombre" pista="Mayoristas" autoFocus valor={nombre} onValor={setNombre} />
          <Switch
            size="md"
            label="En uso: sus clientes pagan estos precios"
            checked={activo}
            onChange={(event) => setActivo(event.currentTarget.checked)}
          />
          <Fallo fallo={fallo} />
          <PieDeEditor
            borrar={
              lista !== null && (
                <BorrarRegla
                  tipo="lista"
                  id={lista.id}
                  titulo="Borrar la lista"
                  pregunta={`Se borran «${lista.nombre}» y sus precios en todas las cajas; sus clientes pagan los precios generales. Las ventas hechas quedan como están.`}
                  llamar={llamar}
                  onListo={onBorrada ?? cerrar}
                />
              )
            }
            falta={nombre.trim() === "" ? "Escriba el nombre." : null}
            guardando={ocupada}
            onVolver={cerrar}
          />
        </Stack>
      </form>
    </Dialogo>
  );
}
