/** Settings of a shop's own server: the copy off the premises and the mail server, each on its page. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLeer } from "../../api.ts";
import { Lectura } from "../../comun.tsx";
import type { AjustesDelServidor } from "../../tipos.ts";
import type { PropsPagina } from "../props.ts";
import { Copia } from "./copia.tsx";
import { CorreoDelServidor } from "./correo.tsx";

/** Interval at which the state of the copy is read. */
const MIRAR_MS = 15_000;

export function CopiaDelServidor({ inicio }: PropsPagina) {
  return (
    <DelServidor>
      {({ copia }, releer) => (
        <Copia copia={copia} razonSocial={inicio.empresa.razonSocial} releer={releer} />
      )}
    </DelServidor>
  );
}

export function CorreoDeEsteServidor({ inicio }: PropsPagina) {
  return (
    <DelServidor>
      {({ correo, remitenteFijo, enPruebas }, releer) => (
        <CorreoDelServidor
          correo={correo}
          remitenteFijo={remitenteFijo}
          enPruebas={enPruebas}
          para={inicio.correo}
          releer={releer}
        />
      )}
    </DelServidor>
  );
}

function DelServidor({
  children,
}: {
  readonly children: (ajustes: AjustesDelServidor, releer: () => void) => ReactNode;
}) {
  const leido = useLeer<AjustesDelServidor>("/v1/portal/servidor", MIRAR_MS);
  return (
    <>
      <Text c="dimmed">
        Este servidor es de su tienda, y usted lo administra. Lo que se cambia aquí sirve al instante.
      </Text>
      <Lectura leido={leido}>{(datos) => children(datos, leido.releer)}</Lectura>
    </>
  );
}
