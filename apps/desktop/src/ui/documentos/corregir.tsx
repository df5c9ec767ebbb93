import { Alert, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { avisoDePapel, Cuf } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import type { Venta } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { monto, nombreCatalogo } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Documento } from "../tienda/forma-cliente.tsx";

/** Kind of a buyer's document that is a NIT. */
const NIT = 5;

/** Form that corrects the buyer of an observed invoice and issues another invoice in its place. */
export function Corregir({ venta, onCerrar }: { readonly venta: Venta; readonly onCerrar: () => void }) {
  const [cliente, setCliente] = useState(venta.cliente);
  const [excepcionNit, setExcepcionNit] = useState(false);
  const [hecha, setHecha] = useState<Venta | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const poner = (cambio: Partial<Venta["cliente"]>) => setCliente((antes) => ({ ...antes, ...cambio }));
  return (
    <Dialogo opened onClose={onCerrar} title="Corregir y emitir de nuevo" size="lg" centered>
      {hecha === null ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void llamar(
              puente.invoke("corregirObservada", {
                ventaId: venta.id,
                cuf: Cuf.parse(venta.cuf),
                cliente,
                excepcionNit,
              }),
              setHecha,
            );
          }}
        >
          <Stack>
            <Queja venta={venta} />
            <Documento datos={cliente} conocido poner={poner} />
            <TextInput
              label="Nombre o razón social"
              description={avisoDePapel(cliente.razonSocial)}
              required
              autoComplete="off"
              value={cliente.razonSocial}
              onChange={(event) => poner({ razonSocial: event.currentTarget.value })}
            />
            {cliente.tipoDocumento === NIT && (
              <Checkbox
                size="md"
                label="Emitir aunque Impuestos no conozca este NIT"
                checked={excepcionNit}
                onChange={(event) => setExcepcionNit(event.currentTarget.checked)}
              />
            )}
            <Text className="suave">
              Sale otra factura por los mismos Bs {monto(venta.total)}, con otro número, y reemplaza a la
              observada. Nadie paga otra vez.
            </Text>
            <Fallo fallo={fallo} />
            <Group justify="flex-end">
              <Boton type="submit" loading={ocupada} falta={null}>
                Emitir de nuevo
              </Boton>
            </Group>
          </Stack>
        </form>
      ) : (
        <Hecha antes={venta} venta={hecha} onCerrar={onCerrar} />
      )}
    </Dialogo>
  );
}

/** Shows the tax system's objections. */
function Queja({ venta: { mensajes } }: { readonly venta: Venta }) {
  return mensajes.map(({ codigo, descripcion, remedio }) => (
    <Alert key={codigo} color="red" title={nombreCatalogo(descripcion)}>
      {remedio}
    </Alert>
  ));
}

/** Shows the result of the correction: the new number, or why the earlier document remains valid. */
function Hecha({
  antes,
  venta,
  onCerrar,
}: {
  readonly antes: Venta;
  readonly venta: Venta;
  readonly onCerrar: () => void;
}) {
  const sigue = venta.cuf === antes.cuf;
  return (
    <Stack>
      {sigue ? (
        <Alert color="red" role="alert" title={venta.motivo ?? "Impuestos no la aceptó"}>
          {venta.mensajes.map(({ codigo, descripcion, remedio }) => (
            <Text key={codigo}>
              {nombreCatalogo(descripcion)} ({codigo}). {remedio}
            </Text>
          ))}
        </Alert>
      ) : (
        <Alert color="verde" role="status" title={`Se emitió la factura ${venta.numeroFactura ?? ""}`}>
          Cámbiele el papel al cliente: la factura {antes.numeroFactura ?? ""} ya no vale.
          {venta.offline && " Salió fuera de línea y se envía sola."}
        </Alert>
      )}
      <Group justify="flex-end">
        <Boton autoFocus falta={null} onClick={onCerrar}>
          Entendido
        </Boton>
      </Group>
    </Stack>
  );
}
