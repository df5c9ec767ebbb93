import { Button, Group, Stack, TextInput } from "@mantine/core";
import { avisoDePapel } from "@mostrador/core";
import { useState, type FormEvent } from "react";
import type { ItemVenta } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { AvisoVisible } from "../comun/fallo.tsx";
import { conLecturas, DECIMALES_PRECIO } from "../comun/formato.ts";
import { useEscritoDespues } from "../comun/use-escrito-despues.ts";
import { useSigue } from "../comun/use-sigue.ts";
import { CodigoDeImpuestos } from "../tienda/campos-producto.tsx";
import { UnidadDelCatalogo } from "../tienda/unidad.tsx";
import { useLineaLibre } from "./use-linea-libre.ts";

interface Props {
  /** The text that was searched for and not found. */
  readonly descripcion: string;
  /** The decimals that the kind of invoice keeps of a line's amounts. */
  readonly decimales: number;
  /** Puts the line into the cart while `sigue`. Returns the reason if it is not allowed; null if it is. */
  readonly onAgregar: (item: ItemVenta, sigue: () => boolean) => Promise<string | null>;
  readonly onCerrar: () => void;
}

const USUAL = "El más parecido a la descripción, o el que más usa la tienda; elija el que corresponde.";

/** Asks for a line without a product: its description, price and quantity. */
export function DialogoLibre({ descripcion, decimales, onAgregar, onCerrar }: Props) {
  const { datos, poner, sugeridos, faltas, completar } = useLineaLibre(descripcion, decimales);
  const [enviada, setEnviada] = useState(false);
  const [negado, setNegado] = useState<string | null>(null);
  const { esperar, seguir, terminar } = useEscritoDespues();
  const sigue = useSigue();

  async function aceptar(event: FormEvent): Promise<void> {
    event.preventDefault();
    setEnviada(true);
    // The line is on its way into the cart: a second click adds no other.
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
