/** Asks how a proforma is paid, says what will be issued, and issues it once. */
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { METODO_EFECTIVO, METODO_TARJETA, numeroDeTarjeta } from "@mostrador/core";
import { bs, nombreSucursal } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { useEncima } from "../../capas.tsx";
import { Aviso } from "../../comun.tsx";
import type { ProformaEntera, ProformaFacturada } from "../../tipos-tienda.ts";

interface Props {
  readonly entera: ProformaEntera;
  readonly cerrar: (dicho: string | null) => void;
}

export function Facturar({ entera: { proforma, metodosPago }, cerrar }: Props) {
  const [metodoPago, setMetodoPago] = useState<number>(metodosPago[0]?.codigo ?? METODO_EFECTIVO);
  const [digitos, setDigitos] = useState("");
  const conTarjeta = metodoPago === METODO_TARJETA;
  const tarjeta = conTarjeta ? numeroDeTarjeta(digitos) : null;
  const accion = useAccion();
  const emitir = () =>
    accion.hacer(async () => {
      const ruta = `/v1/portal/proformas/${encodeURIComponent(proforma.id)}/facturar`;
      const { numero } = await request<ProformaFacturada>("POST", ruta, {
        metodo_pago: metodoPago,
        numero_tarjeta: tarjeta,
      });
      cerrar(`Se emitió la factura ${numero}.`);
    });
  const comprador = proforma.cliente.numeroDocumento === "0" ? "S/N" : proforma.cliente.razonSocial;
  useEncima(true);
  return (
    <Modal opened onClose={() => cerrar(null)} title={`Facturar la proforma ${proforma.nombre}`} centered>
      <Stack>
        <Text className="libre">
          Se emite una factura por {bs(proforma.total)} a nombre de {comprador}, en el punto de venta 0 de{" "}
          {nombreSucursal(proforma.sucursal)}.{proforma.ley === null ? "" : ` ${proforma.ley}`}
        </Text>
        <NativeSelect
          size="md"
          label="Forma de pago"
          data={metodosPago.map(({ codigo, descripcion }) => ({
            value: String(codigo),
            label: descripcion,
          }))}
          value={String(metodoPago)}
          onChange={(e) => setMetodoPago(Number(e.currentTarget.value))}
        />
        {conTarjeta && <Digitos digitos={digitos} poner={setDigitos} />}
        <Aviso error={accion.error} />
        <Group justify="end" align="start">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Boton
            loading={accion.ocupada}
            falta={
              conTarjeta && tarjeta === null
                ? "Escriba los 4 primeros y los 4 últimos dígitos de la tarjeta."
                : null
            }
            onClick={emitir}
          >
            Emitir la factura
          </Boton>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The digits of a card that its invoice carries. */
function Digitos({
  digitos,
  poner,
}: {
  readonly digitos: string;
  readonly poner: (digitos: string) => void;
}) {
  return (
    <TextInput
      label="Tarjeta: 4 primeros y 4 últimos dígitos"
      size="md"
      placeholder="47977896"
      maxLength={8}
      inputMode="numeric"
      autoComplete="off"
      value={digitos}
      onChange={(e) => poner(e.currentTarget.value.replace(/\D/g, ""))}
    />
  );
}
