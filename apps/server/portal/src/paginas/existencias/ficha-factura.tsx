/** The form for a supplier's invoice of goods received earlier: its paper, and the amount of each line. */
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { decimal, sumar } from "@mostrador/core";
import { bs, diaDe, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import type { CompraEntera } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { CampoMonto, CamposDePapel } from "./ficha-pago.tsx";
import { faltaEn as faltaEnCantidad } from "./lineas.tsx";

interface Props {
  readonly compra: CompraEntera;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

interface LineaEscrita {
  readonly linea: number;
  readonly productoId: string;
  readonly descripcion: string;
  /** Quantity in the product's own unit; empty if the invoice does not contain the line. */
  readonly unidades: string;
  readonly importe: string;
}

interface Escrita {
  readonly numero: string;
  readonly autorizacion: string;
  readonly fecha: string;
  readonly pagada: boolean;
  readonly descuento: string;
  readonly lineas: readonly LineaEscrita[];
}

export function FichaFactura({ compra, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [escrita, setEscrita] = useState<Escrita>(() => ({
    numero: "",
    autorizacion: "",
    fecha: diaDe(Date.now()),
    pagada: true,
    descuento: compra.lineas.every(({ unidades, porFacturar }) => unidades === porFacturar)
      ? sinCero(compra.descuento)
      : "",
    lineas: esperadas(compra),
  }));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  useSinGuardar(useCambiado(escrita));
  return (
    <FormaPanel
      falta={faltaEn(escrita)}
      guardar={async () => {
        await request("POST", "/v1/compras", cuerpoDe(id, escrita, compra));
        listo();
      }}
      cerrar={cerrar}
      pie={
        <Text ta="right">
          Total de la factura: <b>{bs(totalDe(escrita))}</b>
        </Text>
      }
    >
      <Stack>
        <Text c="dimmed">
          Copie la factura. Lo que queda de cada producto toma su costo; lo ya vendido conserva el suyo.
        </Text>
        <Papel escrita={escrita} poner={poner} />
        {escrita.lineas.map((linea) => (
          <Una
            key={linea.linea}
            linea={linea}
            poner={(cambio) =>
              poner({
                lineas: escrita.lineas.map((una) =>
                  una.linea === linea.linea ? { ...una, ...cambio } : una,
                ),
              })
            }
          />
        ))}
      </Stack>
    </FormaPanel>
  );
}

interface PropsPapel {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
}

/** Fields of the invoice's header, and a mark for a paid invoice. */
function Papel({ escrita, poner }: PropsPapel) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <CamposDePapel
        rotulo="Número de la factura"
        numero={escrita.numero}
        autorizacion={escrita.autorizacion}
        poner={poner}
      />
      <CampoFecha titulo="Fecha de la factura" valor={escrita.fecha} poner={(fecha) => poner({ fecha })} />
      <CampoMonto
        titulo="Descuento sobre el total (Bs)"
        valor={escrita.descuento}
        poner={(descuento) => poner({ descuento })}
      />
      <Checkbox
        size="md"
        label="Ya la pagué"
        checked={escrita.pagada}
        onChange={(e) => poner({ pagada: e.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}

function Una({
  linea: { descripcion, unidades, importe },
  poner,
}: {
  readonly linea: LineaEscrita;
  readonly poner: (cambio: Partial<LineaEscrita>) => void;
}) {
  return (
    <Stack gap={4} role="group" aria-label={descripcion}>
      <Text fw={600} className="libre">
        {descripcion}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          size="md"
          label="Unidades facturadas"
          inputMode="decimal"
          autoComplete="off"
          value={unidades}
          error={faltaEnCantidad(unidades)}
          onChange={(e) => poner({ unidades: e.currentTarget.value })}
        />
        <CampoMonto titulo="Importe (Bs)" valor={importe} poner={(nuevo) => poner({ importe: nuevo })} />
      </SimpleGrid>
    </Stack>
  );
}

/** Lists the lines that lack their invoice. A line of which nothing was invoiced yet gets its expected amount. */
function esperadas({ lineas }: CompraEntera): readonly LineaEscrita[] {
  return lineas.flatMap(({ productoId, descripcion, unidades, porFacturar, importe }, linea) =>
    porFacturar === "0"
      ? []
      : [
          {
            linea,
            productoId,
            descripcion,
            unidades: porFacturar,
            importe: unidades === porFacturar ? importe : "",
          },
        ],
  );
}

function sinCero(monto: string): string {
  return Number(monto) === 0 ? "" : monto;
}

/** Selects the lines that the invoice contains. */
function facturadas({ lineas }: Escrita): readonly LineaEscrita[] {
  return lineas.filter(({ unidades }) => Number(parseDecimal(unidades)) > 0);
}

/** Returns the next field to fill in; null if the invoice can be saved. */
function faltaEn(escrita: Escrita): string | null {
  const { numero, autorizacion, descuento, lineas } = escrita;
  if (numero.trim() === "") return "Escriba el número de la factura.";
  if (autorizacion.trim() === "") return "Escriba el código de autorización.";
  if (descuento.trim() !== "" && parseMonto(descuento) === null) return "Escriba el descuento como 12.50.";
  if (lineas.some(({ unidades }) => faltaEnCantidad(unidades) !== null))
    return "Escriba las unidades como 2 o 0.5.";
  const suyas = facturadas(escrita);
  if (suyas.length === 0) return "Escriba las unidades de algún producto.";
  const sin = suyas.find(({ importe }) => parseMonto(importe) === null);
  return sin === undefined ? null : `Escriba el importe de ${sin.descripcion}.`;
}

function totalDe(escrita: Escrita): string {
  return sumar(facturadas(escrita).map(({ importe }) => decimal(parseMonto(importe) ?? "0")))
    .minus(parseMonto(escrita.descuento) ?? "0")
    .toFixed(2);
}

function cuerpoDe(id: string, escrita: Escrita, compra: CompraEntera): object {
  const { numero, autorizacion, fecha, pagada, descuento } = escrita;
  return {
    id,
    proveedor: { documento: compra.documento, razon_social: compra.razonSocial },
    con_factura: true,
    numero: numero.trim(),
    autorizacion: autorizacion.trim(),
    fecha,
    pagada,
    sucursal: compra.sucursal,
    tipo_compra: compra.tipoCompra,
    descuento: parseMonto(descuento) ?? "0",
    total: totalDe(escrita),
    lineas: facturadas(escrita).map(({ linea, productoId, unidades, importe }) => ({
      producto_id: productoId,
      cantidad: parseDecimal(unidades),
      importe: parseMonto(importe),
      recepcion: { compra_id: compra.id, linea },
    })),
  };
}
