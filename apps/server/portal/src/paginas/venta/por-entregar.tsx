/** Reserves the goods of an invoice that its buyer did not take away, for delivery in parts. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { fecha } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { CampoFecha } from "../../campo-fecha.tsx";
import { Aviso } from "../../comun.tsx";
import { direccionDe, ir } from "../../navegar.ts";
import type { VentaAbierta } from "../../tipos.ts";
import type { AjustesExistencias } from "../../tipos-tienda.ts";
import { hastaPropuesto } from "../existencias/ficha-reserva.tsx";

interface Props {
  readonly venta: VentaAbierta;
  /** Called after the reservation with a text to show. */
  readonly hecho: (dicho: string) => void;
}

/** The button that reserves the goods; absent in a shop that does not track stock. */
export function PorEntregar({ venta, hecho }: Props) {
  const ajustes = useLeer<AjustesExistencias>("/v1/existencias/ajustes");
  const [abierto, setAbierto] = useState(false);
  if (ajustes.datos?.activas !== true) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAbierto(true)}>
        Queda por entregar
      </Button>
      {abierto && (
        <Guardar
          venta={venta}
          cerrar={() => setAbierto(false)}
          hecho={(dicho) => (setAbierto(false), hecho(dicho))}
        />
      )}
    </>
  );
}

function Guardar({ venta, cerrar, hecho }: Props & { readonly cerrar: () => void }) {
  const [id] = useState(() => newUuid(crypto));
  const [hasta, setHasta] = useState(hastaPropuesto);
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", "/v1/reservas/de-venta", { id, cuf: venta.cuf, hasta });
      hecho(`Queda por entregar hasta el ${fecha(hasta)}. Está en Existencias, Reservas.`);
      ir(direccionDe(`existencias/${id}`, { ver: "reservas" }));
    });
  return (
    <Modal opened onClose={cerrar} title="Queda por entregar" centered>
      <Stack>
        <Text>
          Lo de la {venta.clase} {venta.numero} vuelve a contarse en existencias, apartado para su dueño. Al
          entregarlo, entero o en partes, sale con su guía.
        </Text>
        <CampoFecha titulo="Se guarda hasta" valor={hasta} poner={setHasta} />
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Button loading={accion.ocupada} onClick={guardar}>
            Guardar para entregar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
