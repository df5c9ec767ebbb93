import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconPrinter, IconReceiptRefund } from "@tabler/icons-react";
import { useState } from "react";
import type { VentaDeLaTienda } from "../../contract/index.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { monto } from "../comun/formato.ts";
import { useImpresion } from "../comun/use-impresion.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Anular } from "./anular.tsx";
import { Correo } from "./correo.tsx";
import { Devolucion } from "./devolucion.tsx";
import { BotonesDeEnvio } from "./envio.tsx";
import { Whatsapp } from "./whatsapp.tsx";
import type { DialogoDeVenta } from "./tras-accion.tsx";

interface Props {
  readonly venta: VentaDeLaTienda;
  /** It was paid in cash, and a session is open that the cash may leave. */
  readonly efectivo: boolean;
  readonly onNota: (cuf: string) => void;
  /** Its state changed at the server. */
  readonly onCambio: () => void;
}

/** The actions of a sale that another till, or the API, issued: all through the server. */
export function AccionesTienda({ venta, efectivo, onNota, onCambio }: Props) {
  const [dialogo, setDialogo] = useState<DialogoDeVenta | null>(null);
  const [devolver, setDevolver] = useState(false);
  const [hecho, setHecho] = useState<string | null>(null);
  const { imprimir, respuesta } = useImpresion();
  const { cuf, numeroFactura: numero, total } = venta;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          leftSection={<IconPrinter size={18} />}
          onClick={() => imprimir(puente.invoke("reimprimirDeLaTienda", { cuf }))}
        >
          Reimprimir
        </Button>
        <BotonesDeEnvio publicUrl={venta.publicUrl} falta={null} onDialogo={setDialogo} />
        <Cambios venta={venta} onNota={onNota} onAnular={() => setDialogo("anular")} />
        <RevertirDeOtra
          venta={venta}
          onRevertida={() => {
            setHecho(`La factura ${numero} vale otra vez.`);
            onCambio();
          }}
        />
      </Group>
      {respuesta}
      {hecho !== null && (
        <Alert color="verde" role="status">
          {hecho}
        </Alert>
      )}
      {devolver && <Devolucion venta={venta} onListo={() => setDevolver(false)} />}
      {dialogo === "anular" && (
        <Anular
          venta={venta}
          pedir={(motivo) => puente.invoke("anularDeLaTienda", { cuf, numero, total, motivo })}
          onCerrar={() => setDialogo(null)}
          onAnulada={() => {
            setDialogo(null);
            setHecho(`La factura ${numero} quedó anulada.`);
            setDevolver(efectivo);
            onCambio();
          }}
        />
      )}
      {dialogo === "correo" && (
        <Correo
          inicial={venta.cliente.correo}
          enviar={(correo) => puente.invoke("enviarCorreoDeLaTienda", { cuf, correo })}
          onCerrar={() => setDialogo(null)}
        />
      )}
      {dialogo === "whatsapp" && <Whatsapp cuf={cuf} onCerrar={() => setDialogo(null)} />}
    </Stack>
  );
}

function Cambios({
  venta: { cuf, estado, esNota },
  onNota,
  onAnular,
}: Pick<Props, "venta" | "onNota"> & { readonly onAnular: () => void }) {
  if (estado !== "EMITIDA") return null;
  return (
    <>
      {!esNota && (
        <Button variant="default" leftSection={<IconReceiptRefund size={18} />} onClick={() => onNota(cuf)}>
          Nota de crédito
        </Button>
      )}
      <Button variant="default" color="red" leftSection={<IconBan size={18} />} onClick={onAnular}>
        Anular
      </Button>
    </>
  );
}

function RevertirDeOtra({
  venta: { cuf, estado, numeroFactura: numero, total, cliente },
  onRevertida,
}: Pick<Props, "venta"> & { readonly onRevertida: () => void }) {
  const { ocupada, fallo, llamar } = useLlamada();
  if (estado !== "ANULADA") return null;
  return (
    <>
      <BotonConfirmado
        variant="default"
        leftSection={<IconArrowBackUp size={18} />}
        loading={ocupada}
        titulo={`Revertir la anulación de la factura ${numero}`}
        pregunta={`${cliente.razonSocial}, Bs ${monto(total)}. La factura vuelve a valer y se avisa a Impuestos; solo se puede una vez.`}
        si="Sí, revertir la anulación"
        onSi={() => void llamar(puente.invoke("revertirDeLaTienda", { cuf, numero, total }), onRevertida)}
      >
        Revertir la anulación
      </BotonConfirmado>
      <Fallo fallo={fallo} />
    </>
  );
}
