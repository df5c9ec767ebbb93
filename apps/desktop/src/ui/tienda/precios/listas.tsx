import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { FormaLista } from "./forma-lista.tsx";
import { filtrar, Lista, Renglon } from "./lista.tsx";
import { UnaLista, type ListaAbierta } from "./una-lista.tsx";
import { usePedido } from "./use-pedido.ts";

const PARA_QUE =
  "Una lista tiene precios propios para los clientes que elija: mayoristas, restaurantes, empleados. El precio por cantidad es para todos: desde 12, más barato.";
const TODOS: ListaAbierta = { id: null, nombre: "Todos los clientes, por cantidad", activo: true };

/** The price lists, and the wholesale prices that are for everybody. */
export function Listas() {
  const [abierta, setAbierta] = useState<ListaAbierta | null>(null);
  if (abierta !== null)
    return <UnaLista lista={abierta} onLista={setAbierta} onVolver={() => setAbierta(null)} />;
  return <TodasLasListas onAbrir={setAbierta} />;
}

function TodasLasListas({ onAbrir }: { readonly onAbrir: (lista: ListaAbierta) => void }) {
  const { valor, fallo, otraVez } = usePedido("listas", {});
  const [texto, setTexto] = useState("");
  const [nueva, setNueva] = useState(false);
  const vistas = filtrar(valor?.listas ?? [], texto, ({ nombre }) => nombre);
  return (
    <>
      <Lista
        cuantos={valor === null ? null : vistas.length + Number(texto === "")}
        fallo={fallo}
        onOtraVez={otraVez}
        paraQue={PARA_QUE}
        nueva="Nueva lista"
        onNueva={() => setNueva(true)}
        busqueda={{ texto, onTexto: setTexto }}
        ejemplo="Nombre"
      >
        {valor?.listas.length === 0 && <Text className="suave">{PARA_QUE}</Text>}
        <Stack gap="xs" role="group" aria-label="Listas de precios">
          {texto === "" && (
            <Renglon
              titulo={TODOS.nombre}
              detalle={precios(valor?.paraTodos ?? 0)}
              sello={null}
              onAbrir={() => onAbrir(TODOS)}
            />
          )}
          {vistas.map((lista) => (
            <Renglon
              key={lista.id}
              titulo={lista.nombre}
              detalle={detalleDe(lista)}
              sello={lista.activo ? null : { texto: "Apagada", color: "gray" }}
              onAbrir={() => onAbrir(lista)}
            />
          ))}
        </Stack>
      </Lista>
      {nueva && (
        <FormaLista
          lista={null}
          onListo={(lista) => (setNueva(false), otraVez(), lista !== null && onAbrir(lista))}
        />
      )}
    </>
  );
}

function detalleDe({ tarifas, clientes }: Salida<"listas">["listas"][number]): string {
  return `${precios(tarifas)} · ${clientes} ${clientes === 1 ? "cliente" : "clientes"}`;
}

function precios(cuantos: number): string {
  return `${cuantos} ${cuantos === 1 ? "precio" : "precios"}`;
}
