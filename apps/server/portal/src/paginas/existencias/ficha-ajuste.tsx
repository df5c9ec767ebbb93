/** The form that changes a saved purchase: a corrected cost, a later expense or discount, or returned goods. */
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { decimal, sumar } from "@mostrador/core";
import { bs, cantidad, parseDecimal, parseMonto } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request } from "../../api.ts";
import type { CompraEntera } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { CampoMonto, isMontoPuesto } from "./ficha-pago.tsx";
import { faltaEn as faltaEnCantidad } from "./lineas.tsx";

/** The kinds of change to a purchase, with the label of each. */
export const AJUSTES = {
  correccion: "Corregir un importe",
  gasto: "Agregar un gasto",
  descuento: "Anotar un descuento",
  devolucion: "Devolver al proveedor",
  recepcion: "Recibir lo que falta",
} as const;
/** The name of a kind of change. */
export type Ajuste = keyof typeof AJUSTES;

const QUE_HACE: Readonly<Record<Ajuste, string>> = {
  correccion:
    "Escriba lo que de verdad costó cada línea. Lo que queda toma el costo nuevo; lo ya vendido conserva el suyo.",
  gasto: "Un flete o una aduana se reparte entre las líneas y sube el costo de lo que queda.",
  descuento:
    "Un descuento posterior baja el costo de lo que queda. El proveedor debe su nota; lo que se le debe baja cuando llega.",
  recepcion: "Escriba cuánto llegó de cada línea. Entra en existencias a su costo.",
  devolucion: "Escriba cuánto vuelve de cada línea. Sale de existencias, y el proveedor debe su nota.",
};

interface Props {
  readonly compra: CompraEntera;
  readonly clase: Ajuste;
  readonly listo: () => void;
  readonly cerrar: () => void;
}

export function FichaAjuste({ compra, clase, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [concepto, setConcepto] = useState("");
  const [monto, setMonto] = useState("");
  const [por, setPor] = useState("costo");
  const [lineas, setLineas] = useState<readonly string[]>(() =>
    compra.lineas.map((linea) => inicialDe(clase, linea)),
  );
  useSinGuardar(useCambiado({ concepto, monto, lineas }));
  const escrito = { clase, concepto, monto, por, lineas };
  const falta = faltaEn(escrito, compra);
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        const ruta = `/v1/compras/${encodeURIComponent(compra.id)}/${clase === "recepcion" ? "recepciones" : "ajustes"}`;
        await request("POST", ruta, { id, ...cuerpoDe(escrito, compra) });
        listo();
      }}
      cerrar={cerrar}
      pie={
        clase === "correccion" && (
          <Text ta="right">
            Total del papel: <b>{bs(totalDe(lineas, compra))}</b>
          </Text>
        )
      }
    >
      <Stack>
        <Text c="dimmed">{QUE_HACE[clase]}</Text>
        {clase !== "correccion" && clase !== "recepcion" && (
          <TextInput
            size="md"
            label={clase === "devolucion" ? "Por qué vuelve (opcional)" : "De qué es"}
            maxLength={200}
            autoComplete="off"
            value={concepto}
            onChange={(e) => setConcepto(e.currentTarget.value)}
          />
        )}
        {(clase === "gasto" || clase === "descuento") && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <CampoMonto titulo="Monto (Bs)" valor={monto} poner={setMonto} />
            {clase === "gasto" && (
              <NativeSelect
                size="md"
                label="Se reparte por"
                data={[
                  { value: "costo", label: "Lo que costó cada línea" },
                  { value: "cantidad", label: "Las unidades de cada línea" },
                ]}
                value={por}
                onChange={(e) => setPor(e.currentTarget.value)}
              />
            )}
          </SimpleGrid>
        )}
        {(clase === "correccion" || clase === "devolucion" || clase === "recepcion") && (
          <Lineas compra={compra} clase={clase} lineas={lineas} poner={setLineas} />
        )}
      </Stack>
    </FormaPanel>
  );
}

function Lineas({
  compra,
  clase,
  lineas,
  poner,
}: Pick<Props, "compra" | "clase"> & {
  readonly lineas: readonly string[];
  readonly poner: (lineas: readonly string[]) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {compra.lineas.map(({ descripcion, cantidad: cuanto, factor }, i) => {
        const campo = {
          titulo: descripcion,
          valor: lineas[i] ?? "",
          poner: (valor: string) => poner(lineas.map((antes, j) => (j === i ? valor : antes))),
        };
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a saved purchase do not move
        if (clase === "correccion") return <CampoMonto key={i} {...campo} />;
        const de = factor === "1" ? cantidad(cuanto) : `${cantidad(cuanto)} de ${cantidad(factor)}`;
        return (
          <TextInput
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a saved purchase do not move
            key={i}
            size="md"
            label={descripcion}
            description={`Se compraron ${de}`}
            inputMode="decimal"
            autoComplete="off"
            value={campo.valor}
            error={faltaEnCantidad(campo.valor)}
            onChange={(e) => campo.poner(e.currentTarget.value)}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** Returns a field's initial text: the amount to correct, or the quantity still to arrive. */
function inicialDe(clase: Ajuste, { importe, porRecibir, factor }: CompraEntera["lineas"][number]): string {
  if (clase === "correccion") return importe;
  return clase === "recepcion" && factor === "1" && porRecibir !== "0" ? porRecibir : "";
}

/** Selects the lines with a typed quantity. */
function cantidadesDe(lineas: readonly string[]) {
  return lineas.flatMap((texto, linea) =>
    Number(parseDecimal(texto)) > 0 ? [{ linea, cantidad: parseDecimal(texto) }] : [],
  );
}

interface Escrito {
  readonly clase: Ajuste;
  readonly concepto: string;
  readonly monto: string;
  readonly por: string;
  readonly lineas: readonly string[];
}

/** Returns the next field to fill in; null if the change can be saved. */
function faltaEn({ clase, concepto, monto, lineas }: Escrito, compra: CompraEntera): string | null {
  switch (clase) {
    case "gasto":
    case "descuento":
      if (concepto.trim() === "") return "Escriba de qué es.";
      return isMontoPuesto(monto) ? null : "Escriba el monto.";
    case "correccion":
      if (lineas.some((importe) => parseMonto(importe) === null)) return "Escriba el importe de cada línea.";
      return compra.lineas.every(({ importe }, i) =>
        decimal(importe).eq(parseMonto(lineas[i] ?? "") ?? importe),
      )
        ? "Cambie el importe que se escribió mal."
        : null;
    case "recepcion":
    case "devolucion":
      if (lineas.some((texto) => faltaEnCantidad(texto) !== null)) return "Escriba la cantidad como 2 o 0.5.";
      return lineas.some((texto) => Number(parseDecimal(texto)) > 0)
        ? null
        : "Escriba la cantidad de algún producto.";
  }
}

function totalDe(lineas: readonly string[], { descuento }: CompraEntera): string {
  return sumar(lineas.map((importe) => decimal(parseMonto(importe) ?? "0")))
    .minus(descuento)
    .toFixed(2);
}

function cuerpoDe({ clase, concepto, monto, por, lineas }: Escrito, compra: CompraEntera): object {
  switch (clase) {
    case "gasto":
      return { clase, concepto: concepto.trim(), monto: parseMonto(monto), por };
    case "descuento":
      return { clase, concepto: concepto.trim(), monto: parseMonto(monto) };
    case "correccion":
      return {
        clase,
        total: totalDe(lineas, compra),
        lineas: lineas.map((importe, linea) => ({ linea, importe: parseMonto(importe) })),
      };
    case "recepcion":
      return { lineas: cantidadesDe(lineas) };
    case "devolucion":
      return {
        clase,
        concepto: concepto.trim() === "" ? null : concepto.trim(),
        lineas: cantidadesDe(lineas),
      };
  }
}
