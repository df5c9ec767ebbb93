/** The form that configures the mail server. */
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { request, useAccion } from "../../api.ts";
import { Aviso } from "../../comun.tsx";
import { GUARDADA, Puerto, Secreto } from "./campos-comunes.tsx";
import type { Prueba } from "../../tipos.ts";
import {
  faltaParaProbar,
  ParaQuien,
  RUTA_CORREO,
  type PropsCorreo,
  type VistaCorreo,
} from "./para-quien.tsx";
import { PieFormulario } from "./pie-formulario.tsx";
import { Probada } from "./probada.tsx";

type Seguridad = VistaCorreo["seguridad"];

const SEGURIDADES: readonly { readonly value: Seguridad; readonly label: string }[] = [
  { value: "tls", label: "TLS (puerto 465)" },
  { value: "starttls", label: "STARTTLS (puerto 587)" },
  { value: "ninguna", label: "Ninguna: solo dentro de su red" },
];

/** Mail servers of providers that accept app passwords. */
const PROVEEDORES: Readonly<Record<string, string>> = {
  "gmail.com": "smtp.gmail.com",
  "yahoo.com": "smtp.mail.yahoo.com",
  "zoho.com": "smtp.zoho.com",
};

interface Campos {
  readonly remitente: string;
  readonly servidor: string;
  readonly puerto: number;
  readonly seguridad: Seguridad;
  readonly usuario: string;
  readonly contrasena: string;
  /** Fingerprint of the server's own certificate once the owner has confirmed it; null otherwise. */
  readonly huella: string | null;
}

interface PropsCampos {
  readonly campos: Campos;
  readonly poner: (cambio: Partial<Campos>) => void;
}

const VACIOS: Campos = {
  remitente: "",
  servidor: "",
  puerto: 465,
  seguridad: "tls",
  usuario: "",
  contrasena: "",
  huella: null,
};

const camposDe = (correo: VistaCorreo | null): Campos =>
  correo === null
    ? VACIOS
    : {
        remitente: correo.remitente,
        servidor: correo.servidor,
        puerto: correo.puerto,
        seguridad: correo.seguridad,
        usuario: correo.usuario ?? "",
        contrasena: "",
        huella: correo.huella,
      };

/** Builds the request body. An empty password leaves the stored one unchanged. */
const cuerpoDe = ({ usuario, contrasena, ...campos }: Campos) => ({
  ...campos,
  usuario: usuario.trim() === "" ? null : usuario,
  contrasena: contrasena === "" ? null : contrasena,
});

export function FormularioCorreo({
  correo,
  remitenteFijo,
  enPruebas,
  para,
  cerrar,
}: PropsCorreo & { readonly cerrar: () => void }) {
  const [campos, setCampos] = useState<Campos>(() => camposDe(correo));
  const [a, setA] = useState(para ?? "");
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const accion = useAccion();
  // A certificate trusted for one mail server is not trusted for another.
  const poner = (cambio: Partial<Campos>) => (
    setPrueba(null),
    setCampos({
      ...campos,
      ...("servidor" in cambio || "puerto" in cambio ? { huella: null } : {}),
      ...cambio,
    })
  );
  const probar = (con = campos) =>
    accion.hacer(async () => {
      setCampos(con);
      setPrueba(null);
      const pedido = { para: a, correo: cuerpoDe(con) };
      setPrueba(await request<Prueba>("POST", `${RUTA_CORREO}/probar`, pedido));
    });
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", RUTA_CORREO, cuerpoDe(campos));
      cerrar();
    });
  const ocupada = accion.ocupada ? "Espere a que termine." : null;
  const huella = prueba?.huella ?? null;
  return (
    <form onSubmit={(e) => (e.preventDefault(), guardar())} aria-label="Servidor de correo">
      <Stack>
        <Remitente campos={campos} poner={poner} fijo={remitenteFijo} />
        <Servicio campos={campos} poner={poner} />
        <Entrada campos={campos} poner={poner} hay={correo !== null} />
        <ParaQuien valor={a} poner={setA} />
        <Probada prueba={prueba}>
          {huella !== null && (
            <Button mt="sm" size="md" variant="default" onClick={() => probar({ ...campos, huella })}>
              Es la misma: aceptarla
            </Button>
          )}
        </Probada>
        <Aviso error={accion.error} />
        <PieFormulario
          faltaGuardar={ocupada}
          faltaProbar={ocupada ?? faltaParaProbar(a, enPruebas)}
          probar={() => probar()}
          cerrar={cerrar}
        />
      </Stack>
    </form>
  );
}

/** The sender's address. Leaving the field fills in server and user if they are empty. */
function Remitente({ campos, poner, fijo }: PropsCampos & { readonly fijo: string | null }) {
  const completar = () => {
    const { remitente, usuario } = campos;
    const servidor = PROVEEDORES[remitente.split("@")[1]?.trim().toLowerCase() ?? ""];
    if (remitente.includes("@") && usuario === "" && campos.servidor === "")
      poner({ usuario: remitente.trim(), ...(servidor === undefined ? {} : { servidor }) });
  };
  return (
    <TextInput
      size="md"
      type="email"
      label="Correo desde el que se envían"
      description={fijo === null ? undefined : `MOSTRADOR_CORREO_DE lo fija: se envían desde ${fijo}.`}
      autoComplete="off"
      maxLength={100}
      value={campos.remitente}
      onChange={(e) => poner({ remitente: e.currentTarget.value })}
      onBlur={completar}
    />
  );
}

function Servicio({ campos, poner }: PropsCampos) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        size="md"
        label="Servidor"
        placeholder="smtp.gmail.com"
        autoComplete="off"
        maxLength={300}
        value={campos.servidor}
        onChange={(e) => poner({ servidor: e.currentTarget.value })}
      />
      <Puerto valor={campos.puerto} poner={(puerto) => poner({ puerto })} />
      <NativeSelect
        size="md"
        label="Seguridad"
        data={SEGURIDADES}
        value={campos.seguridad}
        onChange={(e) => {
          const seguridad = SEGURIDADES.find(({ value }) => value === e.currentTarget.value)?.value;
          if (seguridad !== undefined) poner({ seguridad });
        }}
      />
    </SimpleGrid>
  );
}

function Entrada({ campos, poner, hay }: PropsCampos & { readonly hay: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        size="md"
        label="Usuario"
        description="Casi siempre es el mismo correo. Vacío si el servidor no pide."
        autoComplete="off"
        maxLength={300}
        value={campos.usuario}
        onChange={(e) => poner({ usuario: e.currentTarget.value })}
      />
      <Secreto
        titulo="Contraseña"
        ayuda={hay ? GUARDADA : "Gmail y Yahoo piden una «contraseña de aplicación»."}
        valor={campos.contrasena}
        poner={(contrasena) => poner({ contrasena })}
      />
    </SimpleGrid>
  );
}
