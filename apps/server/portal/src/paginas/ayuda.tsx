/** The page of frequent questions. */
import { Anchor, Text } from "@mantine/core";
import { BuscarAyuda } from "@mostrador/ui";
import { Pagina, Tarjeta } from "../comun.tsx";
import type { PropsPagina } from "./props.ts";

export function Ayuda({ inicio: { contacto } }: PropsPagina) {
  return (
    <Pagina titulo="Ayuda">
      <Tarjeta titulo="Preguntas y respuestas">
        <BuscarAyuda donde="portal" />
      </Tarjeta>
      <Tarjeta titulo="Si no está aquí">
        <Text>
          {contacto === null ? "Escriba a quien le instaló Mostrador." : `Pida ayuda a ${contacto}.`} Diga qué
          quería hacer, qué dijo la pantalla y a qué hora.
        </Text>
        <Text mt="xs">
          Quien conecta un sistema propio tiene su <Anchor href="/guia">guía de integración</Anchor> y una{" "}
          <Anchor href="/guia/errores">página para cada error</Anchor>.
        </Text>
      </Tarjeta>
    </Pagina>
  );
}
