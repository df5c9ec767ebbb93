/** The form that corrects the buyer of an observed invoice and issues a replacement. docs/decisions/0073 */
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { avisoDePapel } from "@mostrador/core";
import { bs, nombreCatalogo } from "@mostrador/core/formato";
import { toWire } from "@mostrador/core/wire";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { useEncima } from "../../capas.tsx";
import { Aviso } from "../../comun.tsx";
import type { VentaAbierta } from "../../tipos.ts";
import type { ProformaFacturada } from "../../tipos-tienda.ts";
import { CamposDeDocumento } from "../ficha-cliente.tsx";
import { PiePanel } from "../panel.tsx";

type Comprador = NonNullable<NonNullable<VentaAbierta["observacion"]>["comprador"]>;

interface Props {
  readonly venta: VentaAbierta;
  readonly comprador: Comprador;
  /** Closes the form. `cuf`: the issued replacement; null if none was issued. */
  readonly cerrar: (cuf: string | null) => void;
}

/** Code of the document type whose number is a NIT. */
const NIT = 5;

export function Corregir({ venta, comprador, cerrar }: Props) {
  const [hecha, setHecha] = useState<ProformaFacturada | null>(null);
  useEncima(true);
  return (
    <Modal
      opened
      onClose={() => cerrar(hecha?.cuf ?? null)}
      title={`Corregir la factura ${venta.numero}`}
      size="lg"
      centered
    >
      {hecha === null ? (
        <Forma venta={venta} comprador={comprador} hecha={setHecha} volver={() => cerrar(null)} />
      ) : (
        <Stack>
          <Alert color="verde" role="status" title={`Se emitió la factura ${hecha.numero}`}>
            Dele el papel nuevo al cliente: la factura {venta.numero} ya no vale.
          </Alert>
          <Group justify="end">
            <Button data-autofocus onClick={() => cerrar(hecha.cuf)}>
              Ver la factura {hecha.numero}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Forma({
  venta: { cuf, monto, observacion },
  comprador,
  hecha,
  volver,
}: Pick<Props, "venta" | "comprador"> & {
  readonly hecha: (factura: ProformaFacturada) => void;
  readonly volver: () => void;
}) {
  const [escrito, setEscrito] = useState(comprador);
  const [excepcionNit, setExcepcionNit] = useState(false);
  const accion = useAccion();
  const poner = (cambio: Partial<Comprador>) => setEscrito((antes) => ({ ...antes, ...cambio }));
  const emitir = () =>
    accion.hacer(async () => {
      const cuerpo = toWire({ cliente: soloEscrito(escrito), excepcionNit });
      hecha(await request<ProformaFacturada>("POST", `/v1/portal/observadas/${cuf}/emitir`, cuerpo));
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        emitir();
      }}
    >
      <Stack>
        <Alert color="red" title={nombreCatalogo(observacion?.descripcion ?? "")}>
          {observacion?.remedio}
        </Alert>
        <CamposDeDocumento escrito={escrito} poner={poner} />
        <TextInput
          label="Nombre o razón social"
          description={avisoDePapel(escrito.razonSocial)}
          size="md"
          maxLength={500}
          value={escrito.razonSocial}
          onChange={(e) => poner({ razonSocial: e.currentTarget.value })}
        />
        {escrito.tipoDocumento === NIT && (
          <Checkbox
            size="md"
            label="Emitir aunque Impuestos no conozca este NIT"
            checked={excepcionNit}
            onChange={(e) => setExcepcionNit(e.currentTarget.checked)}
          />
        )}
        <Text c="dimmed">
          Sale otra factura por los mismos {bs(monto)}, con otro número, y reemplaza a la observada. Nadie
          paga otra vez.
        </Text>
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <Group justify="end" align="start">
          <Button variant="default" onClick={volver}>
            Volver
          </Button>
          <Boton
            type="submit"
            loading={accion.ocupada}
            falta={escrito.numeroDocumento.trim() === "" ? "Escriba el número del documento." : null}
          >
            Emitir de nuevo
          </Boton>
        </Group>
      </PiePanel>
    </form>
  );
}

/** Removes empty fields. */
function soloEscrito({ complemento, razonSocial, ...documento }: Comprador) {
  const nombre = razonSocial.trim();
  return {
    ...documento,
    ...(complemento === null ? {} : { complemento }),
    ...(nombre === "" ? {} : { razonSocial: nombre }),
  };
}
