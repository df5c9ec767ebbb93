/** The page of accesses: the person's own sessions. An owner has the owner's key there too, and keys that a former owner may know. */
import { Alert, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { fechaHora } from "@mostrador/core/formato";
import { useState } from "react";
import { request, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Lectura, Largo, Pagina, Secreto, Tarjeta } from "../comun.tsx";
import { BotonConfirmado } from "../confirmar.tsx";
import { enlace } from "../navegar.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { AccesosDeEmpresa, Sesiones as DatosSesiones } from "../tipos.ts";
import type { PropsPagina } from "./props.ts";

type Sesion = DatosSesiones["sesiones"][number];
type Sabida = AccesosDeEmpresa["sabidas"][number];

export function Accesos({ edita }: PropsPagina) {
  return (
    <Pagina titulo="Accesos">
      <Sesiones />
      {edita && <Claves />}
    </Pagina>
  );
}

function Sesiones() {
  const leido = useLeer<DatosSesiones>("/v1/portal/sesiones");
  const accion = useAccion();
  const hacer = (trabajo: () => Promise<unknown>) =>
    accion.hacer(async () => {
      await trabajo();
      leido.releer();
    });
  const terminar = (id: string) =>
    hacer(() => request("DELETE", `/v1/portal/sesiones/${encodeURIComponent(id)}`));
  const otras = () => hacer(() => request("POST", "/v1/portal/sesiones/terminar-otras"));
  return (
    <Tarjeta titulo="Sesiones abiertas">
      <Text c="dimmed" mb="sm">
        Los equipos en que usted entró. Cada sesión termina sola a las 12 horas, y al tocar Salir.
      </Text>
      <Aviso error={accion.error} />
      <Lectura leido={leido}>
        {({ sesiones }) => (
          <Stack>
            <Tabla
              nombre="Sesiones abiertas"
              columnas={columnasDe(accion, terminar)}
              filas={sesiones}
              claveDe={({ id }) => id}
            />
            <Group>
              <BotonConfirmado
                variant="default"
                falta={sesiones.length < 2 ? "No hay otra sesión abierta." : ocupada(accion)}
                titulo="Cerrar las demás sesiones"
                pregunta="Los otros equipos en que usted entró vuelven a pedir un enlace o la clave. Esta sesión sigue."
                si="Sí, cerrar las demás"
                onSi={otras}
              >
                Cerrar las demás
              </BotonConfirmado>
            </Group>
          </Stack>
        )}
      </Lectura>
    </Tarjeta>
  );
}

function columnasDe(accion: Accion, terminar: (id: string) => void): readonly Columna<Sesion>[] {
  return [
    {
      clave: "equipo",
      titulo: "Equipo",
      telefono: "titulo",
      celda: ({ equipo, esta }) => (
        <Group gap="xs">
          <Largo>{equipo}</Largo>
          {esta && (
            <Badge variant="light" color="verde">
              Esta
            </Badge>
          )}
        </Group>
      ),
    },
    { clave: "entro", titulo: "Entró", celda: ({ creadoEn }) => fechaHora(creadoEn) },
    { clave: "uso", titulo: "Último uso", celda: ({ usadoEn }) => fechaHora(usadoEn) },
    { clave: "termina", titulo: "Termina sola", celda: ({ venceEn }) => fechaHora(venceEn) },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: ({ id, esta }) =>
        esta ? (
          <Text size="sm" c="dimmed">
            Se cierra con Salir
          </Text>
        ) : (
          <BotonConfirmado
            variant="subtle"
            color="red"
            size="compact-sm"
            falta={ocupada(accion)}
            titulo="Cerrar la sesión"
            pregunta="Ese equipo deja de entrar ahora mismo. Para volver necesita un enlace o la clave."
            si="Sí, cerrar"
            onSi={() => terminar(id)}
          >
            Cerrar
          </BotonConfirmado>
        ),
    },
  ];
}

function Claves() {
  const leido = useLeer<AccesosDeEmpresa>("/v1/portal/accesos");
  return (
    <Lectura leido={leido}>
      {({ claveDueno, sabidas }) => (
        <>
          {sabidas.length > 0 && <Sabidas sabidas={sabidas} />}
          <ClaveDueno clave={claveDueno} releer={leido.releer} />
        </>
      )}
    </Lectura>
  );
}

/** The page on which each key is changed, and its name. */
const CLAVES = {
  api: { nombre: "Clave de API", pagina: "ajustes/programas", donde: "Cambiarla en Ajustes" },
  dueno: { nombre: "Clave del dueño", pagina: null, donde: "Cámbiela aquí abajo" },
  webhook: { nombre: "Secreto de un webhook", pagina: "webhooks", donde: "Cambiarlo en Webhooks" },
} as const;

const COLUMNAS_SABIDAS: readonly Columna<Sabida>[] = [
  {
    clave: "que",
    titulo: "Clave",
    telefono: "titulo",
    celda: ({ que, url }) => (
      <Largo>{url === null ? CLAVES[que].nombre : `${CLAVES[que].nombre}: ${url}`}</Largo>
    ),
  },
  { clave: "correo", titulo: "Quién pudo conocerla", celda: ({ correo }) => <Largo>{correo}</Largo> },
  { clave: "desde", titulo: "Dejó de ser dueño", celda: ({ desde }) => fechaHora(desde) },
  {
    clave: "actos",
    titulo: "Acciones",
    sinTitulo: true,
    celda: ({ que }) => {
      const { pagina, donde } = CLAVES[que];
      return pagina === null ? (
        donde
      ) : (
        <Button component="a" variant="subtle" size="compact-sm" {...enlace(pagina)}>
          {donde}
        </Button>
      );
    },
  },
];

function Sabidas({ sabidas }: Pick<AccesosDeEmpresa, "sabidas">) {
  return (
    <Tarjeta titulo="Claves que conviene cambiar">
      <Text c="dimmed" mb="sm">
        Las pudo leer alguien que ya no es dueño. Cada una sale de esta lista cuando usted la cambia.
      </Text>
      <Tabla
        nombre="Claves que conviene cambiar"
        columnas={COLUMNAS_SABIDAS}
        filas={sabidas}
        claveDe={({ que, correo, url }) => `${que} ${correo} ${url ?? ""}`}
      />
    </Tarjeta>
  );
}

function ClaveDueno({
  clave,
  releer,
}: {
  readonly clave: AccesosDeEmpresa["claveDueno"];
  readonly releer: () => void;
}) {
  const [nueva, setNueva] = useState<string | null>(null);
  const accion = useAccion();
  const hacer = (que: "nueva" | "terminar") =>
    accion.hacer(async () => {
      const hecho = await request<{ clave: string | null }>("POST", "/v1/portal/clave-dueno", {
        accion: que,
      });
      setNueva(hecho.clave);
      releer();
    });
  return (
    <Tarjeta titulo="Clave del dueño">
      <Stack>
        <Text c="dimmed">
          Es la llave de reserva para entrar sin correo. A diario entre con su correo, y guarde esta clave
          fuera de la computadora.
        </Text>
        <Text>{clave === null ? "No hay una clave del dueño." : decir(clave)}</Text>
        {nueva !== null && (
          <Alert color="verde" role="status" title="Guárdela ahora: no se muestra otra vez">
            <Secreto texto={nueva} nombre="Clave nueva" />
          </Alert>
        )}
        <Aviso error={accion.error} />
        <Group align="start">
          <BotonConfirmado
            variant="default"
            falta={ocupada(accion)}
            titulo="Hacer una clave nueva"
            pregunta="La clave del dueño que hay deja de servir al instante, y las otras sesiones que abrió se cierran."
            si="Sí, hacer una nueva"
            onSi={() => hacer("nueva")}
          >
            Hacer una nueva
          </BotonConfirmado>
          {clave !== null && (
            <BotonConfirmado
              variant="subtle"
              color="red"
              falta={ocupada(accion)}
              titulo="Terminar la clave del dueño"
              pregunta="Nadie entra más con ella, y las sesiones que abrió se cierran. Los dueños siguen entrando con su correo."
              si="Sí, terminarla"
              onSi={() => hacer("terminar")}
            >
              Terminarla
            </BotonConfirmado>
          )}
        </Group>
      </Stack>
    </Tarjeta>
  );
}

function decir({
  creadoEn,
  usadoEn,
  terminaEn,
  sesiones,
}: NonNullable<AccesosDeEmpresa["claveDueno"]>): string {
  return [
    `Se hizo el ${fechaHora(creadoEn)}.`,
    usadoEn === null ? "" : `Se usó por última vez el ${fechaHora(usadoEn)}.`,
    terminaEn === null ? "" : `Termina sola el ${fechaHora(terminaEn)} si nadie la usa antes.`,
    sesiones === 0
      ? ""
      : sesiones === 1
        ? "Abrió una sesión que sigue."
        : `Abrió ${sesiones} sesiones que siguen.`,
  ]
    .filter((frase) => frase !== "")
    .join(" ");
}

function ocupada(accion: Accion): string | null {
  return accion.ocupada ? "Espere a que termine." : null;
}
