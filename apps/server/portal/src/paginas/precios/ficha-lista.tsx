import { Switch, TextInput } from "@mantine/core";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { request, useIdentidad } from "../../api.ts";
import type { Guardado, ListasVistas } from "../../tipos-tienda.ts";
import { Cambios } from "../cambios.tsx";
import { Editor } from "../editor.tsx";

interface Props {
  /** Null: a new one. */
  readonly lista: ListasVistas["listas"][number] | null;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

/** The editor of a price list's name, and of whether it is in use. */
export function FichaLista({ lista, listo, cerrar }: Props) {
  const [visto] = useState(lista === null ? null : { nombre: lista.nombre, activo: lista.activo });
  const [nombre, setNombre] = useState(lista?.nombre ?? "");
  const [activo, setActivo] = useState(lista?.activo ?? true);
  const suya = useIdentidad(lista?.id ?? null);
  const guardar = () =>
    request<Guardado>(
      "POST",
      "/v1/portal/listas",
      toWire({ ...suya, nombre, activo, ...(visto === null ? {} : { visto }) }),
    );
  return (
    <Editor
      escrito={{ nombre, activo }}
      falta={nombre.trim() === "" ? "Escriba el nombre." : null}
      guardar={guardar}
      borrar={
        lista === null
          ? null
          : {
              titulo: "Borrar la lista",
              pregunta: `Se borran «${lista.nombre}» y sus precios en todas las cajas; sus clientes pagan los precios generales. Las ventas hechas quedan como están.`,
              hacer: () => request("DELETE", `/v1/portal/listas/${encodeURIComponent(lista.id)}`),
            }
      }
      listo={listo}
      cerrar={cerrar}
    >
      <TextInput
        label="Nombre"
        placeholder="Mayoristas"
        size="md"
        maxLength={60}
        data-autofocus
        value={nombre}
        onChange={(e) => setNombre(e.currentTarget.value)}
      />
      <Switch
        size="md"
        label="En uso: sus clientes pagan estos precios"
        checked={activo}
        onChange={(e) => setActivo(e.currentTarget.checked)}
      />
      {lista !== null && <Cambios fila={{ tipo: "lista", id: lista.id }} />}
    </Editor>
  );
}
