import { Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { DIAS_PROFORMA, fail, masDias } from "@mostrador/core";
import { fecha, parseFecha } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { CONSUMIDOR_FINAL, type FalloPuente, type ProformaVista } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { deTodo } from "../venta/carrito.ts";
import type { UsoCarrito } from "../venta/use-carrito.ts";

interface Props {
  readonly uso: Pick<UsoCarrito, "carrito" | "conCompleto">;
  readonly sector: number;
  /** Current date of the till, such as 2026-11-21. */
  readonly hoy: string;
  readonly onHecha: (proforma: ProformaVista) => void;
  readonly onCerrar: () => void;
}

const NO_HALLADO: FalloPuente = {
  kind: "entradaInvalida",
  texto: "Un código leído no se halló: revise las líneas y guarde otra vez.",
  campos: [],
};

/** Form for the buyer of a proforma and the last day of its prices. Enter creates and prints it. */
export function HacerProforma({ uso, sector, hoy, onHecha, onCerrar }: Props) {
  const { carrito, conCompleto } = uso;
  const final = carrito.cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento;
  // Created with the dialog, so that pressing the button twice creates one proforma.
  const [id] = useState(() => newUuid(crypto));
  const [escrita, setEscrita] = useState<Escrita>({
    nombre: final ? "" : carrito.cliente.razonSocial,
    telefono: "",
    validaHasta: fecha(masDias(hoy, DIAS_PROFORMA)),
    nota: "",
  });
  const [revisada, setRevisada] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  function guardar(event: FormEvent): void {
    event.preventDefault();
    const validaHasta = parseFecha(escrita.validaHasta, hoy);
    if (validaHasta === null) return setRevisada(true);
    const razonSocial = oNulo(escrita.nombre) ?? CONSUMIDOR_FINAL.razonSocial;
    // The cart includes products that were scanned while the dialog was open. Products scanned later begin the next sale.
    const pedido = conCompleto((venta) =>
      puente.invoke("guardarProforma", {
        id,
        items: [...venta.items],
        sector,
        propios: venta.propios,
        ...deTodo(venta),
        cliente: { ...venta.cliente, razonSocial, telefono: oNulo(escrita.telefono) },
        validaHasta,
        nota: oNulo(escrita.nota),
      }),
    );
    void llamar(
      pedido.then((hecha) => hecha ?? fail(NO_HALLADO)),
      onHecha,
    );
  }
  return (
    <Dialogo opened onClose={onCerrar} title="Hacer proforma" size="lg">
      <form noValidate onSubmit={guardar}>
        <Stack>
          <Text className="suave">
            No es factura: no usa número fiscal. Los precios de ahora valen hasta el día que elija.
          </Text>
          <Campos
            escrita={escrita}
            hoy={hoy}
            revisada={revisada}
            poner={(cambio) => setEscrita({ ...escrita, ...cambio })}
          />
          <Fallo fallo={fallo} />
          <Button type="submit" size="lg" loading={ocupada}>
            Guardar e imprimir
          </Button>
        </Stack>
      </form>
    </Dialogo>
  );
}

function oNulo(texto: string): string | null {
  return texto.trim() === "" ? null : texto.trim();
}

/** Fields as typed. */
interface Escrita {
  readonly nombre: string;
  readonly telefono: string;
  readonly validaHasta: string;
  readonly nota: string;
}

interface PropsCampos extends Pick<Props, "hoy"> {
  readonly escrita: Escrita;
  /** True after the form was refused once, so that the fields show their errors. */
  readonly revisada: boolean;
  readonly poner: (cambio: Partial<Escrita>) => void;
}

function Campos({ escrita, hoy, revisada, poner }: PropsCampos) {
  return (
    <>
      <TextInput
        label="Para quién es"
        placeholder="Nombre del cliente"
        autoFocus
        autoComplete="off"
        maxLength={500}
        value={escrita.nombre}
        onChange={(event) => poner({ nombre: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Celular (opcional)"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          value={escrita.telefono}
          onChange={(event) => poner({ telefono: event.currentTarget.value })}
        />
        <TextInput
          label="Válida hasta"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          error={revisada && parseFecha(escrita.validaHasta, hoy) === null && "Escríbala como 21/11/2026."}
          value={escrita.validaHasta}
          onChange={(event) => poner({ validaHasta: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label="Nota (opcional)"
        maxLength={500}
        autosize
        minRows={2}
        value={escrita.nota}
        onChange={(event) => poner({ nota: event.currentTarget.value })}
      />
    </>
  );
}
