import { Badge, Button, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useEffect, type ReactNode } from "react";
import { request, useAccion, useLeer, type Accion } from "../api.ts";
import { Aviso, Lectura } from "../comun.tsx";
import { isRevisor, NOMBRES_ROL } from "../rol.ts";
import { chooseEmpresa, salir } from "../sesion.ts";
import type { MisEmpresas } from "../tipos.ts";
import { BotonConfirmado } from "../confirmar.tsx";
import { MesDeSusEmpresas } from "./mes-empresas.tsx";

type Propia = MisEmpresas["empresas"][number];
type Invitacion = MisEmpresas["invitaciones"][number];

/**
 * The page that chooses the company that a person acts for, among the person's companies and the invitations. A person
 * with one company and no invitations is not asked.
 */
export function ElegirEmpresa() {
  const leido = useLeer<MisEmpresas>("/v1/empresas");
  const accion = useAccion();
  const { datos, releer } = leido;
  const unica = datos?.empresas.length === 1 && datos.invitaciones.length === 0 ? datos.empresas[0] : null;
  useEffect(() => {
    if (unica?.activa === true) chooseEmpresa(unica.nit);
  }, [unica]);
  return (
    <Center component="main" mih="100vh" p="md" className="fondo columna">
      <Stack w={480} maw="100%" className="tarjeta" p="xl">
        <IconBuildingStore size={40} aria-hidden />
        <Title order={1} size="h2">
          Elija la empresa
        </Title>
        <Aviso error={accion.error} />
        <Lectura leido={leido}>
          {({ correo, empresas, invitaciones, daPruebas }) => (
            <Stack>
              <Text className="suave">Entró como {correo}.</Text>
              {empresas.map((empresa) => (
                <FilaEmpresa key={empresa.nit} empresa={empresa} accion={accion} />
              ))}
              {invitaciones.map((invitacion) => (
                <FilaInvitacion
                  key={invitacion.nit}
                  invitacion={invitacion}
                  accion={accion}
                  releer={releer}
                />
              ))}
              {empresas.length === 0 && daPruebas && <CuentaDePrueba accion={accion} releer={releer} />}
              {empresas.length + invitaciones.length === 0 && !daPruebas && (
                <Text>
                  Este correo todavía no tiene acceso a ninguna empresa. Pida al dueño que lo agregue en
                  «Usuarios» y vuelva a entrar.
                </Text>
              )}
            </Stack>
          )}
        </Lectura>
        <Button variant="subtle" color="gray" onClick={salir}>
          Salir
        </Button>
      </Stack>
      {datos !== null && datos.empresas.filter(({ rol, activa }) => activa && isRevisor(rol)).length > 1 && (
        <MesDeSusEmpresas />
      )}
    </Center>
  );
}

function FilaEmpresa({ empresa, accion }: { readonly empresa: Propia; readonly accion: Accion }) {
  return (
    <Fila empresa={empresa} nota={`Usted es ${NOMBRES_ROL[empresa.rol].toLowerCase()}`}>
      <Boton
        falta={
          empresa.activa
            ? accion.ocupada
              ? "Espere a que termine."
              : null
            : "Está desactivada: pida a quien lleva el servidor que la active. Nada se borró."
        }
        onClick={() =>
          accion.hacer(async () => {
            await request("POST", `/v1/empresas/${empresa.nit}/elegir`);
            chooseEmpresa(empresa.nit);
          })
        }
      >
        Entrar
      </Boton>
    </Fila>
  );
}

function FilaInvitacion({
  invitacion,
  accion,
  releer,
}: {
  readonly invitacion: Invitacion;
  readonly accion: Accion;
  readonly releer: () => void;
}) {
  const { nit, rol } = invitacion;
  const responder = (respuesta: "aceptar" | "rechazar") =>
    accion.hacer(async () => {
      await request("POST", `/v1/empresas/${nit}/${respuesta}`);
      if (respuesta === "aceptar") chooseEmpresa(nit);
      else releer();
    });
  return (
    <Fila empresa={invitacion} nota={`Le ofrece acceso como ${NOMBRES_ROL[rol].toLowerCase()}`}>
      <Group gap="xs" wrap="nowrap">
        <BotonConfirmado
          variant="subtle"
          color="gray"
          falta={accion.ocupada ? "Espere a que termine." : null}
          titulo="Rechazar la invitación"
          pregunta="La invitación se pierde: para entrar, el dueño tiene que enviar otra."
          si="Sí, rechazar"
          onSi={() => responder("rechazar")}
        >
          Rechazar
        </BotonConfirmado>
        <Boton falta={accion.ocupada ? "Espere a que termine." : null} onClick={() => responder("aceptar")}>
          Aceptar
        </Boton>
      </Group>
    </Fila>
  );
}

function CuentaDePrueba({ accion, releer }: { readonly accion: Accion; readonly releer: () => void }) {
  return (
    <Boton
      variant="default"
      className="nombrado"
      falta={accion.ocupada ? "Espere a que termine." : null}
      onClick={() =>
        accion.hacer(async () => {
          await request("POST", "/v1/registro/prueba");
          releer();
        })
      }
    >
      Probar con una empresa de demostración
    </Boton>
  );
}

function Fila({
  empresa: { nit, razonSocial, demo },
  nota,
  children,
}: {
  readonly empresa: Pick<Propia, "nit" | "razonSocial" | "demo">;
  readonly nota: string;
  readonly children: ReactNode;
}) {
  return (
    <Group justify="space-between" gap="sm" data-empresa={nit}>
      <Stack gap={0}>
        {/* The name is never cut off, because the person decides by it. */}
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {razonSocial}
        </Text>
        <Text size="sm" className="suave">
          NIT {nit} · {nota}
        </Text>
        {demo && <Badge color="gray">Demostración</Badge>}
      </Stack>
      {children}
    </Group>
  );
}
