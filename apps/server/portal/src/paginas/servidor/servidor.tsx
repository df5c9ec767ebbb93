/** Settings of a shop's own server: the copy off the premises and the mail server. */
import { Text } from "@mantine/core";
import { useLeer } from "../../api.ts";
import { Lectura, Pagina } from "../../comun.tsx";
import type { AjustesDelServidor } from "../../tipos.ts";
import type { PropsPagina } from "../props.ts";
import { Copia } from "./copia.tsx";
import { CorreoDelServidor } from "./correo.tsx";

/** Pause between two requests for the copy's state. */
const MIRAR_MS = 15_000;

export function Servidor({ inicio }: PropsPagina) {
  const leido = useLeer<AjustesDelServidor>("/v1/portal/servidor", MIRAR_MS);
  return (
    <Pagina titulo="Servidor">
      <Text c="dimmed">
        Este servidor es de su tienda, y usted lo administra. Lo que se cambia aquí sirve al instante.
      </Text>
      <Lectura leido={leido}>
        {({ copia, correo, remitenteFijo, enPruebas }) => (
          <>
            <Copia copia={copia} razonSocial={inicio.empresa.razonSocial} releer={leido.releer} />
            <CorreoDelServidor
              correo={correo}
              remitenteFijo={remitenteFijo}
              enPruebas={enPruebas}
              para={inicio.correo}
              releer={leido.releer}
            />
          </>
        )}
      </Lectura>
    </Pagina>
  );
}
