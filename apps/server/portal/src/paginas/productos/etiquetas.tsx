/** Makes a printable file of product labels, for the listed products or for chosen ones. */
import { NativeSelect, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { FORMATOS_ETIQUETA, NOMBRES_FORMATO, type NombreFormato } from "@mostrador/core";
import { entero } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { bajarHecho, request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { consultaDe } from "../../navegar.ts";
import type { ProductosHallados } from "../../tipos-tienda.ts";
import { Lineas, type LineaEscrita } from "../existencias/lineas.tsx";
import { PiePanel } from "../panel.tsx";

/** Maximum number of listed products in one label file, and products per request. */
const [MAX_PRODUCTOS, POR_PAGINA] = [500, 200];
/** Maximum number of labels of one product. */
const MAX_CANTIDAD = 2_000;

const CLASES = [
  { value: "gondola", label: "Para el estante" },
  { value: "producto", label: "Para el producto" },
];

interface Props {
  /** Filter of the product list. */
  readonly filtro: Readonly<Record<string, string>>;
  readonly total: number;
}

interface PapelElegido {
  readonly formato: NombreFormato;
  readonly clase: string;
  /** First free position on the sheet, as typed. */
  readonly desde: string;
}

export function EtiquetasDeProductos({ filtro, total }: Props) {
  const [papel, setPapel] = useState<PapelElegido>({ formato: "a4-3x8", clase: "gondola", desde: "1" });
  const [cuales, setCuales] = useState(total === 0 ? "algunos" : "lista");
  const [lineas, setLineas] = useState<readonly LineaEscrita[]>([]);
  const [deCada, setDeCada] = useState("1");
  const accion = useAccion();
  const { formato, clase, desde } = papel;
  const { columnas, filas } = FORMATOS_ETIQUETA[formato];
  const lugares = columnas * filas;
  const deLista = cuales === "lista";
  const falta =
    faltaEnPapel(desde, lugares) ?? (deLista ? faltaEnLista(deCada, total) : faltaEnLineas(lineas));
  const bajar = () =>
    accion.hacer(async () => {
      const productos = deLista
        ? (await listIds(filtro)).map((productoId) => ({ productoId, cantidad: Number(deCada) }))
        : lineas.map(({ productoId, cantidad }) => ({ productoId, cantidad: Number(cantidad) }));
      const pedido = { formato, clase, desde: lugares === 1 ? 1 : Number(desde), productos };
      await bajarHecho("/v1/portal/etiquetas", toWire(pedido));
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (falta === null && !accion.ocupada) bajar();
      }}
    >
      <Stack>
        <Papel papel={papel} poner={setPapel} lugares={lugares} />
        <SegmentedControl
          size="md"
          fullWidth
          aria-label="De qué productos"
          data={[
            { value: "lista", label: `Los ${entero(total)} de la lista` },
            { value: "algunos", label: "Elegir" },
          ]}
          value={cuales}
          onChange={setCuales}
        />
        {deLista ? (
          <TextInput
            size="md"
            label="Etiquetas de cada uno"
            inputMode="numeric"
            autoComplete="off"
            value={deCada}
            onChange={(e) => setDeCada(e.currentTarget.value.trim())}
          />
        ) : (
          <Lineas lineas={lineas} poner={setLineas} campos={{ cantidad: "Etiquetas" }} />
        )}
        <Text size="sm" c="dimmed">
          Se baja un PDF. Imprímalo al 100 %, sin «ajustar a la página».
        </Text>
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <Boton type="submit" size="md" loading={accion.ocupada} falta={falta}>
          Bajar las etiquetas
        </Boton>
      </PiePanel>
    </form>
  );
}

/** Fields for the paper, the kind of label and the first position on the sheet. */
function Papel({
  papel,
  poner,
  lugares,
}: {
  readonly papel: PapelElegido;
  readonly poner: (papel: PapelElegido) => void;
  readonly lugares: number;
}) {
  const { formato, clase, desde } = papel;
  return (
    <>
      <NativeSelect
        size="md"
        label="Papel"
        data={NOMBRES_FORMATO.map((nombre) => ({
          value: nombre,
          label: FORMATOS_ETIQUETA[nombre].titulo,
        }))}
        value={formato}
        onChange={(e) => {
          const { value } = e.currentTarget;
          poner({ ...papel, formato: NOMBRES_FORMATO.find((nombre) => nombre === value) ?? formato });
        }}
      />
      <NativeSelect
        size="md"
        label="Para qué"
        data={CLASES}
        value={clase}
        onChange={(e) => poner({ ...papel, clase: e.currentTarget.value })}
      />
      {lugares > 1 && (
        <TextInput
          size="md"
          label="Primer lugar libre de la hoja"
          description="1 si la hoja es nueva. Se cuenta por filas, desde arriba."
          inputMode="numeric"
          autoComplete="off"
          value={desde}
          onChange={(e) => poner({ ...papel, desde: e.currentTarget.value.trim() })}
        />
      )}
    </>
  );
}

/** Lists the ids of the products that match the filter of the list. */
async function listIds(filtro: Props["filtro"]): Promise<readonly string[]> {
  const ids: string[] = [];
  let tras: string | null = "";
  while (tras !== null && ids.length < MAX_PRODUCTOS) {
    const consulta = consultaDe({ ...filtro, tras, limite: String(POR_PAGINA) });
    const pagina: ProductosHallados = await request("GET", `/v1/portal/productos?${consulta.toString()}`);
    ids.push(...pagina.productos.map(({ id }) => id));
    tras = pagina.siguiente;
  }
  return ids;
}

function isCantidad(texto: string): boolean {
  return /^[1-9]\d*$/.test(texto) && Number(texto) <= MAX_CANTIDAD;
}

/** Explains why the first position is invalid; null if it is valid. */
function faltaEnPapel(desde: string, lugares: number): string | null {
  if (lugares === 1 || (isCantidad(desde) && Number(desde) <= lugares)) return null;
  return `La hoja tiene lugares del 1 al ${lugares}.`;
}

function faltaEnLista(deCada: string, total: number): string | null {
  if (total === 0) return "La lista no tiene productos: elíjalos uno por uno.";
  if (total > MAX_PRODUCTOS)
    return `Son ${entero(total)} productos: filtre la lista hasta ${entero(MAX_PRODUCTOS)} o menos.`;
  return isCantidad(deCada) ? null : "Escriba cuántas etiquetas de cada uno, como 1.";
}

function faltaEnLineas(lineas: readonly LineaEscrita[]): string | null {
  if (lineas.length === 0) return "Agregue un producto.";
  const sin = lineas.find(({ cantidad }) => !isCantidad(cantidad));
  return sin === undefined ? null : `Escriba cuántas etiquetas de ${sin.descripcion}, como 1.`;
}
