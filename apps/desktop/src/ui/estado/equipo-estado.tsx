import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { Dato } from "./dato.tsx";
import { PreguntarHora } from "./preguntar-hora.tsx";

type Props = Pick<PropsVista, "estado">;

/** Warns that the credential is sealed with a key in its own folder. */
export function SinLlavero({ estado }: Props) {
  return estado.proteccion === "debil" ? (
    <Alert color="orange" title="Esta computadora no tiene un llavero de claves">
      La credencial de la caja se cifra con una clave guardada en la misma carpeta. Instale GNOME Keyring o
      KWallet, y no deje que otras personas usen esta cuenta.
    </Alert>
  ) : null;
}

/** Shows that the data are damaged, and how to restore a backup. */
export function DatosDanados({ estado: { datosDanados } }: Props) {
  return datosDanados === null ? null : (
    <Alert color="red" title="Los datos de esta caja están dañados">
      {datosDanados}
    </Alert>
  );
}

/** Shows the folder of the second copy of the sales, and the reason if it cannot be written. */
export function SegundaCopia({ estado: { diario } }: Props) {
  if (diario === null) return null;
  return (
    <>
      <Dato nombre="Segunda copia">{diario.carpeta}</Dato>
      {diario.estado === "falta" && (
        <Alert color="orange" title="La segunda copia de las ventas no se escribe">
          {`${diario.error ?? "Revise la carpeta."} Faltan ${diario.pendientes}. Se sigue vendiendo.`}
        </Alert>
      )}
    </>
  );
}

/** Shows the reason for which no paper can be printed, with a button to try again. */
export function ImpresoraFallida({ estado: { impresora } }: Props) {
  return impresora.estado === "fallida" ? (
    <Alert color="orange" title="La impresora no responde">
      {impresora.error ?? "Revise el cable y el papel."}
      <Button
        mt="sm"
        variant="light"
        color="orange"
        onClick={() => void puente.invoke("reintentarImpresion", {})}
      >
        Reintentar
      </Button>
    </Alert>
  ) : null;
}

/** Shows the till's time if it is doubtful or was entered by hand. */
export function HoraDicha({ estado: { reloj, bloqueo, motivo } }: Props) {
  const [preguntando, setPreguntando] = useState(false);
  if (reloj === null) return null;
  const { confirmado } = reloj;
  return (
    <>
      {(bloqueo === "relojDudoso" || confirmado) && (
        <Alert
          color={confirmado ? "orange" : "red"}
          title={confirmado ? "La hora es la que se confirmó aquí" : "¿Qué fecha y hora es?"}
        >
          {confirmado
            ? "El servidor todavía no la dijo. Si está mal, corríjala: las facturas sin conexión llevan esa hora."
            : motivo}
          <Button mt="sm" display="block" variant="default" onClick={() => setPreguntando(true)}>
            {confirmado ? "Corregir la hora" : "Decir fecha y hora"}
          </Button>
        </Alert>
      )}
      {preguntando && <PreguntarHora reloj={reloj} onCerrar={() => setPreguntando(false)} />}
    </>
  );
}
