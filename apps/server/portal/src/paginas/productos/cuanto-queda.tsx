/** Shows the margin of a typed price: VAT, IT, cost and profit under the law in force; and the price for a desired profit. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { decimal, dividir, getRegimen, partesDePrecio, precioPara, type Decimal } from "@mostrador/core";
import { conLecturas } from "@mostrador/core/lecturas";
import {
  bs,
  DECIMALES_PRECIO,
  enCampo,
  faltaMonto,
  fecha,
  monto,
  nombreSucursal,
  parseDecimal,
  parseMonto,
} from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import { Tarjeta } from "../../comun.tsx";
import type { CostoHallado } from "../../tipos-tienda.ts";
import { Renglon } from "../venta/renglon.tsx";

interface Props {
  /** Id of the product; null for a new one. */
  readonly productoId: string | null;
  /** The price as typed. */
  readonly precio: string;
  readonly ponerPrecio: (precio: string) => void;
}

/** Asks for the product's cost. A shop that does not track stock types it. */
export function CuantoQueda({ productoId, precio, ponerPrecio }: Props) {
  const leido = useLeer<CostoHallado>(
    productoId === null ? null : `/v1/existencias/costo?producto_id=${encodeURIComponent(productoId)}`,
  );
  const [escrito, setEscrito] = useState<string | null>(null);
  const [quiere, setQuiere] = useState("30");
  const { datos } = leido;
  const sabido = datos === null ? null : costoSabido(datos);
  const texto = escrito ?? (sabido === null ? "" : enCampo(decimal(sabido.costo).toFixed(DECIMALES_PRECIO)));
  const costo = readCosto(texto);
  const regimen = getRegimen(datos?.regimen ?? "ley-843");
  const cobra = parseMonto(precio);
  const margen = costo === null || cobra === null ? null : partesDePrecio(decimal(cobra), costo, regimen);
  const ganar = parseDecimal(quiere);
  const propuesto =
    costo === null || ganar === null
      ? null
      : precioPara(costo, dividir(costo.times(ganar), decimal(100), 2), regimen).toFixed(2);
  return (
    <Tarjeta titulo="¿Cuánto me queda?">
      <Stack gap="sm">
        <TextInput
          label="Costo de una unidad (Bs)"
          description={sabido?.de ?? "Lo que pagó, sin el crédito fiscal de su factura."}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          value={texto}
          error={conLecturas({
            texto,
            decimales: DECIMALES_PRECIO,
            falta:
              texto.trim() === ""
                ? null
                : faltaMonto(texto, "Escriba un número, como 8.70.", DECIMALES_PRECIO),
            onElegir: setEscrito,
          })}
          onChange={(e) => setEscrito(e.currentTarget.value)}
        />
        {margen !== null && (
          <div role="group" aria-label="Partes del precio">
            <Renglon nombre="Precio" valor={bs(margen.precio.toFixed(2))} />
            <Renglon nombre="IVA" valor={bs(margen.iva.toFixed(2))} />
            <Renglon nombre="IT 3 %" valor={bs(margen.it.toFixed(2))} />
            <Renglon nombre="Costo" valor={bs(margen.costo.toFixed(2))} />
            <Renglon
              nombre={margen.ganancia.lt(0) ? "Pierde" : "Le queda"}
              valor={enPalabras(margen.ganancia, margen.porcentaje)}
            />
          </div>
        )}
        <Reposicion datos={datos} costo={costo} />
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Quiero ganar (% del costo)"
            size="md"
            inputMode="decimal"
            autoComplete="off"
            value={quiere}
            onChange={(e) => setQuiere(e.currentTarget.value)}
          />
          {propuesto !== null && (
            <Button size="md" variant="default" onClick={() => ponerPrecio(propuesto)}>
              Poner {bs(propuesto)}
            </Button>
          )}
        </Group>
      </Stack>
    </Tarjeta>
  );
}

function readCosto(texto: string): Decimal | null {
  const leido = parseMonto(texto, DECIMALES_PRECIO);
  return leido === null ? null : decimal(leido);
}

/** Writes what is left, or what is lost, without a sign: the word before it says which. */
function enPalabras(ganancia: Decimal, porcentaje: Decimal | null): string {
  const sinSigno = (valor: Decimal) => (valor.lt(0) ? decimal(0).minus(valor) : valor);
  const cuanto = bs(sinSigno(ganancia).toFixed(2));
  return porcentaje === null ? cuanto : `${cuanto} (${sinSigno(porcentaje).toFixed(1)} % del costo)`;
}

/**
 * Returns the known cost with its source: the average cost in the branch with the largest quantity, or else that of the
 * latest purchase.
 */
function costoSabido({ sucursales, ultimaCompra }: CostoHallado): { costo: string; de: string } | null {
  const [mayor] = sucursales.toSorted((a, b) => Number(b.cantidad) - Number(a.cantidad));
  if (mayor !== undefined && Number(mayor.costo) > 0) {
    const donde = sucursales.length === 1 ? "" : ` en ${nombreSucursal(mayor.sucursal)}`;
    return { costo: mayor.costo, de: `Costo promedio de lo que hay${donde}, sin el crédito fiscal.` };
  }
  if (ultimaCompra === null) return null;
  return {
    costo: ultimaCompra.costo,
    de: `De la compra del ${fecha(ultimaCompra.fecha)}, sin el crédito fiscal.`,
  };
}

/** Shows the replacement cost if the dollar rate has changed since the purchase. */
function Reposicion({
  datos,
  costo,
}: {
  readonly datos: CostoHallado | null;
  readonly costo: Decimal | null;
}) {
  if (datos?.reposicion == null || datos.dolar === null || datos.ultimaCompra === null) return null;
  const { reposicion, dolar, ultimaCompra } = datos;
  if (dolar.antes === dolar.hoy) return null;
  const sube = costo !== null && decimal(reposicion).gt(costo);
  return (
    <Text size="sm" fw={sube ? 600 : 400}>
      Reponerlo hoy costaría {bs(decimal(reposicion).toFixed(2))}: el dólar estaba a {monto(dolar.antes)} en
      la compra del {fecha(ultimaCompra.fecha)} y hoy está a {monto(dolar.hoy)}.
    </Text>
  );
}
