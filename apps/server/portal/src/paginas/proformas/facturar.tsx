/** Asks how a proforma is paid, says what will be issued, and issues it once. */
import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { bs, nombreCatalogo, nombreSucursal } from "@mostrador/core/formato";
import { useState } from "react";
import { pedir, useAccion } from "../../api.ts";
import { Boton } from "../../boton.tsx";
import { Aviso } from "../../comun.tsx";
import type { ProformaEntera, ProformaFacturada } from "../../tipos-tienda.ts";

interface Props {
  readonly entera: ProformaEntera;
  readonly cerrar: (dicho: string | null) => void;
}

const EFECTIVO = 1;

export function Facturar({ entera: { proforma, metodosPago }, cerrar }: Props) {
  const [metodoPago, setMetodoPago] = useState(EFECTIVO);
  const accion = useAccion();
  const emitir = () =>
    accion.hacer(async () => {
      const ruta = `/v1/portal/proformas/${encodeURIComponent(proforma.id)}/facturar`;
      const { numero } = await pedir<ProformaFacturada>("POST", ruta, { metodo_pago: metodoPago });
      cerrar(`Se emitió la factura ${numero}.`);
    });
  const comprador = proforma.cliente.numeroDocumento === "0" ? "S/N" : proforma.cliente.razonSocial;
  return (
    <Modal opened onClose={() => cerrar(null)} title={`Facturar la proforma ${proforma.nombre}`} centered>
      <Stack>
        <Text className="libre">
          Se emite una factura por {bs(proforma.total)} a nombre de {comprador}, en el punto de venta 0 de{" "}
          {nombreSucursal(proforma.sucursal)}.
        </Text>
        <NativeSelect
          size="md"
          label="Forma de pago"
          data={metodosPago.map(({ codigo, descripcion }) => ({
            value: String(codigo),
            label: nombreCatalogo(descripcion),
          }))}
          value={String(metodoPago)}
          onChange={(e) => setMetodoPago(Number(e.currentTarget.value))}
        />
        <Aviso error={accion.error} />
        <Group justify="end" align="start">
          <Button variant="default" onClick={() => cerrar(null)}>
            Cancelar
          </Button>
          <Boton loading={accion.ocupada} falta={null} onClick={emitir}>
            Emitir la factura
          </Boton>
        </Group>
      </Stack>
    </Modal>
  );
}
