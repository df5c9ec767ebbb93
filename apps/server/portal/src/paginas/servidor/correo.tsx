/** The mail server: what it is, its trial, its form. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import type { Prueba } from "../../tipos.ts";
import { FormularioCorreo } from "./formulario-correo.tsx";
import {
  faltaParaProbar,
  ParaQuien,
  RUTA_CORREO,
  type PropsCorreo,
  type VistaCorreo,
} from "./para-quien.tsx";
import { Probada } from "./probada.tsx";

export function CorreoDelServidor(props: PropsCorreo) {
  const [abierto, setAbierto] = useState(false);
  const { correo, enPruebas, releer } = props;
  const cerrar = () => (setAbierto(false), releer());
  return (
    <Tarjeta titulo="Servidor de correo">
      <Stack>
        {enPruebas && (
          <Alert color="blue">
            Este servidor es de pruebas y no envía correos. Lo que ponga aquí se guarda, y sirve cuando pase a
            producción.
          </Alert>
        )}
        {abierto ? (
          <FormularioCorreo {...props} cerrar={cerrar} />
        ) : correo === null ? (
          <SinCorreo poner={() => setAbierto(true)} />
        ) : (
          <Puesto {...props} correo={correo} cambiar={() => setAbierto(true)} />
        )}
      </Stack>
    </Tarjeta>
  );
}

function SinCorreo({ poner }: { readonly poner: () => void }) {
  return (
    <Stack align="start">
      <Text>
        Con él salen las facturas a sus clientes, los avisos a usted y los enlaces para entrar al portal.
        Sirve el correo que ya tiene, en Gmail o en otro proveedor.
      </Text>
      <Button size="md" onClick={poner}>
        Configurar el correo
      </Button>
    </Stack>
  );
}

function Puesto({
  correo,
  remitenteFijo,
  enPruebas,
  para,
  releer,
  cambiar,
}: PropsCorreo & { readonly correo: VistaCorreo; readonly cambiar: () => void }) {
  const [a, setA] = useState(para ?? "");
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const accion = useAccion();
  const probar = () =>
    accion.hacer(async () => {
      setPrueba(null);
      setPrueba(await request<Prueba>("POST", `${RUTA_CORREO}/probar`, { para: a, correo: null }));
    });
  const quitar = () =>
    accion.hacer(async () => {
      await request("DELETE", RUTA_CORREO);
      releer();
    });
  return (
    <>
      {correo.fijo && (
        <Alert color="blue">
          El correo lo fijó quien instaló este servidor, con la variable SMTP_URL: se cambia allí, y no en
          esta pantalla.
        </Alert>
      )}
      <Text className="libre">
        Los correos se envían por {correo.servidor}, puerto {correo.puerto}
        {correo.remitente === "" ? "" : `, de ${correo.remitente}`}.
        {remitenteFijo !== null && " El remitente lo fijó quien instaló este servidor (MOSTRADOR_CORREO_DE)."}
      </Text>
      <ParaQuien valor={a} poner={setA} />
      <Probada prueba={prueba} />
      <Aviso error={accion.error} />
      <Group align="start">
        <Boton
          variant="default"
          size="md"
          falta={accion.ocupada ? "Espere a que termine." : faltaParaProbar(a, enPruebas)}
          onClick={probar}
        >
          Probar
        </Boton>
        {!correo.fijo && (
          <>
            <Button variant="default" size="md" onClick={cambiar}>
              Cambiar
            </Button>
            <Quitar quitar={quitar} />
          </>
        )}
      </Group>
    </>
  );
}

function Quitar({ quitar }: { readonly quitar: () => void }) {
  return (
    <BotonConfirmado
      titulo="Dejar de enviar correos"
      pregunta="Desde ahora no se enviará ningún correo: ni facturas, ni avisos, ni enlaces para entrar. Para entrar al portal usted usa la clave del dueño, y da un enlace a cada persona."
      si="Dejar de enviarlos"
      onSi={quitar}
      falta={null}
      variant="subtle"
      color="red"
      size="md"
    >
      Dejar de enviarlos
    </BotonConfirmado>
  );
}
