/** A search among all that is sold: products, and their presentations with a price and a barcode of their own. */
import { bs } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import type { PresentacionesHalladas, ProductosHallados } from "../../tipos-tienda.ts";
import { Buscador, rutaDeBusqueda, useAsentado } from "../precios/buscador.tsx";
import { lineaDePresentacion, lineaDeProducto, type LineaEscrita } from "./lineas-escritas.ts";

interface Props {
  readonly titulo: string;
  readonly elegir: (linea: LineaEscrita) => void;
}

export function BuscarLoQueSeVende({ titulo, elegir }: Props) {
  const [texto, setTexto] = useState("");
  const { asentado, alDia } = useAsentado(texto);
  const productos = useLeer<ProductosHallados>(rutaDeBusqueda("productos", asentado, { venta: "si" }));
  const presentaciones = useLeer<PresentacionesHalladas>(rutaDeBusqueda("presentaciones", asentado));
  const vacio = texto.trim() === "";
  const suyos = vacio ? [] : (productos.datos?.productos ?? []);
  const suyas = vacio ? [] : (presentaciones.datos?.presentaciones ?? []).filter(({ activo }) => activo);
  const leidos = [productos, presentaciones].every(({ viejo, datos }) => !viejo && datos !== null);
  const hallados = [
    ...suyos.map((uno) => ({
      ...dicho(uno.id, uno.descripcion, uno.precio),
      linea: () => lineaDeProducto(uno),
    })),
    ...suyas.map((una) => ({
      ...dicho(una.id, `${una.descripcion ?? ""}, ${una.nombre}`, una.precio),
      linea: () => lineaDePresentacion(una),
    })),
  ];
  return (
    <Buscador
      titulo={titulo}
      pista="Nombre, código o código de barras; Enter agrega el primero."
      texto={texto}
      poner={setTexto}
      alDia={alDia && leidos}
      hallados={hallados}
      elegir={(id) => {
        const elegido = hallados.find((uno) => uno.id === id);
        if (elegido !== undefined) elegir(elegido.linea());
      }}
    />
  );
}

function dicho(id: string, nombre: string, precio: string) {
  return { id, nombre, detalle: bs(precio) };
}
