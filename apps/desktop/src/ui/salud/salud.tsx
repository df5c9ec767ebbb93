import { Button, Group, Text, Title } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useCallback, useEffect, useState } from "react";
import type { EstadoCaja, Salida } from "../../contract/index.ts";
import { useCapa } from "../comun/capas.ts";
import { Cargando } from "../comun/cargando.tsx";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Actualizacion } from "./actualizacion.tsx";
import { Licencias } from "./licencias.tsx";
import { Renglones } from "./renglones.tsx";

interface Props {
  readonly estado: EstadoCaja;
  readonly abierto: boolean;
  readonly onCerrar: () => void;
}

/** Health of this computer and the till, and the file for support. */
export function Salud({ estado, abierto, onCerrar }: Props) {
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Salud de la caja" size="xl">
      <Contenido estado={estado} />
    </Dialogo>
  );
}

/** The health page under the lock, in place of the sign-in. Escape and its button lead back. */
export function SaludBajoLlave({ estado, onCerrar }: Pick<Props, "estado" | "onCerrar">) {
  useCapa(onCerrar);
  return (
    <section aria-label="Salud de la caja">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          Salud de la caja
        </Title>
        <Button variant="default" autoFocus onClick={onCerrar}>
          Volver
        </Button>
      </Group>
      <Contenido estado={estado} />
    </section>
  );
}

/** Reads again at each event of the state, and the disk with it. */
function Contenido({ estado }: { readonly estado: EstadoCaja }) {
  const [salud, setSalud] = useState<Salida<"salud"> | null>(null);
  const releer = useCallback(
    () => void puente.invoke("salud", {}).then((result) => result.ok && setSalud(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("estadoCambio", releer);
  }, [releer]);
  const bloqueada = estado.sesion.exige && estado.sesion.usuario === null;
  if (salud === null) return <Cargando que="Mirando la caja" />;
  return (
    <>
      <Renglones salud={salud} />
      {salud.portal !== null && (
        <Text mt="md">
          Portal del dueño, con ventas, productos e informes:{" "}
          <Text span fw={600} data-portal style={{ overflowWrap: "anywhere", userSelect: "text" }}>
            {salud.portal}
          </Text>
        </Text>
      )}
      <Actualizacion bloqueada={bloqueada} />
      <Licencias />
      <Diagnostico bloqueada={bloqueada} />
    </>
  );
}

/** Writes the file for support, and shows its path. */
function Diagnostico({ bloqueada }: { readonly bloqueada: boolean }) {
  const { ocupada, fallo, llamar } = useLlamada();
  const [archivo, setArchivo] = useState<string | null>(null);
  const guardar = () =>
    void llamar(puente.invoke("guardarDiagnostico", {}), (hecho) => setArchivo(hecho.archivo));
  const falta = bloqueada ? "Entre con su PIN para guardarlo." : ocupada ? "Guardando." : null;
  return (
    <Group className="pie">
      <Boton variant="light" falta={falta} onClick={guardar}>
        Guardar diagnóstico
      </Boton>
      <div style={{ flex: 1, minWidth: "14rem" }}>
        <Fallo fallo={fallo} />
        {archivo === null ? (
          <Text size="sm" className="suave">
            Un archivo para quien da soporte, sin claves ni datos de clientes.
          </Text>
        ) : (
          <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
            Guardado en {archivo}
          </Text>
        )}
      </div>
    </Group>
  );
}
