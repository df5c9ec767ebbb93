import { Button, Group, Stack, TextInput } from "@mantine/core";
import { avisoDePapel, fail, ok, type Result, type SectorFactura } from "@mostrador/core";
import { type FormEvent, useState } from "react";
import { UNIDAD_BIENES } from "@mostrador/ui";
import type { ItemVenta } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { AvisoVisible } from "../comun/fallo.tsx";
import { conLecturas, DECIMALES_PRECIO, parseDecimal, parseMonto } from "../comun/formato.ts";
import { useEscritoDespues } from "../comun/use-escrito-despues.ts";
import { useSigue } from "../comun/use-sigue.ts";
import { CodigoDeImpuestos } from "../tienda/campos-producto.tsx";
import { UnidadDelCatalogo } from "../tienda/unidad.tsx";
import { codigoPara, useSugeridos } from "../tienda/use-producto.ts";
import { faltaEnLinea, faltaEnPrecio } from "./faltas.ts";

interface Props {
  /** The searched text that matched no product. */
  readonly descripcion: string;
  /** The kind of invoice, whose decimals a price and a quantity may have. */
  readonly sector: Pick<SectorFactura, "decimales" | "decimalesCantidad">;
  /** Adds the line to the cart while `sigue` returns true. Resolves to the reason if the line is not allowed; null otherwise. */
  readonly onAgregar: (item: ItemVenta, sigue: () => boolean) => Promise<string | null>;
  readonly onCerrar: () => void;
}

const USUAL = "El más parecido a la descripción, o el que más usa la tienda; elija el que corresponde.";

/** Dialog for a line without a product: its description, price and quantity. */
export function DialogoLibre({ descripcion, sector, onAgregar, onCerrar }: Props) {
  const { datos, poner, sugeridos, faltas, completar } = useLineaLibre(descripcion, sector);
  const [enviada, setEnviada] = useState(false);
  const [negado, setNegado] = useState<string | null>(null);
  const { esperar, seguir, terminar } = useEscritoDespues();
  const sigue = useSigue();

  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    setEnviada(true);
    // The line is already being added, so a second click must not add another.
    if (!esperar(document.activeElement)) return;
    const item = await completar();
    if (!sigue()) return;
    const porque = item.ok ? await onAgregar(item.value, sigue) : item.error;
    if (!sigue()) return;
    if (item.ok && porque === null) return terminar(onCerrar);
    seguir();
    setNegado(porque);
  }

  const campo = (nombre: "descripcion" | "precio" | "cantidad") => ({
    size: "md",
    autoComplete: "off",
    value: datos[nombre],
    error: conLecturas({
      texto: nombre === "precio" ? datos.precio : "",
      falta: enviada ? faltas[nombre] : null,
      onElegir: (precio) => poner({ precio }),
      decimales: DECIMALES_PRECIO,
    }),
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      setNegado(null);
      poner({ [nombre]: event.currentTarget.value });
    },
  });
  const numero = { inputMode: "decimal", onFocus: seleccionar } as const;
  return (
    <Dialogo opened onClose={onCerrar} title="Otro producto" size="lg">
      <form noValidate onSubmit={(event) => void aceptar(event)}>
        <Stack>
          <TextInput
            label="Descripción"
            description={avisoDePapel(datos.descripcion) ?? "Como sale en la factura."}
            autoFocus
            maxLength={500}
            {...campo("descripcion")}
          />
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput label="Precio (Bs)" {...numero} {...campo("precio")} />
            <TextInput label="Cantidad" {...numero} {...campo("cantidad")} />
            <UnidadDelCatalogo
              label="Unidad de medida"
              size="md"
              miw="14rem"
              valor={datos.unidadMedida}
              poner={(unidadMedida) => poner({ unidadMedida })}
            />
          </Group>
          <CodigoDeImpuestos datos={datos} poner={poner} sugeridos={sugeridos} ayuda={USUAL} />
          {negado !== null && <AvisoVisible>{negado}</AvisoVisible>}
          <Button type="submit" fullWidth size="lg">
            Agregar a la venta
          </Button>
        </Stack>
      </form>
    </Dialogo>
  );
}

function seleccionar({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void {
  currentTarget.select();
}

/** Product code of a line without a product. */
const CODIGO_LIBRE = "LIBRE";
const SIN_CODIGO =
  "Impuestos pide un código para cada línea: escriba una descripción con la que se halle uno.";

/** Holds the typed line and its missing fields, and completes it with a code of the tax system. */
function useLineaLibre(descripcion: string, { decimales, decimalesCantidad }: Props["sector"]) {
  const [datos, setDatos] = useState({
    descripcion,
    precio: "",
    cantidad: "1",
    unidadMedida: UNIDAD_BIENES,
    codigoSin: 0,
    actividadEconomica: "",
  });
  const sugeridos = useSugeridos({ descripcion: datos.descripcion, categoria: null }, true);
  const [precioUnitario, cantidad] = [
    parseMonto(datos.precio, DECIMALES_PRECIO),
    parseDecimal(datos.cantidad),
  ];
  const faltas = {
    descripcion: datos.descripcion.trim() === "" ? "Escriba qué se vende." : null,
    precio: faltaEnPrecio(datos.precio, decimales),
    cantidad: faltaEnLinea(cantidad, decimalesCantidad),
  };
  /** Completes the line with its code. Fails with the reason for which none was found; with null if the fields show the reason. */
  async function completar(): Promise<Result<ItemVenta, string | null>> {
    const faltan = Object.values(faltas).some((falta) => falta !== null);
    if (precioUnitario === null || cantidad === null || faltan) return fail(null);
    const codigo = await codigoPara({ ...datos, categoria: null }, true);
    if (codigo === undefined) return fail(SIN_CODIGO);
    return ok({
      codigoProducto: CODIGO_LIBRE,
      codigoSin: codigo.codigoSin,
      actividadEconomica: codigo.actividadEconomica,
      descripcion: datos.descripcion.trim(),
      unidadMedida: datos.unidadMedida,
      cantidad,
      precioUnitario,
      descuento: null,
      aMano: true,
    });
  }
  const poner = (cambio: Partial<typeof datos>) => setDatos((antes) => ({ ...antes, ...cambio }));
  return { datos, poner, sugeridos, faltas, completar };
}
