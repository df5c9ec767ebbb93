import { Button, Group, Stack, Text } from "@mantine/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import { diaHora } from "../comun/formato.ts";
import type { PropsVista } from "../vista.ts";
import { Contingencia } from "../contingencia/contingencia.tsx";
import { Dato } from "./dato.tsx";
import { EmparejarOtraVez } from "../terminales/emparejar-otra-vez.tsx";
import { DatosDanados, HoraDicha, ImpresoraFallida, SegundaCopia, SinLlavero } from "./equipo-estado.tsx";
import { PorEnviar, Vigencias } from "./plazos-estado.tsx";
import { ServidorAnterior } from "../terminales/servidor-anterior.tsx";

/** The facts behind the lights: the start of each outage, the invoices that wait, the deadlines. */
export function PanelEstado({ estado, abierto, onCerrar, onAbrir }: PropsVista) {
  const { luces, impresora } = estado;
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" title="Estado de la caja" size="40rem">
      <Stack gap="lg">
        <DatosDanados estado={estado} />
        <Luces luces={luces} />
        <PorEnviar estado={estado} />
        <Vigencias estado={estado} />
        <Dato nombre="Impresora">{`${impresora.destino}${impresora.enCola > 0 ? ` · ${impresora.enCola} en cola` : ""}`}</Dato>
        <SinLlavero estado={estado} />
        <SegundaCopia estado={estado} />
        <ImpresoraFallida estado={estado} />
        {estado.servidorAnterior && <ServidorAnterior />}
        {luces.servidor.color === "rojo" && <EmparejarOtraVez copia={estado.bloqueo === "copiaDeCaja"} />}
        <HoraDicha estado={estado} />
        <Dato nombre="Versión de la caja">{estado.version}</Dato>
        <Button variant="default" onClick={() => onAbrir("salud")}>
          Salud de la caja
        </Button>
        {abierto && <Contingencia estado={estado} />}
      </Stack>
    </PanelLateral>
  );
}

/** Internet, server and tax system, each with the instant since when it is so. */
function Luces({ luces }: Pick<PropsVista["estado"], "luces">) {
  return (["internet", "servidor", "impuestos"] as const).map((nombre) => (
    <Group key={nombre} wrap="nowrap" align="flex-start">
      <span className={`luz ${luces[nombre].color}`} style={{ marginTop: 6 }} />
      <div>
        <Text fw={600} tt="capitalize">
          {nombre}
        </Text>
        <Text className="suave">
          {luces[nombre].texto}
          {luces[nombre].desde === null ? "" : ` Desde ${diaHora(luces[nombre].desde)}.`}
        </Text>
      </div>
    </Group>
  ));
}
