/** The form of a purchase, modelled on the supplier's paper: the supplier, the lines, and a total that must match. */
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { decimal, epochToInstante, sumar } from "@mostrador/core";
import { bs, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import { CampoFecha } from "../../campo-fecha.tsx";
import type { CompraGuardada } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { CampoMonto, CamposDePapel } from "./ficha-pago.tsx";
import { cuerpoDeLinea, faltaEn as faltaEnCantidad, Lineas, type LineaEscrita } from "./lineas.tsx";

interface Props {
  readonly sucursales: readonly number[];
  readonly listo: () => void;
  readonly cerrar: () => void;
}

interface Escrita {
  readonly conFactura: boolean;
  readonly recibida: boolean;
  /** The supplier's invoice has not arrived yet. */
  readonly porFacturar: boolean;
  readonly pagada: boolean;
  readonly razonSocial: string;
  readonly documento: string;
  readonly numero: string;
  readonly autorizacion: string;
  readonly fecha: string;
  readonly sucursal: number;
  readonly descuento: string;
  readonly lineas: readonly LineaEscrita[];
}

export function FichaCompra({ sucursales, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [escrita, setEscrita] = useState<Escrita>(() => ({
    conFactura: true,
    recibida: true,
    porFacturar: false,
    pagada: true,
    razonSocial: "",
    documento: "",
    numero: "",
    autorizacion: "",
    fecha: epochToInstante(Date.now()).slice(0, 10),
    sucursal: sucursales[0] ?? 0,
    descuento: "",
    lineas: [],
  }));
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  useSinGuardar(useCambiado(escrita));
  const falta = faltaEn(escrita);
  const total = totalDe(escrita);
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request<CompraGuardada>("POST", "/v1/compras", cuerpoDe(id, escrita));
        listo();
      }}
      cerrar={cerrar}
      pie={
        <Text ta="right">
          {isPorFacturar(escrita) ? "Total que se espera" : "Total del papel"}: <b>{bs(total)}</b>
        </Text>
      }
    >
      <Stack>
        <Campos escrita={escrita} poner={poner} sucursales={sucursales} />
        <Lineas
          lineas={escrita.lineas}
          poner={(lineas) => poner({ lineas })}
          campos={{
            cantidad: "Cantidad",
            importe: "Importe (Bs)",
            conPresentacion: true,
            ...(escrita.recibida ? { yaTeniaEn: escrita.sucursal } : {}),
          }}
        />
      </Stack>
    </FormaPanel>
  );
}

interface PropsCampos {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly sucursales: readonly number[];
}

function Campos({ escrita, poner, sucursales }: PropsCampos) {
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        {...texto}
        label="A quién le compró"
        maxLength={240}
        value={escrita.razonSocial}
        onChange={(e) => poner({ razonSocial: e.currentTarget.value })}
      />
      <TextInput
        {...texto}
        label={escrita.conFactura ? "Su NIT" : "Su NIT o cédula (opcional)"}
        inputMode="numeric"
        maxLength={20}
        value={escrita.documento}
        onChange={(e) => poner({ documento: e.currentTarget.value })}
      />
      <Checkbox
        size="md"
        label="Me dio o me dará factura"
        checked={escrita.conFactura}
        onChange={(e) => poner({ conFactura: e.currentTarget.checked })}
      />
      {escrita.conFactura && escrita.recibida && (
        <Checkbox
          size="md"
          label="La factura llega después"
          checked={escrita.porFacturar}
          onChange={(e) => poner({ porFacturar: e.currentTarget.checked })}
        />
      )}
      <Marcas escrita={escrita} poner={poner} />
      <CampoFecha titulo="Fecha de la compra" valor={escrita.fecha} poner={(fecha) => poner({ fecha })} />
      {escrita.conFactura && !isPorFacturar(escrita) && (
        <CamposDePapel
          rotulo="Número de la factura"
          numero={escrita.numero}
          autorizacion={escrita.autorizacion}
          poner={poner}
        />
      )}
      <CampoMonto
        titulo="Descuento sobre el total (Bs)"
        valor={escrita.descuento}
        poner={(descuento) => poner({ descuento })}
      />
      {sucursales.length > 1 && (
        <CampoSucursal
          titulo="Sucursal que la recibe"
          sucursales={sucursales}
          valor={escrita.sucursal}
          poner={(sucursal) => poner({ sucursal })}
        />
      )}
    </SimpleGrid>
  );
}

/** Tells whether the goods were received before their invoice. */
function isPorFacturar({ conFactura, recibida, porFacturar }: Escrita): boolean {
  return conFactura && recibida && porFacturar;
}

/** Checkboxes for goods already received and for a paid purchase. */
function Marcas({ escrita, poner }: Pick<PropsCampos, "escrita" | "poner">) {
  return (
    <>
      <Checkbox
        size="md"
        label="Ya llegó la mercadería"
        checked={escrita.recibida}
        onChange={(e) => poner({ recibida: e.currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label="Ya la pagué"
        checked={escrita.pagada}
        onChange={(e) => poner({ pagada: e.currentTarget.checked })}
      />
    </>
  );
}

/** Returns the next field to fill in; null if the purchase can be saved. */
function faltaEn(escrita: Escrita) {
  const { conFactura, razonSocial, documento, numero, autorizacion, descuento, lineas } = escrita;
  const conPapel = conFactura && !isPorFacturar(escrita);
  if (razonSocial.trim() === "") return "Escriba a quién le compró.";
  if (conFactura && documento.trim() === "") return "Escriba el NIT del proveedor.";
  if (conPapel && numero.trim() === "") return "Escriba el número de la factura.";
  if (conPapel && autorizacion.trim() === "") return "Escriba el código de autorización.";
  if (descuento.trim() !== "" && parseMonto(descuento) === null) return "Escriba el descuento como 12.50.";
  if (lineas.length === 0) return "Agregue lo que compró.";
  const sin = lineas.find(
    ({ cantidad, importe }) => !(Number(parseDecimal(cantidad)) > 0) || parseMonto(importe) === null,
  );
  if (sin !== undefined) return `Escriba la cantidad y el importe de ${sin.descripcion}.`;
  const mal = lineas.find(({ yaTenia }) => faltaEnCantidad(yaTenia) !== null);
  return mal === undefined ? null : `Escriba cuánto ya tenía de ${mal.descripcion}, como 2 o 0.5.`;
}

function totalDe({ lineas, descuento }: Escrita): string {
  const suma = sumar(lineas.map(({ importe }) => decimal(parseMonto(importe) ?? "0")));
  return suma.minus(parseMonto(descuento) ?? "0").toFixed(2);
}

function cuerpoDe(id: string, escrita: Escrita): object {
  const { conFactura, razonSocial, documento, numero, autorizacion, fecha, sucursal, descuento, lineas } =
    escrita;
  const conPapel = conFactura && !isPorFacturar(escrita);
  return {
    id,
    proveedor: {
      documento: documento.trim() === "" ? null : documento.trim(),
      razon_social: razonSocial.trim(),
    },
    con_factura: conFactura,
    recibida: escrita.recibida,
    por_facturar: isPorFacturar(escrita),
    pagada: escrita.pagada,
    numero: conPapel ? numero.trim() : "",
    autorizacion: conPapel ? autorizacion.trim() : "",
    fecha,
    sucursal,
    descuento: parseMonto(descuento) ?? "0",
    total: totalDe(escrita),
    lineas: lineas.map((linea) => ({
      ...cuerpoDeLinea(linea),
      importe: parseMonto(linea.importe),
      ya_tenia: escrita.recibida ? parseDecimal(linea.yaTenia) : null,
    })),
  };
}
