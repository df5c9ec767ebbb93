import { Alert, Button, Stack } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconReceiptRefund } from "@tabler/icons-react";
import { useState } from "react";
import type { VentaDeLaTienda } from "../../contract/index.ts";
import { useImpresion } from "../comun/use-impresion.tsx";
import { Deberes } from "../deberes/deberes.tsx";
import { puente } from "../puente.ts";
import { Acciones, conLetra, Reimprimir } from "./acciones.tsx";
import { BotonesDeEnvio } from "./envio.tsx";
import type { DialogoDeVenta } from "./tras-accion.tsx";
import { Anular } from "./anular.tsx";
import { Correo } from "./correo.tsx";
import { Whatsapp } from "./whatsapp.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";

interface Props {
  readonly venta: VentaDeLaTienda;
  /** True if a cash session is open. */
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
  /** Called after the sale's state changed at the server. */
  readonly onCambio: () => void;
}

/** Actions on a sale issued by another till or through the API. All of them go through the server. */
export function AccionesTienda({ venta, turno, onNota, onCambio }: Props) {
  const [dialogo, setDialogo] = useState<DialogoDeVenta | null>(null);
  const [hecho, setHecho] = useState<string | null>(null);
  const { imprimir, respuesta } = useImpresion();
  const { cuf, numeroFactura: numero } = venta;
  return (
    <Stack gap="xs">
      <Acciones>
        <Reimprimir
          falta={null}
          onReimprimir={() => imprimir(puente.invoke("reimprimirDeLaTienda", { cuf }))}
        />
        <BotonesDeEnvio publicUrl={venta.publicUrl} falta={null} onDialogo={setDialogo} />
        <Cambios venta={venta} onNota={onNota} onAnular={() => setDialogo("anular")} />
        <RevertirDeOtra
          venta={venta}
          onRevertida={() => {
            setHecho(`La factura ${numero} vale otra vez.`);
            onCambio();
          }}
        />
      </Acciones>
      {respuesta}
      {hecho !== null && (
        <Alert color="verde" role="status">
          {hecho}
        </Alert>
      )}
      <Deberes
        turno={turno}
        enfocar={hecho !== null}
        de={({ original, clave }) => original === cuf || clave === cuf}
      />
      <DialogosTienda
        venta={venta}
        dialogo={dialogo}
        onCerrar={() => setDialogo(null)}
        onAnulada={() => {
          setDialogo(null);
          setHecho(`La factura ${numero} quedó anulada.`);
          onCambio();
        }}
      />
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
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={18} />}
          {...conLetra("N")}
          onClick={() => onNota(cuf)}
        >
          Nota de crédito
        </Button>
      )}
      <Button
        variant="default"
        color="red"
        leftSection={<IconBan size={18} />}
        {...conLetra("A")}
        onClick={onAnular}
      >
        Anular
      </Button>
    </>
  );
}

/** Dialog of an action on a sale that this till did not issue. */
function DialogosTienda({
  venta,
  dialogo,
  onCerrar,
  onAnulada,
}: {
  readonly venta: VentaDeLaTienda;
  readonly dialogo: DialogoDeVenta | null;
  readonly onCerrar: () => void;
  readonly onAnulada: () => void;
}) {
  const { cuf, numeroFactura: numero, total } = venta;
  switch (dialogo) {
    case null:
      return null;
    case "anular":
      return (
        <Anular
          venta={venta}
          pedir={(motivo) => puente.invoke("anularDeLaTienda", { cuf, numero, total, motivo })}
          onCerrar={onCerrar}
          onAnulada={onAnulada}
        />
      );
    case "correo":
      return (
        <Correo
          inicial={venta.cliente.correo}
          enviar={(correo) => puente.invoke("enviarCorreoDeLaTienda", { cuf, correo })}
          onCerrar={onCerrar}
        />
      );
    case "whatsapp":
      return <Whatsapp cuf={cuf} onCerrar={onCerrar} />;
  }
}

/** Reverts the annulment of a sale that this till did not issue, after a confirmation. */
function RevertirDeOtra({
  venta: { cuf, estado, numeroFactura: numero, total, cliente },
  onRevertida,
}: {
  readonly venta: VentaDeLaTienda;
  readonly onRevertida: () => void;
}) {
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
