/** The form of a proforma: its client, its validity, and its lines with current or typed prices. */
import { Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { bs } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { request, useLeer } from "../../api.ts";
import type {
  Guardado,
  PresentacionesHalladas,
  ProductosHallados,
  ProformaEntera,
} from "../../tipos-tienda.ts";
import { Editor } from "../editor.tsx";
import { CamposProforma } from "./campos-proforma.tsx";
import { OtroProducto } from "./linea-libre.tsx";
import { LineasProforma } from "./lineas-proforma.tsx";
import { useProforma } from "./use-proforma.ts";
import { Buscador, rutaDeBusqueda, useAsentado } from "../precios/buscador.tsx";
import { lineaDePresentacion, lineaDeProducto, type LineaEscrita } from "./lineas-escritas.ts";

interface Props {
  /** The proforma to edit; null for a new one. */
  readonly proforma: ProformaEntera["proforma"] | null;
  readonly sucursales: readonly number[];
  /** Branch and goods of a new proforma that another page hands over. */
  readonly entregado?: { readonly sucursal: number; readonly lineas: readonly LineaEscrita[] };
  readonly listo: (guardada: Guardado) => void;
  readonly cerrar: () => void;
  /** Reloads the proforma after another person changed it. */
  readonly releer?: () => void;
}

export function FichaProforma({ proforma, sucursales, entregado, listo, cerrar, releer = nada }: Props) {
  const [visto] = useState(() => (proforma === null ? null : ofertaDe(proforma)));
  const { escrita, poner, agregar, cambiar, quitar, falta, error, pedido, total } = useProforma(
    proforma,
    entregado ?? { sucursal: sucursales[0] ?? 0, lineas: [] },
  );
  const guardar = async (leida = visto) => {
    const cuerpo = { ...pedido(), ...(leida === null ? {} : { visto: leida }) };
    const guardada = await request<Guardado>("POST", "/v1/portal/proformas", toWire(cuerpo));
    listo(guardada);
    return guardada;
  };
  return (
    <Editor
      escrito={escrita}
      falta={falta}
      guardar={() => guardar()}
      choque={{ guardarLoMio: () => guardar(null), tomarLoDeOtra: releer }}
      borrar={null}
      listo={() => undefined}
      cerrar={cerrar}
      encima={
        <Text fw={700} ta="right" data-testid="total-proforma">
          Total {bs(total)}
        </Text>
      }
    >
      <CamposProforma escrita={escrita} poner={poner} nueva={proforma === null} sucursales={sucursales} />
      <Stack gap="sm" role="group" aria-label="Productos">
        <Title order={2} size="h5">
          Productos
        </Title>
        <BuscarLoQueSeVende titulo="Agregar un producto" elegir={agregar} />
        <OtroProducto agregar={agregar} />
        {error !== null && (
          <Text role="alert" c="red">
            {error}
          </Text>
        )}
        <LineasProforma lineas={escrita.lineas} cambiar={cambiar} quitar={quitar} />
      </Stack>
    </Editor>
  );
}

function nada(): void {}

/** Returns the offer with which the form was opened. */
function ofertaDe({ validaHasta, cliente, lineas, nota }: ProformaEntera["proforma"]) {
  return { validaHasta, cliente, lineas, nota };
}

interface PropsBuscarLoQueSeVende {
  readonly titulo: string;
  readonly elegir: (linea: LineaEscrita) => void;
}

/** A search among everything that is sold: products, and presentations with their own price and barcode. */
function BuscarLoQueSeVende({ titulo, elegir }: PropsBuscarLoQueSeVende) {
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
